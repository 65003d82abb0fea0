import type { ReactNode } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'
import { column, monoColumn, numberColumn } from '../../kit/list/column.ts'
import { hasSecret, type HostRow } from './hosts-draft.ts'

const Secret = ({ row }: { row: HostRow }) => {
  if (!hasSecret(row.kind)) return null
  if (row.secret !== '') return <span className="state-tag warn">{t('file.secret_new')}</span>
  return row.secretAt === null ? (
    <span className="state-tag bad">{t('file.secret_missing')}</span>
  ) : (
    <span className="state-tag good">
      {t('file.secret_set', { time: formatTime(row.secretAt) })}
    </span>
  )
}

const failureColumn = (failures: ReadonlyMap<string, number>): Column<HostRow> =>
  numberColumn('errors', 'file.errors_24h', 110, (row) => failures.get(row.name) ?? '')
/** What is known of a host, and last what may be done with it. */
export function hostColumns(
  failures: ReadonlyMap<string, number> | null,
  buttons: (row: HostRow) => ReactNode,
): Column<HostRow>[] {
  return [
    monoColumn('host', 'file.host', 260, (row) => row.name),
    column('kind', 'file.kind', 140, (row) => tData(`file.kind_${row.kind}`)),
    monoColumn('to', 'file.migrate_to', null, (row) => row.to),
    column('secret', 'file.secret', 240, (row) => <Secret row={row} />),
    ...(failures ? [failureColumn(failures)] : []),
    column('acts', 'frontend.actions', 170, buttons),
  ]
}
