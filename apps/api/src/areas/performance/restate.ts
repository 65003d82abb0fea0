import { dayMs } from '@oas/contract/time'
import { sql } from 'kysely'
import { audit } from '../../core/audit.ts'
import { nobody } from '../../core/caller.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../db/client.ts'
import { tryAgain } from '../../db/transaction.ts'
import { alone } from '../../jobs/alone.ts'
import { openMonthAfter } from './lock.ts'
import { insertAdjustment, lastRestated } from './queries/adjustments.ts'
import { type Period, type StoredRecord, listPeriods, listRecords } from './queries/periods.ts'
import { holdProject } from './queries/projects.ts'
import { isSameWork, restatedWork } from './records.ts'
import { type Work, noWork, scoreWork, sumPay } from './score.ts'

/** How long later findings still come; every way to contest one is over long before. */
const openDays = 180
const each = 5

type Restating = Awaited<ReturnType<typeof restatedWork>>
/** What a work comes to by itself: hundredths of a point, and fen. */
const worth = ({ body, prices }: Restating, work: Work): { points: number; amount: number } => {
  const { score, coefficient } = scoreWork(body, work, 0)
  const penalty = prices?.body.penalty ?? 0
  const amount = prices ? sumPay(work.lines, { coefficient, penalty, adjusted: 0 }).pay : 0
  return { points: score, amount }
}

/** Later findings on one locked record, as a row of the open month; the record stays as it is. */
const restateOne = async (
  db: Db,
  { record, before, now, of }: { record: StoredRecord; before: Work; now: Work; of: Restating },
  month: string,
  at: Date,
): Promise<void> => {
  const [was, is] = [worth(of, before), worth(of, now)]
  await insertAdjustment(db, {
    projectId: record.projectId,
    month,
    personId: record.personId,
    recordId: record.id,
    cause: 'restated',
    points: is.points - was.points,
    amount: is.amount - was.amount,
    work: now,
    reason: '',
    byId: null,
    at,
  })
  const caller = { ...nobody, name: 'performance' }
  await audit(db, { caller, requestId: `performance-${record.id}` }, [
    {
      action: 'performance.restate',
      subject: `person:${record.personId}`,
      detail: {
        period: record.month,
        into: month,
        points: is.points - was.points,
        amount: is.amount - was.amount,
      },
    },
  ])
}

/** Holds a locked month against what is known now. */
const restatePeriod = (ctx: Context, period: Period): Promise<void> =>
  tryAgain(() =>
    ctx.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const { projectId, month } = period
        await holdProject(tx, projectId)
        const records = await listRecords(tx, { projectId, month })
        const of = await restatedWork(
          tx,
          period,
          records.map(({ personId }) => personId),
        )
        const last = await lastRestated(
          tx,
          records.map(({ id }) => id),
        )
        const open = await openMonthAfter(tx, projectId, month)
        const at = ctx.now()
        for (const record of records) {
          const before = last.get(record.id) ?? record.work
          const now = of.work.get(record.personId) ?? noWork
          if (!isSameWork(before, now)) await restateOne(tx, { record, before, now, of }, open, at)
        }
        await tx
          .updateTable('performancePeriod')
          .set({ checkedAt: at })
          .where('projectId', '=', projectId)
          .where(sql<boolean>`month = ${`${month}-01`}::date`)
          .execute()
      }),
  )

const takeOldest = async ({ db, now }: Context): Promise<Period[]> => {
  const { rows } = await sql<{ projectId: string; month: string }>`
    select o.project_id::text as "projectId", to_char(o.month, 'YYYY-MM') as month
    from performance_period o
    where o.locked_at > ${new Date(now().getTime() - openDays * dayMs)}
    order by o.checked_at
    limit ${each}`.execute(db)
  const periods = await Promise.all(
    rows.map(({ projectId, month }) => listPeriods(db, { projectIds: [projectId], month })),
  )
  return periods.flat()
}

/** Holds some locked months against later findings, those first that were not for longest. */
export async function restate(ctx: Context): Promise<boolean> {
  await alone(ctx, 'performance.restate', async () => {
    for (const period of await takeOldest(ctx)) await restatePeriod(ctx, period)
  })
  return false
}
