import { countryCalls } from '@oas/contract/country/calls'
import type { Call } from '@oas/contract/define'

/** What is read anew after sets or bindings changed. */
export const refreshes: readonly Call[] = [
  countryCalls.rules,
  countryCalls.strategies,
  countryCalls.log,
  countryCalls.fastChoose,
]
