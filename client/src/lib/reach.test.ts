import { expect, it } from "vitest"
import { loopback } from "./reach"

it.each([
  ["http://127.0.0.1:8080/t/x", true],
  ["http://127.8.0.1", true],
  ["http://localhost:8080", true],
  ["http://pub.localhost", true],
  ["http://[::1]:8080/t/x", true],
  ["http://192.168.0.7:8080/t/127.0.0.1", false],
  ["http://127.0.0.1.example.org", false],
  ["http://localhost.example.org", false],
  ["https://kneipe.example", false],
  ["http://[fd00::1]:8080", false],
])("%s is of this device alone: %s", (url, want) => {
  expect(loopback(url)).toBe(want)
})
