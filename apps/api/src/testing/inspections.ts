import { inspectQueueCalls, antiQueueCalls } from '@oas/contract/inspection/calls'
import { type DrawRule, blankRule } from '@oas/contract/inspection/draw-rules'
import { type QueueBody, blankQueue } from '@oas/contract/inspection/queue'
import type { RecordResult } from '@oas/contract/decision/schemas'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { inspection } from '../areas/inspection/index.ts'
import type { Job } from '../jobs/job.ts'
import { type Auditor, anAuditor } from './auditor.ts'
import { beforeAll, beforeEach } from 'vitest'
import { pass, resetClock, server as world, useQueueWorld } from './queue-world.ts'
import type { Client, TestServer } from './server.ts'
import { hold, muting, submitItems } from './held.ts'
import { aLabelTree, aPerson } from './world.ts'

/** A server with types to audit and labels, and no inspections before each test of a file. */
export function useInspectionWorld(): void {
  useQueueWorld()
  beforeAll(async () => {
    await aLabelTree(world.ctx)
  })
  beforeEach(async () => {
    resetClock()
    await world.ctx.pool.query(`
      truncate inspection, inspect_tested, inspect_due, wrong_order cascade;
      update quality_queue set state = 'off', deleted_at = now() where deleted_at is null;
      update quality_queue_type set watches = false`)
  })
}

/** Decides so many new records as a person, by mutes where nothing else is said; their ids. */
export async function decideMany(
  server: TestServer,
  person: { id: string; token: string },
  n: number,
  make: typeof muting = muting,
): Promise<string[]> {
  const ids: string[] = []
  for (let done = 0; done < n; done++) {
    const held = await hold(server, person.id)
    const { list } = await submitItems(server, person.token, [make(held)])
    if (!list[0]?.accepted) throw new Error(JSON.stringify(list[0]))
    ids.push(list[0].decisionId ?? '')
  }
  return ids
}

type Jobs = 'sample' | 'top-up' | 'anti' | 'tidy' | 'correct' | 'forecast'
/** Runs a job of inspections until nothing is left to do. */
export async function runInspectionJob(
  { ctx }: Pick<TestServer, 'ctx'>,
  name: Jobs,
): Promise<void> {
  const [inspects, antis, all] = inspection
  const jobs: readonly Job[] = [...inspects.jobs, ...antis.jobs, ...all.jobs]
  const job = jobs.find((one) => one.name === `inspection.${name}`)
  while (await job?.run(ctx)) {
    /* until nothing is left */
  }
}

/** Tries everything that was decided, once none of it can be taken back. */
export async function sampleAll(server: Pick<TestServer, 'ctx'>): Promise<void> {
  pass(700)
  await runInspectionJob(server, 'sample')
}

/** Somebody who sets queues up. */
export async function anInspectionLeader(server: TestServer): Promise<Client> {
  const permissions = ['inspection.read', 'inspection.edit'] as const
  return server.client((await aPerson(server.ctx, { permissions })).token)
}

/** Somebody who inspects, with a running audit. */
export function anInspector(server: TestServer): Promise<Auditor> {
  return anAuditor(server, { permissions: ['audit.take', 'inspection.work'] })
}

/** A rule; a share of everything where nothing else is said. */
export function aRule(id: number, change: Partial<DrawRule> = {}): DrawRule {
  return { ...blankRule(id), value: 100, ...change }
}

let made = 0
type Made = Partial<QueueBody> & { kind?: 'inspect' | 'anti' }
/** A queue that draws and hands out; answers its id. */
export async function aQueue(
  leader: Client,
  { kind = 'inspect', ...change }: Made,
): Promise<string> {
  const calls = kind === 'anti' ? antiQueueCalls : inspectQueueCalls
  const body: QueueBody = {
    ...blankQueue,
    name: `Queue ${++made}`,
    rules: [aRule(1)],
    ...change,
    scope: {
      ...blankQueue.scope,
      types: kind === 'anti' ? [] : ['50:12'],
      ...change.scope,
    },
  }
  const { id, version } = await leader.ok(calls.create, { body })
  await leader.ok(calls.update, { id, baseVersion: version, state: 'on' })
  return id
}

/** Who works on a queue. */
export function workedBy(...people: readonly Pick<Auditor, 'personId'>[]): QueueBody['people'] {
  return { ...blankQueue.people, personIds: people.map(({ personId }) => personId) }
}

/** What an inspector answers to one record. */
export function answerOne(server: TestServer, inspector: Auditor, item: RecordResult) {
  return submitItems(server, inspector.client.token, [item], { windowId: inspector.window })
}

/** The records a queue hands to an inspector. */
export function fetchOf(inspector: Auditor, queueId: string, limit = 20): Promise<HeldRecord[]> {
  return inspector.fetch({ tfTaskIds: [queueId], limit })
}

export type Tried = {
  queueId: string
  personId: string
  inspectorId: string
  rule: number | null
  p: number
  eligible: number
  inspected: number
  wrong: number
  at: Date
}
/**
 * Trials of a rule and what inspections of them came to, one after the other as the jobs write
 * them.
 */
export async function tryInBulk(
  { ctx }: Pick<TestServer, 'ctx'>,
  { queueId, personId, inspectorId, rule, p, eligible, inspected, wrong, at }: Tried,
): Promise<void> {
  const { rows } = await ctx.pool.query<{ id: string }>(
    `
      insert into inspect_tested (
        decision_id, queue_id, version, rule_id, p, drawn, app_id, type, person_id, at
      )
      select next_id(), $1, 1, $2, $3, n <= $5, 50, 12, $6, $7
      from generate_series(1, $4::int) as n
      returning decision_id as id`,
    [queueId, rule, p, eligible, inspected, personId, at],
  )
  await ctx.pool.query(
    `
      insert into inspection (
        kind, queue_id, version, rule_id, p, decision_id, person_id, inspector_id, app_id, type,
        record_id, post_id, business, state, verdict, error_class, severity, made_at, expires_at, at
      )
      select 'inspect', $1, 1, $2, $3, n.id, $6, $4, 50, 12, n.id, 'p' || n.id, 'text', 'done',
        case when n.n <= $5 then 'wrong' else 'agree' end,
        case when n.n <= $5 then 'missed' end, case when n.n <= $5 then 'normal' end, $7, $7, $7
      from unnest($8::bigint[]) with ordinality as n(id, n)`,
    [
      queueId,
      rule,
      p,
      inspectorId,
      wrong,
      personId,
      at,
      rows.slice(0, inspected).map(({ id }) => id),
    ],
  )
}
