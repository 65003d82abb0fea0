import type { ReportDim, ReportKind } from '@oas/contract/report/kinds'
import type { ReportAnswer, ReportRow } from '@oas/contract/report/schemas'
import { dayMs } from '@oas/contract/time'
import type { FilterValues } from '../../kit/list/filters.ts'

type Found = Partial<Record<ReportDim | 'from' | 'to', string>>

/** A day, the Monday of a week or a month as its first moment in Shanghai. */
const startOf = (key: string): number =>
  Date.parse(`${key.length === 7 ? `${key}-01` : key.slice(0, 10)}T00:00:00+08:00`)
const endOf = (key: string, grain: string | undefined): number => {
  if (key.length > 7) return startOf(key) + (grain === 'week' ? 7 : 1) * dayMs
  const [year = 0, month = 1] = key.split('-').map(Number)
  return startOf(`${month === 12 ? year + 1 : year}-${String((month % 12) + 1).padStart(2, '0')}`)
}

/** What a row is about, as its filters and its keys say. */
const foundOf = (
  values: FilterValues,
  dims: readonly ReportDim[],
  { keys }: ReportRow,
  { from, to }: Pick<ReportAnswer, 'from' | 'to'>,
): Found => {
  const one = (text: string | undefined): string | undefined =>
    text && !text.includes(',') ? text : undefined
  const found: Found = { from: String(from), to: String(to) }
  const given: Found = {
    app: values['appId'],
    type: one(values['types']),
    task: one(values['tasks']),
    queue: one(values['queues']),
    person: one(values['persons']),
    team: values['teamId'],
  }
  for (const [key, value] of Object.entries(given)) if (value) found[key as ReportDim] = value
  for (const [at, dim] of dims.entries()) {
    const key = keys[at] ?? ''
    if (dim !== 'time') found[dim] = key
    else {
      found.from = String(Math.max(from, startOf(key)))
      found.to = String(Math.min(to, endOf(key, values['grain'])))
    }
  }
  return found
}

const query = (pairs: Readonly<Record<string, string | undefined>>): string =>
  new URLSearchParams(
    Object.entries(pairs).flatMap(([key, value]) => (value && value !== '0' ? [[key, value]] : [])),
  ).toString()

/** Where the rows stand that a row of a report counts. */
export function rowsLink(
  kind: ReportKind,
  values: FilterValues,
  dims: readonly ReportDim[],
  row: ReportRow,
  range: Pick<ReportAnswer, 'from' | 'to'>,
): string {
  const { from, to, app, type, person, team, task, handler, queue, inspector } = foundOf(
    values,
    dims,
    row,
    range,
  )
  switch (kind) {
    case 'deliver':
    case 'double':
      return `/delivery-task/list?${query({ taskId: task, type, appId: app })}`
    case 'draw':
    case 'inspection':
    case 'anti':
      return `/atlas/inspect-statistic?${query({
        tab: 'rows',
        from,
        to,
        by: values['found'],
        kind: kind === 'anti' ? 'anti' : 'inspect',
        appId: app,
        type,
        queueId: queue,
        personId: person,
        inspectorId: inspector,
      })}`
    case 'quality':
      return `/wrong-order?${query({ from, to, appId: app, type, person })}`
    case 'appeal':
    case 'handling':
      return `/atlas/appeal-list?${query({ tab: 'all', from, to, type, handlerId: handler })}`
    case 'stack':
      return `/tags/order-manage?${query({ appId: app, type })}`
    case 'single':
      return `/tags/statistics/log?${query({
        from,
        to,
        appId: app,
        type,
        persons: person,
        teamId: team,
        state: 'active',
      })}`
  }
}
