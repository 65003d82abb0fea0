import type { StatAxis } from '@oas/contract/statistics/calls'
import { peopleCalls } from '@oas/contract/people/calls'
import type { Input } from '@oas/contract/define'
import { statAxes, type statisticsCalls } from '@oas/contract/statistics/calls'
import { dayMs, hourMs } from '@oas/contract/time'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import type { FilterField, FilterValues } from '../../kit/list/filters.ts'
import { useApps } from '../../kit/use-apps.ts'
import { useMay } from '../../api/use-may.ts'
import { axisName } from './words.tsx'

type StatInput = Input<(typeof statisticsCalls)['figures']>

/** Filters that figures and the log share. */
export function useAbout(): FilterField[] {
  const { choices } = useApps()
  const { may } = useMay()
  const mayTeams = may('people.read')
  const { data: teams = [] } = useCall(peopleCalls.teams, {}, { enabled: mayTeams })
  return [
    { key: 'from', kind: 'time', label: t('statistics.from') },
    { key: 'to', kind: 'time', label: t('statistics.to') },
    { key: 'appId', kind: 'choice', label: t('statistics.axis_app'), options: choices, width: 110 },
    { key: 'type', kind: 'text', label: t('statistics.type_key'), width: 110 },
    { key: 'persons', kind: 'text', label: t('statistics.persons'), width: 160 },
    ...(mayTeams
      ? [
          {
            key: 'teamId',
            kind: 'choice',
            label: t('statistics.team'),
            options: teams.map((team) => ({ value: team.id, label: team.name })),
            width: 110,
          } as const,
        ]
      : []),
    { key: 'resultId', kind: 'text', label: t('statistics.result_id'), width: 90 },
    { key: 'labelId', kind: 'number', label: t('statistics.label_id'), width: 80 },
  ]
}
export function aboutOf({
  from,
  to,
  appId,
  type,
  persons,
  teamId,
  resultId,
  labelId,
}: FilterValues): Omit<StatInput, 'axes' | 'mine'> {
  return {
    ...(from ? { from: Number(from) } : {}),
    ...(to ? { to: Number(to) } : {}),
    ...(appId ? { appId: Number(appId) } : {}),
    ...(type ? { types: type.split(/[,\s]+/).filter(Boolean) } : {}),
    ...(persons
      ? {
          persons: persons
            .split(/[,，\s]+/)
            .filter(Boolean)
            .slice(0, 50),
        }
      : {}),
    ...(teamId ? { teamId } : {}),
    ...(resultId ? { resultId } : {}),
    ...(labelId ? { labelId: Math.min(Number(labelId), 2_147_483_647) } : {}),
  }
}

const isAxis = (text: string | undefined): text is StatAxis =>
  statAxes.some((axis) => axis === text)
export function axesOf({ by, and }: FilterValues): [StatAxis] | [StatAxis, StatAxis] {
  const first = isAxis(by) ? by : 'day'
  return isAxis(and) && and !== first ? [first, and] : [first]
}
export function axisFields(): FilterField[] {
  return [
    {
      key: 'by',
      kind: 'choice',
      label: t('statistics.split_by'),
      options: statAxes.map((axis) => ({ value: axis, label: axisName(axis) })),
      width: 100,
    },
    {
      key: 'and',
      kind: 'choice',
      label: t('statistics.and_by'),
      options: statAxes.map((axis) => ({ value: axis, label: axisName(axis) })),
      width: 100,
    },
  ]
}

/** The log with exactly the decisions of one row of figures. */
export function logLink(
  values: FilterValues,
  axes: readonly StatAxis[],
  keys: readonly string[],
  names: readonly string[],
): string {
  const query = new URLSearchParams()
  for (const key of ['from', 'to', 'appId', 'type', 'persons', 'teamId', 'resultId', 'labelId'])
    if (values[key]) query.set(key, values[key])
  // Figures are kept by the hour: the log begins and ends where they do.
  if (values['from'])
    query.set('from', String(Math.floor(Number(values['from']) / hourMs) * hourMs))
  if (values['to']) query.set('to', String(Math.ceil(Number(values['to']) / hourMs) * hourMs))
  for (const [at, axis] of axes.entries()) {
    const key = keys[at] ?? ''
    if (axis === 'app') query.set('appId', key)
    if (axis === 'type') query.set('type', key)
    if (axis === 'person') query.set('persons', names[at] ?? '')
    if (axis === 'result') query.set('resultId', key)
    if (axis === 'label') query.set('labelId', key)
    if (axis === 'hour') query.set('hour', String(Number(key)))
    if (axis === 'day') {
      const start = Date.parse(`${key}T00:00:00+08:00`)
      query.set('from', String(Math.max(start, Number(query.get('from') ?? 0))))
      query.set('to', String(Math.min(start + dayMs, Number(query.get('to') ?? start + dayMs))))
    }
  }
  query.set('state', 'active')
  return `#/tags/statistics/log?${query.toString()}`
}
