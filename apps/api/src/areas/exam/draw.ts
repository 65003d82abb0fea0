import type { AskedItem } from '../case-library/index.ts'
import type { Paper, PaperRule } from '@oas/contract/exam/schemas'

export type Drawn = { item: AskedItem; points: number }

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The list in an order of chance (Fisher and Yates). */
function shuffle<T>(list: readonly T[], random: () => number): T[] {
  const mixed = [...list]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const kept = mixed[last] as T
    mixed[last] = mixed[other] as T
    mixed[other] = kept
  }
  return mixed
}

/** Whether a rule may draw an item. */
export function fits({ kind, label, difficulty }: PaperRule, { body }: AskedItem): boolean {
  return (
    (kind === null || body.kind === kind) &&
    (label === null || body.answer.labels.includes(label)) &&
    (difficulty === null || body.difficulty === difficulty)
  )
}

/**
 * Finds an item for one more slot; where all that fit are taken, it moves other slots to items they
 * fit as well (augmenting paths after Kuhn), so that rules which overlap are met wherever they can
 * be.
 */
const place = (
  slot: number,
  fitting: readonly (readonly number[])[],
  slotOf: Map<number, number>,
  seen: Set<number>,
): boolean => {
  for (const item of fitting[slot] ?? []) {
    if (seen.has(item)) continue
    seen.add(item)
    const taken = slotOf.get(item)
    if (taken === undefined || place(taken, fitting, slotOf, seen)) {
      slotOf.set(item, slot)
      return true
    }
  }
  return false
}

/** Questions drawn by rules, none twice; the index of the first rule with too few, if one has. */
export function drawByRules(
  pool: readonly AskedItem[],
  rules: readonly PaperRule[],
  random: () => number,
): { drawn: Drawn[]; lacking: number | null } {
  const order = shuffle(
    pool.map((_item, index) => index),
    random,
  )
  const slots = rules.flatMap((rule, index) => Array.from({ length: rule.count }, () => index))
  const perRule = rules.map((rule) => order.filter((item) => fits(rule, pool[item] as AskedItem)))
  const fitting = slots.map((rule) => perRule[rule] ?? [])
  const slotOf = new Map<number, number>()
  for (const [slot, rule] of slots.entries())
    if (!place(slot, fitting, slotOf, new Set())) return { drawn: [], lacking: rule }
  const drawn = [...slotOf].map(([item, slot]) => ({
    item: pool[item] as AskedItem,
    points: rules[slots[slot] ?? 0]?.points ?? 1,
  }))
  return { drawn, lacking: null }
}

/** The questions of one person in an order of chance. */
export function drawPaper(pool: readonly AskedItem[], paper: Paper, seed: number): Drawn[] {
  const random = chance(seed)
  if (paper.mode === 'random') return shuffle(drawByRules(pool, paper.rules, random).drawn, random)
  const points = new Map(paper.items.map((one) => [one.itemId, one.points]))
  return shuffle(
    pool.flatMap((item) => {
      const worth = points.get(item.itemId)
      return worth === undefined ? [] : [{ item, points: worth }]
    }),
    random,
  )
}
