import type { BlackEntry } from '@oas/contract/live-black-list/calls'
import { t, tData } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'
import { column, monoColumn, numberColumn, sorted } from '../../kit/list/column.ts'

const tone = { pending: 'warn', active: 'bad', rejected: '', lifted: 'good', expired: '' } as const
/** What is known of a host on the black list. */
export function blackColumns(nameOf: (app: number) => string): Column<BlackEntry>[] {
  return [
    sorted(column('at', 'live_list.at', 150, (row) => formatTime(row.at))),
    sorted(
      column('app', 'live_list.app', 90, (row) => nameOf(row.appId)),
      'appId',
    ),
    sorted(
      monoColumn('uid', 'live_list.uid', 130, (row) => (
        <a href={`#/atlas/live-data/anchor?text=${encodeURIComponent(row.uid)}`}>{row.uid}</a>
      )),
    ),
    column('kind', 'live_list.kind', 110, (row) => tData(`live_list.kind_${row.kind}`)),
    column('state', 'live_list.state', 130, (row) => (
      <span className={`state-tag ${tone[row.state]}`}>
        {tData(`live_list.state_${row.state}`)}
      </span>
    )),
    sorted(
      column('until', 'live_list.until', 150, (row) =>
        row.until === null ? t('live_list.for_good') : formatTime(row.until),
      ),
    ),
    numberColumn('rooms', 'live_list.rooms', 80, (row) => row.rooms),
    numberColumn('orders', 'live_list.orders', 80, (row) => row.orders),
    column('running', 'live_list.running', 100, (row) =>
      row.running ? <span className="state-tag warn">{t('live_list.on_air')}</span> : '',
    ),
    sorted(column('by', 'live_list.by', 100, (row) => row.by)),
    sorted(column('reviewer', 'live_list.reviewer', 100, (row) => row.reviewer)),
    column('reason', 'live_list.reason', null, (row) => (
      <span title={row.evidence}>
        {row.reason} <span className="muted">{row.endReason}</span>
      </span>
    )),
  ]
}
