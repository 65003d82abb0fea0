import { type ClearablePunish, clearPunishCalls } from '@oas/contract/clear-punish/calls'
import { isId } from '@oas/contract/envelope'
import { punishStates } from '@oas/contract/decision/schemas'
import { useState } from 'react'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import type { Choice } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import type { FilterField } from '../../kit/list/filters.ts'
import { useTicks } from '../../kit/list/use-ticks.ts'
import { formatTime } from '../../kit/time.ts'
import { useAppOfPage } from '../../kit/use-app-of-page.ts'
import { LiftDialog } from './LiftDialog.tsx'
import { useFeatureFilter } from './use-feature-filter.ts'
import { column, monoColumn, sorted } from '../../kit/list/column.ts'
import { actChoices, actName, Delivery, Ends, StateTag } from './words.tsx'
import { persons } from '../../kit/pick/later.ts'
import '../../kit/people/people.css'
import { ShownText } from '../../kit/text/ShownText.tsx'
import { recordHref } from '../../kit/record/record-href.ts'

const columns = (): Column<ClearablePunish>[] => [
  sorted(column('at', 'clear_punish.punished_at', 150, (row) => formatTime(row.at))),
  column('act', 'clear_punish.act', 120, (row) => actName(row.punishId)),
  monoColumn('subject', 'clear_punish.subject', 170, (row) => (
    <span title={row.subject}>{row.subject}</span>
  )),
  monoColumn('uid', 'clear_punish.uid', 120, (row) => row.uid),
  monoColumn('post', 'clear_punish.post', 150, (row) => (
    <a
      href={recordHref({ appId: row.appId, postId: row.postId })}
      title={t('clear_punish.open_record')}
    >
      <ShownText text={row.postId} />
    </a>
  )),
  column('state', 'clear_punish.state', 110, (row) => <StateTag state={row.state} />),
  column('until', 'clear_punish.until', 150, (row) => (
    <Ends endAt={row.endAt} permanent={row.permanent} />
  )),
  column('said', 'clear_punish.said', null, (row) => <span title={row.remark}>{row.remark}</span>),
  column('by', 'clear_punish.punished_by', 110, (row) => row.by),
  column('delivery', 'clear_punish.delivery', 110, (row) => <Delivery state={row.delivery} />),
]

const filters = (apps: readonly Choice[], feature: readonly FilterField[]): FilterField[] => [
  { key: 'appId', kind: 'choice', label: t('clear_punish.app'), options: apps },
  { key: 'uid', kind: 'text', label: t('clear_punish.uid') },
  { key: 'postId', kind: 'text', label: t('clear_punish.post') },
  { key: 'subject', kind: 'text', label: t('clear_punish.subject') },
  { key: 'punishId', kind: 'choice', label: t('clear_punish.act'), options: actChoices() },
  {
    key: 'state',
    kind: 'choice',
    label: t('clear_punish.state'),
    options: punishStates.map((state) => ({
      value: state,
      label: tData(`result.punish_state_${state}`),
    })),
  },
  {
    key: 'live',
    kind: 'choice',
    label: t('clear_punish.live'),
    options: [{ value: 'true', label: t('clear_punish.live_only') }],
  },
  { key: 'by', kind: 'pick', label: t('clear_punish.punished_by'), source: persons },
  { key: 'from', kind: 'time', label: t('clear_punish.from') },
  { key: 'to', kind: 'time', label: t('clear_punish.to') },
  { key: 'batchId', kind: 'number', label: '', hidden: true },
  ...feature,
]

/** Punishments of an app, to be lifted by tick or by list. */
export function ClearPunishPage() {
  const { appId, choices, loading } = useAppOfPage()
  const { may } = useMay()
  const ticks = useTicks()
  const feature = useFeatureFilter()
  const [dialog, setDialog] = useState<{ ids: string[] } | null>(null)
  const why = may('punish.batch') ? undefined : t('clear_punish.needs_right')
  if (loading) return <p className="muted">{t('frontend.loading')}</p>
  if (appId === 0) return <p className="muted">{t('clear_punish.choose_app')}</p>
  return (
    <QueryList
      title={t('clear_punish.title')}
      call={clearPunishCalls.query}
      paging="keyset"
      columns={columns()}
      idOf={(row) => row.id}
      ticks={(rows) =>
        ticks.of(
          rows.filter((row) => row.clearable),
          (row) => row.id,
        )
      }
      fields={filters(choices, feature)}
      inputOf={({
        uid,
        postId,
        subject,
        punishId,
        state,
        live,
        by,
        from,
        to,
        batchId,
        featureId,
      }) => ({
        appId,
        ...(uid ? { uid } : {}),
        ...(postId ? { postId } : {}),
        ...(subject ? { subject } : {}),
        ...(punishId ? { punishId: Number(punishId) } : {}),
        ...(state ? { state } : {}),
        ...(live ? { live: true } : {}),
        ...(by ? { by } : {}),
        ...(from ? { from: Number(from) } : {}),
        ...(to ? { to: Number(to) } : {}),
        ...(batchId && isId(batchId) ? { batchId } : {}),
        ...(featureId && isId(featureId) ? { featureId } : {}),
      })}
      actions={(rows) => {
        const chosen = rows
          .filter((row) => row.clearable && ticks.ids.includes(row.id))
          .map((row) => row.id)
        return (
          <>
            <a className="btn" href={`#/clear-punish/history?appId=${appId}`}>
              {t('clear_punish.to_history')}
            </a>
            <a
              className="btn"
              href={`#/scheduled-acts?make=end&appId=${appId}&ids=${chosen.join(',')}`}
            >
              {t('scheduled_act.end')}
            </a>
            <button
              type="button"
              className="btn"
              disabled={why !== undefined}
              title={why}
              onClick={() => setDialog({ ids: [] })}
            >
              {t('clear_punish.lift_list')}
            </button>
            <button
              type="button"
              className="btn primary"
              disabled={why !== undefined || chosen.length === 0}
              title={why}
              onClick={() => setDialog({ ids: chosen })}
            >
              {t('clear_punish.lift_ticked', { n: chosen.length })}
            </button>
          </>
        )
      }}
    >
      {dialog && (
        <LiftDialog
          appId={appId}
          ids={dialog.ids}
          onClose={() => setDialog(null)}
          onDone={ticks.clear}
        />
      )}
    </QueryList>
  )
}
