import { type ClearRow, clearPunishCalls } from '@oas/contract/clear-punish/calls'
import { t } from '../../i18n/texts.ts'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { formatTime } from '../../kit/time.ts'
import { Delivery, actChoices, actName } from './words.tsx'
import { useAppOfPage } from '../../kit/use-app-of-page.ts'
import { column, monoColumn, sorted } from '../../kit/list/column.ts'
import { persons } from '../../kit/pick/later.ts'
import { ShownText } from '../../kit/text/ShownText.tsx'
import { recordHref } from '../../kit/record/record-href.ts'

const columns = (): Column<ClearRow>[] => [
  sorted(column('at', 'clear_punish.at', 150, (row) => formatTime(row.at))),
  column('act', 'clear_punish.act', 120, (row) => actName(row.act)),
  monoColumn('subject', 'clear_punish.subject', 170, (row) => (
    <span title={row.subject}>{row.subject}</span>
  )),
  monoColumn('uid', 'clear_punish.uid', 120, (row) => row.uid),
  monoColumn('post', 'clear_punish.post', 150, (row) => (
    <a href={recordHref({ appId: row.appId, postId: row.postId })}>
      <ShownText text={row.postId} />
    </a>
  )),
  column('reason', 'clear_punish.reason', null, (row) => (
    <span title={row.remark}>
      {row.reason} <span className="muted">{row.remark}</span>
    </span>
  )),
  column('back', 'clear_punish.content_shown', 100, (row) =>
    row.contentBack ? (
      <span className="state-tag good">{t('clear_punish.content_shown')}</span>
    ) : (
      ''
    ),
  ),
  column('order', 'clear_punish.change_order', 150, (row) =>
    row.changeOrderId === null ? (
      ''
    ) : (
      <span title={row.changeOrder}>
        {row.changeOrderId} {row.changeOrder}
      </span>
    ),
  ),
  column('by', 'clear_punish.by', 100, (row) => row.by),
  column('punished', 'clear_punish.punished_by', 210, (row) => (
    <>
      {row.punishedBy} <span className="muted">{formatTime(row.punishedAt)}</span>
    </>
  )),
  column('delivery', 'clear_punish.delivery', 110, (row) => <Delivery state={row.delivery} />),
]

/** What was lifted, by whom, why, and whether its app has been told. */
export function HistoryPage() {
  const { appId, choices, loading } = useAppOfPage()
  if (loading) return <p className="muted">{t('frontend.loading')}</p>
  if (appId === 0) return <p className="muted">{t('clear_punish.choose_app')}</p>
  return (
    <QueryList
      title={t('clear_punish.history')}
      about={t('empty.lifted')}
      call={clearPunishCalls.history}
      paging="keyset"
      columns={columns()}
      idOf={(row) => row.id}
      fields={[
        { key: 'appId', kind: 'choice', label: t('clear_punish.app'), options: choices },
        { key: 'uid', kind: 'text', label: t('clear_punish.uid') },
        { key: 'postId', kind: 'text', label: t('clear_punish.post') },
        { key: 'punishId', kind: 'choice', label: t('clear_punish.act'), options: actChoices() },
        { key: 'by', kind: 'pick', label: t('clear_punish.by'), source: persons },
        { key: 'reason', kind: 'text', label: t('clear_punish.reason') },
        { key: 'from', kind: 'time', label: t('clear_punish.from') },
        { key: 'to', kind: 'time', label: t('clear_punish.to') },
      ]}
      inputOf={({ uid, postId, punishId, by, reason, from, to }) => ({
        appId,
        ...(uid ? { uid } : {}),
        ...(postId ? { postId } : {}),
        ...(punishId ? { punishId: Number(punishId) } : {}),
        ...(by ? { by } : {}),
        ...(reason ? { reason } : {}),
        ...(from ? { from: Number(from) } : {}),
        ...(to ? { to: Number(to) } : {}),
      })}
      tools={(input) => (
        <ExportButton
          call={clearPunishCalls.exportHistory}
          input={input as { appId: number }}
          fileName="cleared.csv"
        />
      )}
      actions={
        <a className="btn" href={`#/clear-punish?appId=${appId}`}>
          {t('clear_punish.title')}
        </a>
      }
    />
  )
}
