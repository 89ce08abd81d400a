import type { Component, Snippet } from "svelte"
import { SvelteMap } from "svelte/reactivity"
import type { Entry, Frame, Params } from "../api"
import { lang, type Language } from "../i18n"
import type { AdviceUI } from "./advice"
import type { CoachUI } from "./coach"
import type { GuideUI } from "./guide"
import { Problem } from "./http"
import type { Play } from "./play"
import type { Intervals } from "./verify"

/** What a game's table gets. `dock` replaces the game's own actions, `strip` stands above them. */
export interface TableProps {
  play: Play
  sub?: string
  dock?: Snippet
  strip?: Snippet
  /** A sign that matters more than the game's own: connection, pause, somebody missing. */
  sign?: SignProps | null
  /** Hears what the bar above may tell of, where the table tells a frame bit by bit. */
  told?: (f: Frame) => void
  /** Stands above the sign and explains the game. */
  guide?: Snippet
  /** What stands at the end of the rail beside the table, where a game has one. */
  aside?: Snippet
  /** What has been said at the table, and saying more, for that rail. */
  talk?: Snippet
  /** The move that the page would make as things are chosen now, or "". */
  onchoice?: (move: string) => void
}

export interface SignProps {
  /** The clock stays in sight. */
  timed?: boolean
  tone: "you" | "other" | "grey" | "red"
  chair?: number
  icon?: string
  title: string
  text?: string
}

export interface Told {
  text: string
  value: string
  /** Whose doing it is, where that is not whoever moved last. */
  seat?: number
}

/** What a game's picture for the big screen gets: it watches and never asks. */
export interface TvProps {
  play: Play
  /** A sign that matters more than the game's own. */
  sign?: SignProps | null
}

/** What a game's folder web brings to the page. Each has a file game.ts that exports one as default. */
export interface GameUI {
  title(): string
  /** Its luck comes by cards, not by dice. */
  cards?: true
  /** Its picture on a beer mat, and small. */
  Mat: Component
  Icon: Component<{ size?: number }>
  table(): Promise<Component<TableProps>>
  /** Without one the TV shows the seats and what happened last. */
  tv?(): Promise<Component<TvProps>>
  preview(): Promise<Component<{ params: Params }>>
  rules(l: Language): Promise<string>

  /** The options in the order in which they are offered. */
  order: string[]
  label(param: string): { name: string; hint: string }
  /** What a value of an option means, where that needs words. */
  hint(param: string, value: string): string
  choice(param: string, value: string): string
  /** Values of a number that have a name, to choose from. */
  presets?(param: string): { value: string; label: string }[]
  /** What must be known to combine options. */
  note(): string
  /** Options that make no sense with the others. */
  hidden(params: Params): string[]
  /** Options after one was changed, so that they can be combined. */
  settle(params: Params, changed: string): Params
  /** The options that differ from the usual, in few words. */
  summary(params: Params): string[]
  /** A rough length in minutes. */
  minutes(params: Params, people: number): number

  /** How long a frame takes to be seen at normal speed, in milliseconds. */
  duration(f: Frame, before: Frame | null): number
  /** How long a frame stays to be read whatever the speed, in milliseconds: for the last one before the end. */
  reading?(f: Frame): number
  /** Plays what is to be heard with a frame. */
  sound(f: Frame, before: Frame | null): void
  /** A short fact for the bar, like "Zug 8 von 13". */
  progress(f: Frame): string
  /** Number of the round that a frame shows, from 1. */
  round(f: Frame): number
  /** A sentence for entries[i], a move of the rules, with the number that goes with it; null: told with the next.
   * `before` is the frame before these entries, where they are not all of the match. */
  tell(entries: Entry[], i: number, f: Frame, me: number, before?: Frame | null): Told | null
  /** What makes a frame worth a mark on the timeline. */
  mark(f: Frame): "great" | "good" | "bad" | ""
  /** "87 Punkte" */
  points(n: number): string
  /** The words and the seat of the end, for a game that has a loser and no winner; its strokes instead of numbers. */
  over?(f: Frame): { title: string; text: string; seat: number } | null
  Strokes?: Component<{ f: Frame; seat: number }>
  /** The interval of luck that belongs to a House move, so that changed moves are found. */
  interval: Intervals
  /** How often each face fell, from the House's moves; null if the game has no dice. */
  faces(moves: string[]): number[] | null
  /** How its adviser's values are told, if it has one. */
  advice?: AdviceUI
  /** How a finished match is looked back on, if somebody reviews it. */
  coach?(): Promise<CoachUI>
  /** What a guided first match says, if it has one. */
  guide?: GuideUI
}

/** A game's part of the page comes when it is needed: a house of many games costs a table no more than its own. */
const found = import.meta.glob<{ default: GameUI }>("../../../games/*/web/game.ts")

/** A game's folder is its name without hyphens. */
const folder = (name: string) => name.replaceAll("-", "")

const known = new Map(Object.entries(found).map(([path, load]) => [path.split("/").at(-3) ?? "", load]))
const games = new SvelteMap<string, GameUI>()

/** The page has a table for the game. */
export const knows = (name: string): boolean => known.has(folder(name))

/** The game has come, or never will. */
export const ready = (name: string): boolean => games.has(folder(name)) || !knows(name)

/** All games have come. */
export const allReady = (): boolean => games.size === known.size

/** Lets a game come, with its words. */
export async function need(name: string): Promise<void> {
  const load = known.get(folder(name))
  if (!load || games.has(folder(name))) return
  const { default: ui } = await load().catch(() => {
    throw new Problem("offline", 0, "no answer")
  })
  await lang.complete()
  games.set(folder(name), ui)
}

/** Lets all games come, for pages that show what there is. */
export const needAll = async (): Promise<void> => {
  await Promise.all([...known.keys()].map(need))
}

/** A game that has come. */
export function gameUI(name: string): GameUI {
  const g = games.get(folder(name))
  if (!g)
    throw new Error(knows(name) ? `the game ${name} has not come yet` : `the page knows no game ${name}`)
  return g
}
