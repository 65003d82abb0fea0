import type { Problem } from '@oas/contract/setting/edit-schemas'

/** Whether a setting is known to be free of errors. */
export function isSound(problems: readonly Problem[] | null): boolean {
  return problems !== null && !problems.some(({ level }) => level === 'error')
}
export function warningsOf(problems: readonly Problem[] | null): Problem[] {
  return (problems ?? []).filter(({ level }) => level === 'warning')
}
