import { isObject } from '@oas/contract/json'

export type DiffLine = {
  field: string
  before: string
  after: string
  added: string[]
  removed: string[]
}

const text = (value: unknown): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)

/** The fields that differ between what was and what is; of lists the entries that came and went. */
export function diffOf(before: unknown, after: unknown): DiffLine[] {
  const [was, is] = [isObject(before) ? before : {}, isObject(after) ? after : {}]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((field) => {
    const [one, two] = [was[field], is[field]]
    if (text(one) === text(two)) return []
    if (!Array.isArray(one ?? []) || !Array.isArray(two ?? []))
      return [{ field, before: text(one), after: text(two), added: [], removed: [] }]
    const [old, now] = [((one ?? []) as unknown[]).map(text), ((two ?? []) as unknown[]).map(text)]
    return [
      {
        field,
        before: text(one),
        after: text(two),
        added: now.filter((entry) => !old.includes(entry)),
        removed: old.filter((entry) => !now.includes(entry)),
      },
    ]
  })
}
