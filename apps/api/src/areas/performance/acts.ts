import type { performanceCalls } from '@oas/contract/performance/calls'
import { textOf } from '@oas/texts'
import { sql } from 'kysely'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import type { Db } from '../../db/client.ts'
import type { Handler } from '../../http/implement.ts'
import { sendMessage } from '../message/index.ts'
import { openMonthAfter, requireOpen } from './lock.ts'
import { monthOf } from './months.ts'
import { insertAdjustment } from './queries/adjustments.ts'
import { listMembers } from './queries/people.ts'
import { type StoredRecord, holdWord, listRecords } from './queries/periods.ts'
import { findProject, holdProject } from './queries/projects.ts'
import { mayRecord, requireManaged } from './see.ts'

type Calls = typeof performanceCalls

const requireText = (text: string | undefined, field: string): string => {
  const said = text?.trim() ?? ''
  return said === '' ? fail('required', { field }) : said
}

const acts = {
  confirm: 'performance_act_confirm',
  dispute: 'performance_act_dispute',
  answer: 'performance_act_answer',
} as const
const refuse = (act: keyof typeof acts): never => fail('wrong-state', { act: because(acts[act]) })

/** A person confirms the own locked month, or says what is wrong with it, while there is time. */
export async function sayOwn(
  ctx: CallContext,
  { projectId, period, action, remark }: Parameters<Handler<Calls['check']>>[1],
): Promise<void> {
  const [record] = await listRecords(ctx.db, {
    projectId,
    month: period,
    personId: ctx.caller.id,
  })
  if (!record || ctx.caller.kind !== 'person') return fail('not-found', { field: 'period' })
  const confirms = action === 'confirm'
  const dispute = confirms ? '' : requireText(remark, 'remark')
  await ctx.db.transaction().execute(async (tx) => {
    const word = await holdWord(tx, record.id)
    const now = ctx.now()
    if (word?.state !== 'locked') return refuse(confirms ? 'confirm' : 'dispute')
    if (!confirms && word.disputeUntil <= now) return refuse('dispute')
    await tx
      .updateTable('performanceWord')
      .set({ state: confirms ? 'confirmed' : 'disputed', actedAt: now, dispute })
      .where('recordId', '=', record.id)
      .execute()
    await audit(tx, ctx, [
      {
        action: confirms ? 'performance.confirm' : 'performance.dispute',
        subject: `performance-record:${record.id}`,
        detail: { period, projectId, ...(confirms ? {} : { dispute }) },
      },
    ])
  })
}

type Granted = { points: number; amount: number; answer: string }
const answerIn = async (
  tx: Db,
  ctx: CallContext,
  record: StoredRecord,
  { points, amount, answer }: Granted,
): Promise<void> => {
  const now = ctx.now()
  await holdProject(tx, record.projectId)
  const word = await holdWord(tx, record.id)
  if (word?.state !== 'disputed' || word.answeredAt !== null) refuse('answer')
  await tx
    .updateTable('performanceWord')
    .set({ answer, answeredBy: ctx.caller.id, answeredAt: now })
    .where('recordId', '=', record.id)
    .execute()
  if (points !== 0 || amount !== 0)
    await insertAdjustment(tx, {
      projectId: record.projectId,
      month: await openMonthAfter(tx, record.projectId, record.month),
      personId: record.personId,
      recordId: record.id,
      cause: 'dispute',
      points,
      amount,
      work: null,
      reason: answer,
      byId: ctx.caller.id,
      at: now,
    })
}

