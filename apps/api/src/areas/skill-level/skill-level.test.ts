import { skillLevelCalls } from '@oas/contract/skill-level/calls'
import { contract } from '@oas/contract/index'
import type { SkillRow } from '@oas/contract/skill-level/schemas'
import { blankTask } from '@oas/contract/task/schemas'
import { dayMs } from '@oas/contract/time'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { anAuditor, page } from '../../testing/auditor.ts'
import { hold, muting, submitItems } from '../../testing/held.ts'
import {
  aQueue,
  aRule,
  anInspectionLeader,
  anInspector,
  sampleAll,
  workedBy,
} from '../../testing/inspections.ts'
import { pass, resetClock, server, useQueueWorld } from '../../testing/queue-world.ts'
import type { Client } from '../../testing/server.ts'
import { aTask, sendInto } from '../../testing/task-orders.ts'
import { aTaskLeader } from '../../testing/task-leader.ts'
import { aLabelTree, aPerson } from '../../testing/world.ts'
import { skillLevel } from './index.ts'

useQueueWorld()
let queueId = ''
beforeAll(async () => {
  await aLabelTree(server.ctx)
})
beforeEach(async () => {
  resetClock()
  await server.ctx.pool.query(`
    truncate inspection, inspect_tested, inspect_due, wrong_order, skill_level, skill_level_seen
      cascade;
    delete from skill_level_ladder where version > 1;
    update quality_queue set state = 'off', deleted_at = now() where deleted_at is null;
    update quality_queue_type set watches = false`)
  const people = workedBy(await anInspector(server))
  queueId = await aQueue(await anInspectionLeader(server), { people })
})

const permissions = ['skill-level.read', 'skill-level.edit'] as const
const aLeader = async (): Promise<Client> =>
  server.client((await aPerson(server.ctx, { permissions: [...permissions] })).token)
const run = async (): Promise<void> => {
  while (await skillLevel.jobs[0].run(server.ctx)) {
    /* until nothing is left */
  }
}

/** Runs it at a time to come, and goes back: nobody stays signed in for days. */
const runAndReturn = async (): Promise<void> => {
  await run()
  resetClock()
}

type Tried = { n: number; inspected?: number; right: number; p?: number; language?: string }
/**
 * Decisions of a person that were tried with a chance `p`: `inspected` of them were inspected, and
 * `right` of these found right.
 */
const tries = (personId: string, { n, right, ...more }: Tried): Promise<unknown> =>
  server.ctx.pool.query(
    `
      with d as materialized (
        select next_id() as id, i
        from generate_series(1, $2::int) i
      ),
      made as (
        insert into decision (
          id, order_id, record_id, app_id, type, business, post_id, person_id, page_key, window_id,
          fence, result_id, result_type, setting_version, content_hash, language
        )
        select id, id, id, 50, 12, 'text', 'p' || id, $1, '', '', 1, 'mute', 'NORMAL_VIOLATIONS', 1,
          '', $5
        from d
      ),
      tested as (
        insert into inspect_tested (
          decision_id, queue_id, version, rule_id, p, drawn, app_id, type, person_id, at
        )
        select id, $8, 1, 1, $6, i <= $3, 50, 12, $1, $7 from d
      )
      insert into inspection (
        kind, queue_id, version, p, decision_id, person_id, inspector_id, app_id, type, record_id,
        post_id, business, language, state, verdict, made_at, expires_at, at
      )
      select 'inspect', $8, 1, $6, id, $1, $1, 50, 12, id, 'p' || id, 'text', $5, 'done',
        case when i <= $4 then 'agree' else 'wrong' end, $7, $7, $7
      from d
      where i <= $3`,
    [
      personId,
      n,
      more.inspected ?? n,
      right,
      more.language ?? '',
      more.p ?? 1,
      server.ctx.now(),
      queueId,
    ],
  )
const ofPerson = async (leader: Client, personId: string): Promise<SkillRow | undefined> =>
  (await leader.ok(skillLevelCalls.list, { personId })).list.find((row) => row.language === '')
const levelOf = async (leader: Client, personId: string) =>
  (await ofPerson(leader, personId))?.level

