import { antiQueueCalls, inspectQueueCalls, inspectionCalls } from '@oas/contract/inspection/calls'
import { blankQueue } from '@oas/contract/inspection/queue'
import { contract } from '@oas/contract/index'
import { expect, test } from 'vitest'
import {
  aQueue,
  aRule,
  anInspectionLeader,
  anInspector,
  answerOne,
  decideMany,
  fetchOf,
  runInspectionJob,
  sampleAll,
  useInspectionWorld,
  workedBy,
} from '../../testing/inspections.ts'
import { hold, item, muting, submitItems } from '../../testing/held.ts'
import { server } from '../../testing/queue-world.ts'
import { aPerson, aType } from '../../testing/world.ts'

useInspectionWorld()
const anybody = () => aPerson(server.ctx, { permissions: ['audit.take'] })
const rows = async () =>
  (
    await server.ctx.pool.query(
      `select state, verdict, standing, error_class as class, severity, correction
       from inspection order by id`,
    )
  ).rows
const wrongs = async () =>
  (
    await server.ctx.pool.query(
      `select role, source, state, voided_as as as_, error_class as class
       from wrong_order order by id`,
    )
  ).rows

test('draws what was decided, and hands none of it to whoever had a part in it', async () => {
  const leader = await anInspectionLeader(server)
  const x = await anInspector(server)
  const other = await anybody()
  const queueId = await aQueue(leader, { people: workedBy(x) })
  await decideMany(server, { id: x.personId, token: x.client.token }, 30)
  await decideMany(server, other, 20)
  await sampleAll(server)
  expect(await rows()).toHaveLength(50)
  const held = [...(await fetchOf(x, queueId)), ...(await fetchOf(x, queueId))]
  expect(held).toHaveLength(20)
  expect(await fetchOf(x, queueId)).toEqual([])
})

test('agrees where the answers are the same, and keeps another until it is told why', async () => {
  const leader = await anInspectionLeader(server)
  const inspector = await anInspector(server)
  const person = await anybody()
  const queueId = await aQueue(leader, { people: workedBy(inspector), correct: 'after-appeal' })
  await decideMany(server, person, 2)
  await sampleAll(server)
  const [same, other] = await fetchOf(inspector, queueId)
  if (!same || !other) throw new Error('nothing was handed out')
  const agreed = await answerOne(server, inspector, muting(same))
  expect(agreed).toMatchObject({ finished: 1, undoUntil: null })
  const first = await answerOne(server, inspector, item(other))
  expect(first.list[0]?.warnings[0]?.code).toBe('INSPECT_DIFFERS')
  expect(await inspector.client.ok(inspectionCalls.compare, { orderId: other.id })).toMatchObject({
    given: { resultId: 'mute', labels: [1203] },
    errorClass: 'too_hard',
  })
  const probe = await answerOne(server, inspector, muting(other))
  expect(probe.list[0]?.warnings[0]?.code).toBe('SUBMISSION_CHANGED')
  const say = { agree: false, errorClass: 'too_hard', severity: 'normal', comment: 'No' } as const
  const last = await answerOne(server, inspector, item(other, 'ignore', { inspection: say }))
  expect(last).toMatchObject({ finished: 1, refused: 0 })
  expect(await rows()).toEqual([
    expect.objectContaining({ state: 'done', verdict: 'agree', correction: 'none' }),
    expect.objectContaining({ verdict: 'wrong', class: 'too_hard', correction: 'pending' }),
  ])
  expect(await wrongs()).toEqual([
    { role: 'auditor', source: 'inspection', state: 'new', as_: '', class: 'too_hard' },
  ])
})

test('shows nothing of a decision before the own answer is given', async () => {
  const leader = await anInspectionLeader(server)
  const inspector = await anInspector(server)
  const queueId = await aQueue(leader, { people: workedBy(inspector) })
  await decideMany(server, await anybody(), 1)
  await sampleAll(server)
  const [order] = await fetchOf(inspector, queueId)
  expect(await inspector.client.ok(inspectionCalls.compare, { orderId: order?.id ?? '0' })).toEqual(
    {
      kind: 'inspect',
      blind: true,
      answered: false,
      own: null,
      given: null,
      original: null,
      errorClass: null,
      severity: null,
    },
  )
})

