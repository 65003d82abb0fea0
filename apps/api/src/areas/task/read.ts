import { isId } from '@oas/contract/envelope'
import { wordsOfPick } from '@oas/contract/picking'
import type { taskCalls } from '@oas/contract/task/area'
import type {
  DrawRun,
  Estimate,
  GroupCounts,
  TaskDetail,
  TaskKind,
  TaskShort,
} from '@oas/contract/task/schemas'
import type { CallContext } from '../../core/context.ts'
import { type Say, because, fail, sayIn } from '../../core/fail.ts'
import { idAfter, mapPage, positionAfter, readPage } from '../../core/keyset.ts'
import type { Handler } from '../../http/implement.ts'
import { type Counts, alarmsOf, isLate, noCounts } from './alarms.ts'
import { answersIn } from './answer-words.ts'
import { sayDrawError } from './draw-error.ts'
import { dayStart } from '../../core/office-time.ts'
import { eligible } from './people.ts'
import { storedList } from './queries/listed.ts'
import {
  type DrawRow,
  type ShortRow,
  type TaskFilter,
  countsOf,
  listDraws,
  listItems,
  listLog,
  listTasks,
} from './queries/reads.ts'
import { countGroups } from './queries/groups.ts'
import { countParts } from './queries/parts.ts'
import { type Intake, intakeOf } from './queries/intake.ts'
import { bodyOf } from './queries/tasks.ts'
import { pickPassed, reviewOf } from './queries/versions.ts'
import { subjectOf } from './subject.ts'

type Calls = typeof taskCalls
const mostRunning = 500

/** The newest draw, once it has ended. */
const lastDrawOf = ({ lastDraw }: ShortRow, say: Say): TaskShort['lastDraw'] => {
  if (lastDraw === null || !['done', 'failed'].includes(lastDraw.state)) return null
  const { state: _state, error, ...rest } = lastDraw
  return { ...rest, error: sayDrawError(error, say) }
}

const toIntake = (intake: Intake | undefined): TaskShort['intake'] => ({
  perMinute: intake?.perMinute ?? 0,
  oldestAt: intake?.oldestAt?.getTime() ?? null,
  expired: intake?.expired ?? 0,
})

type PartRows = readonly { part: number; drawn: number; done: number }[]
const toParts = (row: ShortRow, counted: PartRows): TaskShort['parts'] =>
  bodyOf(row).parts?.list.map(({ name, share }, at) => {
    const { drawn = 0, done = 0 } = counted.find(({ part }) => part === at) ?? {}
    return { name, share, drawn, done }
  }) ?? null

type More = {
  intake: Intake | undefined
  parts: PartRows
  groups: GroupCounts | undefined
}
const noGroups: GroupCounts = {
  open: 0,
  done: 0,
  members: 0,
  largest: 0,
  largestRecordId: null,
  exceptions: 0,
}

const toShort = async (
  ctx: CallContext,
  row: ShortRow,
  counts: Counts,
  { intake, parts, groups }: More,
): Promise<TaskShort> => {
  const people = await eligible(ctx.pool, row, row.types, ctx.now())
  const online = people.filter((one) => one.online).length
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    remark: bodyOf(row).remark,
    types: row.types,
    state: row.state,
    review: row.review,
    version: row.version,
    inForce: row.inForce,
    priority: row.priority,
    people: people.length,
    quota: { total: row.quotaTotal, day: row.quotaDay, person: row.quotaPerson },
    stored: bodyOf(row).stored,
    effect: bodyOf(row).effect,
    estimated: row.estimated,
    lastDraw: lastDrawOf(row, sayIn(ctx.language)),
    counts,
    intake: row.kind === 'realtime' ? toIntake(intake) : null,
    parts: toParts(row, parts),
    groups: row.kind === 'qitext' ? (groups ?? noGroups) : null,
    alarms: alarmsOf(row, counts, online, ctx.now().getTime()),
    owner: row.owner,
    own: row.authorId === ctx.caller.id,
    startAt: row.startAt?.getTime() ?? null,
    endAt: row.endAt?.getTime() ?? null,
    createdAt: row.createdAt.getTime(),
    updatedAt: row.updatedAt.getTime(),
    reason: row.reason,
  }
}
const toShorts = async (ctx: CallContext, rows: readonly ShortRow[]): Promise<TaskShort[]> => {
  const counts = await countsOf(
    ctx.db,
    rows.map(({ id }) => id),
    new Date(dayStart(ctx.now().getTime())),
  )
  const intakes = await intakeOf(
    ctx.pool,
    rows.filter(({ kind }) => kind === 'realtime').map(({ id }) => id),
    ctx.now(),
  )
  const parts = await countParts(
    ctx.db,
    rows.filter(({ kind }) => kind === 'comprehensive').map(({ id }) => id),
  )
  const groups = await countGroups(
    ctx.db,
    rows.filter(({ kind }) => kind === 'qitext').map(({ id }) => id),
  )
  return Promise.all(
    rows.map((row) => {
      const { id: _id, ...found } = counts.get(row.id) ?? { ...noCounts, id: row.id }
      const more = {
        intake: intakes.get(row.id),
        parts: parts.get(row.id) ?? [],
        groups: groups.get(row.id),
      }
      return toShort(ctx, row, found, more)
    }),
  )
}

export const getTasks: Handler<Calls['list']> = async (
  ctx,
  { sort, current = 1, pageSize = 10, mine, ...filter },
) => {
  const asked: TaskFilter = {
    ...filter,
    scope: ctx.caller.scope,
    ...(mine ? { mine: ctx.caller.id } : {}),
  }
  const { list, total } = await listTasks(ctx.db, asked, {
    ...(sort ? { sort } : {}),
    offset: (current - 1) * pageSize,
    limit: pageSize,
  })
  return { list: await toShorts(ctx, list), total }
}

