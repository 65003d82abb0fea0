import { blankQueue } from '@oas/contract/inspection/queue'
import { contract } from '@oas/contract/index'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { blankSelection, blankTask, oneRound } from '@oas/contract/task/schemas'
import { hourMs } from '@oas/contract/time'
import { beforeAll, expect } from 'vitest'
import { type Auditor, anAuditor } from './auditor.ts'
import { type Held, hold, item, muting, submitItems } from './held.ts'
import {
  aQueue,
  anInspectionLeader,
  decideMany,
  fetchOf,
  runInspectionJob,
  sampleAll,
  useInspectionWorld,
  workedBy,
} from './inspections.ts'
import { clock, server } from './queue-world.ts'
import type { TestServer } from './server.ts'
import { aRunningTask } from './task-leader.ts'
import { aType } from './world.ts'

/** A type whose decisions can be taken back. */
const undoType = 16
/** The world of inspections, in which decisions of one type can be taken back. */
export function useQualityWorld(): void {
  useInspectionWorld()
  beforeAll(() => aType(server.ctx, { type: undoType, name: 'undo', undoSeconds: 600 }))
}
const { appeal: appeals, branch: desk, decision } = contract
const say = { agree: false, errorClass: 'too_hard', severity: 'normal', comment: 'No' } as const

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
export type World = {
  crowd: readonly Auditor[]
  queueId: string
  antiId: string
  /** Tasks that ask two people of records that were decided. */ tasks: string[]
  pick: <T>(list: readonly T[]) => T
  chance: () => number
}
const answers = [muting, (held: Held, more = {}) => item(held, 'ignore', more)] as const

