import { sessionCalls } from '@oas/contract/session/calls'
import { videoResourceCalls, type VideoRow, videoStates } from '@oas/contract/video-resource/calls'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirm, confirmDelete } from '../../kit/Confirm.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import type { FilterField, FilterValues } from '../../kit/list/filters.ts'
import { useTicks } from '../../kit/list/use-ticks.ts'
import { notifyFailure } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { AddVideosDialog } from './AddVideosDialog.tsx'
import { VideoDialog } from './VideoDialog.tsx'
import { column, monoColumn, numberColumn, sorted } from '../../kit/list/column.ts'
import { lengthWord } from './video-words.ts'
import { countries } from '../../kit/pick/later.ts'
import '../../kit/people/people.css'
import './file.css'

const refreshes = [videoResourceCalls.list]
const inputOf = ({ appId, from, to, country, ...rest }: FilterValues) => ({
  ...rest,
  ...(appId ? { appId: Number(appId) } : {}),
  ...(from ? { from: Number(from) } : {}),
  ...(to ? { to: Number(to) } : {}),
  ...(country && /^[a-z]{2}$/i.test(country) ? { country: country.toUpperCase() } : {}),
})

const columns = (
  apps: ReadonlyMap<number, string>,
  acts: Column<VideoRow>['render'],
): Column<VideoRow>[] => [
  // The platform draws and plays its own; nothing of it is kept here.
  column('cover', 'file.cover', 90, (row) => (
    <img
      className="video-cover"
      src={`https://i.ytimg.com/vi/${row.videoId}/default.jpg`}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
    />
  )),
  monoColumn('video', 'file.video', 130, (row) => (
    <a
      href={`https://www.youtube-nocookie.com/embed/${row.videoId}`}
      target="_blank"
      rel="noreferrer"
      onClick={(event) => event.stopPropagation()}
    >
      {row.videoId}
    </a>
  )),
  sorted(column('title', 'file.title', null, (row) => <span title={row.title}>{row.title}</span>)),
  sorted(column('channel', 'file.channel', 140, (row) => row.channel)),
  sorted(
    numberColumn('length', 'file.length', 80, (row) => lengthWord(row.seconds)),
    'seconds',
  ),
  sorted(
    column('app', 'file.app', 90, (row) => apps.get(row.appId) ?? row.appId),
    'appId',
  ),
  column('countries', 'file.countries', 120, (row) =>
    row.countries.length === 0 ? (
      <span className="muted">{t('file.all_countries')}</span>
    ) : (
      row.countries.join(', ')
    ),
  ),
  sorted(
    column('state', 'frontend.state', 170, (row) => (
      <span className={`state-tag ${row.state === 'blocked' ? 'bad' : 'good'}`} title={row.reason}>
        {tData(`file.state_${row.state}`)} <span className="muted">{row.reason}</span>
      </span>
    )),
  ),
  sorted(numberColumn('rank', 'file.rank', 70, (row) => row.rank)),
  sorted(
    column('added', 'file.added', 150, (row) => (
      <span title={row.addedBy}>{formatTime(row.addedAt)}</span>
    )),
    'addedAt',
  ),
  column('acts', 'frontend.actions', 170, acts),
]

const filters = (apps: readonly { id: number; name: string }[]): FilterField[] => [
  {
    key: 'appId',
    kind: 'choice',
    label: t('file.app'),
    options: apps.map((app) => ({ value: String(app.id), label: app.name })),
  },
  { key: 'text', kind: 'text', label: t('file.title') },
  { key: 'channel', kind: 'text', label: t('file.channel') },
  {
    key: 'state',
    kind: 'choice',
    label: t('frontend.state'),
    options: videoStates.map((state) => ({
      value: state,
      label: tData(`file.state_${state}`),
    })),
  },
  { key: 'country', kind: 'pick', label: t('file.country'), source: countries },
  { key: 'from', kind: 'time', label: t('file.added') },
  { key: 'to', kind: 'time', label: '–' },
]

/** Blocks a video, allows it again, or takes it out. */
const useVideoActs = () => {
  const update = useSend(videoResourceCalls.update, { refreshes })
  const remove = useSend(videoResourceCalls.remove, { refreshes })
  const block = ({ id, version, title, videoId }: VideoRow): void =>
    confirm({
      title: t('file.block'),
      text: (
        <>
          <p>
            <strong>{title || videoId}</strong>
          </p>
          <p>{t('file.block_why')}</p>
        </>
      ),
      confirmLabel: t('file.block'),
      danger: true,
      reason: 500,
      act: (reason) => update.mutateAsync({ id, version, state: 'blocked', reason }),
    })
  const allow = ({ id, version }: VideoRow): void =>
    update.mutate({ id, version, state: 'allowed' }, { onError: notifyFailure })
  const drop = ({ id, title, videoId }: VideoRow): void =>
    confirmDelete(title || videoId, () => remove.mutateAsync({ id }))
  return { block, allow, drop }
}

/** Videos that rooms of the video platform may show, and those that are blocked. */
export function VideoPage() {
  const { data: self } = useCall(sessionCalls.self, {})
  const [dialog, setDialog] = useState<VideoRow | 'add' | null>(null)
  const ticks = useTicks()
  const { block, allow, drop } = useVideoActs()
  const removeMany = useSend(videoResourceCalls.batchDelete, { refreshes })
  const apps = self?.apps ?? []
  const acts = (row: VideoRow) => (
    <span className="row-actions" onClick={(event) => event.stopPropagation()}>
      {row.state === 'allowed' ? (
        <button type="button" className="btn" onClick={() => block(row)}>
          {t('file.block')}
        </button>
      ) : (
        <button type="button" className="btn" onClick={() => allow(row)}>
          {t('file.allow')}
        </button>
      )}
      <button type="button" className="btn" onClick={() => drop(row)}>
        {t('frontend.delete')}
      </button>
    </span>
  )
  const askRemoveMany = (): void =>
    confirmDelete(t('file.delete_n', { n: ticks.ids.length }), async () => {
      await removeMany.mutateAsync({ ids: ticks.ids })
      ticks.clear()
    })
  return (
    <QueryList
      title={t('file.videos')}
      about={t('empty.videos')}
      call={videoResourceCalls.list}
      paging="number"
      columns={columns(new Map(apps.map(({ id, name }) => [id, name])), acts)}
      idOf={(row) => row.id}
      onOpen={setDialog}
      inputOf={inputOf}
      ticks={(rows) => ticks.of(rows, (row) => row.id)}
      fields={filters(apps)}
      actions={
        <>
          <button
            type="button"
            className="btn"
            disabled={ticks.ids.length === 0}
            onClick={askRemoveMany}
          >
            {t('file.delete_chosen', { n: ticks.ids.length })}
          </button>
          <button type="button" className="btn primary" onClick={() => setDialog('add')}>
            {t('file.add_videos')}
          </button>
        </>
      }
    >
      {dialog === 'add' && <AddVideosDialog apps={apps} onClose={() => setDialog(null)} />}
      {dialog !== null && dialog !== 'add' && (
        <VideoDialog row={dialog} onClose={() => setDialog(null)} />
      )}
    </QueryList>
  )
}
