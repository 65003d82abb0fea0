import type { Input, Output } from '@oas/contract/define'
import type { inspectQueueCalls } from '@oas/contract/inspection/calls'
import { antiRuleKinds, drawRuleKinds, limitOfRule } from '@oas/contract/inspection/draw-rules'
import type { Queue, QueueCounts, QueueDay, QueueKind } from '@oas/contract/inspection/queue'
import { dayMs } from '@oas/contract/time'
import { typeKeyOf } from '@oas/contract/type-key'
import { textOf } from '@oas/texts'
import { sql } from 'kysely'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { dayOf, dayStart } from '../../core/office-time.ts'
import { inScope } from '../../core/scope.ts'
import { getLog } from '../people/index.ts'
import { bodyOf } from './queries/live.ts'
import { countPeople } from './queries/people.ts'
import {
  type CountedQueue,
  countAppeals,
  countAudits,
  countDays,
  countQueues,
} from './queries/counts.ts'
import { type ListedQueue, listQueues, listVersions } from './queries/queues.ts'
import { type Facade, kindOf, subjectOf } from './write.ts'

type Calls = typeof inspectQueueCalls
/** Days of which a queue tells what it drew and found. */
const countedDays = 7

const nothing: Omit<CountedQueue, 'id'> = {
  waiting: 0,
  held: 0,
  soon: 0,
  raised: 0,
  drawn: 0,
  tested: 0,
  done: 0,
  wrong: 0,
  expired: 0,
  lastHour: 0,
  oldest: null,
}
const toCounts = (counted: CountedQueue | undefined): QueueCounts => {
  const { oldest, ...rest } = { ...nothing, ...counted }
  const { waiting, held, soon, raised, drawn, tested, done, wrong, expired, lastHour } = rest
  const sums = { waiting, held, soon, raised, drawn, tested, done, wrong, expired, lastHour }
  return { ...sums, oldest: oldest?.getTime() ?? null }
}

const toQueues = async (ctx: CallContext, rows: readonly ListedQueue[]): Promise<Queue[]> => {
  const now = ctx.now()
  const span = { now, since: new Date(now.getTime() - countedDays * dayMs) }
  const idsOf = (...kinds: QueueKind[]): string[] =>
    rows.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
  const counts = new Map([
    ...(await countQueues(ctx.db, idsOf('inspect', 'anti'), span)),
    ...(await countAppeals(ctx.db, idsOf('appeal'), span)),
    ...(await countAudits(ctx.db, idsOf('audit'), span)),
  ])
  const people = await countPeople(ctx.db, rows)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    state: row.state,
    version: row.version,
    body: bodyOf(row),
    counts: toCounts(counts.get(row.id)),
    forecast: row.forecast,
    people: people.get(row.id) ?? 0,
    createdBy: row.createdBy,
    updatedBy: row.updatedBy,
    createdAt: row.createdAt.getTime(),
    updatedAt: row.updatedAt.getTime(),
  }))
}

export async function queryQueues(
  ctx: CallContext,
  facade: Facade,
  { current = 1, pageSize = 10, sort, kind, ...filter }: Input<Calls['query']>,
): Promise<Output<Calls['query']>> {
  const kinds = [kindOf(facade, kind)]
  const asked = { scope: ctx.caller.scope, kinds, ...filter }
  const rows = await listQueues(ctx.db, asked, {
    limit: pageSize,
    offset: (current - 1) * pageSize,
    sort,
  })
  return { list: await toQueues(ctx, rows), total: rows[0]?.total ?? 0 }
}

/** Names of queues, at most. */
const mostNamed = 500
export async function nameQueues(
  ctx: CallContext,
  facade: Facade,
  { kind }: Input<Calls['list']>,
): Promise<Output<Calls['list']>> {
  const asked = { scope: ctx.caller.scope, kinds: [kindOf(facade, kind)] }
  const rows = await listQueues(ctx.db, asked, { limit: mostNamed, offset: 0, sort: undefined })
  return rows.map((row) => ({ id: row.id, name: bodyOf(row).name, state: row.state }))
}

/** Days that the overview of a queue shows. */
const shownDays = 14
const daysOf = async (ctx: CallContext, { id, kind }: Queue): Promise<QueueDay[]> => {
  const today = dayStart(ctx.now().getTime())
  const first = today - (shownDays - 1) * dayMs
  const counted = await countDays(ctx.db, { id, kind }, new Date(first))
  return Array.from({ length: shownDays }, (_all, n) => {
    const day = dayOf(first + n * dayMs)
    return counted.get(day) ?? { day, drawn: 0, done: 0, wrong: 0 }
  })
}

export async function getQueue(
  ctx: CallContext,
  { kinds }: Facade,
  { id, version }: Input<Calls['detail']>,
): Promise<Output<Calls['detail']>> {
  const asked = { scope: ctx.caller.scope, kinds, id }
  const rows = await listQueues(ctx.db, asked, { limit: 1, offset: 0, sort: undefined })
  const [queue] = await toQueues(ctx, rows)
  if (!queue) return fail('not-found')
  const versions = (await listVersions(ctx.db, id))
    .filter((row) => version === undefined || row.version === version)
    .map((row) => ({
      version: row.version,
      by: row.displayName,
      at: row.at.getTime(),
      body: bodyOf(row),
    }))
  return { queue, days: await daysOf(ctx, queue), versions }
}

export async function getQueueLog(
  ctx: CallContext,
  { kinds }: Facade,
  { id, ...page }: Input<Calls['log']>,
): Promise<Output<Calls['log']>> {
  const asked = { scope: ctx.caller.scope, kinds, id }
  const rows = await listQueues(ctx.db, asked, { limit: 1, offset: 0, sort: undefined })
  return rows.length === 0 ? fail('not-found') : getLog(ctx, { ...page, subject: subjectOf(id) })
}

export async function getBusinessTypes(ctx: CallContext): Promise<Output<Calls['businessTypes']>> {
  const rows = await ctx.db
    .selectFrom('recordType as t')
    .select(['t.appId', 't.type', 't.name', 't.business'])
    .where(inScope(ctx.caller.scope, 't.app_id', 't.type'))
    .where(sql<boolean>`
      exists (
        select 1
        from type_setting s
        where s.app_id = t.app_id and s.type = t.type and s.source = 'audit'
      )`)
    .orderBy('t.appId')
    .orderBy('t.type')
    .execute()
  type Business = Output<Calls['businessTypes']>[number]['value']
  return [...new Set(rows.map(({ business }) => business as Business))].map((value) => ({
    value,
    label: textOf(ctx.language, `type.business_${value}`),
    types: rows
      .filter(({ business }) => business === value)
      .map((row) => ({ key: typeKeyOf(row), name: row.name })),
  }))
}

export function getRuleTypes(ctx: CallContext, { usual }: Facade): Output<Calls['ruleTypes']> {
  const kinds = usual === 'anti' ? antiRuleKinds : drawRuleKinds
  return kinds.map((value) => ({
    value,
    label: textOf(ctx.language, `inspection.rule_${value.replaceAll('-', '_')}`),
    unit: value === 'count' ? 'count' : 'per-cent',
    limit: limitOfRule[value] ?? null,
  }))
}
