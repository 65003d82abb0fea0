import type { Analysis } from '@oas/contract/case-library/figures'
import { resultName, t } from '../../i18n/texts.ts'
import { FigureChart } from '../../kit/chart/FigureChart.tsx'
import { locale } from '../../kit/locale.ts'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { column, numberColumn } from '../../kit/list/column.ts'
import { go } from '../../nav/location.ts'
import { percent, sourceNames } from './words.tsx'

type Share = { value: number | null }
const shown = 20
const inPercent = ({ value }: Share): number => Math.round((value ?? 0) * 1000) / 10

const ShareChart = ({
  label,
  kind,
  rows,
}: {
  label: string
  kind: 'bars' | 'lines'
  rows: readonly { key: string; name: string; share: Share }[]
}) => (
  <section>
    <h3>{label}</h3>
    <FigureChart
      label={label}
      figure={{
        kind,
        chart: {
          series: [t('case_library.right_share')],
          bars: rows.map(({ key, name, share }) => ({ key, name, values: [inPercent(share)] })),
        },
      }}
    />
  </section>
)

const Facts = ({ total, ms }: Pick<Analysis, 'total' | 'ms'>) => {
  const facts = [
    [t('case_library.asked'), total.asked.toLocaleString(locale)],
    [t('case_library.right'), total.right.toLocaleString(locale)],
    [t('case_library.right_share'), percent(total.value)],
    [
      t('case_library.interval'),
      total.low === null ? '–' : `${percent(total.low)} – ${percent(total.high)}`,
    ],
    [t('case_library.seconds_half'), ms === null ? '–' : (ms / 1000).toLocaleString(locale)],
  ] as const
  return (
    <dl className="case-facts">
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

const Confusions = ({ confusions: { results, cells } }: Pick<Analysis, 'confusions'>) => {
  const names = results.map(resultName)
  return (
    <section>
      <h3>{t('case_library.confusions')}</h3>
      <FigureChart
        label={t('case_library.confusions')}
        figure={{
          kind: 'heat',
          columns: names,
          rows: names,
          cells: cells.map(({ right, given, n }) => [
            results.indexOf(given),
            results.indexOf(right),
            n,
          ]),
        }}
      />
    </section>
  )
}

type Hard = Analysis['hardest'][number]
const hardColumns = (): Column<Hard>[] => [
  numberColumn('no', 'case_library.no', 70, ({ no }) => no),
  column('library', 'case_library.library', 200, ({ library }) => library),
  column('content', 'case_library.content', null, ({ begins }) => begins || '–'),
  numberColumn('difficulty', 'case_library.difficulty', 100, ({ difficulty }) => difficulty),
  numberColumn('asked', 'case_library.asked', 110, ({ asked }) => asked),
  numberColumn('share', 'case_library.right_share', 110, ({ value }) => percent(value)),
]
const Hardest = ({ hardest, path }: Pick<Analysis, 'hardest'> & { path: string }) => (
  <section>
    <h3>{t('case_library.hardest')}</h3>
    <DataTable
      label={t('case_library.hardest')}
      rows={hardest}
      idOf={({ itemId }) => itemId}
      empty={t('case_library.no_answers')}
      onOpen={({ libraryId, itemId }) => go(`${path}/${libraryId}?tab=answers&itemId=${itemId}`)}
      loading={false}
      columns={hardColumns()}
    />
  </section>
)

/** How answers came out: by week, label, person and work, what was taken for what, what is hard. */
export function AnalysisView({ of, path }: { of: Analysis; path: string }) {
  if (of.total.asked === 0) return <p className="muted">{t('case_library.no_answers')}</p>
  return (
    <>
      <Facts total={of.total} ms={of.ms} />
      <div className="case-charts">
        <ShareChart
          label={t('case_library.by_week')}
          kind="lines"
          rows={of.weeks.map((row) => ({ key: row.week, name: row.week, share: row }))}
        />
        <ShareChart
          label={t('case_library.by_source')}
          kind="bars"
          rows={of.sources.map((row) => ({
            key: row.source,
            name: t(sourceNames[row.source]),
            share: row,
          }))}
        />
        {of.sides.length > 0 && (
          <ShareChart
            label={t('case_library.by_side')}
            kind="bars"
            rows={of.sides
              .slice(0, shown)
              .map((row) => ({ key: `${row.side} ${row.key}`, name: row.name, share: row }))}
          />
        )}
        <ShareChart
          label={t('case_library.by_person')}
          kind="bars"
          rows={of.people
            .slice(0, shown)
            .map((row) => ({ key: row.personId, name: row.name, share: row }))}
        />
        {of.confusions.results.length > 0 && <Confusions confusions={of.confusions} />}
      </div>
      <Hardest hardest={of.hardest} path={path} />
    </>
  )
}
