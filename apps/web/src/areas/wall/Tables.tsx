import type { Wall, WallPerson, WallType } from '@oas/contract/wall/calls'
import { minuteMs } from '@oas/contract/time'
import { pageName, t, typeName } from '../../i18n/texts.ts'
import { column, numberColumn } from '../../kit/list/column.ts'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'
import { clockText, spanText, whole } from './words.ts'

/** Without a decision for so long somebody is waiting, not working. */
const idleMs = 5 * minuteMs

const typeColumns = (now: number): Column<WallType>[] => [
  column('type', 'wall.type', 190, (row) => (
    <a href={`#/tags/order-manage?type=${encodeURIComponent(row.key)}`}>{typeName(row.name)}</a>
  )),
  column('app', 'wall.app', 90, (row) => row.app),
  numberColumn('waiting', 'wall.waiting', 90, (row) => whole(row.waiting)),
  numberColumn('held', 'wall.held', 80, (row) => whole(row.held)),
  numberColumn('suspended', 'wall.suspended', 90, (row) => whole(row.suspended)),
  numberColumn('oldest', 'wall.oldest', 110, (row) =>
    row.oldestAt === null ? '–' : spanText(now - row.oldestAt),
  ),
  numberColumn('came', 'wall.came', 110, (row) => whole(row.camePerHour)),
  numberColumn('decided', 'wall.decided', 110, (row) => whole(row.decidedPerHour)),
  numberColumn('people', 'wall.people', 90, (row) => whole(row.people)),
  column('empty', 'wall.empty_at', 100, (row) =>
    row.waiting === 0 ? t('wall.empty_now') : clockText(row.emptyAt),
  ),
  numberColumn('missing', 'wall.missing', 100, (row) =>
    row.missing === null ? t('wall.unknown') : whole(row.missing),
  ),
  column('break', 'wall.first_break', 150, (row) =>
    row.firstBreak === null ? (
      t('wall.none_breaks')
    ) : (
      <span className="wall-bad">
        {t('wall.break_at', {
          time: formatTime(row.firstBreak.at).slice(11, 16),
          n: row.firstBreak.orders,
        })}
      </span>
    ),
  ),
]
const peopleColumns = (now: number): Column<WallPerson>[] => [
  column('name', 'wall.person', 140, (row) => <span translate="no">{row.name}</span>),
  column('team', 'wall.team', 110, (row) => row.team),
  column('page', 'wall.page', 140, (row) => pageName(row.pageKey)),
  column('since', 'wall.since', 90, (row) => formatTime(row.since).slice(11, 16)),
  numberColumn('today', 'wall.today', 90, (row) => whole(row.today)),
  numberColumn('hour', 'wall.last_hour', 110, (row) => whole(row.lastHour)),
  column('state', 'frontend.state', 150, (row) =>
    row.lastAt !== null && now - row.lastAt < idleMs ? (
      <span className="state-tag good">{t('wall.working')}</span>
    ) : (
      <span className="state-tag warn">
        {row.lastAt === null
          ? t('wall.idle')
          : t('wall.idle_for', { time: spanText(now - row.lastAt) })}
      </span>
    ),
  ),
]

/** Types with what becomes of them, and people at work. */
export function Tables({ wall: { types, people }, now }: { wall: Wall; now: number }) {
  return (
    <>
      <section className="wall-table" aria-label={t('wall.types')}>
        <h2>{t('wall.types')}</h2>
        <DataTable
          label={t('wall.types')}
          columns={typeColumns(now)}
          rows={types}
          idOf={(row) => row.key}
          loading={false}
          empty={t('wall.no_types')}
        />
      </section>
      <section className="wall-table" aria-label={t('wall.at_work')}>
        <h2>{t('wall.at_work')}</h2>
        <DataTable
          label={t('wall.at_work')}
          columns={peopleColumns(now)}
          rows={people}
          idOf={(row) => row.id}
          loading={false}
          empty={t('wall.nobody')}
        />
      </section>
    </>
  )
}
