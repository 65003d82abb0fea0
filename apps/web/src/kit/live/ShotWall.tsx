import { liveCalls, shotPage } from '@oas/contract/live/calls'
import type { Shot, ShotTab } from '@oas/contract/live/schemas'
import { shownCount, withBreaks } from '@oas/media/shots/shots'
import { thumbUrl } from '@oas/media/thumb'
import { Fragment, useEffect, useRef, useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { notifyFailure } from '../notice.tsx'
import { Picture } from '../picture/Picture.tsx'
import { formatTime } from '../time.ts'
import type { Shots } from './use-shots.ts'
import './live.css'

const names = {
  normal: 'live.tab_normal',
  PC: 'live.tab_pc',
  'video-platform': 'live.tab_video_platform',
  guess: 'live.tab_guess',
} as const
const clock = (at: number): string => formatTime(at).slice(11)
const hourOf = (at: number): string => formatTime(at).slice(0, 13)

type Props = {
  shots: Shots
  tabs: readonly ShotTab[]
  selected: string | null
  onSelect: (shot: Shot) => void
  onOpen: (shot: Shot) => void
}

type Line = ReturnType<typeof withBreaks<Shot>>[number]

const Tabs = ({
  shots,
  tabs,
  onPick,
}: Pick<Props, 'shots' | 'tabs'> & { onPick: (tab: ShotTab) => void }) => (
  <div role="tablist" aria-label={t('live.shots')}>
    {tabs.map((tab) => (
      <button
        key={tab}
        type="button"
        className="btn"
        role="tab"
        aria-selected={shots.tab === tab}
        onClick={() => onPick(tab)}
      >
        {t(names[tab])}
      </button>
    ))}
  </div>
)

/** Marks the chosen shot, or takes its mark off. */
const MarkButton = ({ shot, shots }: { shot: Shot | undefined } & Pick<Props, 'shots'>) => {
  const mark = useSend(liveCalls.mark)
  return (
    <button
      type="button"
      className="btn"
      disabled={!shot || mark.isPending}
      aria-pressed={Boolean(shot?.mark)}
      onClick={() => {
        if (shot)
          mark.mutate(
            { shotId: shot.id, marked: !shot.mark },
            { onSuccess: shots.put, onError: notifyFailure },
          )
      }}
    >
      {shot?.mark ? t('live.unmark') : t('live.mark')}
    </button>
  )
}

/** The hour that begins with a line, null where the shot before it is of the same. */
const hourAt = (lines: readonly Line[], index: number): string | null => {
  const line = lines[index]
  if (line?.kind !== 'shot') return null
  const before = lines.slice(0, index).findLast((one) => one.kind === 'shot')
  const hour = hourOf(line.shot.createdAt)
  return before?.kind === 'shot' && hourOf(before.shot.createdAt) === hour ? null : `${hour}:00`
}

type ShotProps = Pick<Props, 'onSelect' | 'onOpen'> & { shot: Shot; selected: boolean }
const ShotButton = ({ shot, selected, onSelect, onOpen }: ShotProps) => (
  <button
    type="button"
    data-shot={shot.id}
    data-keys
    aria-current={selected}
    className={`shot ${shot.mark ? 'marked' : ''} ${shot.keyFrame ? 'key' : ''}`}
    onClick={() => onSelect(shot)}
    onDoubleClick={() => onOpen(shot)}
  >
    <Picture url={thumbUrl(shot.url, 240)} alt={t('live.shots')} lazy bubbles />
    <time>{clock(shot.createdAt)}</time>
    {shot.mark ? <b title={`${t('live.marked')} ${shot.mark.by} ${shot.mark.note}`}>★</b> : null}
    {shot.keyFrame ? <i title={t('live.key_frame')}>◆</i> : null}
  </button>
)

const ShotLines = ({
  lines,
  selected,
  onSelect,
  onOpen,
}: Pick<Props, 'selected' | 'onSelect' | 'onOpen'> & { lines: readonly Line[] }) =>
  lines.map((line, index) => {
    if (line.kind === 'break')
      return (
        <p key={`break ${line.from}`} className="shot-break">
          {t('live.break', { from: clock(line.from), to: clock(line.to) })}
        </p>
      )
    const { shot } = line
    const hour = hourAt(lines, index)
    return (
      <Fragment key={shot.id}>
        {hour ? <p className="shot-hour">{hour}</p> : null}
        <ShotButton
          shot={shot}
          selected={shot.id === selected}
          onSelect={onSelect}
          onOpen={onOpen}
        />
      </Fragment>
    )
  })

/**
 * Shots of a room along their time, newest first: tabs, hours, breaks, marks, and older ones on
 * demand, a page at a time.
 */
export function ShotWall({ shots, tabs, selected, onSelect, onOpen }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const chosen = shots.list.find((shot) => shot.id === selected)
  useEffect(() => {
    if (selected)
      root.current
        ?.querySelector(`[data-shot="${CSS.escape(selected)}"]`)
        ?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  const [pages, setPages] = useState(1)
  const shown = shots.list.slice(
    0,
    shownCount(
      pages,
      shotPage,
      shots.list.findIndex((shot) => shot.id === selected),
    ),
  )
  const all = shown.length === shots.list.length
  // What is still hidden goes before what would have to be asked for.
  const more = (): void => {
    setPages(Math.ceil(shown.length / shotPage) + 1)
    if (all) shots.more()
  }
  const lines = withBreaks(shown, all ? shots.from : (shown.at(-1)?.createdAt ?? shots.from))
  return (
    <section className="shot-wall" aria-label={t('live.shots')} ref={root}>
      <div className="shot-tabs">
        <Tabs
          shots={shots}
          tabs={tabs}
          onPick={(tab) => {
            setPages(1)
            shots.setTab(tab)
          }}
        />
        <span className="list-space" />
        <MarkButton shot={chosen} shots={shots} />
        <button
          type="button"
          className="btn"
          disabled={!chosen}
          onClick={() => {
            if (chosen) onOpen(chosen)
          }}
        >
          {t('live.enlarge')}
        </button>
      </div>
      <div className="shot-grid" aria-busy={shots.loading}>
        <ShotLines lines={lines} selected={selected} onSelect={onSelect} onOpen={onOpen} />
      </div>
      {shots.problem ? (
        <p className="problem" role="alert">
          {shots.problem}
        </p>
      ) : null}
      {!shots.loading && shots.list.length === 0 ? (
        <p className="muted">{t('live.no_shots')}</p>
      ) : null}
      <p className="shot-more">
        {shots.none && all && !shots.loading ? (
          <span className="muted">{t('live.no_more')}</span>
        ) : (
          <button type="button" className="btn plain" disabled={shots.loading} onClick={more}>
            {t('live.more')}
          </button>
        )}
      </p>
    </section>
  )
}
