import { settingCalls } from '@oas/contract/setting/calls'
import { autoConfigCalls } from '@oas/contract/setting/edit-calls'

/** What is read anew after a change. */
export const refreshes = [
  autoConfigCalls.list,
  autoConfigCalls.one,
  autoConfigCalls.editions,
  autoConfigCalls.compare,
  autoConfigCalls.options,
  settingCalls.allTypes,
] as const
