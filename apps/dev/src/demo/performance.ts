import { performanceCalls } from '@oas/contract/performance/calls'
import { type ProjectBody, blankProject } from '@oas/contract/performance/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { sql } from 'kysely'
import type { Context } from '../../../api/src/core/context.ts'
import type { Client } from '../../../api/src/testing/server.ts'
import { auditors } from './access.ts'

/** The month so many months before that of a moment, in Asia/Shanghai. */
const monthBefore = (at: number, months: number): string => {
  const office = new Date(at + 8 * 3_600_000)
  return new Date(Date.UTC(office.getUTCFullYear(), office.getUTCMonth() - months, 1))
    .toISOString()
    .slice(0, 7)
}

/** Decisions that one statement changes at most. */
const slice = 500
/** The types of the demo give no deadlines: as if each order had been due, a few were late. */
const sayDeadlines = async (db: Context['db']): Promise<void> => {
  // Some at a time: what counts decisions compares all that one statement changes.
  const { numAffectedRows = 0n } = await sql`
    update decision
    set deadline_at = at + case when id % 67 = 0 then -1 else 30 end * interval '1 minute'
    where id in (
      select id from decision where deadline_at is null order by id limit ${slice}
    )`.execute(db)
  if (numAffectedRows > 0n) await sayDeadlines(db)
}

const confirmMonth = async (
  as: (name: string) => Promise<Client>,
  of: { projectId: string; period: string },
  dispute: string | null,
): Promise<void> => {
  for (const name of auditors) {
    const client = await as(name)
    const { list } = await client.ok(performanceCalls.check, { ...of, action: 'query' })
    if (list[0]?.state !== 'locked') continue
    if (name === dispute)
      await client.ok(performanceCalls.check, {
        ...of,
        action: 'dispute',
        remark: 'Two of my wrong orders were overturned on appeal before the month was locked',
      })
    else if (dispute === null || name === 'auditor1')
      await client.ok(performanceCalls.check, { ...of, action: 'confirm' })
  }
}

/**
 * A project that covers the teams, with the month before last published and the last one locked,
 * confirmed by one and disputed by another; where its cases are still open it waits for its day.
 */
export async function seedPerformance(
  { db, now }: Context,
  admin: Client,
  as: (name: string) => Promise<Client>,
): Promise<void> {
  const { total } = await admin.ok(performanceCalls.projects, {})
  if (total > 0) return
  const teams = await db.selectFrom('team').select('id').orderBy('id').limit(2).execute()
  const decided = await db
    .selectFrom('decision')
    .select(['appId', 'type'])
    .distinct()
    .orderBy('appId')
    .orderBy('type')
    .limit(50)
    .execute()
  const types = decided.map(typeKeyOf)
  const at = now().getTime()
  const [last, before] = [monthBefore(at, 1), monthBefore(at, 2)]
  await sayDeadlines(db)
  const { first } = await db
    .selectFrom('decision')
    .select((of) => of.fn.min('at').as('first'))
    .executeTakeFirstOrThrow()
  const since = first !== null && monthBefore(first.getTime(), 0) < last ? before : last
  await admin.ok(performanceCalls.savePrices, {
    version: 0,
    body: {
      penalty: 0,
      rows: [
        { unit: 'order', typeKey: null, language: null, price: 350, from: `${since}-01` },
        { unit: 'label', typeKey: null, language: null, price: 40, from: `${since}-01` },
      ],
    },
  })
  const body: ProjectBody = {
    ...blankProject(since),
    name: 'Daily audit',
    teamIds: teams.map(({ id }) => id),
    types,
    indicators: [
      { key: 'perDay', weight: 40, goal: 80, cap: 120, least: 0 },
      { key: 'accuracy', weight: 40, goal: 9700, cap: 100, least: 30 },
      { key: 'onTime', weight: 20, goal: 9900, cap: 100, least: 30 },
    ],
    deductions: [{ severity: 'serious', points: 1 }],
  }
  const { id: projectId } = await admin.ok(performanceCalls.saveProject, { state: 'active', body })
  await admin.ok(performanceCalls.saveProject, {
    state: 'draft',
    body: { ...body, name: 'Night shift, trial', since: last, minVolume: 200 },
  })
  for (const period of since === last ? [last] : [before, last])
    // The clock may have been first, or cases of a month that is just over are still open.
    await admin.call(performanceCalls.lockPeriod, { projectId, period })
  if (since === before) {
    await confirmMonth(as, { projectId, period: before }, null)
    await admin.ok(performanceCalls.publish, { projectId, period: before })
  }
  await confirmMonth(as, { projectId, period: last }, 'auditor2')
}
