import { liveCalls } from '@oas/contract/live/calls'
import type { Shot } from '@oas/contract/live/schemas'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { thumbUrl } from '@oas/media/thumb'
import { useEffect, useRef } from 'react'
import { minuteMs } from '@oas/contract/time'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { formatTime } from '../../kit/time.ts'
import { liveColumns } from '../actions/room-actions.ts'
import { focused, set } from '../engine/bench.ts'
import { focusOn } from '../engine/focus.ts'
import { useBench, useBenchState, useDraft, useServerNow, useSetting } from '../engine/react.ts'
import { RecordBars } from '../parts/RecordBars.tsx'
import { Ring } from '../parts/Ring.tsx'
import { LabelTags } from '../parts/LabelTags.tsx'
import { Picture } from '../../kit/picture/Picture.tsx'
import { VerdictChip } from './VerdictChip.tsx'
import { ShownText } from '../../kit/text/ShownText.tsx'
import './rooms.css'

const clockAt = (at: number): string => formatTime(at).slice(11)
const refreshMs = 10_000

const Tile = ({
  record,
  pics,
  on,
  n,
}: {
  record: HeldRecord
  pics: readonly Shot[]
  on: boolean
  n: number
}) => {
  const bench = useBench()
  const draft = useDraft(record.recordId)
  const setting = useSetting(record)
  const now = useServerNow()
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (on) root.current?.scrollIntoView({ block: 'nearest' })
  }, [on])
  useEffect(
    () => (root.current ? bench.seen.watch(record.id, root.current) : undefined),
    [bench, record.id],
  )
  const [live] = record.lives
  const dueAt = Number(record.extData['dueAt'] ?? 0)
  const due = dueAt > 0 && dueAt <= now
  const urls =
    pics.length > 0 ? pics.map((pic) => pic.url) : record.pictures.map((one) => one.content)
  return (
    <section
      ref={root}
      data-tile={record.id}
      tabIndex={-1}
      className={`wb-clip wb-live-tile ${on ? 'on' : ''} ${due ? 'due' : ''}`}
      aria-label={`${t('audit.record')} ${n}`}
      aria-current={on}
      onClick={() => focusOn(bench, record.id)}
    >
      <p className="wb-row-meta muted">
        <b>{n}</b>
        <span className="mono">
          <ShownText text={record.uid} />
        </span>
        {record.country ? <span>{record.country}</span> : null}
        <span>
          {t('live.viewers')} {live?.viewers ?? 0}
        </span>
        <span className="wb-space" />
        <LabelTags record={record} labels={draft.labels} />
        <VerdictChip button={setting?.result.find((one) => one.id === draft.resultId)} />
        <Ring record={record} />
      </p>
      {on ? <RecordBars record={record} /> : null}
      <div className="wb-shield">
        {urls[0] ? (
          <button
            type="button"
            className="wb-live-picture"
            onClick={() => {
              focusOn(bench, record.id)
              set(bench, { viewer: { urls, index: 0 } })
            }}
          >
            <span className="sr-only">{t('live.enlarge')}</span>
            <Picture url={thumbUrl(urls[0], 480)} alt="" primary={n === 1} />
          </button>
        ) : (
          <p className="wb-bar">{t('live.no_shot')}</p>
        )}
      </div>
      <p className="wb-live-strip">
        {urls.slice(1, 9).map((url) => (
          <span key={url} className="wb-shot-small">
            <Picture url={thumbUrl(url, 120)} alt="" lazy />
          </span>
        ))}
      </p>
      <p className="wb-cut">
        <strong translate="no">{live?.title}</strong>
      </p>
      <p>
        {pics[0] ? <time className="muted">{clockAt(pics[0].createdAt)}</time> : null}{' '}
        {dueAt > 0 ? (
          <span className={`wb-tag ${due ? 'warn' : ''}`}>
            {due ? t('live.due') : t('live.due_in', { n: Math.ceil((dueAt - now) / minuteMs) })}
          </span>
        ) : null}
      </p>
    </section>
  )
}

/** Busy rooms as tiles with their newest nine shots, looked over again and again. */
export function LiveWall() {
  const bench = useBench()
  const current = useBenchState((state) => state.batches.current)
  const focus = useBenchState(focused)
  const appId = focus?.appId ?? 1
  const sids = [
    ...new Set(
      current
        .filter((record) => record.appId === appId)
        .flatMap((record) => record.lives.slice(0, 1).map((live) => live.sid)),
    ),
  ].slice(0, 50)
  const { data } = useCall(
    liveCalls.nineRoomPic,
    { appId, sids },
    { refetchMs: refreshMs, enabled: sids.length > 0 && !bench.preview, keepPrevious: true },
  )
  if (!focus) return null
  const pics = new Map((data?.rooms ?? []).map((room) => [room.sid, room.pics]))
  return (
    <div
      className="wb-record wb-clips wb-live-wall"
      style={{ gridTemplateColumns: `repeat(${liveColumns}, minmax(0, 1fr))` }}
      data-record-id={focus.recordId}
      data-keys
      tabIndex={-1}
      id="wb-root"
    >
      {current.map((record, index) => (
        <Tile
          key={record.id}
          record={record}
          pics={pics.get(record.lives[0]?.sid ?? '') ?? []}
          on={record.id === focus.id}
          n={index + 1}
        />
      ))}
    </div>
  )
}
