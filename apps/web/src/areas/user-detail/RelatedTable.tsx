import type { Related } from '@oas/contract/page-info/calls'
import { t } from '../../i18n/texts.ts'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'
import { column, monoColumn, numberColumn } from '../../kit/list/column.ts'

const kinds = {
  uid: 'user_detail.by_uid',
  device: 'user_detail.by_device',
  ip: 'user_detail.by_ip',
  phone: 'user_detail.by_phone',
} as const

const columns = (appId: number): Column<Related>[] => [
  monoColumn('uid', 'user_detail.uid', 150, (row) => (
    <a href={`#/user?appId=${appId}&uid=${encodeURIComponent(row.uid)}`}>{row.uid}</a>
  )),
  column('strength', 'user_detail.strength', 110, (row) => (
    <meter
      min={0}
      max={10}
      value={row.strength}
      aria-label={t('user_detail.strength_of', { n: row.strength })}
      title={t('user_detail.strength_of', { n: row.strength })}
    />
  )),
  numberColumn('depth', 'user_detail.depth', 60, (row) => row.depth),
  column('shares', 'user_detail.shares', null, (row) =>
    row.relations.map((one) => (
      <span key={`${one.kind} ${one.key}`} className="state-tag">
        {t(kinds[one.kind])} <span className="mono">{one.key}</span>
      </span>
    )),
  ),
  numberColumn('score', 'user_detail.score', 70, (row) => row.score),
  column('punished', 'user_detail.punished', 110, (row) => (
    <span className={row.live > 0 ? 'state-tag bad' : 'muted'}>
      {t('user_detail.punished_n', { live: row.live, total: row.total })}
    </span>
  )),
  numberColumn('records', 'user_detail.records', 80, (row) => row.records),
  column('seen', 'user_detail.last_seen', 150, (row) => formatTime(row.lastSeen)),
]

/** Accounts that share something, the strongest first. */
export function RelatedTable({
  appId,
  rows,
  loading = false,
  empty,
}: {
  appId: number
  rows: readonly Related[]
  loading?: boolean
  empty?: string
}) {
  return (
    <DataTable
      label={t('user_detail.related')}
      columns={columns(appId)}
      rows={rows}
      idOf={(row) => row.uid}
      loading={loading}
      empty={empty ?? t('user_detail.related_none')}
    />
  )
}
