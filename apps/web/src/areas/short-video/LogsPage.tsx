import { type VideoAct, actSources, shortVideoCalls } from '@oas/contract/short-video/calls'
import { resultName, t, tData, typeName } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { showDetail } from '../../kit/record/detail-shown.ts'
import { formatTime } from '../../kit/time.ts'
import { useAppOfPage } from '../../kit/use-app-of-page.ts'
import { Delivery, numbers } from './words.tsx'
import { column, monoColumn, sorted } from '../../kit/list/column.ts'
import { persons } from '../../kit/pick/later.ts'
import { results } from '../../kit/pick/use-results.ts'

const columns = (): Column<VideoAct>[] => [
  sorted(column('at', 'short_video.at', 150, (row) => formatTime(row.at))),
  monoColumn('post', 'short_video.post', 140, (row) => row.postId),
  { key: 'uid', title: 'UID', width: 110, mono: true, render: (row) => row.uid },
  column('type', 'record.type', 130, (row) => typeName(row.typeName)),
  column('act', 'short_video.act', 220, (row) => (
    <>
      {row.before === null ? null : (
        <>
          <s className="muted">{resultName(row.before)}</s> →{' '}
        </>
      )}
      <b>{resultName(row.resultId)}</b>
      {row.state === 'active' ? null : (
        <>
          {' '}
          <span className="state-tag">{tData(`record.decision_${row.state}`)}</span>
        </>
      )}
    </>
  )),
  column('punishes', 'short_video.punishes', 200, (row) =>
    row.punishes.map(({ punishId, state }) => (
      <span
        key={`${punishId} ${state}`}
        className={`state-tag ${state === 'active' ? 'warn' : ''}`}
      >
        {tData(`result.punish_${punishId}`)} · {tData(`result.punish_state_${state}`)}
      </span>
    )),
  ),
  column('by', 'short_video.by', 110, (row) => row.by),
  column('source', 'short_video.source', 110, (row) => tData(`short_video.source_${row.source}`)),
  column('remark', 'short_video.remark', null, (row) => (
    <span title={row.remark}>{row.remark}</span>
  )),
  column('delivery', 'record.delivery', 110, (row) => <Delivery delivery={row.delivery} />),
]

/** What was decided on short videos, by whom, and what it replaced. */
export function LogsPage() {
  const { appId, choices, loading } = useAppOfPage()
  if (loading) return <p className="muted">{t('frontend.loading')}</p>
  if (appId === 0) return <p className="muted">{t('short_video.choose_app')}</p>
  return (
    <QueryList
      title={t('short_video.logs')}
      call={shortVideoCalls.log}
      paging="keyset"
      columns={columns()}
      idOf={(row) => row.decisionId}
      onOpen={({ type, recordId }) => showDetail({ appId, type, recordId })}
      fields={[
        { key: 'appId', kind: 'choice', label: t('short_video.app'), options: choices },
        { key: 'postId', kind: 'text', label: t('short_video.post') },
        { key: 'uid', kind: 'text', label: 'UID' },
        { key: 'by', kind: 'pick', label: t('short_video.by'), source: persons },
        { key: 'resultId', kind: 'pick', label: t('short_video.act'), source: results },
        {
          key: 'source',
          kind: 'choice',
          label: t('short_video.source'),
          options: actSources.map((value) => ({
            value,
            label: tData(`short_video.source_${value}`),
          })),
        },
        { key: 'from', kind: 'time', label: t('short_video.from') },
        { key: 'to', kind: 'time', label: t('short_video.to') },
      ]}
      inputOf={({ postId, uid, by, resultId, source, from, to }) => ({
        appId,
        ...(postId ? { postId } : {}),
        ...(uid ? { uid } : {}),
        ...(by ? { by } : {}),
        ...(resultId ? { resultId } : {}),
        ...(source ? { source } : {}),
        ...numbers({ from, to }),
      })}
      actions={
        <a className="btn" href={`#/tags/short-video-manage?appId=${appId}`}>
          {t('short_video.manage')}
        </a>
      }
    />
  )
}
