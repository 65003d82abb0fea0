import { type Finder, wordFinderOf } from './aho.ts'
import type { Leaf, Plan } from './plan.ts'

/**
 * What is made ready once for all runs. `values[slot]`: numbers (from 4) of the values that
 * conditions compare the slot with. `parts[slot]`: numbers (from 0) of the parts they look for in
 * it; `finders[slot]` finds them all in one pass over a text.
 */
export type Prepared = {
  readonly values: readonly (ReadonlyMap<string | number, number> | undefined)[]
  readonly parts: readonly ReadonlyMap<string, number>[]
  readonly finders: readonly (Finder | null)[]
}

export const firstValue = 4
/** Relations that compare with named values, and those that look for parts. */
export const naming: ReadonlySet<string> = new Set(['==', '!=', 'in', 'notIn'])
export const seeking: ReadonlySet<string> = new Set([
  'contains',
  'notContains',
  'containsAny',
  'containsAll',
])

const number = <T>(known: Map<T, number>, key: T, from: number) => {
  if (!known.has(key)) known.set(key, known.size + from)
}

const gather = (
  { test }: Leaf,
  values: Map<string | number, number>[],
  parts: Map<string, number>[],
): void => {
  if (test.kind !== 'plain') return
  const { slot, relation, right } = test
  const named = values[slot]
  const sought = parts[slot]
  if (named && naming.has(relation.id))
    for (const value of right.set) number(named, value, firstValue)
  if (sought && seeking.has(relation.id)) for (const part of right.texts) number(sought, part, 0)
}

export function prepare(plan: Plan): Prepared {
  const values = plan.slots.map(() => new Map<string | number, number>())
  const parts = plan.slots.map(() => new Map<string, number>())
  for (const leaf of plan.conditions) gather(leaf, values, parts)
  return {
    values,
    parts,
    finders: parts.map((sought, slot) =>
      sought.size === 0 || plan.slots[slot]?.shape === 'list'
        ? null
        : wordFinderOf([...sought.keys()]),
    ),
  }
}