test('releases who was right often enough, tells them, and shows what is asked next', async () => {
  const leader = await aLeader()
  const person = await aPerson(server.ctx)
  await tries(person.id, { n: 49, right: 49 })
  await run()
  expect(await ofPerson(leader, person.id)).toMatchObject({
    level: 'trainee',
    asks: [{ key: 'inspected', met: false, have: 49, need: 50 }, {}, {}, {}],
  })
  await tries(person.id, { n: 1, right: 1 })
  await run()
  const row = await ofPerson(leader, person.id)
  expect(row).toMatchObject({ level: 'released', next: 'expert', figures: { inspected: 50 } })
  const { moves, weeks } = await leader.ok(skillLevelCalls.detail, { id: row?.id ?? '0' })
  expect(moves).toMatchObject([{ from: 'trainee', to: 'released', cause: 'earned', by: '' }])
  expect(weeks.at(-1)).toMatchObject({ inspected: 50, value: 1 })
  const own = server.client(person.token)
  expect((await own.ok(skillLevelCalls.own, {})).list).toMatchObject([{ level: 'released' }])
  const { rows } = await server.ctx.pool.query(
    `select (select count(*)::int from audit_log where action = 'skillLevel.move'
        and subject = $1) as logged,
      (select count(*)::int from message where plat = 'skill-level') as told`,
    [`person:${person.id}`],
  )
  expect(rows).toEqual([{ logged: 1, told: 1 }])
})

test('is not dragged down by a rule that looks at all of what is hard', async () => {
  const leader = await aLeader()
  const person = await aPerson(server.ctx)
  await tries(person.id, { n: 40, right: 20 })
  await tries(person.id, { n: 1960, inspected: 196, right: 196, p: 0.1 })
  await run()
  const row = await ofPerson(leader, person.id)
  expect(row?.level).toBe('expert')
  expect(row?.figures.value).toBeCloseTo(0.99, 5)
})

test('loses a level by drift, and holds the next rise back for days', async () => {
  const leader = await aLeader()
  const person = await aPerson(server.ctx)
  await tries(person.id, { n: 250, right: 250 })
  await run()
  expect(await levelOf(leader, person.id)).toBe('expert')
  pass(3600)
  await tries(person.id, { n: 100, right: 85 })
  await run()
  expect(await levelOf(leader, person.id)).toBe('released')
  pass(3600)
  await tries(person.id, { n: 400, right: 400 })
  await run()
  expect(await levelOf(leader, person.id)).toBe('released')
  pass((7 * dayMs) / 1000)
  await runAndReturn()
  expect(await levelOf(leader, person.id)).toBe('expert')
})

test('does not rise while a serious wrong order stands, and rises once it is void', async () => {
  const leader = await aLeader()
  const person = await aPerson(server.ctx)
  await tries(person.id, { n: 60, right: 60 })
  await server.ctx.pool.query(
    `
      insert into wrong_order (
        decision_id, person_id, app_id, type, business, record_id, post_id, uid, page_key, source,
        given_result, given_labels, given_at, error_class, severity, found_at, deadline_at
      )
      select decision_id, person_id, app_id, type, 'text', decision_id, '', '', '', 'marked',
        'mute', '{}', at, 'too_hard', 'serious', at, at
      from inspect_tested
      where person_id = $1 limit 1`,
    [person.id],
  )
  await run()
  expect(await levelOf(leader, person.id)).toBe('trainee')
  await server.ctx.pool.query("update wrong_order set state = 'voided'")
  const id = (await ofPerson(leader, person.id))?.id ?? '0'
  expect(await leader.ok(skillLevelCalls.compute, { id })).toEqual({
    level: 'released',
    moved: 'trainee',
  })
})

test('counts an overturned finding as right again, and what is void not at all', async () => {
  const leader = await aLeader()
  const person = await aPerson(server.ctx)
  await tries(person.id, { n: 61, right: 50 })
  await run()
  expect(await levelOf(leader, person.id)).toBe('trainee')
  await server.ctx.pool.query(`
    update inspection set standing = 'overturned'
    where id in (select id from inspection where verdict = 'wrong' limit 10)`)
  await server.ctx.pool.query(`
    update inspection set standing = 'void' where verdict = 'wrong' and standing = 'valid'`)
  await run()
  const row = await ofPerson(leader, person.id)
  expect(row).toMatchObject({ level: 'released', figures: { inspected: 60, value: 1 } })
})

