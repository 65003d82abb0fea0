import type { Output } from '@oas/contract/define'
import type { liveStrategyCalls } from '@oas/contract/live-strategy/calls'
import type { RunSignal } from '@oas/contract/live-strategy/schemas'
import { t, tData } from '../../../i18n/texts.ts'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { column, numberColumn } from '../../../kit/list/column.ts'
import { actText } from '../words.tsx'

type Run = Output<typeof liveStrategyCalls.mockRun>
const size = { width: 1000, height: 260, band: 24 }
const plot = size.height - size.band

const columns = (): Column<RunSignal>[] => [
  numberColumn('at', 'live_strategy.second', 110, (row) => row.at),
  column('kind', 'live_strategy.kind', 170, (row) => tData(`live_strategy.kind_${row.kind}`)),
  numberColumn('score', 'live_strategy.score', 90, (row) => row.score.toFixed(2)),
  numberColumn('evidence', 'live_strategy.evidence', 130, (row) => row.evidence),
  numberColumn('nth', 'live_strategy.nth', 110, (row) => row.nth || ''),
  numberColumn('step', 'live_strategy.step', 90, (row) => row.step ?? ''),
  column('act', 'live_strategy.act', null, (row) => (
    <>
      {actText(row.act)}{' '}
      {row.machine && <span className="state-tag bad">{t('live_strategy.by_machine')}</span>}
    </>
  )),
]

const Drawn = ({ run, line }: { run: Run; line: number }) => {
  const span = Math.max(1, run.frames.at(-1)?.at ?? 1)
  const xOf = (at: number): number => (at / span) * (size.width - 20) + 10
  const yOf = (score: number): number => plot * (1 - score) * 0.94 + plot * 0.03
  const quiet = run.frames.filter((frame) => frame.quiet)
  const wide = run.frames.length > 1 ? size.width / run.frames.length : size.width
  return (
    <svg
      role="img"
      aria-label={t('live_strategy.time_line')}
      viewBox={`0 0 ${size.width} ${size.height}`}
      className="mock-run"
    >
      {quiet.map(({ at }) => (
        <rect
          key={at}
          className="mock-quiet"
          x={xOf(at) - wide / 2}
          width={wide + 0.5}
          y={0}
          height={plot}
        />
      ))}
      <line className="mock-line" x1={0} x2={size.width} y1={yOf(line)} y2={yOf(line)} />
      <polyline
        className="mock-scores"
        points={run.frames
          .flatMap(({ at, score, taken }) =>
            score === null || !taken ? [] : [`${xOf(at)},${yOf(score)}`],
          )
          .join(' ')}
      />
      {run.frames
        .filter(({ taken, score }) => taken && score === null)
        .map(({ at }) => (
          <circle key={at} className="mock-missing" cx={xOf(at)} cy={plot - 6} r={3} />
        ))}
      {run.signals.map(({ at, kind }) => (
        <line
          key={`${at} ${kind}`}
          className="mock-signal"
          x1={xOf(at)}
          x2={xOf(at)}
          y1={0}
          y2={plot}
        />
      ))}
      <text x={10} y={size.height - 6}>
        0 s
      </text>
      <text x={size.width - 10} y={size.height - 6} textAnchor="end">
        {span} s
      </text>
    </svg>
  )
}

/** What a run came to: scores over time with signals and cooldown, and the signals as a table. */
export function RunChart({ run, line }: { run: Run; line: number }) {
  return (
    <section aria-label={t('live_strategy.run_result')}>
      <h2>{t('live_strategy.run_result')}</h2>
      <figure className="chart">
        <Drawn run={run} line={line} />
        <figcaption className="muted mock-legend">
          <span className="mock-key scores">{t('live_strategy.score')}</span>
          <span className="mock-key line">{t('live_strategy.line')}</span>
          <span className="mock-key quiet">{t('live_strategy.cooldown')}</span>
          <span className="mock-key signal">{t('live_strategy.signal')}</span>
          {run.missing > 0 && (
            <span className="mock-key missing">
              {t('live_strategy.missing_n', { n: run.missing })}
            </span>
          )}
        </figcaption>
      </figure>
      <p role="status">
        {t('live_strategy.run_said', { n: run.signals.length, frames: run.frames.length })}{' '}
        {run.asked > 0 && t('live_strategy.asked_n', { n: run.asked })}
      </p>
      <DataTable
        label={t('live_strategy.signals')}
        rows={run.signals}
        idOf={(row) => `${row.at} ${row.kind}`}
        loading={false}
        empty={<p className="muted">{t('live_strategy.no_signals')}</p>}
        columns={columns()}
      />
      <details>
        <summary>{t('live_strategy.all_frames')}</summary>
        <ol className="mock-frames">
          {run.frames.map(({ at, score, taken, quiet }) => (
            <li key={at}>
              {at} s: {score === null ? t('live_strategy.no_answer') : score.toFixed(2)}{' '}
              <span className="muted">
                {quiet && t('live_strategy.in_cooldown')} {!taken && t('live_strategy.too_soon')}
              </span>
            </li>
          ))}
        </ol>
      </details>
    </section>
  )
}
