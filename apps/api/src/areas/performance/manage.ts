import type { performanceCalls } from '@oas/contract/performance/calls'
import {
  type PeriodRow,
  type ProjectBody,
  performanceLimits,
} from '@oas/contract/performance/schemas'
import { sortRows } from '@oas/contract/sort'
import { parseTypeKey } from '@oas/contract/type-key'
import { audit } from '../../core/audit.ts'
import { mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import type { Db } from '../../db/client.ts'
import type { Handler } from '../../http/implement.ts'
import { openCasesOf } from './lock.ts'
import { locksAt, monthAfter, monthOf, monthsFrom, spanOf } from './months.ts'
import { countMembers, nameTeams } from './queries/people.ts'
import { type Period, listPeriods } from './queries/periods.ts'
import { type StoredProject, holdProject } from './queries/projects.ts'
import { requireManaged, seenProjects } from './see.ts'

type Calls = typeof performanceCalls

const bad = (field: string, ...reason: Parameters<typeof because>): never =>
  fail('invalid-input', { field: `body.${field}`, reason: because(...reason) })
const missing = (field: string): never => fail('required', { field: `body.${field}` })

const requireOnce = (values: readonly (string | number)[], field: string, key: string): void => {
  const at = values.findIndex((value, place) => values.indexOf(value) < place)
  if (at >= 0) bad(`${field}.${at}.${key}`, 'stands_twice')
}

/** A project that is in use must be able to measure somebody. */
const requireWhole = (body: ProjectBody): void => {
  if (body.teamIds.length === 0) missing('teamIds')
  if (body.types.length === 0) missing('types')
  if (body.indicators.length === 0) missing('indicators')
  if (body.bands.length === 0) missing('bands')
}

const requireSound = async (ctx: CallContext, db: Db, body: ProjectBody): Promise<void> => {
  if (body.name === '') missing('name')
  for (const key of body.types) {
    const { appId, type } = parseTypeKey(key)
    if (!mayType(ctx.caller, appId, type)) fail('foreign-data', { app: appId, field: 'body.types' })
  }
  const teams = await nameTeams(db, body.teamIds)
  const unknown = body.teamIds.findIndex((id) => !teams.has(id))
  if (unknown >= 0) bad(`teamIds.${unknown}`, 'unknown')
  requireOnce(
    body.indicators.map(({ key }) => key),
    'indicators',
    'key',
  )
  requireOnce(
    body.deductions.map(({ severity }) => severity),
    'deductions',
    'severity',
  )
  requireOnce(
    body.bands.map(({ from }) => from),
    'bands',
    'from',
  )
  requireOnce(
    body.bands.map(({ name }) => name),
    'bands',
    'name',
  )
  const first = monthAfter(monthOf(ctx.now().getTime()), -performanceLimits.since)
  if (body.since < first) bad('since', 'month_too_early')
}

const requireFreeName = async (db: Db, name: string, id: string | undefined): Promise<void> => {
  const rows = await db
    .selectFrom('performanceProject')
    .select(['id', 'body'])
    .where('state', '<>', 'archived')
    .execute()
  const taken = rows.some(
    (row) =>
      row.id !== id &&
      (row.body as unknown as ProjectBody).name.toLowerCase() === name.toLowerCase(),
  )
  if (taken) bad('name', 'performance_name')
}

/** A project goes from draft to active to archived, and never back; each change is a version. */
export const saveProject: Handler<Calls['saveProject']> = async (
  ctx,
  { id, version = 0, state, body: given },
) => {
  const body = { ...given, name: given.name.trim() }
  return ctx.db.transaction().execute(async (tx) => {
    const before = id === undefined ? null : requireManaged(ctx, await holdProject(tx, id))
    if (before && before.version !== version) fail('conflict')
    const states = ['draft', 'active', 'archived']
    if (before && states.indexOf(state) < states.indexOf(before.state))
      fail('wrong-state', { act: because('performance_act_back') })
    if (before?.state === 'archived')
      fail('wrong-state', { act: because('performance_act_change') })
    await requireSound(ctx, tx, body)
    if (state === 'active') requireWhole(body)
    if (state !== 'archived') await requireFreeName(tx, body.name, id)
    const now = ctx.now()
    const row = { state, body: JSON.stringify(body), updatedBy: ctx.caller.id, updatedAt: now }
    const saved = before
      ? await tx
          .updateTable('performanceProject')
          .set({ ...row, version: before.version + 1 })
          .where('id', '=', before.id)
          .returning(['id', 'version'])
          .executeTakeFirstOrThrow()
      : await tx
          .insertInto('performanceProject')
          .values(row)
          .returning(['id', 'version'])
          .executeTakeFirstOrThrow()
    await tx
      .insertInto('performanceProjectVersion')
      .values({
        projectId: saved.id,
        version: saved.version,
        body: row.body,
        personId: ctx.caller.id,
        at: now,
      })
      .execute()
    await audit(tx, ctx, [
      {
        action: 'performance.saveProject',
        subject: `performance-project:${saved.id}`,
        detail: {
          name: body.name,
          version: saved.version,
          state,
          before: before ? { state: before.state, ...before.body } : null,
          after: body,
        },
      },
    ])
    return saved
  })
}

const rowOf = async (
  ctx: CallContext,
  project: StoredProject,
  month: string,
  locked: Period | undefined,
): Promise<PeriodRow> => {
  const common = {
    id: `${project.id}:${month}`,
    projectId: project.id,
    project: project.body.name,
    period: month,
    ended: spanOf(month).to <= ctx.now(),
    locksAt: locksAt(month),
  }
  if (locked) {
    const { state, people, confirmed, disputed, published, openCases, lockedAt, lockedBy } = locked
    return {
      ...common,
      state,
      people,
      confirmed,
      disputed,
      published,
      openCases,
      lockedAt: lockedAt.getTime(),
      lockedBy,
    }
  }
  const members = await countMembers(ctx.db, project.body.teamIds)
  return {
    ...common,
    state: 'open',
    people: [...members.values()].reduce((sum, n) => sum + n, 0),
    confirmed: 0,
    disputed: 0,
    published: 0,
    openCases: await openCasesOf(ctx.db, project, month),
    lockedAt: null,
    lockedBy: '',
  }
}

/** Months of projects: those that are locked, and the open ones of those in use. */
export const periods: Handler<Calls['periods']> = async (
  ctx,
  { current = 1, pageSize = 10, sort, projectId },
) => {
  const projects = (await seenProjects(ctx)).filter(
    ({ id, state }) => state !== 'draft' && (projectId === undefined || id === projectId),
  )
  const locked = new Map(
    (await listPeriods(ctx.db, { projectIds: projects.map(({ id }) => id) })).map((period) => [
      `${period.projectId}:${period.month}`,
      period,
    ]),
  )
  const now = monthOf(ctx.now().getTime())
  const rows: PeriodRow[] = []
  for (const project of projects)
    for (const month of monthsFrom(project.body.since, now)) {
      const period = locked.get(`${project.id}:${month}`)
      if (period || project.state === 'active') rows.push(await rowOf(ctx, project, month, period))
    }
  const sorted = sortRows(
    rows.toSorted((a, b) => (a.period < b.period ? 1 : a.period > b.period ? -1 : 0)),
    sort,
  )
  return {
    list: sorted.slice((current - 1) * pageSize, current * pageSize),
    total: rows.length,
  }
}
