import type { RuleValue } from '@oas/contract/strategy/rule'
import type { Catalogue } from './model.ts'

type Entries = Record<string, string | number>
type Result = Record<string, RuleValue>

const isEntries = (value: RuleValue): value is Entries =>
  typeof value === 'object' && !Array.isArray(value)
/** Sets a member whatever its name, so that `__proto__` stays a name like any other. */
const put = <T>(target: Record<string, T>, key: string, value: T) =>
  Object.defineProperty(target, key, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  })

const union = (before: RuleValue, said: RuleValue): RuleValue => {
  const list = [before, said].flatMap((part) =>
    Array.isArray(part) ? part : typeof part === 'object' ? [] : [part],
  )
  return [...new Set(list)]
}
/** Numbers: the greatest; a number stands above a text, and of two texts the first stays. */
const greater = (before: string | number, said: string | number): string | number => {
  if (typeof said !== 'number') return before
  return typeof before !== 'number' || said > before ? said : before
}
const mergeEntries = (before: Entries, said: Entries): Entries => {
  const all: Entries = { ...before }
  for (const [key, value] of Object.entries(said))
    put(all, key, Object.hasOwn(all, key) ? greater(all[key] ?? value, value) : value)
  return all
}

/**
 * What two said values of one result indicator come to. `options`: those of the indicator, weakest
 * first.
 */
export function mergeValue(
  options: readonly string[] | null,
  before: RuleValue,
  said: RuleValue,
): RuleValue {
  if (Array.isArray(before) || Array.isArray(said)) return union(before, said)
  if (isEntries(before) || isEntries(said))
    return isEntries(before) && isEntries(said)
      ? mergeEntries(before, said)
      : isEntries(before)
        ? before
        : said
  if (typeof before === 'string' && typeof said === 'string')
    return options && options.indexOf(said) > options.indexOf(before) ? said : before
  return greater(before, said)
}

/**
 * What several results say together, in their order: lists are united in the order of first
 * mention, of numbers the greatest counts, of texts the one that stands later in the indicator's
 * options (which are listed from weakest to strongest), without options the first; objects are
 * merged entry by entry. Grouping does not change the outcome.
 */
export function mergeResults(
  catalogue: Catalogue,
  results: readonly Readonly<Record<string, RuleValue>>[],
): Record<string, RuleValue> {
  const merged: Result = {}
  for (const result of results) {
    for (const [id, said] of Object.entries(result)) {
      const before = Object.hasOwn(merged, id) ? merged[id] : undefined
      put(
        merged,
        id,
        before === undefined
          ? Array.isArray(said)
            ? [...new Set(said)]
            : said
          : mergeValue(catalogue.indicators.get(id)?.options ?? null, before, said),
      )
    }
  }
  return merged
}
