import { performanceCalls } from '@oas/contract/performance/calls'
import { useCall } from '../../api/use-call.ts'
import { type LocalSource, listed, wholeNumber } from '../../kit/pick/source.ts'

/** Projects by name, as one may see them. */
export function useProjectSource(): LocalSource {
  const { data } = useCall(performanceCalls.projects, { pageSize: 200 })
  return listed(
    'performance projects',
    (data?.list ?? []).map(({ id, body }) => ({ value: id, label: body.name })),
    { ids: wholeNumber, loading: data === undefined },
  )
}
