import { blankQueue } from '@oas/contract/inspection/queue'
import { contract } from '@oas/contract/index'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { expect, test } from 'vitest'
import { type Auditor, anAuditor } from '../../testing/auditor.ts'
import { type Held, item, muting } from '../../testing/held.ts'
import {
  aQueue,
  anInspectionLeader,
  answerOne,
  decideMany,
  fetchOf,
  runInspectionJob,
  sampleAll,
  useInspectionWorld,
  workedBy,
} from '../../testing/inspections.ts'
import { server } from '../../testing/queue-world.ts'

useInspectionWorld()
const { appeal: appeals } = contract
const say = { agree: false, errorClass: 'too_hard', severity: 'normal', comment: 'No' } as const

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
const chanceOf = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Who has an inspection or an appeal in hand of a record in which they had another part. */
const ownWork = async () =>
  (
    await server.ctx.pool.query(`
      with part as (
        select d.record_id, d.person_id, 'decided' as part, null::bigint as of_id
        from decision d where d.state <> 'undone'
        union all
        select i.record_id, i.inspector_id, 'inspected', i.order_id
        from inspection i where i.inspector_id is not null
        union all
        select a.record_id, h.id, 'handled', a.id
        from appeal a
        cross join lateral (values (a.handler_id), (a.first_handler_id)) h(id)
        where h.id is not null
        union all
        select q.record_id, q.holder_id, 'holds', q.id
        from queue_order q
        where q.task_id is not null and q.holder_id is not null
      ),
      has as (
        select q.record_id, q.holder_id as person_id, q.id
        from queue_order q
        where q.task_id is not null and q.holder_id is not null
        union all
        select a.record_id, a.handler_id, a.id
        from appeal a
        where a.state in ('handling', 'second-handling')
      )
      select h.person_id::text as person, h.id::text as has, p.part, p.of_id::text as of
      from has h
      join part p on p.record_id = h.record_id and p.person_id = h.person_id
        and p.of_id is distinct from h.id`)
  ).rows

type World = {
  crowd: readonly Auditor[]
  queueId: string
  antiId: string
  pick: <T>(list: readonly T[]) => T
  chance: () => number
}
const answers = [muting, (held: Held, more = {}) => item(held, 'ignore', more)] as const

const take = async ({ pick, crowd, queueId, antiId }: World): Promise<void> => {
  await fetchOf(pick(crowd), pick([queueId, antiId]), 2)
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
    await answerOne(server, who, make(held))
    await answerOne(server, who, make(held, { inspection: say }))
  }
}
/** Somebody who was found wrong appeals, unless nobody was. */
const appeal = async ({ pick, crowd }: World): Promise<void> => {
  const { rows } = await server.ctx.pool.query<{ id: string; who: string }>(
    "select id::text, person_id::text as who from wrong_order where state = 'new' order by id",
  )
  if (rows.length === 0) return
  const { id, who } = pick(rows)
  await crowd
    .find(({ personId }) => personId === who)
    ?.client.call(appeals.initiate, {
      wrongOrderIds: [id],
      reason: 'It is a quotation from the news',
      evidence: [],
    })
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
  await pick(crowd).client.call(call, { id, take: true })
}
/** Who has an appeal says a word on it, passes it on, or has it taken on by its person. */
const sayWord = async ({ pick, crowd }: World): Promise<void> => {
  const { rows } = await server.ctx.pool.query<{
    id: string
    level: number
    fence: number
    state: string
    who: string
  }>(
    `select id::text, level, fence, state,
       case state when 'handled' then applicant_id else handler_id end::text as who
     from appeal where state in ('handling', 'second-handling', 'handled') order by id`,
  )
  if (rows.length === 0) return
  const { id, level, fence, state, who } = pick(rows)
  const person = crowd.find(({ personId }) => personId === who)
  const reason = 'The rule is clear'
  if (state === 'handled')
    await person?.client.call(appeals.secondInitiate, { id, reason, evidence: [] })
  else if (level === 1)
    await person?.client.call(appeals.handle, {
      id,
      fence,
      reason,
      result: pick(['upheld', 'overturned', 'pass'] as const),
    })
  else
    await person?.client.call(appeals.secondHandle, {
      id,
      fence,
      reason,
      result: pick(['upheld', 'overturned'] as const),
    })
}
const decide = async ({ pick, crowd }: World): Promise<void> => {
  const who = pick(crowd)
  await decideMany(server, { id: who.personId, token: who.client.token }, 1, muting)
}
const draw = async (): Promise<void> => {
  await server.ctx.pool.query('update inspect_due set due_at = due_at - interval $$1 hour$$')
  for (const job of ['sample', 'anti', 'tidy', 'correct'] as const)
    await runInspectionJob(server, job)
}

test.each([11, 12, 13])('gives nobody their own work when chance %i decides', async (seed) => {
  const chance = chanceOf(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T
  const leader = await anInspectionLeader(server)
  const crowd: Auditor[] = []
  for (let n = 0; n < 5; n++)
    crowd.push(
      await anAuditor(server, {
        permissions: [
          'audit.take',
          'inspection.work',
          'appeal.handle',
          'audit.team',
          'record.read',
        ],
      }),
    )
  const people = workedBy(...crowd)
  const correct = pick(['now', 'after-appeal'] as const)
  const queueId = await aQueue(leader, { people, blind: chance() < 0.5, correct })
  const scope = { ...blankQueue.scope, queueIds: [queueId] }
  const antiId = await aQueue(leader, { kind: 'anti', people, scope })
  const world: World = { crowd, queueId, antiId, pick, chance }
  for (let n = 0; n < 4; n++) await decide(world)
  await sampleAll(server)
  const steps = [take, take, settle, settle, draw, appeal, appeal, takeCase, takeCase, sayWord]
  for (let n = 0; n < 200; n++) {
    await pick([...steps, ...(n % 10 === 0 ? [decide] : [])])(world)
    expect(await ownWork(), `after step ${n}`).toEqual([])
  }
  const { rows } = await server.ctx.pool.query<{ done: number; appealed: number }>(
    `select (select count(*)::int from inspection where state = 'done') as done,
       (select count(*)::int from appeal) as appealed`,
  )
  expect(rows[0]?.done).toBeGreaterThan(5)
  expect(rows[0]?.appealed).toBeGreaterThan(0)
})
