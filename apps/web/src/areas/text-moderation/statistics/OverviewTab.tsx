import type { Output } from '@oas/contract/define'
import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { LibraryFigures, TimeRow } from '@oas/contract/text-moderation/statistics-schemas'
import { useCall } from '../../../api/use-call.ts'
import { useMainCall } from '../../../api/use-main-call.ts'
import { ShareText } from '../../../kit/ShareText.tsx'
import { t } from '../../../i18n/texts.ts'
import { FigureChart } from '../../../kit/chart/FigureChart.tsx'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { FilterBar } from '../../../kit/list/FilterBar.tsx'
import { column, numberColumn } from '../../../kit/list/column.ts'
import { useFilters } from '../../../kit/list/filters.ts'
import { formatTime } from '../../../kit/time.ts'
import { RecountButton } from './RecountButton.tsx'
import { TrendCharts } from './TrendCharts.tsx'
import { figureInput, useFigureFields, useSceneName } from './use-asked.ts'
import { count } from './words.tsx'

type Overview = Output<typeof textModerationCalls.overview>

const libraryColumns = (): Column<LibraryFigures>[] => [
  column('name', 'text_statistics.library', null, (row) => row.name),
  numberColumn('items', 'text_statistics.items', 90, (row) => count(row.items)),
  numberColumn('hits', 'text_statistics.hits', 110, (row) => count(row.hits)),
  numberColumn('sole', 'text_statistics.sole', 100, (row) => count(row.sole)),
  numberColumn('decided', 'text_statistics.decided', 120, (row) => count(row.decided)),
  column('strict', 'text_statistics.strict', 180, (row) => <ShareText of={row.strict} />),
  column('loose', 'text_statistics.loose', 180, (row) => <ShareText of={row.loose} />),
  numberColumn('false', 'text_statistics.false_marks', 110, (row) => count(row.falseMarks)),
]
const timeColumns = (nameOfScene: (key: string) => string): Column<TimeRow>[] => [
  column('scene', 'text_statistics.scene', null, (row) => nameOfScene(row.scene)),
  numberColumn('n', 'text_statistics.scanned', 130, (row) => count(row.n)),
  numberColumn('p50', 'text_statistics.p50', 130, (row) =>
    t('text_statistics.micros', { n: count(row.p50) }),
  ),
  numberColumn('p95', 'text_statistics.p95', 130, (row) =>
    t('text_statistics.micros', { n: count(row.p95) }),
  ),
]

const Heat = ({ heat }: Pick<Overview, 'heat'>) => {
  const columns = [...new Set(heat.map(({ scene }) => scene))]
  const rows = [...new Set(heat.map(({ language }) => language))]
  const nameOfScene = useSceneName()
  return (
    <FigureChart
      label={t('text_statistics.heat')}
      figure={{
        kind: 'heat',
        columns: columns.map(nameOfScene),
        rows: rows.map((one) => one || t('text_statistics.any_language')),
        cells: heat.map(
          ({ language, scene, hits }) =>
            [columns.indexOf(scene), rows.indexOf(language), hits] as const,
        ),
      }}
    />
  )
}

const Facts = ({ data }: { data: Overview }) => (
  <dl className="text-figures">
    <div>
      <dt>{t('text_statistics.scanned')}</dt>
      <dd>{count(data.scanned)}</dd>
    </div>
    <div>
      <dt>{t('text_statistics.hits')}</dt>
      <dd>{count(data.share.num)}</dd>
    </div>
    <div>
      <dt>{t('text_statistics.traffic')}</dt>
      <dd>
        <ShareText of={data.share} />
      </dd>
    </div>
    <div>
      <dt>{t('text_statistics.decided')}</dt>
      <dd>{count(data.decided)}</dd>
    </div>
    <div>
      <dt>{t('text_statistics.loose')}</dt>
      <dd>
        <ShareText of={data.loose} />
      </dd>
    </div>
  </dl>
)

/** How much was read and found, how precise libraries are, where hits come from, and the time. */
export function OverviewTab() {
  const fields = useFigureFields(true)
  const { values, asked, set } = useFilters(fields)
  const input = figureInput(asked)
  const { data, error, isFetching } = useMainCall(textModerationCalls.overview, input, {
    keepPrevious: true,
    refetchMs: 60_000,
  })
  const nameOfScene = useSceneName()
  const { from, to } = input as { from?: number; to?: number }
  const times = useCall(textModerationCalls.time, {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  })
  return (
    <div className="list-page text-statistics">
      <div className="list-head">
        <h1>{t('text_statistics.title')}</h1>
        {data && (
          <span className="muted">
            {t('text_statistics.up_to', { time: formatTime(data.upTo) })}
          </span>
        )}
        <span className="list-space" />
        <RecountButton />
      </div>
      <FilterBar fields={fields} values={values} onSearch={set} error={error} />
      {data && <Facts data={data} />}
      {data && data.scanned === 0 && <p className="muted">{t('text_statistics.about')}</p>}
      <TrendCharts input={input} />
      <h2>{t('text_statistics.by_library')}</h2>
      <DataTable
        label={t('text_statistics.by_library')}
        rows={data?.libraries ?? []}
        idOf={(row) => row.libraryId}
        loading={isFetching}
        columns={libraryColumns()}
      />
      {data && data.heat.length > 0 && (
        <>
          <h2>{t('text_statistics.heat')}</h2>
          <Heat heat={data.heat} />
        </>
      )}
      <h2>{t('text_statistics.time')}</h2>
      <p className="muted">{t('text_statistics.time_about')}</p>
      <DataTable
        label={t('text_statistics.time')}
        rows={times.data?.list ?? []}
        idOf={(row) => row.scene}
        loading={times.isFetching}
        columns={timeColumns(nameOfScene)}
      />
    </div>
  )
}
