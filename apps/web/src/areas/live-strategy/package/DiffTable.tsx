import { livePackageCalls } from '@oas/contract/live-strategy/package-calls'
import type { PackageDiff } from '@oas/contract/live-strategy/schemas'
import { useCall } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { column } from '../../../kit/list/column.ts'
import { Differences } from '../Differences.tsx'

const columns = (): Column<PackageDiff>[] => [
  column('act', 'live_strategy.change', 110, (row) => tData(`live_strategy.diff_${row.act}`)),
  column('kind', 'live_strategy.part', 120, (row) => tData(`live_strategy.part_${row.kind}`)),
  column('name', 'live_strategy.name', 180, (row) => <span translate="no">{row.name}</span>),
  column('before', 'live_strategy.before', null, (row) => <Differences {...row} side="before" />),
  column('after', 'live_strategy.after', null, (row) => <Differences {...row} side="after" />),
]

type Props = {
  id: string
  /** The package it is held against; where none is named, the one in force. */
  against?: string
}
/** What a package adds, changes and takes away beside another. */
export function DiffTable({ id, against }: Props) {
  const { data, isFetching, error } = useCall(
    livePackageCalls.diff,
    { id, ...(against === undefined || against === '' ? {} : { against }) },
    { keepPrevious: true },
  )
  return (
    <>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {data && (
        <p className="muted">
          {data.against === 0
            ? t('live_strategy.against_nothing')
            : t('live_strategy.against_n', { n: data.against })}
        </p>
      )}
      <DataTable
        label={t('live_strategy.diff')}
        rows={data?.list ?? []}
        idOf={(row) => `${row.kind} ${row.id}`}
        loading={isFetching}
        empty={<p className="muted">{t('live_strategy.no_diff')}</p>}
        columns={columns()}
      />
    </>
  )
}