test('leaves a level that was set by hand until its time, but never sets the own', async () => {
  const leader = await aPerson(server.ctx, { permissions: [...permissions] })
  const client = server.client(leader.token)
  const person = await aPerson(server.ctx)
  const set = {
    personId: person.id,
    typeKey: '50:12',
    language: '',
    level: 'expert' as const,
    reason: 'Long known',
    fixedUntil: server.ctx.now().getTime() + dayMs,
  }
  expect((await client.call(skillLevelCalls.set, { ...set, personId: leader.id })).status).toBe(409)
  const empty = await client.call(skillLevelCalls.set, { ...set, reason: ' ' })
  expect(empty.body).toMatchObject({ field: 'reason' })
  const { id } = await client.ok(skillLevelCalls.set, set)
  await tries(person.id, { n: 100, right: 10 })
  await run()
  expect(await levelOf(client, person.id)).toBe('expert')
  expect((await client.ok(skillLevelCalls.list, { state: 'fixed' })).list).toMatchObject([{ id }])
  pass((2 * dayMs) / 1000)
  await runAndReturn()
  expect(await levelOf(client, person.id)).toBe('trainee')
  const { moves } = await client.ok(skillLevelCalls.detail, { id })
  expect(moves).toMatchObject([
    { to: 'trainee', cause: 'drift' },
    { to: 'expert', cause: 'hand', reason: 'Long known' },
  ])
})

test('shows and sets levels only of the types of the caller', async () => {
  const person = await aPerson(server.ctx)
  const leader = await aLeader()
  const set = {
    personId: person.id,
    typeKey: '50:12',
    language: '',
    level: 'released' as const,
    reason: 'Passed',
    fixedUntil: null,
  }
  const { id } = await leader.ok(skillLevelCalls.set, set)
  const other = server.client(
    (await aPerson(server.ctx, { permissions: [...permissions], scope: [{ appId: 71 }] })).token,
  )
  expect((await other.ok(skillLevelCalls.list, {})).total).toBe(0)
  expect(await other.ok(skillLevelCalls.byType, {})).toEqual([])
  expect((await other.call(skillLevelCalls.detail, { id })).status).toBe(404)
  expect((await other.call(skillLevelCalls.compute, { id })).status).toBe(404)
  expect((await other.call(skillLevelCalls.set, set)).status).toBe(403)
})

test('foresees who would rise by another ladder, and moves them once it is saved', async () => {
  const leader = await aLeader()
  const person = await aPerson(server.ctx)
  await tries(person.id, { n: 30, right: 30 })
  await run()
  const { body, version } = await leader.ok(skillLevelCalls.ladder, {})
  const lower = { ...body, releasedLeast: 20 }
  expect(await leader.ok(skillLevelCalls.preview, lower)).toMatchObject({ rise: 1, fall: 0 })
  expect(await levelOf(leader, person.id)).toBe('trainee')
  await leader.ok(skillLevelCalls.saveLadder, { ...lower, version })
  expect((await leader.call(skillLevelCalls.saveLadder, { ...lower, version })).status).toBe(409)
  const unsound = await leader.call(skillLevelCalls.preview, { ...body, expertLow: 80 })
  expect(unsound.body).toMatchObject({ field: 'expertLow' })
  await run()
  expect(await levelOf(leader, person.id)).toBe('released')
})

/** A pass of an exam that stops the type, until a moment. */
const passesExam = (personId: string, validTo: Date | null): Promise<unknown> =>
  server.ctx.pool.query(
    `
      with e as (
        insert into exam (
          name, state, body, total, questions, open_at, close_at, created_by, created_at,
          updated_by, updated_at
        )
        values ('Comments', 'closed', '{}', 10, 1, now(), now(), $1, now(), $1, now())
        returning id
      ),
      g as (
        insert into exam_gate (exam_id, app_id, type, acts_at) select id, 50, 12, now() from e
      )
      insert into exam_attempt (
        exam_id, person_id, no, serial, state, started_at, deadline, due_at, passed, valid_to
      )
      select id, $1, 1, 1, 'marked', now(), now(), now(), true, $2 from e`,
    [personId, validTo],
  )

test('asks for a valid pass of an exam of the type where the ladder does', async () => {
  const leader = await aLeader()
  const person = await aPerson(server.ctx)
  const { body, version } = await leader.ok(skillLevelCalls.ladder, {})
  await leader.ok(skillLevelCalls.saveLadder, { ...body, exam: 'released', version })
  await tries(person.id, { n: 60, right: 60 })
  await passesExam(person.id, new Date(server.ctx.now().getTime() - dayMs))
  await run()
  const row = await ofPerson(leader, person.id)
  expect(row?.level).toBe('trainee')
  expect(row?.asks.find(({ key }) => key === 'exam')).toMatchObject({ met: false })
  await passesExam(person.id, null)
  await run()
  expect(await ofPerson(leader, person.id)).toMatchObject({
    level: 'released',
    figures: { exam: true },
  })
  await server.ctx.pool.query('delete from exam')
})

