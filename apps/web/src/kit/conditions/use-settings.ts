import { settingCalls } from '@oas/contract/setting/calls'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { CallFailure } from '../../api/call-error.ts'
import { send } from '../../api/send.ts'
import { keyOf } from '../../api/use-call.ts'
import { loadTexts } from '../../i18n/texts.ts'

/** Settings of types by key, once the texts they name are there too. */
export function useSettings(
  keys: readonly string[],
): UseQueryResult<Record<string, TypeSetting>, CallFailure> {
  const types = keys.toSorted()
  return useQuery({
    queryKey: [...keyOf(settingCalls.busconfigs), 'with-texts', types],
    enabled: types.length > 0,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const settings = await send(settingCalls.busconfigs, { types, source: 'audit' }, { signal })
      await loadTexts([
        ...new Set(settings.map((setting) => setting.baseInfo.multiLanguageKey).filter(Boolean)),
      ])
      return Object.fromEntries(settings.map((setting) => [typeKeyOf(setting), setting]))
    },
  })
}
