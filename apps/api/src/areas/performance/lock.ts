import type { performanceCalls } from '@oas/contract/performance/calls'
import { performanceLimits } from '@oas/contract/performance/schemas'
import { hourMs } from '@oas/contract/time'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import { nobody } from '../../core/caller.ts'
import type { CallContext, Context } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import type { Db } from '../../db/client.ts'
import { tryAgain } from '../../db/transaction.ts'
import type { Handler } from '../../http/implement.ts'
import { alone } from '../../jobs/alone.ts'
import { sendMessage } from '../message/index.ts'
import { liveRecords } from './compute.ts'
import { locksAt, monthAfter, monthOf, monthsFrom, spanOf } from './months.ts'
import { listMembers } from './queries/people.ts'
import { insertRecords, listPeriods } from './queries/periods.ts'
import {
  type StoredProject,
  findProject,
  holdProject,
  listProjects,
  pricesInForce,
} from './queries/projects.ts'
import { countOpen } from './queries/work.ts'
import { sumPay } from './score.ts'
import { requireManaged } from './see.ts'

type Calls = typeof performanceCalls
type By = Pick<CallContext, 'caller' | 'requestId'>
type Tx = Parameters<typeof sendMessage>[0] & Db

/** Ends the call where a month of a project is locked. */
export async function requireOpen(db: Db, projectId: string, month: string): Promise<void> {
  const [period] = await listPeriods(db, { projectIds: [projectId], month })
  if (period) fail('period-locked', { period: month, field: 'period' })
}

/** The first open month of a project after another; the caller holds the project. */
export async function openMonthAfter(db: Db, projectId: string, month: string): Promise<string> {
  const locked = new Set(
    (await listPeriods(db, { projectIds: [projectId] })).map((period) => period.month),
  )
  let open = monthAfter(month)
  while (locked.has(open)) open = monthAfter(open)
  return open
}

const tellLocked = async (
  tx: Tx,
  now: Date,
  { project, month, personIds }: { project: string; month: string; personIds: string[] },
): Promise<void> => {
  if (personIds.length === 0) return
  const params = { project, month, hours: performanceLimits.disputeHours }
  await sendMessage(tx, now, {
    msgType: 5,
    plat: 'performance',
    audience: { personIds },
    link: `/my-performance?period=${month}`,
    payload: {
      msg: textOf('en', 'performance.told_locked', params),
      transKey: 'performance.told_locked',
      transKeyParams: params,
    },
  })
}

/** How much may still move the numbers of a month. */
export async function openCasesOf(
  db: Db,
  { body }: Pick<StoredProject, 'body'>,
  month: string,
): Promise<number> {
  const members = await listMembers(db, body.teamIds)
  const personIds = members.map(({ id }) => id)
  const open = await countOpen(db, { ...spanOf(month), types: body.types, personIds })
  return open.openWrong + open.openInspections
}

type Locked = { people: number; openCases: number }
/** Writes down the records of a month, as of one moment and with the project held. */
const lockMonth = async (
  tx: Tx,
  by: By,
  { project, month, openCases }: { project: StoredProject; month: string; openCases: number },
  now: Date,
): Promise<Locked> => {
  const prices = await pricesInForce(tx)
  const { id: projectId, body, version } = project
  const live = (
    await liveRecords(tx, { projectId, body, month, prices: prices?.body ?? null })
  ).filter(({ work, adjusted }) => work.handled > 0 || adjusted.points + adjusted.amount !== 0)
  const person = by.caller.kind === 'person' ? by.caller.id : null
  await tx
    .insertInto('performancePeriod')
    .values({
      projectId,
      month: `${month}-01`,
      version,
      priceVersion: prices?.version ?? null,
      openCases,
      lockedAt: now,
      lockedBy: person,
      checkedAt: now,
    })
    .execute()
  const penalty = prices?.body.penalty ?? 0
  await insertRecords(
    tx,
    live.map(({ id, teamId, work, scored, rank, adjusted }) => ({
      projectId,
      month,
      personId: id,
      teamId,
      work,
      score: scored.score,
      band: scored.band,
      rank,
      adjusted: adjusted.points,
      pay: prices
        ? sumPay(work.lines, {
            coefficient: scored.coefficient,
            penalty,
            adjusted: adjusted.amount,
          })
        : null,
    })),
    new Date(now.getTime() + performanceLimits.disputeHours * hourMs),
  )
  await audit(tx, by, [
    {
      action: 'performance.lockPeriod',
      subject: `performance-project:${projectId}`,
      detail: { name: body.name, period: month, people: live.length, openCases, version },
    },
  ])
  const personIds = live.map(({ id }) => id)
  await tellLocked(tx, now, { project: body.name, month, personIds })
  return { people: live.length, openCases }
}

const inOneMoment = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  tryAgain(() => db.transaction().setIsolationLevel('repeatable read').execute(work))

/** The office may lock a month that is over; before its time only where nothing may move it. */
export const lockPeriod: Handler<Calls['lockPeriod']> = async (
  ctx,
  { projectId, period: month },
) => {
  requireManaged(ctx, await findProject(ctx.db, projectId))
  return inOneMoment(ctx.db, async (tx) => {
    const project = requireManaged(ctx, await holdProject(tx, projectId))
    if (project.state === 'draft') fail('wrong-state', { act: because('performance_act_lock') })
    await requireOpen(tx, projectId, month)
    const now = ctx.now()
    if (spanOf(month).to > now || month < project.body.since)
      fail('invalid-input', { field: 'period', reason: because('month_not_over') })
    const openCases = await openCasesOf(tx, project, month)
    if (openCases > 0 && now.getTime() < locksAt(month)) fail('cases-open', { n: openCases })
    return lockMonth(tx, ctx, { project, month, openCases }, now)
  })
}

/** Months of a project that the clock locks by now. */
const dueMonths = async (
  db: Db,
  { id, state, body }: StoredProject,
  now: number,
): Promise<string[]> => {
  if (state !== 'active') return []
  const locked = new Set((await listPeriods(db, { projectIds: [id] })).map(({ month }) => month))
  return monthsFrom(body.since, monthOf(now))
    .filter((month) => locksAt(month) <= now && !locked.has(month))
    .toReversed()
}

/** Locks months whose time has come. */
export async function lockDue(ctx: Context): Promise<boolean> {
  await alone(ctx, 'performance.lock', async () => {
    for (const { id } of await listProjects(ctx.db)) {
      const project = await findProject(ctx.db, id)
      const due = project ? await dueMonths(ctx.db, project, ctx.now().getTime()) : []
      for (const month of due)
        await inOneMoment(ctx.db, async (tx) => {
          const held = await holdProject(tx, id)
          const now = ctx.now()
          if (!held || !(await dueMonths(tx, held, now.getTime())).includes(month)) return
          const openCases = await openCasesOf(tx, held, month)
          const by = {
            caller: { ...nobody, name: 'performance' },
            requestId: `performance-${id}-${month}`,
          }
          await lockMonth(tx, by, { project: held, month, openCases }, now)
        })
    }
  })
  return false
}
