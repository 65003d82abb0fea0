import { systemConfigCalls } from '@oas/contract/system-config/calls'

/** What shows settings, to be read anew after a change. */
export const refreshes = [
  systemConfigCalls.items,
  systemConfigCalls.item,
  systemConfigCalls.itemHistory,
]
