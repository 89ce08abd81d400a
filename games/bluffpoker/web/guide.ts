import type { Frame } from "$client/api"
import type { GuideStep, GuideUI } from "$client/lib/guide"
import { isNote } from "$client/lib/play"
import { rank } from "./claims"
import { k, nameOf, type Key } from "./text"
import { view, type View } from "./view"

type Values = Record<string, string | number>

const step = (id: string, values: Values = {}, holds = false): GuideStep => ({
  id,
  text: k(`guide.${id}` as Key, values),
  holds,
})

/** The same said in other words, where what is said depends on how it went. */
const said = (id: string, text: string, values: Values): GuideStep => ({
  ...step(text, values, true),
  id,
})

/** Who comes after a seat in the direction of the round. */
const after = (f: Frame, v: View, seat: number): number =>
  (seat + (v.way || 1) + f.seats.length) % f.seats.length

const isPoker = (claim: string): boolean => rank(Number(claim)) > 700

/** How the last round ended, while nothing has been done since. */
function verdict(f: Frame, me: number): GuideStep[] {
  const v = view(f)
  const real = f.entries.filter((e) => !isNote(e))
  const end = real.findLastIndex((e) => e.move === "doubt" || e.move === "stop" || e.move.startsWith("roll "))
  const doubt = real[end]
  const fresh = v.phase === "starting" && v.claim === "" && end >= 0
  if (!fresh || real.slice(end + 1).some((e) => e.by >= 0)) return []
  const loser = v.starter
  const stroke = said("stroke", loser === me ? "strokeYou" : "stroke", { name: nameOf(f, loser), n: v.limit })
  if (doubt?.move !== "doubt") return [said("stroke", "shot", {})]
  const { by } = doubt
  const caught = by === me ? "rightYou" : loser === me ? "caughtYou" : "right"
  const text = by === loser ? (by === me ? "wrongYou" : "wrong") : caught
  return [said("verdict", text, { name: nameOf(f, by), loser: nameOf(f, loser) }), stroke]
}

/** What whoever begins the round is told. */
function starter(f: Frame, v: View): GuideStep[] {
  const claim = [step("first"), step("way")]
  if (v.throws >= 3) return [step("third"), ...claim]
  if (!v.looked) return [step("start"), ...claim]
  return f.moves.includes("again") ? [step("again"), ...claim] : claim
}

/** What whoever answers is told. */
function answerer(f: Frame, v: View): GuideStep[] {
  const values = { name: nameOf(f, v.claimant), claim: v.claim }
  const out = [step("answer", values)]
  out.push(isPoker(v.claim) ? step("poker", values) : step("believe", values))
  if (v.advised) out.push(step("mats", values))
  return out
}

/** What somebody at his own decision is told. */
function mine(f: Frame, v: View): GuideStep[] {
  const values = { claim: v.claim }
  switch (v.phase) {
    case "starting":
      return starter(f, v)
    case "claiming":
      return v.claim ? [step("more", values)] : [step("first"), step("way")]
    case "answering":
      return answerer(f, v)
    case "acting":
      return v.looked ? [step("mustThrow"), step("thrown")] : [step("pass", values), step("look")]
    case "thrown":
      return [step("more", values)]
    case "raising":
    case "shooting":
      return [step("shoot", values)]
  }
  return []
}

/** What somebody who waits is told. */
function waiting(f: Frame, v: View, me: number): GuideStep[] {
  const name = nameOf(f, v.acting)
  if (v.phase === "starting" && v.claim === "") return [step("other", { name }, true)]
  if (v.phase !== "answering") return []
  if (v.claimant === me) return [step("said", { name }, true)]
  const values = { name: nameOf(f, v.claimant), claim: v.claim }
  const next = after(f, v, v.acting) === me
  return [step("claimed", values, true), ...(next ? [step("soon", { name }, true)] : [])]
}

/** Whoever has answered, had the cup and seen an end knows the game. */
const knows = (seen: readonly string[]): boolean =>
  seen.includes("stroke") &&
  seen.includes("answer") &&
  ["first", "more", "pass"].some((id) => seen.includes(id))

function steps(f: Frame, me: number, seen: readonly string[]): GuideStep[] {
  const v = view(f)
  if (v.phase === "over") return []
  const end = verdict(f, me)
  const now = v.acting === me && f.awaited.includes(me) ? mine(f, v) : waiting(f, v, me)
  const told = [...seen, ...end.map((s) => s.id)]
  if (knows(told)) return [...end, ...now, { ...step("done"), last: true }]
  return told.includes("stroke") ? [...end, step("next", {}, true), ...now] : [...end, ...now]
}

export const guide: GuideUI = { bots: 2, level: "frischling", steps }