test('draws the share of each level by rules of levels', async () => {
  const leader = await aLeader()
  const inspects = await anInspectionLeader(server)
  const [trainee, expert] = [await anAuditor(server), await anAuditor(server)]
  await leader.ok(skillLevelCalls.set, {
    personId: expert.personId,
    typeKey: '50:12',
    language: '',
    level: 'expert',
    reason: 'Long known',
    fixedUntil: null,
  })
  const { match } = aRule(1)
  await aQueue(inspects, {
    people: workedBy(await anInspector(server)),
    rules: [
      aRule(1, { kind: 'level', value: 100, match: { ...match, levels: ['trainee'] } }),
      aRule(2, { kind: 'level', value: 5, match: { ...match, levels: ['expert'] } }),
    ],
  })
  await server.ctx.pool.query('update quality_queue set state = $2 where id = $1', [queueId, 'off'])
  for (const { personId, client } of [trainee, expert])
    for (let n = 0; n < 3; n++)
      await submitItems(server, client.token, [muting(await hold(server, personId))])
  await sampleAll(server)
  const { rows } = await server.ctx.pool.query(
    `select person_id::text as id, p::float8, count(*)::int as n
     from inspect_tested group by 1, 2 order by p`,
  )
  expect(rows).toEqual([
    { id: expert.personId, p: 0.05, n: 3 },
    { id: trainee.personId, p: 1, n: 3 },
  ])
})

test('hands nothing of a task for experts to a trainee', async () => {
  const leader = await aLeader()
  const auditor = await anAuditor(server)
  const taskId = await aTask(server, { personIds: [auditor.personId] })
  await server.ctx.pool.query('update task set least_level = 2 where id = $1', [taskId])
  await sendInto(server, taskId, ['for-experts'])
  const posts = async (): Promise<string[]> =>
    (await auditor.fetch({ tfTaskIds: [taskId] })).map(({ postId }) => postId)
  expect(await posts()).toEqual([])
  const set = { personId: auditor.personId, typeKey: '50:12', language: '', fixedUntil: null }
  await leader.ok(skillLevelCalls.set, { ...set, level: 'released', reason: 'Passed' })
  expect(await posts()).toEqual([])
  await leader.ok(skillLevelCalls.set, { ...set, level: 'expert', reason: 'Long known' })
  expect(await posts()).toEqual(['for-experts'])
})

test('hands of a task for experts only records of languages they are experts of', async () => {
  const leader = await aLeader()
  const auditor = await anAuditor(server)
  const taskId = await aTask(server, { personIds: [auditor.personId] })
  await server.ctx.pool.query('update task set least_level = 2 where id = $1', [taskId])
  await sendInto(server, taskId, ['in-ru', 'in-en', 'in-none'])
  for (const language of ['ru', 'en'])
    await server.ctx.pool.query('update queue_order set language = $1 where post_id = $2', [
      language,
      `in-${language}`,
    ])
  const set = { personId: auditor.personId, typeKey: '50:12', fixedUntil: null, reason: 'Known' }
  await leader.ok(skillLevelCalls.set, { ...set, language: 'ru', level: 'expert' })
  const asked = { ...page, types: [], tfTaskIds: [taskId] }
  const { list } = await auditor.client.ok(contract.queue.tasks, asked)
  expect(list.map(({ waiting }) => waiting)).toEqual([1])
  const posts = async (): Promise<string[]> =>
    (await auditor.fetch({ tfTaskIds: [taskId] })).map(({ postId }) => postId).toSorted()
  expect(await posts()).toEqual(['in-ru'])
  await leader.ok(skillLevelCalls.set, { ...set, language: 'en', level: 'released' })
  await leader.ok(skillLevelCalls.set, { ...set, language: '', level: 'expert' })
  expect(await posts()).toEqual(['in-none'])
})

test('foresees for a task only the people with the level that it asks for', async () => {
  const leader = await aLeader()
  const [trainee, released] = [await anAuditor(server), await anAuditor(server)]
  await leader.ok(skillLevelCalls.set, {
    personId: released.personId,
    typeKey: '50:12',
    language: '',
    level: 'released',
    reason: 'Passed',
    fixedUntil: null,
  })
  const writer = await aTaskLeader(server)
  const personIds = [trainee.personId, released.personId]
  const foreseen = async (people: object): Promise<number> => {
    const body = {
      ...blankTask,
      name: 'For some',
      types: ['50:12'],
      people: { ...blankTask.people, personIds, ...people },
    }
    const { id } = await writer.ok(contract.task.create, { kind: 'normal', body })
    return (await writer.ok(contract.task.estimate, { id, kind: 'normal', body })).people
  }
  expect(await foreseen({})).toBe(2)
  expect(await foreseen({ leastLevel: 'released' })).toBe(1)
  expect(await foreseen({ leastLevel: 'expert' })).toBe(0)
  const { rows } = await server.ctx.pool.query(
    "select least_level as level from task where name = 'For some' order by id",
  )
  expect(rows.map(({ level }) => level)).toEqual([0, 1, 2])
})

