import type { Input } from '@oas/contract/define'
import type { performanceCalls } from '@oas/contract/performance/calls'
import type { PerformanceDetail, PerformanceRow } from '@oas/contract/performance/schemas'
import { sortRows } from '@oas/contract/sort'
import { roundRatio } from '@oas/statistics/ratio'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { sayOwn } from './acts.ts'
import { workOf } from './compute.ts'
import { monthOf, monthsFrom, spanOf } from './months.ts'
import { listAdjusted, listAdjustments } from './queries/adjustments.ts'
import { listMembers } from './queries/people.ts'
import { listPeriods, listRecords } from './queries/periods.ts'
import { type StoredProject, bodyAt } from './queries/projects.ts'
import { type Asked, countOpen } from './queries/work.ts'
import { type Found, recordsOf } from './records.ts'
import { type Work, noWork, scoreWork } from './score.ts'
import { isCovered, mayRecord, requireProject, seenProjects, viewOf } from './see.ts'

type Calls = typeof performanceCalls
const trendMonths = 6

const orders = {
  paid: ({ pay }: PerformanceRow) => pay?.pay ?? null,
} as const

const isAsked = (
  { row, teamId }: Found,
  { personId, teamId: team, state }: Input<Calls['list']>,
): boolean =>
  (personId === undefined || row.personId === personId) &&
  (team === undefined || teamId === team) &&
  (state === undefined || row.state === state)

/** Rows of a month that the caller sees, of one project or of all that they see. */
const seenRows = async (
  ctx: CallContext,
  { projectId, period, mine }: { projectId?: string; period: string; mine?: boolean },
): Promise<{ rows: Found[]; projects: StoredProject[] }> => {
  const known = projectId ? [await requireProject(ctx, projectId)] : await seenProjects(ctx)
  const projects = known.filter(({ state, body }) => state !== 'draft' && body.since <= period)
  const view = viewOf(ctx, mine)
  const rows: Found[] = []
  for (const project of projects) {
    const found = await recordsOf(ctx, project, period)
    // An archived project has nothing that is open.
    if (found.period === null && project.state !== 'active') continue
    rows.push(
      ...found.rows.filter(({ row, teamId }) =>
        mayRecord(ctx, { personId: row.personId, teamId }, view),
      ),
    )
  }
  return { rows, projects }
}

const askedOf = (
  month: string,
  projects: readonly StoredProject[],
  rows: readonly Found[],
): Asked => ({
  ...spanOf(month),
  types: [...new Set(projects.flatMap(({ body }) => body.types))],
  personIds: [...new Set(rows.map(({ row }) => row.personId))],
})

const freshnessOf = async (ctx: CallContext, asked: Asked) => ({
  asOf: ctx.now().getTime(),
  from: asked.from.getTime(),
  to: asked.to.getTime(),
  ...(await countOpen(ctx.db, asked)),
})

export const list: Handler<Calls['list']> = async (
  ctx,
  { current = 1, pageSize = 10, sort, ...input },
) => {
  const period = input.period ?? monthOf(ctx.now().getTime())
  const { projectId, mine } = input
  const { rows, projects } = await seenRows(ctx, {
    period,
    ...(projectId === undefined ? {} : { projectId }),
    ...(mine === undefined ? {} : { mine }),
  })
  const asked = rows.filter((found) => isAsked(found, input))
  const sorted = sortRows(
    asked.map(({ row }) => row),
    sort,
    orders,
  )
  return {
    list: sorted.slice((current - 1) * pageSize, current * pageSize),
    total: asked.length,
    view: viewOf(ctx, input.mine),
    ...(await freshnessOf(ctx, askedOf(period, projects, asked))),
  }
}

const accuracyOf = ({ accuracy: { num, den } }: Work): number | null =>
  den === 0 ? null : Math.round(roundRatio(num, den, 4) * 10_000)

/** The months before, those that are locked as they were written down. */
const trendOf = async (
  ctx: CallContext,
  project: StoredProject,
  { period, personId }: PerformanceRow,
): Promise<PerformanceDetail['trend']> => {
  const [first = period] = monthsFrom(project.body.since, period).slice(0, trendMonths).toReversed()
  const records = await listRecords(ctx.db, { projectId: project.id, personId })
  const periods = await listPeriods(ctx.db, { projectIds: [project.id] })
  const trend: PerformanceDetail['trend'] = []
  for (const month of monthsFrom(first, period).toReversed()) {
    const record = records.find((one) => one.month === month)
    const isLocked = periods.some((one) => one.month === month)
    if (isLocked && !record) continue
    const { body } = project
    const [work, score] = record
      ? [record.work, record.score]
      : await (async (): Promise<[Work, number]> => {
          const all = await workOf(ctx.db, { body, month, personIds: [personId], prices: null })
          const own = all.get(personId) ?? noWork
          const adjusted = await listAdjusted(ctx.db, project.id, month)
          return [own, scoreWork(body, own, adjusted.get(personId)?.points ?? 0).score]
        })()
    trend.push({ period: month, score, handled: work.handled, accuracy: accuracyOf(work) })
  }
  return trend
}

