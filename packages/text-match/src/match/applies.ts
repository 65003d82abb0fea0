import type { FailedRule, Where } from './answers.ts'
import type { TextItem } from './items.ts'

const isOfScope = ({ scopes }: TextItem, { appId, type }: Where): boolean =>
  scopes.length === 0 ||
  scopes.some((one) => one.appId === appId && (one.types.length === 0 || one.types.includes(type)))

/** A language without its country and script: `zh` of `zh-Hans-CN`. */
export function primaryLanguage(tag: string): string {
  return (tag.split(/[-_]/, 1)[0] ?? '').toLowerCase()
}

/**
 * Whether a list holds a value; an empty list holds all, and what nobody knows is in every list.
 */
const holds = (list: readonly string[], value: string | null): boolean =>
  list.length === 0 || value === null || list.includes(value)

/** The first rule by which an item does not apply to a field, or null where it does. */
export function failedRule(
  item: TextItem,
  where: Where,
  scene: string,
  language: string | null,
): FailedRule | null {
  if (!isOfScope(item, where)) return 'scope'
  if (!holds(item.scenes, scene)) return 'scene'
  if (!holds(item.languages, language)) return 'language'
  if (!holds(item.countries, where.country)) return 'country'
  return where.now >= item.validFrom && where.now < item.validTo ? null : 'time'
}
