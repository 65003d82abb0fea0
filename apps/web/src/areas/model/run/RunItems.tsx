import { modelCalls } from '@oas/contract/model/calls'
import type { LabelDiff, RunItem, RunRow } from '@oas/contract/model/run-schemas'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { column, numberColumn } from '../../../kit/list/column.ts'
import { recordHref } from '../../../kit/record/record-href.ts'

const labelColumns = (): Column<LabelDiff>[] => [
  column('label', 'model_run.label', null, (row) => <span translate="no">{row.label}</span>),
  numberColumn('both', 'model_run.both', 90, (row) => row.both),
  numberColumn('only', 'model_run.only', 130, (row) => row.only),
  numberColumn('only_other', 'model_run.only_other', 130, (row) => row.onlyOther),
  numberColumn('apart', 'model_run.apart', 130, (row) => row.apart.toFixed(3)),
]
const itemColumns = (): Column<RunItem>[] => [
  column('record', 'model_run.record', 180, (row) => (
    <a className="underlined mono" href={recordHref({ recordId: row.recordId })}>
      {row.recordId}
    </a>
  )),
  column('ok', 'model_run.agrees', 110, (row) =>
    row.ok === null ? (
      <span className="muted">{row.reason}</span>
    ) : (
      <span className={`state-tag ${row.ok ? 'good' : 'bad'}`}>
        {t(row.ok ? 'model_run.agrees' : 'model_run.differs')}
      </span>
    ),
  ),
  column('scores', 'model_run.scores', null, (row) => (
    <>
      {row.violates !== null && (
        <span className="muted">
          {t(row.violates ? 'model_run.people_bad' : 'model_run.people_good')}{' '}
        </span>
      )}
      <span className="mono">
        {row.scores
          .slice(0, 6)
          .map(
            (one) =>
              `${one.label} ${one.score?.toFixed(2) ?? '–'}` +
              (one.other === null ? '' : ` (${one.other.toFixed(2)})`),
          )
          .join(', ')}
      </span>
    </>
  )),
]

/** What a run found: by label or by agreement, then its records, those that differ first. */
export function RunItems({ run }: { run: RunRow }) {
  const { data, isFetching, error } = useCall(
    modelCalls.run,
    { id: run.id },
    { keepPrevious: true, ...(run.endedAt === null ? { refetchMs: 5000 } : {}) },
  )
  const { agreement } = run
  return (
    <>
      {error && <p className="problem">{error.message}</p>}
      {run.kind === 'diff' && (
        <DataTable
          label={t('model_run.label')}
          columns={labelColumns()}
          rows={run.labels}
          idOf={(row) => row.label}
          loading={false}
        />
      )}
      {agreement && (
        <p>
          {t('model_run.both_bad')} {agreement.both} · {t('model_run.only_model')}{' '}
          {agreement.onlyModel} · {t('model_run.only_people')} {agreement.onlyPeople} ·{' '}
          {t('model_run.neither')} {agreement.neither}
        </p>
      )}
      <DataTable
        label={t('model_run.record')}
        columns={itemColumns()}
        rows={data?.items ?? []}
        idOf={(row) => row.recordId}
        loading={isFetching && !data}
      />
    </>
  )
}