/** A project measures from its first month up to this one. */
const requireMonth = (ctx: CallContext, { body }: StoredProject, month: string): void => {
  if (month < body.since || month > monthOf(ctx.now().getTime()))
    fail('not-found', { field: 'period' })
}

/** What a detail is asked for by: a record, or a project, month and person. */
const keyOf = async (ctx: CallContext, input: Input<Calls['detail']>) => {
  if (input.recordId !== undefined) {
    const [record] = await listRecords(ctx.db, { id: input.recordId })
    return record ?? fail('not-found', { field: 'recordId' })
  }
  return {
    projectId: input.projectId ?? fail('required', { field: 'projectId' }),
    month: input.period ?? monthOf(ctx.now().getTime()),
    personId: input.personId ?? ctx.caller.id,
  }
}

export const detail: Handler<Calls['detail']> = async (ctx, input) => {
  const { projectId, month, personId } = await keyOf(ctx, input)
  const project = await requireProject(ctx, projectId)
  requireMonth(ctx, project, month)
  const { rows, period } = await recordsOf(ctx, project, month)
  const found = rows.find(({ row }) => row.personId === personId)
  if (!found || !mayRecord(ctx, { personId, teamId: found.teamId }))
    return fail('not-found', { field: input.recordId === undefined ? 'personId' : 'recordId' })
  const body = period ? await bodyAt(ctx.db, projectId, period.version) : project.body
  const asked: Asked = { ...spanOf(month), types: body.types, personIds: [personId] }
  return {
    row: found.row,
    types: body.types,
    ...(await freshnessOf(ctx, asked)),
    adjustments: await listAdjustments(ctx.db, { projectId, month, personId }),
    trend: await trendOf(ctx, { ...project, body }, found.row),
  }
}

export const ranking: Handler<Calls['ranking']> = async (ctx, { projectId, period }) => {
  const month = period ?? monthOf(ctx.now().getTime())
  const project = await requireProject(ctx, projectId)
  requireMonth(ctx, project, month)
  const { rows } = await recordsOf(ctx, project, month)
  const seen = rows.filter(({ row, teamId }) => mayRecord(ctx, { personId: row.personId, teamId }))
  return {
    ranked: rows.filter(({ row }) => row.rank !== null).length,
    list: seen.map(({ row: { personId, person, team, rank, score, band, own } }) => ({
      personId,
      person,
      team,
      rank,
      score,
      band,
      own,
    })),
  }
}

export const check: Handler<Calls['check']> = async (ctx, input) => {
  const project = await requireProject(ctx, input.projectId)
  if (input.action !== 'query') await sayOwn(ctx, input)
  const { rows } = await recordsOf(ctx, project, input.period)
  const asked = input.action === 'query' ? input.personIds : [ctx.caller.id]
  return {
    list: rows
      .filter(
        ({ row, teamId }) =>
          mayRecord(ctx, { personId: row.personId, teamId }) &&
          (asked === undefined || asked.includes(row.personId)),
      )
      .map(({ row: { personId, person, recordId, state }, work: { accuracy } }) => ({
        personId,
        person,
        recordId,
        state,
        inspected: accuracy.n,
        num: accuracy.num,
        den: accuracy.den,
      })),
  }
}

export const projects: Handler<Calls['projects']> = async (
  ctx,
  { current = 1, pageSize = 10, sort, name = '', state, mine },
) => {
  const text = name.trim().toLowerCase()
  const all = (await seenProjects(ctx)).filter(
    (project) =>
      (state === undefined || project.state === state) &&
      project.body.name.toLowerCase().includes(text) &&
      (mine !== true || isCovered(ctx, project)),
  )
  // Those in use come first.
  const sorted = sortRows(
    all.toSorted((a, b) => (a.state < b.state ? -1 : a.state > b.state ? 1 : 0)),
    sort,
    {
      name: ({ body }) => body.name,
      updatedAt: ({ updatedAt }) => updatedAt.getTime(),
    },
  )
  const list = []
  for (const project of sorted.slice((current - 1) * pageSize, current * pageSize)) {
    const members = await listMembers(ctx.db, project.body.teamIds)
    list.push({
      ...project,
      updatedAt: project.updatedAt.getTime(),
      teams: [...new Set(members.map(({ team }) => team))],
      people: members.filter(({ active }) => active).length,
      covers: isCovered(ctx, project),
    })
  }
  return { list, total: all.length }
}