test('shows queues of inspection, which ask for no level, beside tasks that do', async () => {
  const inspector = await anInspector(server)
  const named = workedBy(inspector)
  const inspects = await anInspectionLeader(server)
  const id = await aQueue(inspects, { people: named })
  const taskId = await aTask(server, { personIds: [inspector.personId] })
  await server.ctx.pool.query('update task set least_level = 1 where id = $1', [taskId])
  const asked = { ...page, types: [], tfTaskIds: [id, taskId] }
  const { list } = await inspector.client.ok(contract.queue.tasks, {
    ...asked,
    source: 'inspection',
  })
  expect(list.map(({ tfTaskId }) => tfTaskId)).toEqual([id])
  const tasks = await inspector.client.ok(contract.queue.tasks, asked)
  expect(tasks.list).toEqual([])
})

const inTeam = async (ids: readonly string[], name: string): Promise<void> => {
  const { id } = await server.ctx.db
    .insertInto('team')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.ctx.db.updateTable('person').set({ teamId: id }).where('id', 'in', ids).execute()
}

test('tells whoever leads the team when somebody rises, and not who moved them', async () => {
  const leads = { permissions: ['audit.team' as const, ...permissions] }
  const [person, chief, mate, elsewhere, blind] = [
    await aPerson(server.ctx),
    await aPerson(server.ctx, leads),
    await aPerson(server.ctx),
    await aPerson(server.ctx, leads),
    await aPerson(server.ctx, { ...leads, scope: [{ appId: 71 }] }),
  ]
  await inTeam([person.id, chief.id, mate.id, blind.id], 'Night')
  await inTeam([elsewhere.id], 'Day')
  await server.ctx.pool.query(`delete from message where plat = 'skill-level'`)
  const told = async () =>
    (
      await server.ctx.db
        .selectFrom('messageReceipt as r')
        .innerJoin('message as m', 'm.id', 'r.messageId')
        .select(['r.personId', 'm.link', 'm.payload'])
        .where('m.plat', '=', 'skill-level')
        .orderBy('m.id')
        .execute()
    ).map(({ personId, link, payload }) => ({ personId, link, payload }))
  await tries(person.id, { n: 60, right: 60 })
  await run()
  expect(await told()).toMatchObject([
    { personId: person.id, payload: { transKeyParams: { type: 'post_comment' } } },
    {
      personId: chief.id,
      link: `/skill-level?personId=${person.id}`,
      payload: {
        transKey: 'skill_level.told_team_released',
        transKeyParams: { type: 'post_comment', person: person.name },
      },
    },
  ])

  await server.client(chief.token).ok(skillLevelCalls.set, {
    personId: person.id,
    typeKey: '50:12',
    language: '',
    level: 'expert',
    reason: 'Trained the others',
    fixedUntil: null,
  })
  expect((await told()).slice(2)).toMatchObject([{ personId: person.id }])
})

test('lists levels by name, place of the level and number of inspections when asked', async () => {
  const leader = await aLeader()
  const [many, few, none] = [
    await aPerson(server.ctx, { name: 'sorted-b' }),
    await aPerson(server.ctx, { name: 'sorted-c' }),
    await aPerson(server.ctx, { name: 'sorted-a' }),
  ]
  await tries(many.id, { n: 250, right: 250 })
  await tries(few.id, { n: 60, right: 60 })
  await tries(none.id, { n: 3, right: 3 })
  await run()
  const by = async (sort: 'person' | 'rank' | '-rank' | '-inspected') =>
    (await leader.ok(skillLevelCalls.list, { sort })).list.map(({ personId }) => personId)
  expect(await by('person')).toEqual([none.id, many.id, few.id])
  expect(await by('rank')).toEqual([none.id, few.id, many.id])
  expect(await by('-rank')).toEqual([many.id, few.id, none.id])
  expect(await by('-inspected')).toEqual([many.id, few.id, none.id])
})
