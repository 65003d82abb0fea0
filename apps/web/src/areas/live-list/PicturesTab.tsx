import { liveCalls } from '@oas/contract/live/calls'
import { type Capture, liveDataCalls } from '@oas/contract/live-data/calls'
import type { Shot } from '@oas/contract/live/schemas'
import type { Input } from '@oas/contract/define'
import { thumbUrl } from '@oas/media/thumb'
import { type ReactNode, useMemo, useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { Drawer } from '../../kit/Drawer.tsx'
import { ScreenshotDialog } from '../../kit/live/ScreenshotDialog.tsx'
import { FilterBar } from '../../kit/list/FilterBar.tsx'
import { Pager } from '../../kit/list/Pager.tsx'
import { type FilterField, type FilterValues, useFilters } from '../../kit/list/filters.ts'
import { useKeyset } from '../../kit/list/use-keyset.ts'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { choiceField, orderField } from '../../kit/list/choice-field.ts'
import { roomsOfApp, sessionsOfApp } from './room-source.ts'
import './live-list.css'

type Asked = Input<typeof liveDataCalls.captures>
const yesNo = (): { value: string; label: string }[] => [
  { value: 'true', label: t('live_list.yes') },
  { value: 'false', label: t('live_list.no') },
]

const inputOf = (
  appId: number,
  { sid, roomId, uid, from, to, marked, keyFrame, isPC, sort }: FilterValues,
): Asked => ({
  appId,
  ...(sid ? { sid: sid.slice(0, 64) } : {}),
  ...(roomId ? { roomId: roomId.slice(0, 64) } : {}),
  ...(uid ? { uid: uid.slice(0, 64) } : {}),
  ...(from ? { from: Number(from) } : {}),
  ...(to ? { to: Number(to) } : {}),
  ...(marked ? { marked: marked === 'true' } : {}),
  ...(keyFrame ? { keyFrame: keyFrame === 'true' } : {}),
  ...(isPC ? { isPC: isPC === 'true' } : {}),
  ...(sort ? { sort: 'createdAt' } : {}),
})

const View = ({
  shot,
  onClose,
  onMark,
}: {
  shot: Capture
  onClose: () => void
  onMark: (next: Shot) => void
}) => {
  const mark = useSend(liveCalls.mark, { refreshes: [liveDataCalls.captures] })
  const push = useSend(liveDataCalls.push)
  const [all, setAll] = useState(false)
  return (
    <Drawer
      title={t('live_list.shot_of', { uid: shot.uid, time: formatTime(shot.createdAt) })}
      width={900}
      onClose={onClose}
    >
      <p className="list-head">
        <button
          type="button"
          className="btn"
          disabled={mark.isPending}
          aria-pressed={shot.mark !== null}
          onClick={() =>
            mark.mutate(
              { shotId: shot.id, marked: shot.mark === null },
              { onSuccess: onMark, onError: notifyFailure },
            )
          }
        >
          {shot.mark ? t('live_list.unmark') : t('live_list.mark')}
        </button>
        <button
          type="button"
          className="btn primary"
          disabled={shot.over}
          title={shot.over ? t('live_list.push_over') : ''}
          onClick={() =>
            confirm({
              title: t('live_list.push'),
              text: `${shot.uid} · ${shot.title}`,
              reason: 200,
              act: async (note) => {
                await push.mutateAsync({ shotId: shot.id, note })
                notify('success', t('live_list.pushed_now'))
              },
            })
          }
        >
          {t('live_list.push')}
        </button>
        <button type="button" className="btn" onClick={() => setAll(true)}>
          {t('live_list.all_of_room')}
        </button>
      </p>
      <p>
        <strong translate="no">{shot.title || shot.sid}</strong>{' '}
        <span className="muted mono">
          {shot.uid} · {shot.roomId} · {shot.sid}
        </span>
        {shot.mark && (
          <span className="muted">
            {' '}
            ★ {shot.mark.by} {shot.mark.note}
          </span>
        )}
      </p>
      <img
        className="capture-large"
        src={shot.url}
        alt={t('live_list.shot_of', { uid: shot.uid, time: formatTime(shot.createdAt) })}
      />
      {all && <ScreenshotDialog appId={shot.appId} sid={shot.sid} onClose={() => setAll(false)} />}
    </Drawer>
  )
}

/** Pictures taken of live rooms as a wall: one is opened, marked, sent to the audit pages. */
export function PicturesTab(): ReactNode {
  const { choices, loading } = useApps()
  const fields: FilterField[] = [
    choiceField('appId', t('live_list.app'), choices, 110),
    { key: 'uid', kind: 'text', label: t('live_list.uid') },
    { key: 'roomId', kind: 'pick', label: t('live_list.room_id'), source: roomsOfApp, of: 'appId' },
    { key: 'sid', kind: 'pick', label: t('live_list.sid'), source: sessionsOfApp, of: 'appId' },
    { key: 'from', kind: 'time', label: t('live_list.from') },
    { key: 'to', kind: 'time', label: t('live_list.to') },
    choiceField('marked', t('live_list.marked'), yesNo(), 80),
    choiceField('keyFrame', t('live_list.key_frame'), yesNo(), 80),
    choiceField('isPC', t('live_list.pc'), yesNo(), 80),
    orderField(t('frontend.newest_first'), [
      { value: 'createdAt', label: t('frontend.oldest_first') },
    ]),
  ]
  const { values, text, set } = useFilters(fields)
  const appId = Number(values['appId'] ?? choices[0]?.value ?? 0)
  // The app that is shown is the one that is asked for, also where the address names none.
  const shown = useMemo(
    () => (appId > 0 ? { ...values, appId: String(appId) } : values),
    [values, appId],
  )
  const keyset = useKeyset(text)
  const [open, setOpen] = useState<Capture | null>(null)
  const { data, error, isFetching } = useCall(
    liveDataCalls.captures,
    { ...inputOf(appId, values), limit: 50, ...(keyset.after ? { after: keyset.after } : {}) },
    { keepPrevious: true, enabled: appId > 0 },
  )
  const list = error ? [] : (data?.list ?? [])
  return (
    <div className="list-page">
      <h1>{t('live_list.capture_title')}</h1>
      <FilterBar fields={fields} values={shown} onSearch={set} error={error} />
      {!loading && appId === 0 && <p className="muted">{t('live_list.choose_app')}</p>}
      <div
        className="capture-wall"
        aria-busy={isFetching}
        aria-label={t('live_list.capture_title')}
        role="group"
      >
        {list.map((shot) => (
          <button
            key={shot.id}
            type="button"
            className={`capture ${shot.mark ? 'marked' : ''}`}
            aria-current={open?.id === shot.id}
            onClick={() => setOpen(shot)}
          >
            <img src={thumbUrl(shot.url, 240)} alt="" loading="lazy" decoding="async" />
            <span className="sr-only">
              {t('live_list.shot_of', { uid: shot.uid, time: formatTime(shot.createdAt) })}
            </span>
            <span aria-hidden="true">
              <time>{formatTime(shot.createdAt).slice(5)}</time>
              {shot.mark ? ' ★' : ''}
              {shot.keyFrame ? ' ◆' : ''}
            </span>
            <span className="muted" aria-hidden="true" translate="no">
              {shot.uid}
            </span>
          </button>
        ))}
      </div>
      {data && list.length === 0 && <p className="data-empty">{t('live_list.capture_none')}</p>}
      {data && (
        <Pager
          page={keyset.page}
          rows={list.length}
          next={data.next}
          onForward={keyset.forward}
          onBack={keyset.back}
        />
      )}
      {open && (
        <View
          key={open.id}
          shot={open}
          onClose={() => setOpen(null)}
          onMark={(next) => setOpen({ ...open, mark: next.mark })}
        />
      )}
    </div>
  )
}
