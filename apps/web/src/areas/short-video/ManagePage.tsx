import { clearPunishCalls } from '@oas/contract/clear-punish/calls'
import {
  maxVideoPosts,
  type ShortVideo,
  shortVideoCalls,
  videoStandings,
} from '@oas/contract/short-video/calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { resultName, t, tData, typeName } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import type { Choice } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import type { FilterField } from '../../kit/list/filters.ts'
import { useTicks } from '../../kit/list/use-ticks.ts'
import { notify } from '../../kit/notice.tsx'
import { showDetail } from '../../kit/record/detail-shown.ts'
import { formatTime } from '../../kit/time.ts'
import { useAppOfPage } from '../../kit/use-app-of-page.ts'
import { column, monoColumn, numberColumn, sorted } from '../../kit/list/column.ts'
import { lengthText, noRight, numbers, Standing } from './words.tsx'
import './short-video.css'

/**
 * Acts on content that can be taken back: deleted, hidden, not recommended, cover replaced, limited
 * by age.
 */
const contentActs = [101, 102, 103, 105, 107]
const thumb = (url: string): string => `${url}${url.startsWith('/biz_gateway') ? '?dw=120' : ''}`

const columns = (): Column<ShortVideo>[] => [
  column('cover', 'short_video.cover', 90, (row) =>
    row.cover ? <img className="sv-cover" src={thumb(row.cover)} alt="" loading="lazy" /> : '',
  ),
  column('title', 'short_video.title', null, (row) => <span title={row.title}>{row.title}</span>),
  monoColumn('post', 'short_video.post', 140, (row) => row.postId),
  { key: 'uid', title: 'UID', width: 110, mono: true, render: (row) => row.uid },
  column('type', 'record.type', 130, (row) => typeName(row.typeName)),
  numberColumn('length', 'short_video.length', 70, (row) => lengthText(row.seconds)),
  numberColumn('plays', 'short_video.plays', 90, (row) => row.plays ?? ''),
  numberColumn('reports', 'short_video.reports', 80, (row) => row.reports),
  column('standing', 'short_video.standing', 190, (row) => (
    <>
      <Standing standing={row.standing} />{' '}
      <span className="muted">
        {row.acts.map((act) => tData(`result.punish_${act}`)).join(', ')}
      </span>
    </>
  )),
  column('result', 'short_video.last', 170, (row) =>
    row.resultId === null ? (
      ''
    ) : (
      <>
        {resultName(row.resultId)} <span className="muted">{row.decidedBy}</span>
      </>
    ),
  ),
  sorted(
    column('at', 'short_video.came', 150, (row) => formatTime(row.receivedAt)),
    'receivedAt',
  ),
]

const postsOf = (text: string | undefined): string[] =>
  [...new Set((text ?? '').split(/[\s,，;]+/).filter(Boolean))].slice(0, maxVideoPosts)
const filters = (apps: readonly Choice[]): FilterField[] => [
  { key: 'appId', kind: 'choice', label: t('short_video.app'), options: apps },
  { key: 'posts', kind: 'text', label: t('short_video.posts'), width: 220 },
  { key: 'uid', kind: 'text', label: 'UID' },
  { key: 'title', kind: 'text', label: t('short_video.title') },
  {
    key: 'standing',
    kind: 'choice',
    label: t('short_video.standing'),
    options: videoStandings.map((value) => ({
      value,
      label: tData(`short_video.standing_${value}`),
    })),
  },
  { key: 'plays', kind: 'number', label: t('short_video.plays_least'), width: 100 },
  { key: 'from', kind: 'time', label: t('short_video.from') },
  { key: 'to', kind: 'time', label: t('short_video.to') },
]

/** Where a batch is made of chosen videos. */
const batchPath = (appId: number, type: number, chosen: readonly ShortVideo[]): string => {
  const query = new URLSearchParams({
    make: typeKeyOf({ appId, type }),
    posts: chosen.map((row) => row.postId).join(','),
  })
  return `#/tags/batch-log?${query.toString()}`
}

/**
 * Short videos and where they stand: looked at and decided anew one by one, restored or punished in
 * bulk.
 */
export function ManagePage() {
  const { appId, choices, loading } = useAppOfPage()
  const { may } = useMay()
  const ticks = useTicks()
  const clear = useSend(clearPunishCalls.clear, { refreshes: [shortVideoCalls.query] })
  const why = noRight(may('punish.batch'))
  if (loading) return <p className="muted">{t('frontend.loading')}</p>
  if (appId === 0) return <p className="muted">{t('short_video.choose_app')}</p>
  const restore = (posts: string[]): void =>
    confirm({
      title: t('short_video.restore_n', { n: posts.length }),
      text: t('short_video.restore_text'),
      confirmLabel: t('short_video.restore'),
      reason: 200,
      act: async (reason) => {
        const { cleared } = await clear.mutateAsync({
          appId,
          by: 'post',
          ids: posts,
          punishIds: contentActs,
          reason,
          remark: reason,
          contentBack: true,
        })
        notify(
          cleared > 0 ? 'success' : 'warning',
          cleared > 0
            ? t('short_video.restored', { n: cleared })
            : t('short_video.nothing_restored'),
        )
        ticks.clear()
      },
    })
  return (
    <QueryList
      title={t('short_video.manage')}
      call={shortVideoCalls.query}
      paging="keyset"
      columns={columns()}
      idOf={(row) => row.recordId}
      onOpen={({ type, recordId }) => showDetail({ appId, type, recordId })}
      ticks={(rows) => ticks.of(rows, (row) => row.recordId)}
      fields={filters(choices)}
      inputOf={({ posts, uid, title, standing, plays, from, to }) => ({
        appId,
        ...(postsOf(posts).length > 0 ? { postIds: postsOf(posts) } : {}),
        ...(uid ? { uid } : {}),
        ...(title ? { title } : {}),
        ...(standing ? { standing } : {}),
        ...numbers({ plays, from, to }),
      })}
      actions={(rows) => {
        const chosen = rows.filter((row) => ticks.ids.includes(row.recordId))
        const back = chosen.filter((row) => row.acts.length > 0).map((row) => row.postId)
        const type = new Set(chosen.map((row) => row.type)).size === 1 ? chosen[0]?.type : undefined
        return (
          <>
            <a className="btn" href={`#/tags/short-video-logs?appId=${appId}`}>
              {t('short_video.logs')}
            </a>
            <button
              type="button"
              className="btn"
              disabled={why !== undefined || back.length === 0}
              title={why}
              onClick={() => restore(back)}
            >
              {t('short_video.restore_n', { n: back.length })}
            </button>
            {why === undefined && type !== undefined ? (
              <a className="btn primary" href={batchPath(appId, type, chosen)}>
                {t('short_video.act_n', { n: chosen.length })}
              </a>
            ) : (
              <button
                type="button"
                className="btn primary"
                disabled
                title={why ?? t('short_video.one_type')}
              >
                {t('short_video.act_n', { n: chosen.length })}
              </button>
            )}
          </>
        )
      }}
    />
  )
}