test('corrects at once what harms somebody, in the name of the inspector', async () => {
  const leader = await anInspectionLeader(server)
  const inspector = await anInspector(server)
  const queueId = await aQueue(leader, { people: workedBy(inspector), blind: false })
  const [decisionId = ''] = await decideMany(server, await anybody(), 1)
  await sampleAll(server)
  const [order] = await fetchOf(inspector, queueId)
  if (!order) throw new Error('nothing was handed out')
  const say = { agree: false, errorClass: 'too_hard', severity: 'serious', comment: '' } as const
  const { list } = await answerOne(server, inspector, item(order, 'ignore', { inspection: say }))
  expect(list[0]?.warnings).toEqual([])
  expect(await rows()).toEqual([expect.objectContaining({ correction: 'made' })])
  const { rows: decisions } = await server.ctx.pool.query(
    `select state, result_id as result, person_id::text as by
     from decision where id >= $1 order by id`,
    [decisionId],
  )
  expect(decisions).toEqual([
    expect.objectContaining({ state: 'replaced', result: 'mute' }),
    { state: 'active', result: 'ignore', by: inspector.personId },
  ])
  const { rows: live } = await server.ctx.pool.query(
    "select count(*)::int as n from punish where decision_id = $1 and state <> 'cleared'",
    [decisionId],
  )
  expect(live).toEqual([{ n: 0 }])
})

test('corrects the rest once its person confirms it, and never what is contested', async () => {
  const leader = await anInspectionLeader(server)
  const inspector = await anInspector(server)
  const person = await anybody()
  const queueId = await aQueue(leader, {
    people: workedBy(inspector),
    blind: false,
    correct: 'after-appeal',
  })
  await decideMany(server, person, 2)
  await sampleAll(server)
  const say = { agree: false, errorClass: 'too_hard', severity: 'normal', comment: '' } as const
  for (const order of await fetchOf(inspector, queueId))
    await answerOne(server, inspector, item(order, 'ignore', { inspection: say }))
  await runInspectionJob(server, 'correct')
  const of = async () => (await rows()).map(({ correction }) => correction)
  expect(await of()).toEqual(['pending', 'pending'])
  const own = server.client(person.token)
  const { list } = await own.ok(contract.wrongOrder.list, {})
  const [one, two] = list.toReversed()
  await own.ok(contract.wrongOrder.check, { ids: [one?.id ?? ''], act: 'confirm' })
  await own.ok(contract.wrongOrder.check, {
    ids: [two?.id ?? ''],
    act: 'dispute',
    remark: 'It was an advert after all',
  })
  await runInspectionJob(server, 'correct')
  expect(await of()).toEqual(['made', 'pending'])
})

test('ends an inspection whose decision is taken back, and one nobody takes in time', async () => {
  const leader = await anInspectionLeader(server)
  const inspector = await anInspector(server)
  const queueId = await aQueue(leader, { people: workedBy(inspector), expireHours: 1 })
  await decideMany(server, await anybody(), 2)
  await sampleAll(server)
  // Which of the two comes first is not said.
  const [held] = await fetchOf(inspector, queueId, 1)
  await server.ctx.pool.query(
    `
      update decision set state = 'undone'
      where id = (select decision_id from inspection where order_id = $1)`,
    [held?.id],
  )
  const answer = await answerOne(server, inspector, muting(held ?? ({} as never)))
  expect(answer.list[0]?.warnings[0]?.code).toBe('ALREADY_DECIDED')
  await server.ctx.pool.query("update inspection set expires_at = made_at where state = 'waiting'")
  await runInspectionJob(server, 'tidy')
  expect((await rows()).map(({ state }) => state).toSorted()).toEqual(['expired', 'gone'])
  const { rows: left } = await server.ctx.pool.query('select 1 from queue_order')
  expect(left).toEqual([])
})

test('lets an answer stand that its inspector left before saying what is wrong', async () => {
  const leader = await anInspectionLeader(server)
  const inspector = await anInspector(server)
  const queueId = await aQueue(leader, { people: workedBy(inspector), correct: 'after-appeal' })
  await decideMany(server, await anybody(), 1)
  await sampleAll(server)
  const [order] = await fetchOf(inspector, queueId)
  if (!order) throw new Error('nothing was handed out')
  await answerOne(server, inspector, item(order))
  await server.ctx.pool.query("update queue_order set state = 'waiting', holder_id = null")
  await runInspectionJob(server, 'tidy')
  expect(await rows()).toEqual([
    expect.objectContaining({ state: 'done', verdict: 'wrong', class: 'too_hard' }),
  ])
  expect(await wrongs()).toHaveLength(1)
})