/** A task that the caller sees. */
export async function requireTask(ctx: CallContext, id: string): Promise<ShortRow> {
  const { list } = await listTasks(ctx.db, { id, scope: ctx.caller.scope }, { offset: 0, limit: 1 })
  return list[0] ?? fail('not-found')
}

/** A task as lists have it. */
export async function shortOf(ctx: CallContext, id: string): Promise<TaskShort> {
  return (await toShorts(ctx, [await requireTask(ctx, id)]))[0] ?? fail('not-found')
}

/** How many running tasks of each kind are behind their plan. */
export async function lateByKind(ctx: CallContext): Promise<Map<TaskKind, number>> {
  const { list } = await listTasks(
    ctx.db,
    { state: 'running', scope: ctx.caller.scope },
    { offset: 0, limit: mostRunning },
  )
  const dated = list.filter(({ endAt }) => endAt !== null)
  const now = ctx.now().getTime()
  const counts = await countsOf(
    ctx.db,
    dated.map(({ id }) => id),
    new Date(dayStart(now)),
  )
  const late = new Map<TaskKind, number>()
  for (const row of dated)
    if (isLate(row, counts.get(row.id) ?? noCounts, now))
      late.set(row.kind, (late.get(row.kind) ?? 0) + 1)
  return late
}

const toRun = ({ at, startedAt, endedAt, ...row }: DrawRow, say: Say): DrawRun => ({
  ...row,
  error: sayDrawError(row.error, say),
  cause: row.cause as DrawRun['cause'],
  state: row.state as DrawRun['state'],
  skipped: row.skipped as DrawRun['skipped'],
  at: at.getTime(),
  ms: startedAt && endedAt ? endedAt.getTime() - startedAt.getTime() : null,
})

const lastDraws = 5
export const getTask: Handler<Calls['details']> = async (ctx, { id }) => {
  const row = await requireTask(ctx, id)
  const [short, told, draws] = await Promise.all([
    toShorts(ctx, [row]),
    reviewOf(ctx.db, id, row.version, row.inForce),
    listDraws(ctx.db, id, null, lastDraws),
  ])
  const detail: TaskDetail = {
    ...(short[0] ?? fail('not-found')),
    body: bodyOf(row),
    inForceBody: told.inForceBody === null ? null : bodyOf({ body: told.inForceBody }),
    estimate: told.estimate as Estimate | null,
    listed: told.listed,
    draws: draws.map((draw) => toRun(draw, sayIn(ctx.language))),
    author: told.author,
    reviewer: told.reviewer,
  }
  return detail
}

export const getListed: Handler<Calls['listed']> = async (ctx, { id, after, limit = 50 }) => {
  const row = await requireTask(ctx, id)
  const { listOf } = await reviewOf(ctx.db, id, row.version, row.inForce)
  const place = positionAfter(after)
  return readPage(
    limit,
    (most) =>
      listOf === null
        ? Promise.resolve([])
        : storedList(ctx.db, id, listOf, { after: place, limit: most }),
    (last) => `${last.no}`,
  )
}

export const getDraws: Handler<Calls['drawRuns']> = async (ctx, { id, after, limit = 50 }) => {
  await requireTask(ctx, id)
  const page = await readPage(
    limit,
    (most) => listDraws(ctx.db, id, idAfter(after) ?? null, most),
    (last) => last.id,
  )
  return mapPage(page, (draw) => toRun(draw, sayIn(ctx.language)))
}

/** Place and id of the last item of a page. */
const itemAfter = (text: string | undefined): [string, string] | null => {
  if (text === undefined) return null
  const [place = '', id = '', ...rest] = text.split('~')
  return isId(place) && isId(id) && rest.length === 0
    ? [place, id]
    : fail('invalid-input', { field: 'after', reason: because('next_of_before') })
}
export const getItems: Handler<Calls['items']> = async (ctx, { id, state, after, limit = 50 }) => {
  await requireTask(ctx, id)
  const place = itemAfter(after)
  const page = await readPage(
    limit,
    (most) => listItems(ctx.db, id, { state: state ?? null, after: place, limit: most }),
    (last) => `${last.place}~${last.id}`,
  )
  const answers = await answersIn(ctx, page.list)
  return mapPage(page, ({ dueAt, drawnAt, endedAt, given, ...row }) => ({
    ...row,
    ...answers({ ...row, given }),
    state: row.state as NonNullable<typeof state>,
    dueAt: dueAt?.getTime() ?? null,
    drawnAt: drawnAt.getTime(),
    endedAt: endedAt?.getTime() ?? null,
  }))
}

type Detail = Readonly<Record<string, unknown>>
export const getLog: Handler<Calls['log']> = async (ctx, { id, after, limit = 50 }) => {
  await requireTask(ctx, id)
  const page = await readPage(
    limit,
    (most) => listLog(ctx.db, subjectOf(id), idAfter(after) ?? null, most),
    (last) => last.id,
  )
  return mapPage(page, ({ at, actor, action, detail }) => {
    const { before = null, after: now = null, reason = '' } = detail as Detail
    return { at: at.getTime(), by: actor, act: action, before, after: now, reason: `${reason}` }
  })
}

export const pickTasks: Handler<Calls['pick']> = async (
  ctx,
  { text = '', words, kind, after, limit = 50 },
) =>
  readPage(
    limit,
    (most) =>
      pickPassed(ctx.db, {
        scope: ctx.caller.scope,
        text: text.trim(),
        words: wordsOfPick(words) ?? null,
        kind: kind ?? null,
        after: idAfter(after) ?? null,
        limit: most,
      }),
    (row) => row.id,
  )
