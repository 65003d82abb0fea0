import { serverNow } from '../../api/clock.ts'
import { liveCalls, patrolSorts } from '@oas/contract/live/calls'
import { punishEvidenceCalls } from '@oas/contract/live/punish-calls'
import type { Room } from '@oas/contract/live/schemas'
import { gridStep } from '@oas/media/wall/grid'
import { thumbUrl } from '@oas/media/thumb'
import { type KeyboardEvent, useRef, useState } from 'react'
import { minuteMs } from '@oas/contract/time'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { FilterBar } from '../../kit/list/FilterBar.tsx'
import { PageNumbers } from '../../kit/list/PageNumbers.tsx'
import { type FilterField, type FilterValues, useFilters } from '../../kit/list/filters.ts'
import { formatTime } from '../../kit/time.ts'
import { setQuery, usePlace } from '../../nav/location.ts'
import { RoomDrawer } from './RoomDrawer.tsx'
import { choiceField, namedChoices } from '../../kit/list/choice-field.ts'
import { countries } from '../../kit/pick/later.ts'
import '../../kit/live/live.css'
import './patrol.css'

const refreshMs = 10_000
const columnChoices = [2, 4, 8] as const
const pageSizes = [10, 20, 50, 100]
const usualSize = 20

const fieldsOf = (
  apps: readonly { id: number; name: string }[],
  games: readonly { id: string; name: string }[],
): FilterField[] => [
  choiceField('appId', t('live.app'), namedChoices(apps)),
  { key: 'country', kind: 'pick', label: t('live.country'), source: countries },
  { key: 'viewers', kind: 'number', label: t('live.viewers_from') },
  { key: 'risk', kind: 'number', label: t('live.risk_from') },
  { key: 'signal', kind: 'text', label: t('live.signal') },
  ...(games.length > 0
    ? [
        choiceField(
          'gameId',
          t('live.game'),
          games.map(({ id, name }) => ({ value: id, label: name })),
        ),
      ]
    : []),
  { key: 'unseenMinutes', kind: 'number', label: t('live.unseen') },
  { key: 'uid', kind: 'text', label: t('live.uid') },
  choiceField(
    'sort',
    t('live.sort'),
    patrolSorts.map((value) => ({ value, label: t(`live.sort_${value}`) })),
  ),
]

const inputOf = ({
  appId,
  country,
  viewers,
  risk,
  signal,
  gameId,
  unseenMinutes,
  uid,
  sort,
}: FilterValues) => ({
  ...(appId ? { appId: Number(appId) } : {}),
  ...(country ? { country: country.toUpperCase().slice(0, 2) } : {}),
  ...(viewers ? { viewers: Math.min(Number(viewers), 2_000_000_000) } : {}),
  ...(risk ? { risk: Math.min(100, Number(risk)) } : {}),
  ...(signal ? { signal: signal.slice(0, 100) } : {}),
  ...(gameId ? { gameId } : {}),
  ...(unseenMinutes && Number(unseenMinutes) > 0
    ? { unseenMinutes: Math.min(100_000, Number(unseenMinutes)) }
    : {}),
  ...(uid ? { uid: uid.slice(0, 64) } : {}),
  ...(sort ? { sort: sort as (typeof patrolSorts)[number] } : {}),
})