/** Does what the product may refuse, but not fail at; nothing where there is nobody to do it. */
const attempt = async (
  who: Auditor | undefined,
  ...asked: Parameters<Auditor['client']['call']>
): Promise<void> => {
  if (who) expect((await who.client.call(...asked)).status).toBeLessThan(500)
}
const take = async ({ pick, crowd, queueId, antiId, tasks }: World): Promise<void> => {
  await fetchOf(pick(crowd), pick([queueId, antiId, ...tasks.slice(-1)]), 2)
}
/** Somebody answers one of what they have, or gives it back, or lets it run out. */
const settle = async ({ pick, crowd, chance }: World): Promise<void> => {
  const { rows } = await server.ctx.pool.query<HeldRecord & { who: string }>(
    `select id, record_id as "recordId", post_id as "postId", uid, fence, app_id as "appId", type,
       holder_id::text as who
     from queue_order where holder_id is not null and task_id is not null order by id`,
  )
  if (rows.length === 0) return
  const held = pick(rows)
  const who = crowd.find(({ personId }) => personId === held.who) ?? pick(crowd)
  const how = chance()
  if (how < 0.15)
    await who.client.ok(contract.queue.release, {
      pageKey: 'tags-audit-text',
      windowId: who.window,
      list: [{ ...who.ref(held), reason: 'back' }],
    })
  else if (how < 0.25)
    await server.ctx.pool.query(
      "update queue_order set state = 'waiting', holder_id = null where id = $1",
      [held.id],
    )
  else {
    const make = pick(answers)
    const where = { windowId: who.window, type: held.type }
    await submitItems(server, who.client.token, [make(held)], where)
    await submitItems(server, who.client.token, [make(held, { inspection: say })], where)
  }
}
/** Somebody who was found wrong appeals, unless nobody was. */
const appeal = async ({ pick, crowd }: World): Promise<void> => {
  const { rows } = await server.ctx.pool.query<{ id: string; who: string }>(
    "select id::text, person_id::text as who from wrong_order where state = 'new' order by id",
  )
  if (rows.length === 0) return
  const { id, who } = pick(rows)
  const person = crowd.find(({ personId }) => personId === who)
  const reason = 'It is a quotation from the news'
  await attempt(person, appeals.initiate, { wrongOrderIds: [id], reason, evidence: [] })
}
/** Somebody tries to take an appeal in hand at its level; whether they may is for the product. */
const takeCase = async ({ pick, crowd }: World): Promise<void> => {
  const { rows } = await server.ctx.pool.query<{ id: string; level: number }>(
    `select id::text, level from appeal
     where state in ('waiting', 'second-waiting') order by id`,
  )
  if (rows.length === 0) return
  const { id, level } = pick(rows)
  const call = level === 1 ? appeals.detail : appeals.secondDetail
  await attempt(pick(crowd), call, { id, take: true })
}
/** What whoever has an appeal finds right, which is neither what was given nor what stands. */
const other = (held: Held) => ({
  pageKey: 'tags-audit-text',
  appId: 50,
  type: held.type,
  business: 'text' as const,
  windowId: 'w1',
  settingVersion: 1,
  item: muting(held, {
    value: { result: { id: 'del' } },
    form: { result: { punishTime: 0 } },
  }),
})
/** Who has an appeal says a word on it, passes it on, or has it taken on by its person. */
const sayWord = async ({ pick, crowd }: World): Promise<void> => {
  const { rows } = await server.ctx.pool.query<{
    id: string
    level: number
    fence: number
    state: string
    who: string
    held: Held
  }>(
    `select a.id::text, a.level, a.fence, a.state,
       case a.state when 'handled' then a.applicant_id else a.handler_id end::text as who,
       jsonb_build_object(
         'id', d.order_id::text, 'recordId', d.record_id::text, 'postId', d.post_id, 'uid', d.uid,
         'fence', d.fence, 'appId', d.app_id, 'type', d.type
       ) as held
     from appeal a
     join decision d on d.id = a.decision_id
     where a.state in ('handling', 'second-handling', 'handled')
     order by a.id`,
  )
  if (rows.length === 0) return
  const { id, level, fence, state, who, held } = pick(rows)
  const person = crowd.find(({ personId }) => personId === who)
  const reason = 'The rule is clear'
  if (state === 'handled')
    await attempt(person, appeals.secondInitiate, { id, reason, evidence: [] })
  else if (level === 1)
    await attempt(person, appeals.handle, {
      id,
      fence,
      reason,
      ...pick([
        { result: 'upheld' },
        { result: 'overturned' },
        { result: 'changed', right: other(held) },
        { result: 'pass' },
      ] as const),
    })
  else
    await attempt(person, appeals.secondHandle, {
      id,
      fence,
      reason,
      ...pick([
        { result: 'upheld' },
        { result: 'overturned' },
        { result: 'changed', right: other(held) },
      ] as const),
    })
}
/** Somebody decides a new record. */
const decide = async ({ pick, crowd }: World): Promise<void> => {
  const who = pick(crowd)
  await decideMany(server, { id: who.personId, token: who.client.token }, 1, muting)
}
/** Somebody decides a new record and takes that back; then somebody else decides it. */
const decideAgain = async ({ pick, crowd }: World): Promise<void> => {
  const [first, next] = [pick(crowd), pick(crowd)]
  const held = await hold(server, first.personId, { type: undoType })
  const say = ({ client }: Auditor, one: Held) =>
    submitItems(server, client.token, [pick(answers)(one)], { type: undoType })
  const [said] = (await say(first, held)).list
  const { list } = await first.client.ok(decision.undo, {
    windowId: 'w1',
    decisionIds: [said?.decisionId ?? ''],
  })
  // Somebody else may have decided it anew in between.
  if (list[0]?.undone !== true) return
  await server.ctx.pool.query('update queue_order set holder_id = $1 where id = $2', [
    next.personId,
    held.id,
  ])
  await say(next, { ...held, fence: list[0].fence ?? 0 })
}
/** Somebody, rather who has it in hand, decides a decided record anew, outside of any queue. */
const decideAnew = async ({ pick, crowd, chance }: World): Promise<void> => {
  const { rows } = await server.ctx.pool.query<{ id: string; who: string | null; held: Held }>(
    `select d.id::text, q.holder_id::text as who,
       jsonb_build_object(
         'id', d.order_id::text, 'recordId', d.record_id::text, 'postId', d.post_id, 'uid', d.uid,
         'fence', d.fence, 'appId', d.app_id, 'type', d.type
       ) as held
     from decision d
     left join queue_order q on q.record_id = d.record_id and q.holder_id is not null
     where d.state = 'active'
     order by d.id`,
  )
  const inHand = rows.filter(({ who }) => who !== null)
  const { id, who, held } = pick(inHand.length > 0 && chance() < 0.5 ? inHand : rows)
  const person = crowd.find(({ personId }) => personId === who) ?? pick(crowd)
  await attempt(person, contract.customize.punish, {
    pageKey: 'tags-customize-text-list',
    appId: 50,
    type: held.type,
    business: 'text',
    windowId: 'w9',
    settingVersion: 1,
    item: pick(answers)(held),
    replaces: id,
  })
}
/** What was decided within the hour is asked of two people each, blind; judges settle the rest. */
const ask = async ({ crowd, tasks }: World): Promise<void> => {
  const { id } = await aRunningTask(
    server,
    {
      people: { ...blankTask.people, personIds: crowd.map(({ personId }) => personId) },
      rounds: { ...oneRound, mode: 'blind' },
      stored: {
        ...blankSelection,
        span: { days: null, from: clock - hourMs, to: clock + hourMs },
        by: 'decided',
        decidedBy: 'people',
      },
    },
    { kind: 'sampling' },
  )
  tasks.push(id)
}
/** Somebody answers what the newest task has for them, some one thing, some the other. */
const answerTask = async ({ crowd, tasks }: World, who: Auditor): Promise<void> => {
  const make = answers[crowd.indexOf(who) % 2] ?? muting
  for (const held of await fetchOf(who, tasks.at(-1) ?? '', 2))
    await submitItems(server, who.client.token, [make(held)], {
      windowId: who.window,
      type: held.type,
    })
}
/** Somebody takes what rounds disagree on, and says which of them is right, or puts it off. */
const judgeOne = async ({ pick, crowd, chance }: World): Promise<void> => {
  const who = pick(crowd)
  const windowId = `desk-${who.personId}`
  const { held } = await who.client.ok(desk.dispatch, { windowId, taskIds: [], limit: 1 })
  const [one] = held
  if (!one || chance() < 0.5) return
  await attempt(who, desk.judgment, {
    windowId,
    id: one.id,
    fence: one.fence,
    verdict: 'round',
    round: pick(one.answers).round,
    reason: 'The rule says so',
  })
}
/** Inspections are drawn in the moment in which somebody takes an appeal in hand. */
const drawMeanwhile = async (world: World): Promise<void> => {
  await Promise.all([draw(), takeCase(world), takeCase(world)])
}
const draw = async (): Promise<void> => {
  await server.ctx.pool.query('update inspect_due set due_at = due_at - interval $$1 hour$$')
  for (const job of ['sample', 'anti', 'tidy', 'correct'] as const)
    await runInspectionJob(server, job)
}

