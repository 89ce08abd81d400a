/** The types of the wire, as the house itself describes them (`make types`). */
import type * as wire from "./api.gen"

export type {
  Advised,
  Card,
  Chair,
  Clock,
  Decided,
  Fair,
  Game,
  House,
  Me,
  Param,
  Past,
  PastSeat,
  Reviewed,
  Seated as Seat,
  Shown as Entry,
  Table,
  Talk,
  Tally,
  Valued,
  Vote,
  Why,
} from "./api.gen"

/** Options of a game; their values travel as text. */
export type Params = Record<string, string>

export type TableState = wire.Table["state"]

/** Everything that one viewer is shown of a match. `V` is the game's own view. */
export interface Frame<V = unknown> extends Omit<wire.Frame, "view"> {
  view: V
}

export interface Push extends Omit<wire.Push, "frame"> {
  frame?: Frame
}

/** A day's task. */
export interface Daily extends Omit<wire.Daily, "frame"> {
  frame: Frame
}

export interface ProblemBody extends Omit<wire.Problem, "frame"> {
  frame?: Frame
}
