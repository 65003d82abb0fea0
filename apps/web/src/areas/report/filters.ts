import type { Input } from '@oas/contract/define'
import type { reportCalls } from '@oas/contract/report/calls'
import {
  type ReportDim,
  type ReportKind,
  type ReportShape,
  reportGrains,
  reports,
} from '@oas/contract/report/kinds'
import { inspectQueueCalls } from '@oas/contract/inspection/calls'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { namedChoices } from '../../kit/list/choice-field.ts'
import type { FilterField, FilterValues } from '../../kit/list/filters.ts'
import { listed } from '../../kit/pick/source.ts'
import { usePeople } from '../../kit/pick/use-people.ts'
import {
  useMayTeams,
  usePlaceSource,
  useTeamSource,
  useTypeSource,
} from '../../kit/pick/use-sources.ts'
import { useApps } from '../../kit/use-apps.ts'
import { reportTaskSource } from './tasks.ts'
import { dimName } from './words.ts'

type Asked = Input<(typeof reportCalls)['draw']>

/** What a report can do, by its widest shape. */
export function shapeOf(kind: ReportKind): ReportShape {
  return reports[kind]
}
export function dimsOf(kind: ReportKind, { by, and }: FilterValues): ReportDim[] {
  const { dims } = shapeOf(kind)
  const named = (text: string | undefined) => dims.find((dim) => dim === text)
  const first = named(by) ?? dims[0] ?? 'time'
  const second = named(and)
  return second && second !== first ? [first, second] : [first]
}

const useQueueSource = () => {
  const { may } = useMay()
  const mayQueues = may('inspection.read')
  const { data } = useCall(inspectQueueCalls.list, {}, { enabled: mayQueues })
  const source = listed('report queues', namedChoices(data ?? []), {
    ids: /^[1-9]\d{0,18}$/,
    loading: data === undefined,
  })
  return mayQueues ? source : null
}

const splitFields = (kind: ReportKind): FilterField[] => {
  const { dims, byFinding } = shapeOf(kind)
  const options = dims.map((dim) => ({ value: dim, label: dimName(dim) }))
  const choice = (key: string, label: string, none?: string): FilterField => ({
    key,
    kind: 'choice',
    label,
    options,
    width: 110,
    ...(none ? { none } : {}),
  })
  return [
    choice('by', t('report.split_by'), dimName(dims[0] ?? 'time')),
    choice('and', t('report.and_by'), t('statistics.no_second')),
    ...(dims.includes('time')
      ? [
          {
            key: 'grain',
            kind: 'choice',
            label: t('report.grain'),
            none: t('report.grain_day'),
            options: reportGrains
              .filter((grain) => grain !== 'day')
              .map((grain) => ({ value: grain, label: tData(`report.grain_${grain}`) })),
            width: 90,
          } as const,
        ]
      : []),
    ...(byFinding
      ? [
          {
            key: 'found',
            kind: 'choice',
            label: t('report.by'),
            none: t('report.by_work'),
            options: [{ value: 'finding', label: t('report.by_finding') }],
            width: 100,
          } as const,
        ]
      : []),
  ]
}

/** Filters of a report: when, how it is split, and of what. */
export function useReportFields(kind: ReportKind): FilterField[] {
  const { choices } = useApps()
  const types = useTypeSource()
  const teams = useTeamSource()
  const mayTeams = useMayTeams()
  const people = usePeople()
  const languages = usePlaceSource(1)
  const queues = useQueueSource()
  const { dims, now } = shapeOf(kind)
  const has = (dim: ReportDim): boolean => dims.includes(dim)
  const pick = (key: string, label: string, source: typeof types | typeof people): FilterField => ({
    key,
    kind: 'pick',
    label,
    source,
    max: 20,
  })
  return [
    ...(now
      ? []
      : [
          { key: 'from', kind: 'time', label: t('report.from') } as const,
          { key: 'to', kind: 'time', label: t('report.to') } as const,
        ]),
    ...splitFields(kind),
    { key: 'appId', kind: 'choice', label: t('report.dim_app'), options: choices, width: 110 },
    pick('types', t('report.dim_type'), types),
    ...(has('task') ? [pick('tasks', t('report.tasks'), reportTaskSource)] : []),
    ...(has('queue') && queues ? [pick('queues', t('report.queues'), queues)] : []),
    ...(has('person') ? [pick('persons', t('report.persons'), people)] : []),
    ...(has('team') && mayTeams
      ? [{ key: 'teamId', kind: 'pick', label: t('report.team'), source: teams } as const]
      : []),
    ...(has('language') ? [pick('languages', t('report.languages'), languages)] : []),
    { key: 'chart', kind: 'text', label: '', hidden: true },
    { key: 'number', kind: 'text', label: '', hidden: true },
    { key: 'tab', kind: 'text', label: '', hidden: true },
  ]
}

/** What the call is asked, by the filters of the address. */
export function askedOf(kind: ReportKind, asked: FilterValues): Asked {
  const grain = reportGrains.find((one) => one === asked['grain'])
  const texts = ['types', 'tasks', 'queues', 'persons', 'teamId', 'languages'] as const
  return {
    ...(asked['from'] ? { from: Number(asked['from']) } : {}),
    ...(asked['to'] ? { to: Number(asked['to']) } : {}),
    ...(grain ? { grain } : {}),
    dims: dimsOf(kind, asked).join(','),
    ...(asked['found'] === 'finding' ? { by: 'finding' as const } : {}),
    ...(asked['appId'] ? { appId: Number(asked['appId']) } : {}),
    ...Object.fromEntries(texts.flatMap((key) => (asked[key] ? [[key, asked[key]]] : []))),
  }
}
