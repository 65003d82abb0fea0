import type { Input } from '@oas/contract/define'
import { modelCalls } from '@oas/contract/model/calls'
import { useCall } from '../../api/use-call.ts'
import { HistoryTable } from '../../kit/people/HistoryTable.tsx'

type Props = Pick<Input<typeof modelCalls.history>, 'kind' | 'id'>
/** Who did what to a model, a version, a label or a strategy. */
export function HistoryView({ kind, id }: Props) {
  const { data, isFetching, error } = useCall(modelCalls.history, { kind, id, pageSize: 100 })
  return <HistoryTable data={data} error={error} loading={isFetching} />
}
