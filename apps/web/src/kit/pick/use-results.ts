import { settingCalls } from '@oas/contract/setting/calls'
import { useCall } from '../../api/use-call.ts'
import { resultName } from '../../i18n/texts.ts'
import { type LaterSource, type LocalSource, listed } from './source.ts'

const ids = /^[a-z0-9_]{1,40}$/

/** Results that the types one sees offer, by the names of their buttons. */
export function useResultSource(): LocalSource {
  const { data } = useCall(settingCalls.results, {})
  return listed(
    'results',
    (data ?? []).map((id) => ({ value: id, label: resultName(id) })),
    { ids, loading: data === undefined },
  )
}

/** The same for a filter that asks for them when it is shown. */
export const results: LaterSource = { ids, use: useResultSource }
