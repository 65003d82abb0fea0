import type { Call } from '@oas/contract/define'
import { languageCalls } from '@oas/contract/language/calls'

/** What is read anew after texts changed. */
export const refreshes: readonly Call[] = [
  languageCalls.texts,
  languageCalls.groups,
  languageCalls.missing,
]