test('makes up counts after the day: twelve of nine busy people, seven of another', async () => {
  const leader = await anInspectionLeader(server)
  await aQueue(leader, {
    people: workedBy(await anInspector(server)),
    rules: [aRule(1, { kind: 'count', value: 12 })],
  })
  for (let n = 0; n < 10; n++) await decideMany(server, await anybody(), n === 0 ? 7 : 14)
  await sampleAll(server)
  expect(await rows()).toEqual([])
  await server.ctx.pool.query("update inspect_tested set at = at - interval '1 day'")
  await runInspectionJob(server, 'top-up')
  expect(await rows()).toHaveLength(115)
  await runInspectionJob(server, 'top-up')
  expect(await rows()).toHaveLength(115)
})

test('overturns a wrong finding by another inspector, and the first was wrong', async () => {
  const leader = await anInspectionLeader(server)
  const [inspector, second] = [await anInspector(server), await anInspector(server)]
  const people = workedBy(inspector, second)
  const queueId = await aQueue(leader, { people, blind: false, correct: 'after-appeal' })
  const antiId = await aQueue(leader, {
    kind: 'anti',
    people,
    scope: { ...blankQueue.scope, queueIds: [queueId] },
  })
  await decideMany(server, await anybody(), 2)
  await sampleAll(server)
  const say = { agree: false, errorClass: 'too_hard', severity: 'normal', comment: '' } as const
  const [one, two] = await fetchOf(inspector, queueId)
  if (!one || !two) throw new Error('nothing was handed out')
  await answerOne(server, inspector, item(one, 'ignore', { inspection: say }))
  await answerOne(server, inspector, muting(two))
  await runInspectionJob(server, 'anti')
  expect(await fetchOf(inspector, antiId)).toEqual([])
  const again = await fetchOf(second, antiId)
  expect(again).toHaveLength(2)
  for (const order of again) {
    await answerOne(server, second, muting(order))
    await answerOne(server, second, muting(order, { inspection: { ...say, comment: 'Right' } }))
  }
  expect(await rows()).toEqual([
    expect.objectContaining({ verdict: 'wrong', standing: 'overturned', correction: 'dropped' }),
    expect.objectContaining({ verdict: 'agree', standing: 'valid' }),
    expect.objectContaining({ verdict: 'wrong' }),
    expect.objectContaining({ verdict: 'agree' }),
  ])
  expect(await wrongs()).toEqual([
    expect.objectContaining({ role: 'auditor', state: 'voided', as_: 'overturned' }),
    expect.objectContaining({ role: 'inspector', source: 'anti', state: 'new' }),
  ])
})

test('decides no ordinary order under the settings of inspections', async () => {
  const person = await anybody()
  const held = await hold(server, person.id)
  await aType(server.ctx, { source: 'inspection' })
  const { list } = await submitItems(server, person.token, [muting(held)], { source: 'inspection' })
  expect(list[0]).toMatchObject({ accepted: false, warnings: [{ code: 'SETTING_OUTDATED' }] })
})

test('lets a decision stand again that an inspector corrected wrongly', async () => {
  const leader = await anInspectionLeader(server)
  const [inspector, second] = [await anInspector(server), await anInspector(server)]
  const people = workedBy(inspector, second)
  const queueId = await aQueue(leader, { people, blind: false, correct: 'now' })
  const scope = { ...blankQueue.scope, queueIds: [queueId] }
  const antiId = await aQueue(leader, { kind: 'anti', people, scope })
  const [decisionId = ''] = await decideMany(server, await anybody(), 1)
  await sampleAll(server)
  const say = { agree: false, errorClass: 'too_hard', severity: 'normal', comment: 'No' } as const
  const [order] = await fetchOf(inspector, queueId)
  if (!order) throw new Error('nothing was handed out')
  await answerOne(server, inspector, item(order, 'ignore', { inspection: say }))
  await runInspectionJob(server, 'anti')
  await runInspectionJob(server, 'tidy')
  const [again] = await fetchOf(second, antiId)
  if (!again) throw new Error('nothing was handed out')
  await answerOne(server, second, muting(again))
  await answerOne(server, second, muting(again, { inspection: say }))
  const { rows: decisions } = await server.ctx.pool.query(
    'select state, result_id as result from decision where id >= $1 order by id',
    [decisionId],
  )
  expect(decisions).toEqual([
    { state: 'replaced', result: 'mute' },
    { state: 'replaced', result: 'ignore' },
    { state: 'active', result: 'mute' },
  ])
})

