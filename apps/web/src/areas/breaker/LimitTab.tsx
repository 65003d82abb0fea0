import { breakerCalls } from '@oas/contract/breaker/calls'
import type { BreakerLimit, BreakerMeasure } from '@oas/contract/breaker/schemas'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, typeName } from '../../i18n/texts.ts'
import { confirmDelete } from '../../kit/Confirm.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { column, numberColumn } from '../../kit/list/column.ts'
import { formatTime } from '../../kit/time.ts'
import { LimitDialog } from './LimitDialog.tsx'
import { measureChoices, measureTexts } from './measures.ts'
import '../../kit/people/people.css'

const columns: () => Column<BreakerLimit>[] = () => [
  column('measure', 'breaker.measure', 140, (row) => t(measureTexts[row.measure])),
  numberColumn('most', 'breaker.most', 90, (row) => row.most),
  numberColumn('minutes', 'breaker.minutes', 130, (row) => row.minutes),
  column('type', 'breaker.type', 220, (row) =>
    row.typeKey === null ? (
      <span className="muted">{t('breaker.every_type')}</span>
    ) : (
      `${row.appName} · ${typeName(row.typeName)}`
    ),
  ),
  column('team', 'breaker.team', 150, (row) =>
    row.teamId === null ? <span className="muted">{t('breaker.every_team')}</span> : row.team,
  ),
  column('active', 'frontend.state', 100, (row) => (
    <span className={`state-tag ${row.active ? 'good' : ''}`}>
      {t(row.active ? 'breaker.active' : 'breaker.off')}
    </span>
  )),
  column('changed', 'breaker.changed', null, (row) =>
    row.updatedBy === '' ? (
      <span className="muted">{t('breaker.from_start')}</span>
    ) : (
      <>
        {formatTime(row.updatedAt)} <span className="muted">{row.updatedBy}</span>
      </>
    ),
  ),
]

const nameOf = (measure: BreakerMeasure, { most, minutes }: BreakerLimit): string =>
  `${t(measureTexts[measure])} ${most} / ${minutes}`

/** How much one person may do in a span, and for whom. */
export function LimitTab() {
  const { may } = useMay()
  const [open, setOpen] = useState<BreakerLimit | 'new' | null>(null)
  const remove = useSend(breakerCalls.removeLimit, { refreshes: [breakerCalls.limits] })
  const why = may('config.edit') ? undefined : t('breaker.needs_config')
  const acts: Column<BreakerLimit> = column('acts', 'frontend.actions', 170, (row) => (
    <span className="row-actions">
      <button
        type="button"
        className="btn"
        aria-label={`${t('frontend.edit')}: ${nameOf(row.measure, row)}`}
        disabled={why !== undefined}
        title={why}
        onClick={() => setOpen(row)}
      >
        {t('frontend.edit')}
      </button>
      <button
        type="button"
        className="btn"
        aria-label={`${t('frontend.delete')}: ${nameOf(row.measure, row)}`}
        disabled={why !== undefined}
        title={why}
        onClick={() =>
          confirmDelete(nameOf(row.measure, row), () =>
            remove.mutateAsync({ id: row.id, version: row.version }),
          )
        }
      >
        {t('frontend.delete')}
      </button>
    </span>
  ))
  return (
    <QueryList
      title={t('breaker.limits')}
      about={t('breaker.about_limits')}
      call={breakerCalls.limits}
      paging="number"
      columns={[...columns(), acts]}
      idOf={(row) => row.id}
      fields={[
        {
          key: 'measure',
          kind: 'choice',
          label: t('breaker.measure'),
          options: measureChoices(),
        },
      ]}
      inputOf={({ measure }) => (measure ? { measure } : {})}
      tools={() => <span className="muted">{t('breaker.about_limits')}</span>}
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={why !== undefined}
          title={why}
          onClick={() => setOpen('new')}
        >
          {t('breaker.new_limit')}
        </button>
      }
    >
      {open && <LimitDialog of={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </QueryList>
  )
}
