import type { Problem } from '@oas/contract/setting/edit-schemas'

/** Whether a setting is known to be free of errors. */
export const isSound = (problems: readonly Problem[] | null): boolean =>
  problems !== null && !problems.some(({ level }) => level === 'error')
export const warningsOf = (problems: readonly Problem[] | null): Problem[] =>
  (problems ?? []).filter(({ level }) => level === 'warning')
