import { needAll } from "../src/lib/games"

// The page loads a game before it shows it; tests begin there.
await needAll()
