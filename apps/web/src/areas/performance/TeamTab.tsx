import { performanceCalls } from '@oas/contract/performance/calls'
import {
  type Figure,
  type PerformanceRow,
  indicatorKeys,
  recordStates,
} from '@oas/contract/performance/schemas'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Drawer } from '../../kit/Drawer.tsx'
import { FigureChart } from '../../kit/chart/FigureChart.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { choiceField, wordChoices } from '../../kit/list/choice-field.ts'
import { column, numberColumn, sorted } from '../../kit/list/column.ts'
import type { FilterField, FilterValues } from '../../kit/list/filters.ts'
import { usePeople } from '../../kit/pick/use-people.ts'
import { useMayTeams, useTeamSource } from '../../kit/pick/use-sources.ts'
import { usePlace } from '../../nav/location.ts'
import { RecordView } from './RecordView.tsx'
import { StateTag } from './StateTag.tsx'
import { useProjectSource } from './use-projects.ts'
import { hundredths, indicatorName, monthChoices, monthNow, valueText, yuan } from './words.ts'

const asked = ['projectId', 'period', 'personId', 'teamId', 'state'] as const
const inputOf = (values: FilterValues): object =>
  Object.fromEntries(asked.flatMap((key) => (values[key] ? [[key, values[key]]] : [])))

const figureOf = ({ figures }: PerformanceRow, key: Figure['key']): string => {
  const figure = figures.find((one) => one.key === key)
  return figure ? valueText(figure) : ''
}
const columns = (hasPay: boolean): Column<PerformanceRow>[] => [
  sorted(column('person', 'performance.person', 120, (row) => row.person)),
  sorted(column('team', 'performance.team', 110, (row) => row.team)),
  column('project', 'performance.project', null, (row) => row.project),
  sorted(column('state', 'performance.state', 110, (row) => <StateTag state={row.state} />)),
  ...indicatorKeys.map((key): Column<PerformanceRow> => ({
    key,
    title: indicatorName(key),
    width: 120,
    numeric: true,
    ...(key === 'perDay' ? { optional: true } : {}),
    render: (row) => figureOf(row, key),
  })),
  numberColumn('deducted', 'performance.deducted', 90, (row) => hundredths(row.deducted)),
  sorted(
    numberColumn('score', 'performance.score', 100, (row) =>
      row.restated?.differs
        ? `${hundredths(row.score)} (${hundredths(row.restated.score)})`
        : hundredths(row.score),
    ),
  ),
  column('band', 'performance.band', 70, (row) => row.band || '–'),
  sorted(numberColumn('rank', 'performance.rank', 80, (row) => row.rank ?? '–')),
  ...(hasPay
    ? [
        sorted(
          numberColumn<PerformanceRow>('pay', 'performance.pay', 120, (row) =>
            row.pay ? yuan(row.pay.pay) : '–',
          ),
          'paid',
        ),
      ]
    : []),
]

const useFields = (): FilterField[] => {
  const projects = useProjectSource()
  const people = usePeople()
  const mayTeams = useMayTeams()
  const teams = useTeamSource()
  return [
    {
      key: 'period',
      kind: 'choice',
      label: t('performance.period'),
      options: monthChoices().slice(1),
      none: monthNow(),
    },
    { key: 'projectId', kind: 'pick', label: t('performance.project'), source: projects },
    { key: 'personId', kind: 'pick', label: t('performance.person'), source: people },
    ...(mayTeams
      ? [{ key: 'teamId', kind: 'pick', label: t('performance.team'), source: teams } as const]
      : []),
    choiceField(
      'state',
      t('performance.state'),
      wordChoices(recordStates, (state) => tData(`performance.state_${state}`)),
      110,
    ),
    { key: 'tab', kind: 'text', label: '', hidden: true },
  ]
}

/** Scores of the best of those that the filters leave. */
const Scores = () => {
  const { query } = usePlace()
  const input = inputOf(Object.fromEntries(query))
  const { data } = useCall(performanceCalls.list, { ...input, sort: '-score', pageSize: 20 })
  const rows = data?.list ?? []
  if (rows.length < 2) return null
  return (
    <FigureChart
      label={t('performance.scores_chart')}
      figure={{
        kind: 'bars',
        chart: {
          series: [t('performance.score')],
          bars: rows.map(({ id, person, score }) => ({
            key: id,
            name: person,
            values: [score / 100],
          })),
        },
      }}
    />
  )
}

/** Records of the team, or of everybody. */
export function TeamTab() {
  const { may } = useMay()
  const [open, setOpen] = useState<PerformanceRow | null>(null)
  const fields = useFields()
  return (
    <QueryList
      title={t('performance.tab_team')}
      about={t('performance.records_about')}
      call={performanceCalls.list}
      paging="number"
      columns={columns(may('performance.pay'))}
      idOf={(row) => row.id}
      selected={open?.id ?? null}
      onOpen={setOpen}
      fields={fields}
      inputOf={inputOf}
      tools={(input) => {
        const { projectId, period = monthNow() } = input as { projectId?: string; period?: string }
        return (
          may('performance.manage') &&
          projectId !== undefined && (
            <ExportButton
              call={performanceCalls.export}
              input={{ projectId, period }}
              fileName={`performance-${period}.xlsx`}
            />
          )
        )
      }}
    >
      <Scores />
      {open && (
        <Drawer title={`${open.person} · ${open.period}`} width={900} onClose={() => setOpen(null)}>
          <RecordView projectId={open.projectId} period={open.period} personId={open.personId} />
        </Drawer>
      )}
    </QueryList>
  )
}
