import { inspectionCalls } from '@oas/contract/inspection/calls'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { DataTable } from '../../../kit/list/DataTable.tsx'
import { inspectionColumns } from '../../../kit/inspection/columns.tsx'
import { PageNumbers, usualPageSize } from '../../../kit/list/PageNumbers.tsx'

/** What a queue drew, the newest first, and what inspectors said of it. */
export function InspectionTab({ queueId }: { queueId: string }) {
  const [{ current, pageSize }, turn] = useState({ current: 1, pageSize: usualPageSize() })
  const { data, error, isFetching } = useCall(
    inspectionCalls.query,
    { queueId, current, pageSize },
    { keepPrevious: true },
  )
  if (error)
    return (
      <p className="problem" role="alert">
        {error.message}
      </p>
    )
  return (
    <>
      <DataTable
        label={t('inspect_queue.tab_inspections')}
        columns={inspectionColumns()}
        rows={data?.list ?? []}
        idOf={(row) => row.id}
        loading={isFetching}
        empty={t('inspect_queue.no_inspections')}
      />
      <PageNumbers
        current={current}
        pageSize={pageSize}
        total={data?.total ?? 0}
        onChange={(next, size) => turn({ current: next, pageSize: size })}
      />
    </>
  )
}