test('turns queues on and changes them, and not off while somebody works', async () => {
  const leader = await anInspectionLeader(server)
  const inspector = await anInspector(server)
  const queueId = await aQueue(leader, { people: workedBy(inspector) })
  await decideMany(server, await anybody(), 2)
  await sampleAll(server)
  const [order] = await fetchOf(inspector, queueId, 1)
  const { queue } = await leader.ok(inspectQueueCalls.detail, { id: queueId })
  expect(queue).toMatchObject({
    state: 'on',
    people: 1,
    counts: { tested: 2, drawn: 2, waiting: 1, held: 1 },
  })
  const off = { id: queueId, baseVersion: queue.version, state: 'off' } as const
  expect((await leader.call(inspectQueueCalls.update, off)).status).toBe(409)
  await answerOne(server, inspector, muting(order ?? ({} as never)))
  await leader.ok(inspectQueueCalls.update, off)
  expect((await rows()).map(({ state }) => state).toSorted()).toEqual(['done', 'withdrawn'])
  const changed = { ...queue.body, name: 'Renamed' }
  const { version } = await leader.ok(inspectQueueCalls.update, {
    id: queueId,
    baseVersion: queue.version,
    body: changed,
  })
  expect(version).toBe(2)
  const stale = { id: queueId, baseVersion: 1, body: changed }
  expect((await leader.call(inspectQueueCalls.update, stale)).status).toBe(409)
  await leader.ok(inspectQueueCalls.remove, { id: queueId })
  expect((await leader.ok(inspectQueueCalls.query, {})).total).toBe(0)
})

test.each<[string, object, string]>([
  ['no name', { name: ' x '.trim() === '' ? '' : ' ' }, 'Name'],
  ['no types', { scope: { ...blankQueue.scope } }, 'Types'],
  ['a share above all', { rules: [aRule(1, { value: 101 })] }, 'Rules'],
  ['a rule twice', { rules: [aRule(1), aRule(1)] }, 'Rules'],
  ['newcomers without days', { rules: [aRule(1, { kind: 'newcomer' })] }, 'Rules'],
])('refuses a queue with %s', async (_what, change, field) => {
  const leader = await anInspectionLeader(server)
  const body = {
    ...blankQueue,
    name: 'Refused',
    scope: { ...blankQueue.scope, types: ['50:12'] },
    ...change,
  }
  const { status, body: answer } = await leader.call(inspectQueueCalls.create, { body })
  expect(status).toBe(400)
  expect(field).not.toBe('')
  expect(answer.msg).not.toContain('body.')
})

test('an anti-inspection queue draws by share, count and people alone', async () => {
  const leader = await anInspectionLeader(server)
  const queueId = await aQueue(leader, { people: workedBy(await anInspector(server)) })
  const body = {
    ...blankQueue,
    name: 'Anti',
    scope: { ...blankQueue.scope, queueIds: [queueId] },
    rules: [aRule(1, { kind: 'risk' })],
  }
  expect((await leader.call(antiQueueCalls.create, { body })).status).toBe(400)
})

test('foresees what a queue would have drawn of the last days', async () => {
  const leader = await anInspectionLeader(server)
  const inspector = await anInspector(server)
  await decideMany(server, await anybody(), 10)
  const told = await leader.ok(inspectQueueCalls.forecast, {
    body: {
      ...blankQueue,
      name: 'Foreseen',
      people: workedBy(inspector),
      scope: { ...blankQueue.scope, types: ['50:12'] },
      rules: [aRule(1, { value: 50 })],
    },
  })
  expect(told).toMatchObject({ days: 7, people: 1 })
  expect(told.byDay).toHaveLength(7)
})

