/** The address means the device that opens it: no phone finds the house by it. */
export const loopback = (url: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)