const Tile = ({
  room,
  now,
  first,
  onOpen,
}: {
  room: Room
  now: number
  first: boolean
  onOpen: () => void
}) => {
  const age = room.shot ? Math.max(0, Math.round((now - room.shot.createdAt) / 1000)) : null
  return (
    <button
      type="button"
      className={[
        'room-tile',
        room.risk >= 60 ? 'risky' : '',
        room.watchers.length > 0 ? 'watched' : '',
      ].join(' ')}
      data-room={room.id}
      tabIndex={first ? 0 : -1}
      onClick={onOpen}
    >
      <span className="room-shot">
        {room.shot ? (
          <img src={thumbUrl(room.shot.url, 480)} alt="" />
        ) : (
          <span>{t('live.no_shot')}</span>
        )}
        {age === null ? null : (
          <time>
            {age < 120
              ? t('live.seconds_ago', { n: age })
              : t('live.minutes_ago', { n: Math.round(age / 60) })}
          </time>
        )}
        {room.risk >= 60 ? <b>{room.risk}</b> : null}
      </span>
      <span className="room-line">
        <strong translate="no" title={room.title}>
          {room.title || room.sid}
        </strong>
        <span>
          {t('live.viewers')} {room.viewers}
        </span>
      </span>
      <span className="room-line muted">
        <span translate="no">
          {room.uid} {room.country}
        </span>
        <span>
          {t('live.minutes_on', { n: Math.max(0, Math.round((now - room.startedAt) / minuteMs)) })}
        </span>
      </span>
      <span className="room-line muted">
        {room.watchers.length > 0 ? (
          <em translate="no">{t('live.looking', { who: room.watchers.join(', ') })}</em>
        ) : room.lookedAt ? (
          t('live.seen_by', { who: room.lookedBy, time: formatTime(room.lookedAt).slice(11, 16) })
        ) : (
          t('live.never_seen')
        )}
      </span>
      {room.signals.length > 0 ? (
        <span className="room-line">
          {room.signals.slice(0, 3).map((signal) => (
            <i key={signal} translate="no">
              {signal}
            </i>
          ))}
        </span>
      ) : null}
    </button>
  )
}

/**
 * Patrol of all running rooms: a wall of their newest shots, anew every ten seconds; a tile opens
 * the room.
 */
export function PatrolPage() {
  const { query } = usePlace()
  const { data: index } = useCall(punishEvidenceCalls.index, {})
  const { data: mine } = useCall(liveCalls.mine, {}, { refetchMs: minuteMs })
  const appId = Number(query.get('appId') ?? 0)
  const { data: games } = useCall(liveCalls.games, { appId }, { enabled: appId > 0 })
  const fields = fieldsOf(index?.appList ?? [], games?.list ?? [])
  const { values, set } = useFilters(fields)
  const current = Math.max(1, Math.min(1000, Number(query.get('current')) || 1))
  const asked = Number(query.get('pageSize'))
  const pageSize = pageSizes.includes(asked) ? asked : usualSize
  const { data, error, isFetching, dataUpdatedAt } = useCall(
    liveCalls.rooms,
    { ...inputOf(values), current, pageSize },
    { keepPrevious: true, refetchMs: refreshMs },
  )
  const [columns, setColumns] = useState(4)
  const [open, setOpen] = useState<Room | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  const step = (event: KeyboardEvent): void => {
    if (!event.key.startsWith('Arrow')) return
    const tiles = [...(grid.current?.querySelectorAll<HTMLElement>('.room-tile') ?? [])]
    const at = tiles.indexOf(document.activeElement as HTMLElement)
    if (at < 0) return
    event.preventDefault()
    tiles[gridStep(at, event.key as 'ArrowUp', columns, tiles.length)]?.focus()
  }
  return (
    <div className="list-page patrol-page">
      <div className="list-head">
        <h1>{t('live.patrol')}</h1>
        <span className="muted">{data ? t('live.rooms', { n: data.total }) : ''}</span>
        <span className="muted">{mine ? t('live.mine', mine) : ''}</span>
        <span className="list-space" />
        <label className="patrol-columns">
          {t('live.columns')}{' '}
          <select value={columns} onChange={(event) => setColumns(Number(event.target.value))}>
            {columnChoices.map((n) => (
              <option key={n} value={n}>
                {n}
              </option>
            ))}
          </select>
        </label>
      </div>
      <FilterBar fields={fields} values={values} onSearch={set} error={error} />
      <div
        ref={grid}
        className="room-grid"
        role="group"
        aria-label={t('live.patrol')}
        aria-busy={isFetching && !data}
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        onKeyDown={step}
      >
        {data?.list.map((room, at) => (
          <Tile
            key={room.id}
            room={room}
            now={serverNow(dataUpdatedAt)}
            first={at === 0}
            onOpen={() => setOpen(room)}
          />
        ))}
      </div>
      {data && data.list.length === 0 ? <p className="muted">{t('live.no_rooms')}</p> : null}
      {data ? (
        <PageNumbers
          current={current}
          pageSize={pageSize}
          total={data.total}
          onChange={(next, size) => setQuery({ ...values, current: next, pageSize: size })}
        />
      ) : null}
      {open ? (
        <RoomDrawer
          key={open.id}
          room={data?.list.find((one) => one.id === open.id) ?? open}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  )
}