test('tells with a queue what its version is expected to draw a day', async () => {
  const leader = await anInspectionLeader(server)
  const people = workedBy(await anInspector(server))
  const id = await aQueue(leader, { people, rules: [aRule(1, { value: 50 })] })
  const ids = await decideMany(server, await anybody(), 7)
  await server.ctx.pool.query(
    "update decision set at = at - interval '1 day' where id = any($1::bigint[])",
    [ids],
  )
  const toldOf = async () => (await leader.ok(inspectQueueCalls.query, { id })).list[0]
  expect(await toldOf()).toMatchObject({ forecast: null })
  await runInspectionJob(server, 'forecast')
  expect(await toldOf()).toMatchObject({ forecast: 0.5 })
  const { version, body } = (await toldOf()) ?? { version: 0, body: blankQueue }
  await leader.ok(inspectQueueCalls.update, { id, baseVersion: version, body })
  expect(await toldOf()).toMatchObject({ forecast: null })
})

test('tells whoever sees a queue what was changed of it, and nobody else', async () => {
  const leader = await anInspectionLeader(server)
  const id = await aQueue(leader, { people: workedBy(await anInspector(server)) })
  const { list } = await leader.ok(inspectQueueCalls.log, { id })
  expect(list.map(({ action }) => action)).toEqual(['inspectQueue.update', 'inspectQueue.create'])
  const elsewhere = await aPerson(server.ctx, {
    permissions: ['inspection.read'],
    scope: [{ appId: 71 }],
  })
  const asked = server.client(elsewhere.token).call(inspectQueueCalls.log, { id })
  expect((await asked).status).toBe(404)
})

test('shows an inspector what waits, without own work, and what was done today', async () => {
  const leader = await anInspectionLeader(server)
  const inspector = await anInspector(server)
  const own = { id: inspector.personId, token: inspector.client.token }
  const queueId = await aQueue(leader, {
    people: workedBy(inspector),
    quota: { person: 3, day: null },
  })
  await decideMany(server, own, 1)
  await decideMany(server, await anybody(), 4)
  await sampleAll(server)
  const held = await fetchOf(inspector, queueId)
  expect(held).toHaveLength(3)
  await answerOne(server, inspector, muting(held[0] ?? ({} as never)))
  const home = await inspector.client.ok(inspectionCalls.home, {})
  expect(home.queues).toEqual([
    expect.objectContaining({ id: queueId, waiting: 1, mine: 2, left: 0 }),
  ])
  expect(home.today).toMatchObject({ done: 1, agree: 1, wrong: 0 })
})

test('refuses to turn a queue on that has no rule or nobody to work on it', async () => {
  const leader = await anInspectionLeader(server)
  const inspector = await anInspector(server)
  const scope = { ...blankQueue.scope, types: ['50:12'] }
  const body = { ...blankQueue, name: 'Nothing yet', scope }
  const { id } = await leader.ok(inspectQueueCalls.create, { body })
  const turnOn = (baseVersion: number) =>
    leader.call(inspectQueueCalls.update, { id, baseVersion, state: 'on' })
  expect((await turnOn(1)).body).toMatchObject({ field: 'body.rules' })
  const drawing = { ...body, rules: [aRule(1)] }
  await leader.ok(inspectQueueCalls.update, { id, baseVersion: 1, body: drawing })
  expect((await turnOn(2)).body).toMatchObject({ field: 'body.people.personIds' })
  const worked = { ...drawing, people: workedBy(inspector) }
  await leader.ok(inspectQueueCalls.update, { id, baseVersion: 2, body: worked })
  expect((await turnOn(3)).status).toBe(200)
})

test('tells what a queue of second inspections would have drawn', async () => {
  const leader = await anInspectionLeader(server)
  const inspector = await anInspector(server)
  const queueId = await aQueue(leader, { people: workedBy(inspector) })
  await decideMany(server, await anybody(), 2)
  await sampleAll(server)
  const [one] = await fetchOf(inspector, queueId)
  if (!one) throw new Error('nothing was handed out')
  await answerOne(server, inspector, muting(one))
  const scope = { ...blankQueue.scope, queueIds: [queueId] }
  const body = { ...blankQueue, name: 'Again', scope, rules: [aRule(1, { value: 50 })] }
  await server.ctx.pool.query(
    `update inspection set at = at - interval '1 day', made_at = made_at - interval '1 day'`,
  )
  const told = await leader.ok(inspectQueueCalls.forecast, { kind: 'anti', body })
  expect(told).toMatchObject({ decisions: 1, drawn: 0.5 })
  const { days } = await leader.ok(inspectQueueCalls.detail, { id: queueId })
  expect(days.map(({ drawn, done }) => [drawn, done])).toContainEqual([2, 1])
})
