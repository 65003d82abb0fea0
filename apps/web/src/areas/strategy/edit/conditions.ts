import type { Condition, Logic } from '@oas/contract/strategy/rule'
import { emptyCondition } from '@oas/rule-engine/views/tree'

/**
 * Where a comparison stands among conditions: its place, then its place in the bracket there, and
 * so on.
 */
export type At = readonly number[]
type List = readonly Condition[]

/** The condition at a place; undefined where there is none. */
export function conditionAt(list: List, at: At): Condition | undefined {
  const [first, ...rest] = at
  const found = first === undefined ? undefined : list[first]
  return rest.length === 0
    ? found
    : found && 'complexCondition' in found
      ? conditionAt(found.complexCondition, rest)
      : undefined
}

const joined = (list: List): Condition[] =>
  list.map((one, index) => {
    const { nextLogic = '&&', ...rest } = one
    return index === list.length - 1 ? rest : { ...rest, nextLogic }
  })

/** Puts others in the place of a condition; a bracket that would be empty goes too. */
export function replaceAt(
  list: List,
  at: At,
  by: (found: Condition, index: number) => List,
): Condition[] {
  const [first, ...rest] = at
  return joined(
    list.flatMap((one, index) => {
      if (index !== first) return [one]
      if (rest.length === 0) return by(one, index)
      if (!('complexCondition' in one)) return [one]
      const inner = replaceAt(one.complexCondition, rest, by)
      return inner.length === 0 ? [] : [{ ...one, complexCondition: inner }]
    }),
  )
}

/** How many comparisons a list holds, brackets opened. */
const count = (list: List): number =>
  list.reduce((sum, one) => sum + ('complexCondition' in one ? count(one.complexCondition) : 1), 0)

/** Adds a comparison that waits for its indicator, after a place; answers where it stands. */
export function addAfter(list: List, at: At): { conditions: Condition[]; at: At } {
  if (at.length === 0) return { conditions: joined([...list, emptyCondition]), at: [list.length] }
  const last = at[at.length - 1] ?? 0
  const logic =
    conditionAt(list, at)?.nextLogic ??
    (last > 0 ? conditionAt(list, [...at.slice(0, -1), last - 1])?.nextLogic : undefined) ??
    '&&'
  return {
    conditions: replaceAt(list, at, (found) => [
      { ...found, nextLogic: logic },
      { ...emptyCondition, ...(found.nextLogic ? { nextLogic: found.nextLogic } : {}) },
    ]),
    at: [...at.slice(0, -1), last + 1],
  }
}

/** Whether a condition can be removed: not the last comparison of a block. */
export function mayRemoveAt(list: List, at: At): boolean {
  const found = conditionAt(list, at)
  return found !== undefined && count(list) > count([found])
}
export function removeAt(list: List, at: At): Condition[] {
  return mayRemoveAt(list, at) ? replaceAt(list, at, () => []) : [...list]
}

/** Puts a condition into brackets of its own. */
export function bracketAt(list: List, at: At): Condition[] {
  return replaceAt(list, at, ({ nextLogic, ...found }) => [
    { complexCondition: [found], ...(nextLogic ? { nextLogic } : {}) },
  ])
}
/** Takes the brackets around conditions away; the last of them joins as the bracket did. */
export function unbracketAt(list: List, at: At): Condition[] {
  return replaceAt(list, at, (found) =>
    'complexCondition' in found
      ? found.complexCondition.map((one, index, all) =>
          index === all.length - 1 && found.nextLogic
            ? { ...one, nextLogic: found.nextLogic }
            : one,
        )
      : [found],
  )
}

/** Joins a condition to the one before it. */
export function joinBefore(list: List, at: At, logic: Logic): Condition[] {
  const last = at[at.length - 1] ?? 0
  return last === 0
    ? [...list]
    : replaceAt(list, [...at.slice(0, -1), last - 1], (found) => [{ ...found, nextLogic: logic }])
}
/** How a condition is joined to the one before it; undefined for the first. */
export function joinOf(list: List, at: At): Logic | undefined {
  const last = at[at.length - 1] ?? 0
  return last === 0
    ? undefined
    : (conditionAt(list, [...at.slice(0, -1), last - 1])?.nextLogic ?? '&&')
}
