import { type PlanRow, textInspectionCalls } from '@oas/contract/text-inspection/calls'
import { parseTypeKey } from '@oas/contract/type-key'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { confirmDelete } from '../../kit/Confirm.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { column, monoColumn, sorted } from '../../kit/list/column.ts'
import { formatTime } from '../../kit/time.ts'
import { PlanDialog } from './PlanDialog.tsx'
import { usePlaceNames } from './use-place-names.ts'

const LastRun = ({ row }: { row: PlanRow }) => {
  if (row.running)
    return <span className="state-tag warn">{t('text_inspection.plan_running')}</span>
  if (row.ranAt === null) return null
  return (
    <>
      {formatTime(row.ranAt)}{' '}
      <span className="muted">
        {t('text_inspection.plan_ran', { scanned: row.scanned, found: row.found, made: row.made })}
      </span>{' '}
      {row.problem !== '' && <span className="problem">{row.problem}</span>}
    </>
  )
}

/** Searches that are run every day, and what became of them. */
export function PlansTab() {
  const { may } = useMay()
  const placeOf = usePlaceNames()
  const [open, setOpen] = useState<PlanRow | 'new' | null>(null)
  const refreshes = [textInspectionCalls.plans]
  const remove = useSend(textInspectionCalls.removePlan, { refreshes })
  if (!may('audit.team')) return <p className="muted">{t('text_inspection.make_needs_right')}</p>
  const columns = [
    sorted(column<PlanRow>('name', 'text_inspection.plan_name', 150, (row) => row.name)),
    column<PlanRow>('types', 'text_inspection.plan_types', 200, (row) =>
      row.appTypes.map((key) => placeOf(parseTypeKey(key))).join(', '),
    ),
    monoColumn<PlanRow>('search', 'text_inspection.plan_search', null, (row) =>
      row.regex === '' ? row.words.join(row.allWords ? ' + ' : ' / ') : row.regex,
    ),
    column<PlanRow>('next', 'text_inspection.plan_next', 150, (row) =>
      row.nextAt === null ? '' : formatTime(row.nextAt),
    ),
    sorted(
      column<PlanRow>('ranAt', 'text_inspection.plan_last', 260, (row) => <LastRun row={row} />),
    ),
    column<PlanRow>('acts', 'frontend.actions', 150, (row) => (
      <span className="row-actions">
        <button
          type="button"
          className="btn"
          aria-label={`${t('frontend.edit')}: ${row.name}`}
          onClick={() => setOpen(row)}
        >
          {t('frontend.edit')}
        </button>
        <button
          type="button"
          className="btn"
          aria-label={`${t('frontend.delete')}: ${row.name}`}
          onClick={() =>
            confirmDelete(row.name, () => remove.mutateAsync({ id: row.id, version: row.version }))
          }
        >
          {t('frontend.delete')}
        </button>
      </span>
    )),
  ]
  return (
    <QueryList
      title={t('text_inspection.tab_plans')}
      about={t('text_inspection.plan_about')}
      call={textInspectionCalls.plans}
      paging="number"
      fields={[{ key: 'text', kind: 'text', label: t('text_inspection.plan_name') }]}
      inputOf={({ text }) => (text ? { text } : {})}
      columns={columns}
      idOf={(row) => row.id}
      refetchMs={10_000}
      actions={
        <button type="button" className="btn primary" onClick={() => setOpen('new')}>
          {t('text_inspection.plan_new')}
        </button>
      }
    >
      {open && <PlanDialog of={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </QueryList>
  )
}
