import { batchClearCalls } from '@oas/contract/batch-clear/calls'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { Pager } from '../../kit/list/Pager.tsx'
import { useOwnSort } from '../../kit/list/use-call-sort.ts'
import { useKeyset } from '../../kit/list/use-keyset.ts'
import { itemColumns } from './words.tsx'

/** The list that was counted. */
export function CountedList({ id, nameOf }: { id: string; nameOf: (app: number) => string }) {
  const { sorting, asked, text } = useOwnSort(batchClearCalls.preview)
  const paging = useKeyset(`${id} ${text}`)
  const { data, isFetching } = useCall(
    batchClearCalls.preview,
    { id, ...asked, limit: 100, ...(paging.after ? { after: paging.after } : {}) },
    { keepPrevious: true },
  )
  return (
    <>
      <DataTable
        label={t('batch_clear.preview')}
        columns={itemColumns(nameOf)}
        sorting={sorting}
        rows={data?.list ?? []}
        idOf={(row) => row.orderId}
        loading={isFetching && !data}
      />
      <Pager
        page={paging.page}
        rows={data?.list.length ?? 0}
        next={data?.next ?? null}
        onForward={paging.forward}
        onBack={paging.back}
      />
    </>
  )
}