/** A leader or the office answers; what is granted is added to the open month. */
export const answerDispute: Handler<Calls['answerDispute']> = async (
  ctx,
  { recordId, ...granted },
) => {
  const answer = requireText(granted.answer, 'answer')
  const [record] = await listRecords(ctx.db, { id: recordId })
  const project = record ? await findProject(ctx.db, record.projectId) : null
  if (!record || !mayRecord(ctx, record)) return fail('not-found', { field: 'recordId' })
  requireManaged(ctx, project)
  if (record.personId === ctx.caller.id) fail('not-yourself')
  await ctx.db.transaction().execute(async (tx) => {
    await answerIn(tx, ctx, record, { ...granted, answer })
    await audit(tx, ctx, [
      {
        action: 'performance.answerDispute',
        subject: `performance-record:${recordId}`,
        detail: { period: record.month, personId: record.personId, ...granted, answer },
      },
    ])
    const params = { project: project?.body.name ?? '', month: record.month }
    await sendMessage(tx, ctx.now(), {
      msgType: 5,
      plat: 'performance',
      audience: { personIds: [record.personId] },
      link: `/my-performance?period=${record.month}`,
      payload: {
        msg: textOf('en', 'performance.told_answered', params),
        transKey: 'performance.told_answered',
        transKeyParams: params,
      },
    })
  })
  return {}
}

/** Adds points or pay to an open month, or takes some; never of oneself. */
export const addAdjustment: Handler<Calls['addAdjustment']> = async (
  ctx,
  { projectId, period, personId, points, amount, reason: given },
) => {
  const reason = requireText(given, 'reason')
  if (points === 0 && amount === 0) fail('required', { field: 'points' })
  if (personId === ctx.caller.id) fail('not-yourself')
  return ctx.db.transaction().execute(async (tx) => {
    const { body } = requireManaged(ctx, await holdProject(tx, projectId))
    await requireOpen(tx, projectId, period)
    const now = ctx.now()
    if (period < body.since || period > monthOf(now.getTime()))
      fail('invalid-input', { field: 'period', reason: because('unknown') })
    const members = await listMembers(tx, body.teamIds)
    if (!members.some(({ id }) => id === personId))
      fail('invalid-input', { field: 'personId', reason: because('unknown') })
    const id = await insertAdjustment(tx, {
      projectId,
      month: period,
      personId,
      recordId: null,
      cause: 'hand',
      points,
      amount,
      work: null,
      reason,
      byId: ctx.caller.id,
      at: now,
    })
    await audit(tx, ctx, [
      {
        action: 'performance.addAdjustment',
        subject: `person:${personId}`,
        detail: { projectId, period, points, amount, reason },
      },
    ])
    return { id }
  })
}

/** Publishes what is confirmed, answered, or past its time; the month with the last of them. */
export const publish: Handler<Calls['publish']> = (ctx, { projectId, period }) =>
  ctx.db.transaction().execute(async (tx) => {
    const { body } = requireManaged(ctx, await holdProject(tx, projectId))
    const now = ctx.now()
    const { rows } = await sql<{ published: number; waiting: number; locked: number }>`
      with r as (
        select r.id
        from performance_record r
        where r.project_id = ${projectId}::bigint and r.month = ${`${period}-01`}::date
      ),
      done as (
        update performance_word w
        set state = 'published', published_at = ${now}
        from r
        where w.record_id = r.id and (
          w.state = 'confirmed'
            or w.state = 'disputed' and w.answered_at is not null
            or w.state = 'locked' and w.dispute_until <= ${now}
        )
        returning w.record_id
      )
      select (select count(*)::int from done) as published,
        (
          select count(*)::int
          from performance_word w
          join r on r.id = w.record_id
          where w.state <> 'published' and w.record_id not in (select record_id from done)
        ) as waiting,
        (
          select count(*)::int
          from performance_period o
          where o.project_id = ${projectId}::bigint and o.month = ${`${period}-01`}::date
        ) as locked`.execute(tx)
    const { published = 0, waiting = 0, locked = 0 } = rows[0] ?? {}
    if (locked === 0) fail('wrong-state', { act: because('performance_act_publish') })
    if (waiting === 0)
      await tx
        .updateTable('performancePeriod')
        .set({ state: 'published', publishedAt: now, publishedBy: ctx.caller.id })
        .where('projectId', '=', projectId)
        .where(sql<boolean>`month = ${`${period}-01`}::date`)
        .where('state', '=', 'locked')
        .execute()
    await audit(tx, ctx, [
      {
        action: 'performance.publish',
        subject: `performance-project:${projectId}`,
        detail: { name: body.name, period, published, waiting },
      },
    ])
    return { published, waiting }
  })
