import type { StatAxis } from '@oas/contract/statistics/calls'
import type { Input } from '@oas/contract/define'
import { statAxes, type statisticsCalls } from '@oas/contract/statistics/calls'
import { dayMs, hourMs } from '@oas/contract/time'
import { t } from '../../i18n/texts.ts'
import { type FilterField, type FilterValues, idsOf } from '../../kit/list/filters.ts'
import { labelSource } from '../../kit/pick/labels.ts'
import { usePeople } from '../../kit/pick/use-people.ts'
import { useResultSource } from '../../kit/pick/use-results.ts'
import { useMayTeams, useTeamSource, useTypeSource } from '../../kit/pick/use-sources.ts'
import { useApps } from '../../kit/use-apps.ts'
import { axisName } from './words.tsx'

type StatInput = Input<(typeof statisticsCalls)['figures']>

/** Filters that figures and the log share. */
export function useAbout(): FilterField[] {
  const { choices } = useApps()
  const mayTeams = useMayTeams()
  const teams = useTeamSource()
  const types = useTypeSource()
  const people = usePeople({ me: true })
  const results = useResultSource()
  return [
    { key: 'from', kind: 'time', label: t('statistics.from') },
    { key: 'to', kind: 'time', label: t('statistics.to') },
    { key: 'appId', kind: 'choice', label: t('statistics.axis_app'), options: choices, width: 110 },
    { key: 'type', kind: 'pick', label: t('statistics.axis_type'), source: types, max: 50 },
    { key: 'persons', kind: 'pick', label: t('statistics.persons'), source: people, max: 50 },
    ...(mayTeams
      ? [{ key: 'teamId', kind: 'pick', label: t('statistics.team'), source: teams } as const]
      : []),
    { key: 'resultId', kind: 'pick', label: t('statistics.axis_result'), source: results },
    { key: 'labelId', kind: 'pick', label: t('statistics.axis_label'), source: labelSource() },
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
    ...(type ? { types: idsOf(type) } : {}),
    ...(persons ? { persons: idsOf(persons) } : {}),
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
    if (axis === 'person') query.set('persons', key)
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
