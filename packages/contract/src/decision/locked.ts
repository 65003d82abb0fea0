import type { ResultButton, TypeSetting } from '../setting/schemas.ts'

type PresetRule = TypeSetting['pageType']['content']['preprocessResultsConfig'][number]
/** Whether an expression reads what callbacks said: that is known to the page alone. */
export function readsInfo(when: string): boolean {
  return /\binfo\s*[.[]/.test(when)
}

/**
 * The rule that fixes what is decided of a record: the first that holds, where it is locked.
 * `holds` answers without what callbacks said. A rule that reads that, and all behind it, fix
 * nothing.
 */
export function lockOf(
  setting: Pick<TypeSetting, 'pageType'>,
  holds: (when: string) => boolean,
): PresetRule | null {
  for (const rule of setting.pageType.content.preprocessResultsConfig) {
    if (readsInfo(rule.when)) return null
    if (holds(rule.when)) return rule.lock ? rule : null
  }
  return null
}

/**
 * Whether a verdict keeps to a fixed one: its result with its labels, or one that judges nothing
 * and leaves the record to others.
 */
export function keepsTo(
  { set }: PresetRule,
  button: ResultButton,
  labels: readonly number[],
): boolean {
  return (
    button.content.resultType === 'SYSTEM' ||
    (button.id === set.result && (set.labels ?? []).every((id) => labels.includes(id)))
  )
}
