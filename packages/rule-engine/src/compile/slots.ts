import type { Catalogue, Need, RuleSource } from '../model.ts'
import type { Shape } from '../values.ts'
import type { Slot } from './plan.ts'

/** Gives every value that conditions read a number. */
export type Slots = {
  readonly slots: Slot[]
  readonly needs: Need[]
  readonly of: (id: string, param: string, shape: Shape, rule: number) => number
  readonly costOf: (slot: number) => number
}

export function slotsOf(catalogue: Catalogue, sources: readonly RuleSource[]): Slots {
  const slots: Slot[] = []
  const needs: Need[] = []
  const costs: number[] = []
  const knownSlots = new Map<string, number>()
  const knownNeeds = new Map<string, number>()
  const places = new Map<string, number[]>()
  sources.forEach(({ ruleKey }, rule) => {
    if (ruleKey !== undefined) places.set(ruleKey, [...(places.get(ruleKey) ?? []), rule])
  })

  const numbered = (known: Map<string, number>, key: string, make: () => number): number => {
    const found = known.get(key) ?? make()
    known.set(key, found)
    return found
  }
  const of = (id: string, param: string, shape: Shape, rule: number): number => {
    const spec = catalogue.indicators.get(id)
    if (spec?.reflects !== undefined) {
      // A rule of that key that runs later has said nothing yet.
      const earlier = places.get(param)?.findLast((place) => place < rule) ?? -1
      const { reflects } = spec
      return numbered(knownSlots, JSON.stringify([reflects, shape, earlier]), () => {
        costs.push(1)
        return slots.push({ need: -1, shape, earlier, reflects }) - 1
      })
    }
    const need = numbered(
      knownNeeds,
      JSON.stringify([id, param]),
      () => needs.push({ id, param }) - 1,
    )
    return numbered(knownSlots, JSON.stringify([need, shape]), () => {
      costs.push(spec?.cost ?? 1)
      return slots.push({ need, shape, earlier: null, reflects: '' }) - 1
    })
  }
  return { slots, needs, of, costOf: (slot) => costs[slot] ?? 1 }
}
