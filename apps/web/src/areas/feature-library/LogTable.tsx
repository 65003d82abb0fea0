import { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { PageNumbers } from '../../kit/list/PageNumbers.tsx'
import { useOwnSort } from '../../kit/list/use-call-sort.ts'
import { logColumns } from './log-columns.tsx'

/** Who did what to one feature. */
export function LogTable({ featureId }: { featureId: string }) {
  const { sorting, asked } = useOwnSort(featureLibraryCalls.log)
  const [page, setPage] = useState({ current: 1, pageSize: 20 })
  const { data, isFetching, error } = useCall(
    featureLibraryCalls.log,
    { featureId, ...asked, ...page },
    { keepPrevious: true },
  )
  return (
    <>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <DataTable
        label={t('feature_library.tab_log')}
        rows={data?.list ?? []}
        idOf={(row) => row.id}
        loading={isFetching}
        sorting={sorting}
        columns={logColumns(false)}
      />
      <PageNumbers
        {...page}
        total={data?.total ?? 0}
        onChange={(current, pageSize) => setPage({ current, pageSize })}
      />
    </>
  )
}
