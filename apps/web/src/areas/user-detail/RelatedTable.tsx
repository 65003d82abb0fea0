import type { Related } from '@oas/contract/page-info/calls'
import { t } from '../../i18n/texts.ts'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'

const kinds = {
  uid: 'user_detail.by_uid',
  device: 'user_detail.by_device',
  ip: 'user_detail.by_ip',
  phone: 'user_detail.by_phone',
} as const
const columns = (appId: number): Column<Related>[] => [
  {
    key: 'uid',
    title: t('user_detail.uid'),
    width: 150,
    mono: true,
    render: (row) => (
      <a href={`#/user?appId=${appId}&uid=${encodeURIComponent(row.uid)}`}>{row.uid}</a>
    ),
  },
  {
    key: 'strength',
    title: t('user_detail.strength'),
    width: 110,
    render: (row) => (
      <meter
        min={0}
        max={10}
        value={row.strength}
        aria-label={t('user_detail.strength_of', { n: row.strength })}
        title={t('user_detail.strength_of', { n: row.strength })}
      />
    ),
  },
  {
    key: 'depth',
    title: t('user_detail.depth'),
    width: 60,
    numeric: true,
    render: (row) => row.depth,
  },
  {
    key: 'shares',
    title: t('user_detail.shares'),
    render: (row) =>
      row.relations.map((one) => (
        <span key={`${one.kind} ${one.key}`} className="state-tag">
          {t(kinds[one.kind])} <span className="mono">{one.key}</span>
        </span>
      )),
  },
  {
    key: 'score',
    title: t('user_detail.score'),
    width: 70,
    numeric: true,
    render: (row) => row.score,
  },
  {
    key: 'punished',
    title: t('user_detail.punished'),
    width: 110,
    render: (row) => (
      <span className={row.live > 0 ? 'state-tag bad' : 'muted'}>
        {t('user_detail.punished_n', { live: row.live, total: row.total })}
      </span>
    ),
  },
  {
    key: 'records',
    title: t('user_detail.records'),
    width: 80,
    numeric: true,
    render: (row) => row.records,
  },
  {
    key: 'seen',
    title: t('user_detail.last_seen'),
    width: 150,
    render: (row) => formatTime(row.lastSeen),
  },
]

/** Accounts that share something, the strongest first. */
export const RelatedTable = ({
  appId,
  rows,
  loading = false,
  empty,
}: {
  appId: number
  rows: readonly Related[]
  loading?: boolean
  empty?: string
}) => (
  <DataTable
    label={t('user_detail.related')}
    columns={columns(appId)}
    rows={rows}
    idOf={(row) => row.uid}
    loading={loading}
    empty={empty ?? t('user_detail.related_none')}
  />
)
