import type { Output } from '@oas/contract/define'
import { modelCalls } from '@oas/contract/model/calls'
import { useCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { FigureChart } from '../../kit/chart/FigureChart.tsx'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { column, numberColumn } from '../../kit/list/column.ts'
import { toCalendarTime } from '../../kit/office-time.ts'
import { VersionTag } from './words.tsx'

type Row = Output<typeof modelCalls.health>['versions'][number]
const tones = { closed: 'good', open: 'bad', half: 'warn' } as const
const columns = (): Column<Row>[] => [
  numberColumn('number', 'model.versions', 70, (row) => row.number),
  column('state', 'model.state', 110, (row) => <VersionTag state={row.state} />),
  column('breaker', 'model.breaker', 110, (row) => (
    <span
      className={`state-tag ${tones[row.breaker]}`}
      title={row.servers
        .map((one) => `${one.server}: ${tData(`model.breaker_${one.breaker}`)}`)
        .join('\n')}
    >
      {tData(`model.breaker_${row.breaker}`)}
    </span>
  )),
  numberColumn('calls', 'model.calls', 80, (row) => row.calls),
  numberColumn('errors', 'model.errors', 80, (row) => row.errors),
  numberColumn('missing', 'model.missing', 100, (row) => row.missing),
  numberColumn('cached', 'model.cached', 100, (row) => row.cached),
  numberColumn('dropped', 'model.dropped', 100, (row) => row.dropped),
  numberColumn('p50', 'model.p50', 90, (row) => row.p50 ?? ''),
  numberColumn('p95', 'model.p95', 90, (row) => row.p95 ?? ''),
  column('precision', 'model.precision', 190, (row) =>
    row.precision === null ? (
      '–'
    ) : (
      <span className={row.decided < 20 ? 'muted' : ''}>
        {t('model.precision_of', {
          n: row.precision,
          low: row.low ?? 0,
          high: row.high ?? 0,
          right: row.right,
          decided: row.decided,
        })}
      </span>
    ),
  ),
]

/** How the versions of a model did in the last day, and whether their breakers let anything by. */
export function HealthTab({ modelId }: { modelId: string }) {
  const { data, isFetching } = useCall(
    modelCalls.health,
    { modelId },
    { keepPrevious: true, refetchMs: 10_000 },
  )
  return (
    <>
      <DataTable
        label={t('model.health')}
        rows={data?.versions ?? []}
        idOf={(row) => row.id}
        loading={isFetching && !data}
        columns={columns()}
      />
      {data && (
        <>
          <h2>{t('model.last_day')}</h2>
          <FigureChart
            label={t('model.last_day')}
            figure={{
              kind: 'lines',
              chart: {
                series: [t('model.calls'), t('model.errors'), t('model.missing')],
                bars: data.hours.map((hour) => ({
                  key: String(hour.at),
                  name: toCalendarTime(hour.at).toString().slice(11, 16),
                  values: [hour.calls, hour.errors, hour.missing],
                })),
              },
            }}
          />
        </>
      )}
    </>
  )
}
