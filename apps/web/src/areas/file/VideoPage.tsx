import { sessionCalls } from '@oas/contract/session/calls'
import { type VideoRow, videoResourceCalls, videoStates } from '@oas/contract/video-resource/calls'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirm, confirmDelete } from '../../kit/Confirm.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import type { FilterValues } from '../../kit/list/filters.ts'
import { useTicks } from '../../kit/list/use-ticks.ts'
import { notifyFailure } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { AddVideosDialog } from './AddVideosDialog.tsx'
import { VideoDialog } from './VideoDialog.tsx'
import { lengthWord } from './video-words.ts'
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
  {
    key: 'cover',
    title: t('file.cover'),
    width: 90,
    render: (row) => (
      <img
        className="video-cover"
        src={`https://i.ytimg.com/vi/${row.videoId}/default.jpg`}
        alt=""
        loading="lazy"
        referrerPolicy="no-referrer"
      />
    ),
  },
  {
    key: 'video',
    title: t('file.video'),
    width: 130,
    mono: true,
    render: (row) => (
      <a
        href={`https://www.youtube-nocookie.com/embed/${row.videoId}`}
        target="_blank"
        rel="noreferrer"
        onClick={(event) => event.stopPropagation()}
      >
        {row.videoId}
      </a>
    ),
  },
  {
    key: 'title',
    title: t('file.title'),
    render: (row) => <span title={row.title}>{row.title}</span>,
  },
  { key: 'channel', title: t('file.channel'), width: 140, render: (row) => row.channel },
  {
    key: 'length',
    title: t('file.length'),
    width: 80,
    numeric: true,
    render: (row) => lengthWord(row.seconds),
  },
  {
    key: 'app',
    title: t('file.app'),
    width: 90,
    render: (row) => apps.get(row.appId) ?? row.appId,
  },
  {
    key: 'countries',
    title: t('file.countries'),
    width: 120,
    render: (row) =>
      row.countries.length === 0 ? (
        <span className="muted">{t('file.all_countries')}</span>
      ) : (
        row.countries.join(', ')
      ),
  },
  {
    key: 'state',
    title: t('frontend.state'),
    width: 170,
    render: (row) => (
      <span className={`state-tag ${row.state === 'blocked' ? 'bad' : 'good'}`} title={row.reason}>
        {tData(`file.state_${row.state}`)} <span className="muted">{row.reason}</span>
      </span>
    ),
  },
  { key: 'rank', title: t('file.rank'), width: 70, numeric: true, render: (row) => row.rank },
  {
    key: 'added',
    title: t('file.added'),
    width: 150,
    render: (row) => <span title={row.addedBy}>{formatTime(row.addedAt)}</span>,
  },
  { key: 'acts', title: t('frontend.actions'), width: 170, render: acts },
]

/** Videos that rooms of the video platform may show, and those that are blocked. */
export const VideoPage = () => {
  const { data: self } = useCall(sessionCalls.self, {})
  const [dialog, setDialog] = useState<VideoRow | 'add' | null>(null)
  const ticks = useTicks()
  const update = useSend(videoResourceCalls.update, { refreshes })
  const remove = useSend(videoResourceCalls.remove, { refreshes })
  const removeMany = useSend(videoResourceCalls.batchDelete, { refreshes })
  const apps = self?.apps ?? []
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
  const acts = (row: VideoRow) => (
    <span className="row-actions" onClick={(event) => event.stopPropagation()}>
      {row.state === 'allowed' ? (
        <button type="button" className="btn" onClick={() => block(row)}>
          {t('file.block')}
        </button>
      ) : (
        <button
          type="button"
          className="btn"
          onClick={() =>
            update.mutate(
              { id: row.id, version: row.version, state: 'allowed' },
              { onError: notifyFailure },
            )
          }
        >
          {t('file.allow')}
        </button>
      )}
      <button
        type="button"
        className="btn"
        onClick={() =>
          confirmDelete(row.title || row.videoId, () => remove.mutateAsync({ id: row.id }))
        }
      >
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
      call={videoResourceCalls.list}
      paging="number"
      columns={columns(new Map(apps.map(({ id, name }) => [id, name])), acts)}
      idOf={(row) => row.id}
      onOpen={setDialog}
      inputOf={inputOf}
      ticks={(rows) => ticks.of(rows, (row) => row.id)}
      fields={[
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
        { key: 'country', kind: 'text', label: t('file.country'), width: 60 },
        { key: 'from', kind: 'time', label: t('file.added') },
        { key: 'to', kind: 'time', label: '–' },
      ]}
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
