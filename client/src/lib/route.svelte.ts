/** Where in the house the page is. Addresses are real ones: the server answers all with the same page. */
export type Route =
  | { page: "home" }
  | { page: "new"; game: string }
  | { page: "table"; table: string }
  | { page: "join"; code: string }
  | { page: "tv"; code: string }
  | { page: "match"; match: string; tab: "replay" | "fair" | "coach" }
  | { page: "past" }
  | { page: "daily"; game: string }
  | { page: "rules"; game: string }
  | { page: "settings" }
  | { page: "nowhere" }

export function parse(path: string): Route {
  const [first = "", second = "", third = ""] = path.split("/").filter(Boolean).map(decode)
  switch (first) {
    case "":
      return { page: "home" }
    case "new":
      return { page: "new", game: second }
    case "t":
      return second ? { page: "table", table: second } : { page: "nowhere" }
    case "join":
      return { page: "join", code: second }
    case "tv":
      return second ? { page: "tv", code: second } : { page: "nowhere" }
    case "m":
      if (!second) return { page: "nowhere" }
      return { page: "match", match: second, tab: third === "fair" || third === "coach" ? third : "replay" }
    case "daily":
      return second ? { page: "daily", game: second } : { page: "nowhere" }
    case "past":
      return { page: "past" }
    case "rules":
      return { page: "rules", game: second }
    case "settings":
      return { page: "settings" }
  }
  return { page: "nowhere" }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

class Router {
  path = $state(location.pathname)
  route = $derived(parse(this.path))
  /** How many pages of ours lie behind in the browser's history. */
  private depth = 0

  constructor() {
    addEventListener("popstate", () => {
      this.depth = Math.max(0, this.depth - 1)
      this.path = location.pathname
    })
  }

  go(path: string, replace = false) {
    if (path === this.path && location.pathname === path) return
    if (replace) history.replaceState(null, "", path)
    else {
      history.pushState(null, "", path)
      this.depth++
    }
    this.path = location.pathname
    scrollTo(0, 0)
  }

  /** Back to where one came from; from outside, to a page of ours. */
  back(otherwise = "/") {
    if (this.depth > 0) history.back()
    else this.go(otherwise, true)
  }
}

export const router = new Router()

/** For links: plain clicks stay in the page, all others are the browser's. */
export function link(event: MouseEvent) {
  const a = (event.target as Element | null)?.closest("a")
  if (!a || event.defaultPrevented || event.button !== 0 || a.target || a.hasAttribute("download")) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  if (a.origin !== location.origin || a.pathname.startsWith("/api/") || a.hash) return
  event.preventDefault()
  router.go(a.pathname)
}
