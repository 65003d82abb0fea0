import { everyCountry, other } from './schemas.ts'

/**
 * Whether a set of places holds a code. 'ALL' holds every code, '' the absence of one, 'OTHER' each
 * code that the reference (`known`) does not have.
 */
export function covers(
  items: readonly string[],
  code: string,
  known: ReadonlySet<string>,
): boolean {
  return (
    items.includes(everyCountry) ||
    items.includes(code) ||
    (code !== '' && !known.has(code) && items.includes(other))
  )
}

/**
 * Whether a set that is bound to a business counts for a code: `only` for what it holds, `except`
 * for all else.
 */
export function counts(
  rule: { ruleItems: readonly string[]; mode: 'only' | 'except' },
  code: string,
  known: ReadonlySet<string>,
): boolean {
  return covers(rule.ruleItems, code, known) === (rule.mode === 'only')
}
