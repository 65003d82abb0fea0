import { isObject } from '../json.ts'

/**
 * One difference between two JSON documents. `at` is the way to it: names of fields, and keys of
 * items in lists whose items have one (`result.mute.content.times`). `order` gives the keys of such
 * a list in their new order.
 */
export type Change = { at: string[]; act: 'set' | 'remove' | 'order'; from?: unknown; to?: unknown }

type Obj = Record<string, unknown>
const keyNames = ['id', 'dbField', 'labelId', 'templateId'] as const
const forbidden: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** The field by which the items of a list are told apart, if each has it and no two are equal. */
const keyNameOf = (list: readonly unknown[]): string | null => {
  if (list.length === 0 || !list.every(isObject)) return null
  const found = keyNames.find((name) =>
    list.every((item) => ['string', 'number'].includes(typeof item[name])),
  )
  return found !== undefined &&
    new Set(list.map((item) => String(item[found]))).size === list.length
    ? found
    : null
}
const keysOf = (list: readonly unknown[], name: string): string[] =>
  list.map((item) => String((item as Obj)[name]))

/** Whether two JSON values say the same; the order of fields does not count. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a))
    return (
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, index) => sameJson(item, b[index]))
    )
  if (!isObject(a) || !isObject(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
  )
}

const fieldChanges = (before: Obj, after: Obj, at: string[]): Change[] => [
  ...Object.keys(before)
    .filter((key) => !Object.hasOwn(after, key))
    .map((key): Change => ({ at: [...at, key], act: 'remove', from: before[key] })),
  ...Object.keys(after).flatMap((key): Change[] =>
    Object.hasOwn(before, key)
      ? between(before[key], after[key], [...at, key])
      : [{ at: [...at, key], act: 'set', to: after[key] }],
  ),
]

const listChanges = (
  before: readonly unknown[],
  after: readonly unknown[],
  name: string,
  at: string[],
): Change[] => {
  const [old, wanted] = [keysOf(before, name), keysOf(after, name)]
  const items = [
    ...old
      .filter((key) => !wanted.includes(key))
      .map((key): Change => ({ at: [...at, key], act: 'remove', from: before[old.indexOf(key)] })),
    ...wanted.flatMap((key, index): Change[] =>
      old.includes(key)
        ? between(before[old.indexOf(key)], after[index], [...at, key])
        : [{ at: [...at, key], act: 'set', to: after[index] }],
    ),
  ]
  const reached = [
    ...old.filter((key) => wanted.includes(key)),
    ...wanted.filter((key) => !old.includes(key)),
  ]
  return sameJson(reached, wanted) ? items : [...items, { at, act: 'order', from: old, to: wanted }]
}

const between = (before: unknown, after: unknown, at: string[]): Change[] => {
  if (sameJson(before, after)) return []
  if (isObject(before) && isObject(after)) return fieldChanges(before, after, at)
  const name = Array.isArray(before) && Array.isArray(after) ? keyNameOf(after) : null
  if (name !== null && keyNameOf(before as unknown[]) === name) {
    const steps = listChanges(before as unknown[], after as unknown[], name, [])
    // Lists whose items name themselves differently from one moment to the next are replaced as a
    // whole.
    if (sameJson(applyChanges(before, steps).document, after))
      return steps.map((step) => ({ ...step, at: [...at, ...step.at] }))
  }
  return [{ at, act: 'set', from: before, to: after }]
}

/** What leads from one document to another; applied to the first it gives the second. */
export function changesBetween(before: unknown, after: unknown): Change[] {
  return between(before, after, [])
}

/**
 * A list in the order of the keys; items that are not named stay behind the one they stood behind.
 */
const ordered = (list: readonly unknown[], name: string, order: readonly string[]): unknown[] => {
  const keys = keysOf(list, name)
  const known = order.filter((key) => keys.includes(key))
  const result = [...known]
  for (const [index, key] of keys.entries())
    if (!known.includes(key))
      result.splice(index === 0 ? 0 : result.indexOf(keys[index - 1] as string) + 1, 0, key)
  return result.map((key) => list[keys.indexOf(key)])
}

const inList = (
  list: readonly unknown[],
  [step = '', ...rest]: readonly string[],
  change: Change,
): unknown[] | null => {
  const name = keyNameOf(list)
  if (list.length === 0)
    return rest.length === 0 && change.act === 'set' && isObject(change.to) ? [change.to] : null
  if (name === null) return null
  const index = keysOf(list, name).indexOf(step)
  if (rest.length > 0) {
    const item = index < 0 ? undefined : along(list[index], rest, change)
    return item === undefined ? null : list.with(index, item)
  }
  if (change.act === 'remove') return index < 0 ? null : list.filter((_item, at) => at !== index)
  if (!isObject(change.to) || String(change.to[name]) !== step) return null
  return index < 0 ? [...list, change.to] : list.with(index, change.to)
}

/** The value with the change made in it; undefined where there is no way to its place. */
const along = (value: unknown, at: readonly string[], change: Change): unknown => {
  const [step, ...rest] = at
  if (step === undefined) {
    if (change.act === 'set') return change.to
    const name = change.act === 'order' && Array.isArray(value) ? keyNameOf(value) : null
    return name !== null && Array.isArray(change.to)
      ? ordered(value as unknown[], name, change.to.map(String))
      : undefined
  }
  if (Array.isArray(value)) return inList(value, at, change) ?? undefined
  if (!isObject(value) || forbidden.has(step)) return undefined
  if (rest.length === 0 && change.act === 'remove')
    return Object.hasOwn(value, step)
      ? Object.fromEntries(Object.entries(value).filter(([key]) => key !== step))
      : undefined
  if (rest.length > 0 && !Object.hasOwn(value, step)) return undefined
  const inner = along(Object.hasOwn(value, step) ? value[step] : undefined, rest, change)
  return inner === undefined ? undefined : { ...value, [step]: inner }
}

/**
 * Makes changes one after another; those whose place is not there any more are answered as `lost`.
 */
export function applyChanges(
  document: unknown,
  changes: readonly Change[],
): { document: unknown; lost: Change[] } {
  let current = document
  const lost: Change[] = []
  for (const change of changes) {
    const next = along(current, change.at, change)
    if (next === undefined) lost.push(change)
    else current = next
  }
  return { document: current, lost }
}