/** What people and jobs do with work whose quality is looked at, the usual acts more than once. */
export const steps: readonly ((world: World) => Promise<void>)[] = [
  take,
  take,
  take,
  settle,
  settle,
  settle,
  draw,
  drawMeanwhile,
  appeal,
  appeal,
  takeCase,
  takeCase,
  sayWord,
  sayWord,
  judgeOne,
  judgeOne,
  decideAnew,
  decideAnew,
]
/** What brings new work. */
export const newWork = { decide, decideAgain, ask } as const

/** People who do all of it, by turns on the given servers, with queues, a task and decisions. */
export async function aWorld(
  chance: () => number,
  servers: readonly TestServer[] = [server],
): Promise<World> {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T
  const leader = await anInspectionLeader(server)
  const crowd: Auditor[] = []
  for (let n = 0; n < 7; n++)
    crowd.push(
      await anAuditor(servers[n % servers.length] ?? server, {
        permissions: [
          'audit.take',
          'inspection.work',
          'appeal.handle',
          'audit.team',
          'record.read',
          'record.repunish',
          'branch.judge',
        ],
      }),
    )
  const people = workedBy(...crowd)
  const correct = pick(['now', 'after-appeal'] as const)
  const types = ['50:12', `50:${undoType}`]
  const of = { ...blankQueue.scope, types }
  const queueId = await aQueue(leader, { people, blind: chance() < 0.5, correct, scope: of })
  const scope = { ...blankQueue.scope, queueIds: [queueId] }
  const antiId = await aQueue(leader, { kind: 'anti', people, scope })
  const world: World = { crowd, queueId, antiId, tasks: [], pick, chance }
  for (let n = 0; n < 2; n++) await decide(world)
  for (let n = 0; n < 2; n++) await decideAgain(world)
  await sampleAll(server)
  await ask(world)
  for (const who of crowd) await answerTask(world, who)
  return world
}
