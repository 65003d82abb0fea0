import { violationScoreCalls } from '@oas/contract/violation-score/calls'
import type { LineChange, Recompute, TemplateDetail } from '@oas/contract/violation-score/schemas'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { FigureChart } from '../../kit/chart/FigureChart.tsx'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { column, numberColumn } from '../../kit/list/column.ts'
import { creditHref } from '../../kit/score/act-text.ts'
import { notify } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'

type Sample = { appId: number; uid: string; before: number; after: number }
const sampleColumns = (): Column<Sample>[] => [
  column('uid', 'violation_score.uid', 200, (row) => <a href={creditHref(row)}>{row.uid}</a>),
  numberColumn('before', 'violation_score.before', 110, (row) => row.before),
  numberColumn('after', 'violation_score.after', null, (row) => row.after),
]
const lineColumns = (): Column<LineChange>[] => [
  numberColumn('line', 'violation_score.line', 110, (row) => row.score),
  numberColumn('before', 'violation_score.before', 110, (row) => row.before),
  numberColumn('after', 'violation_score.after', 110, (row) => row.after),
  numberColumn('up', 'violation_score.up', 110, (row) => row.up),
  numberColumn('down', 'violation_score.down', null, (row) => row.down),
]

const Run = ({ run, onCancel }: { run: Recompute; onCancel: (() => void) | undefined }) => (
  <section aria-label={t('violation_score.recompute')}>
    <p role="status">
      {run.dry
        ? t(run.ofDraft ? 'violation_score.run_of_draft' : 'violation_score.run_preview')
        : t('violation_score.recompute')}{' '}
      · {tData(`violation_score.run_${run.state}`, { done: run.done, total: run.total })} ·{' '}
      {`${run.by} ${formatTime(run.at)} `}
      {run.state === 'running' && onCancel && (
        <button type="button" className="btn" onClick={onCancel}>
          {t('violation_score.cancel_run')}
        </button>
      )}
    </p>
    {run.state === 'running' && <progress value={run.done} max={Math.max(1, run.total)} />}
    {run.lines.length === 0 ? (
      <p className="muted">{t('violation_score.no_lines')}</p>
    ) : (
      <>
        <FigureChart
          label={t('violation_score.lines_chart')}
          figure={{
            kind: 'bars',
            chart: {
              series: [t('violation_score.before'), t('violation_score.after')],
              bars: run.lines.map(({ score, before, after }) => ({
                key: String(score),
                name: `${t('violation_score.line')} ${score}`,
                values: [before, after],
              })),
            },
          }}
        />
        <DataTable
          label={t('violation_score.lines_chart')}
          loading={false}
          rows={run.lines}
          idOf={(row) => String(row.score)}
          columns={lineColumns()}
        />
      </>
    )}
  </section>
)

/** Twenty users, as the draft would value them. */
const Check = ({ id }: { id: string }) => {
  const { may } = useMay()
  const check = useSend(violationScoreCalls.check, {})
  const lacks = may('score.edit') ? undefined : t('violation_score.needs_edit')
  return (
    <>
      <p className="muted">{t('violation_score.check_about')}</p>
      <p className="row-actions">
        <button
          type="button"
          className="btn"
          disabled={lacks !== undefined || check.isPending}
          title={lacks}
          onClick={() => check.mutate({ id })}
        >
          {t('violation_score.check')}
        </button>
      </p>
      {check.error && (
        <p className="problem" role="alert">
          {check.error.message}
        </p>
      )}
      {check.data && (
        <DataTable
          label={t('violation_score.check')}
          loading={check.isPending}
          rows={check.data.list}
          idOf={(one) => `${one.appId} ${one.uid}`}
          empty={t('violation_score.check_none')}
          columns={sampleColumns()}
        />
      )}
    </>
  )
}

const refreshes = [violationScoreCalls.template, violationScoreCalls.templates]
/** Why a recomputation may not begin: what comes of it is looked at before. */
const whyNot = ({ row, recompute: last }: TemplateDetail): string | undefined => {
  if (row.state !== 'published') return t('violation_score.no_versions')
  const isPreviewed =
    last?.dry === true && last.state === 'done' && !last.ofDraft && last.version === row.version
  return isPreviewed ? undefined : t('violation_score.preview_first')
}

/** How a draft, or what is in force, would value what happened; and doing so. */
export function RecomputeTab({ detail }: { detail: TemplateDetail }) {
  const { may } = useMay()
  const { row, recompute: last } = detail
  const run = useSend(violationScoreCalls.recompute, { refreshes })
  const cancel = useSend(violationScoreCalls.cancelRecompute, { refreshes })
  const lacks = may('score.review') ? undefined : t('violation_score.needs_review')
  const isOff = lacks !== undefined || last?.state === 'running' || run.isPending
  const whyNotStart = lacks ?? whyNot(detail)
  const start = async (dryRun: boolean, days?: number): Promise<void> => {
    await run.mutateAsync({ id: row.id, dryRun, ...(days === undefined ? {} : { days }) })
    notify('success', t('violation_score.started'))
  }
  const ask = (): void =>
    confirm({
      title: t('violation_score.start'),
      text: t('violation_score.start_ask', { n: row.version }),
      confirmLabel: t('violation_score.start'),
      act: () => start(false),
    })
  const preview = (text: string, days?: number) => (
    <button
      type="button"
      className="btn"
      disabled={isOff}
      title={lacks}
      onClick={() => void start(true, days).catch(() => undefined)}
    >
      {text}
    </button>
  )
  return (
    <>
      <Check id={row.id} />
      <h2>{t('violation_score.recompute')}</h2>
      <p className="muted">{t('violation_score.recompute_about')}</p>
      <p className="row-actions">
        {preview(t('violation_score.preview_30'), 30)}
        {preview(t('violation_score.preview'))}
        <button
          type="button"
          className="btn primary"
          disabled={isOff || whyNotStart !== undefined}
          title={whyNotStart}
          onClick={ask}
        >
          {t('violation_score.start')}
        </button>
      </p>
      {run.error && (
        <p className="problem" role="alert">
          {run.error.message}
        </p>
      )}
      {last && (
        <Run
          run={last}
          onCancel={lacks === undefined ? () => cancel.mutate({ id: row.id }) : undefined}
        />
      )}
    </>
  )
}
