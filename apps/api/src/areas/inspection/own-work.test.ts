import { blankQueue } from '@oas/contract/inspection/queue'
import { contract } from '@oas/contract/index'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { blankSelection, blankTask, oneRound } from '@oas/contract/task/schemas'
import { hourMs } from '@oas/contract/time'
import { beforeAll, expect, test } from 'vitest'
import { type Auditor, anAuditor } from '../../testing/auditor.ts'
import { type Held, hold, item, muting, submitItems } from '../../testing/held.ts'
import {
  aQueue,
  anInspectionLeader,
  decideMany,
  fetchOf,
  runInspectionJob,
  sampleAll,
  useInspectionWorld,
  workedBy,
} from '../../testing/inspections.ts'
import { clock, server } from '../../testing/queue-world.ts'
import { aRunningTask } from '../../testing/task-leader.ts'
import { aType } from '../../testing/world.ts'

useInspectionWorld()
/** A type whose decisions can be taken back. */
const undoType = 16
beforeAll(() => aType(server.ctx, { type: undoType, name: 'undo', undoSeconds: 600 }))
const { appeal: appeals, branch: desk, decision } = contract
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
        select m.record_id, n.person_id, 'answered', null
        from task_answer n join task_item m on m.id = n.item_id
        union all
        select b.record_id, b.judge_id, 'judges', b.id
        from branch_order b where b.judge_id is not null
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
        select q.record_id, q.holder_id as person_id, q.id, false as judges
        from queue_order q
        join inspection i on i.order_id = q.id
        where q.holder_id is not null
        union all
        select a.record_id, a.handler_id, a.id, false
        from appeal a
        where a.state in ('handling', 'second-handling')
        union all
        select b.record_id, b.judge_id, b.id, true
        from branch_order b
        where b.state = 'held'
      )
      select h.person_id::text as person, h.id::text as has, p.part, p.of_id::text as of
      from has h
      join part p on p.record_id = h.record_id and p.person_id = h.person_id
        and p.of_id is distinct from h.id
      where h.judges and p.part in ('decided', 'holds', 'answered')
        or not h.judges`)
  ).rows

type World = {
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
  expect(list).toMatchObject([{ undone: true }])
  await server.ctx.pool.query('update queue_order set holder_id = $1 where id = $2', [
    next.personId,
    held.id,
  ])
  const again = { ...held, fence: list[0]?.fence ?? 0 }
  expect(await say(next, again)).toMatchObject({ finished: 1 })
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

test.each([11, 12, 13])('gives nobody their own work when chance %i decides', async (seed) => {
  const chance = chanceOf(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T
  const leader = await anInspectionLeader(server)
  const crowd: Auditor[] = []
  for (let n = 0; n < 7; n++)
    crowd.push(
      await anAuditor(server, {
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
  const steps = [
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
  for (let n = 0; n < 200; n++) {
    await pick([...steps, ...(n % 10 === 0 ? [decide, decideAgain] : [])])(world)
    if (n % 35 === 34) await ask(world)
    expect(await ownWork(), `after step ${n}`).toEqual([])
  }
  const { rows } = await server.ctx.pool.query<Record<string, number>>(
    `select (select count(*)::int from inspection where state = 'done') as done,
       (select count(*)::int from appeal) as appealed,
       (select count(*)::int from branch_order where state = 'judged') as judged,
       (select count(*)::int from decision where state = 'undone') as undone,
       (select count(*)::int from decision where page_key = 'tags-customize-text-list') as anew,
       (select count(*)::int from appeal where result = 'changed') as changed`,
  )
  for (const what of ['done', 'appealed', 'judged', 'undone', 'anew'])
    expect(rows[0]?.[what], what).toBeGreaterThan(0)
})
