import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { item } from '../../testing/held.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { type MadePerson, aLabelTree, aPerson, aType } from '../../testing/world.ts'
import { decideAnew, decideRecord, seedWrong } from '../../testing/wrong-orders.ts'
import { tellPeople } from './jobs.ts'

const calls = contract.wrongOrder
let server: TestServer
let me: MadePerson
let leader: MadePerson
let other: MadePerson
beforeAll(async () => {
  server = await testServer()
  await aType(server.ctx)
  await aLabelTree(server.ctx)
  const rights = {
    permissions: ['audit.take', 'audit.team', 'record.read', 'record.repunish'],
  } as const
  me = await aPerson(server.ctx)
  leader = await aPerson(server.ctx, { permissions: [...rights.permissions] })
  other = await aPerson(server.ctx, { permissions: [...rights.permissions] })
})
afterAll(() => server.stop())
const as = (person: MadePerson) => server.client(person.token)
const dayAround = () => ({ from: Date.now() - 86_400_000, to: Date.now() + 60_000 })

test('keeps one wrong order of a decision and role, and notes what finds it again', async () => {
  const one = await decideRecord(server, me)
  const foundBy = leader.id
  const made = await seedWrong(server, one.id, { foundBy, sourceId: '7', queueId: '9' })
  expect(made).toMatchObject({ fresh: true })
  // The same row finds it once only; an inspector is another role.
  expect(await seedWrong(server, one.id, { foundBy, sourceId: '7' })).toBeNull()
  const given = { personId: other.id, result: 'ignore', labels: [] }
  const second = await seedWrong(server, one.id, {
    foundBy,
    role: 'inspector',
    source: 'anti',
    given,
  })
  expect(second).toMatchObject({ fresh: true })
  const right = await decideAnew(server, other, one)
  const { order, steps } = await as(me).ok(calls.process, { id: made?.id ?? '' })
  expect(order).toMatchObject({
    source: 'inspection',
    errorClass: 'too_hard',
    severity: 'normal',
    points: 3,
    rightResult: 'ignore',
  })
  expect(steps.map(({ act, source }) => [act, source])).toEqual([
    ['found', 'inspection'],
    ['found_again', 'repunish'],
  ])
  const { rows } = await server.ctx.pool.query(
    `select right_decision_id::text as right, queue_id::text as queue
     from wrong_order where id = $1`,
    [made?.id],
  )
  expect(rows).toEqual([{ right, queue: '9' }])
  const inspectors = await as(other).ok(calls.list, { mine: true })
  expect(inspectors.list).toMatchObject([{ role: 'inspector', givenResult: 'ignore' }])
})

test('weighs a wrong order by its severity, and finds none of a decision taken back', async () => {
  const points = []
  for (const severity of ['minor', 'normal', 'serious'] as const) {
    const { id, held } = await decideRecord(server, me)
    await seedWrong(server, id, { foundBy: leader.id, severity })
    points.push((await as(me).ok(calls.list, { postId: held.postId })).list[0]?.points)
  }
  expect(points).toEqual([1, 3, 10])
  const undone = await decideRecord(server, me)
  await server.ctx.pool.query(`update decision set state = 'undone' where id = $1`, [undone.id])
  expect(await seedWrong(server, undone.id, { foundBy: leader.id })).toBeNull()
})

test('links the article of the guide about the labels of a wrong order', async () => {
  const author = await aPerson(server.ctx, { permissions: ['article.edit'] })
  const article = {
    title: 'Adverts',
    body: 'What an advert is',
    language: 'cn' as const,
    labelIds: [1203],
    tags: [],
    mustRoleIds: [],
    state: 'published' as const,
  }
  const { id: articleId } = await as(author).ok(contract.article.create, article)
  const { id } = await decideRecord(server, me)
  const found = await seedWrong(server, id, { foundBy: leader.id })
  const bare = await decideRecord(server, me, (held) => item(held))
  const without = await seedWrong(server, bare.id, { foundBy: leader.id })
  const guideOf = async (wrong: string) => (await as(me).ok(calls.process, { id: wrong })).guide
  expect(await guideOf(found?.id ?? '')).toEqual({ id: articleId, title: 'Adverts' })
  expect(await guideOf(without?.id ?? '')).toBeNull()
})

test('voids many wrong orders of a filter once a second person confirms it', async () => {
  const people = [await aPerson(server.ctx), await aPerson(server.ctx)] as const
  const decided = [
    await decideRecord(server, people[0]),
    await decideRecord(server, people[1]),
    await decideRecord(server, leader),
  ]
  for (const { id } of decided)
    await seedWrong(server, id, { foundBy: other.id, severity: 'minor' })
  const filter = { ...dayAround(), severity: 'minor' as const, labelId: 1203 }
  const reason = 'The rule on quotations was wrong'
  const own = await as(leader).ok(calls.list, { postId: decided[2]?.held.postId ?? '' })
  const proposed = await as(leader).ok(calls.proposeVoid, { ...filter, reason })
  expect(proposed.n).toBeGreaterThanOrEqual(2)
  expect(
    (await as(leader).call(calls.reviewVoid, { id: proposed.id, act: 'confirm' })).body,
  ).toMatchObject({ code: 409 })
  const [listed] = (await as(other).ok(calls.voids, { state: 'proposed' })).list
  expect(listed).toMatchObject({ id: proposed.id, n: proposed.n, reason, own: false, voided: 0 })
  const shown = await as(other).ok(calls.list, { voidId: proposed.id, pageSize: 50 })
  expect(shown.total).toBe(proposed.n)
  expect(await as(other).ok(calls.reviewVoid, { id: proposed.id, act: 'confirm' })).toEqual({
    voided: proposed.n,
  })
  const after = await as(other).ok(calls.list, { voidId: proposed.id, pageSize: 50 })
  expect(new Set(after.list.map(({ state, voidedAs }) => `${state} ${voidedAs}`))).toEqual(
    new Set(['voided void']),
  )
  // Nobody voids their own.
  expect(own.list).toMatchObject([{ state: 'new' }])
  expect((await as(leader).ok(calls.process, { id: own.list[0]?.id ?? '' })).order.state).toBe(
    'new',
  )
  expect(
    (await as(other).call(calls.reviewVoid, { id: proposed.id, act: 'confirm' })).body.code,
  ).toBe(409)
})

test('leaves all as it was when a proposal is rejected or taken back', async () => {
  const { id, held } = await decideRecord(server, me)
  await seedWrong(server, id, { foundBy: other.id, errorClass: 'wrong_time' })
  const ask = { ...dayAround(), errorClass: 'wrong_time' as const, reason: 'The rule was wrong' }
  const first = await as(leader).ok(calls.proposeVoid, ask)
  const reject = { id: first.id, act: 'reject' as const }
  expect((await as(other).call(calls.reviewVoid, reject)).body).toMatchObject({ field: 'reason' })
  await as(other).ok(calls.reviewVoid, { ...reject, reason: 'It was not' })
  const second = await as(leader).ok(calls.proposeVoid, ask)
  expect((await as(other).call(calls.reviewVoid, { id: second.id, act: 'cancel' })).status).toBe(
    409,
  )
  await as(leader).ok(calls.reviewVoid, { id: second.id, act: 'cancel' })
  expect((await as(me).ok(calls.list, { postId: held.postId })).list[0]?.state).toBe('new')
  const none = { ...ask, errorClass: 'procedure' as const }
  expect((await as(leader).call(calls.proposeVoid, none)).status).toBe(404)
  expect((await as(me).call(calls.proposeVoid, ask)).status).toBe(403)
})

test('says per order what was given and what is right, in every language', async () => {
  const person = await aPerson(server.ctx)
  const decided = await decideRecord(server, person)
  await seedWrong(server, decided.id, { foundBy: leader.id })
  const passed = await decideRecord(server, person, (held) => item(held))
  const right = { result: 'mute', labels: [1203] }
  await seedWrong(server, passed.id, { foundBy: leader.id, right })
  const unsaid = await decideRecord(server, person, (held) => item(held))
  await seedWrong(server, unsaid.id, { foundBy: leader.id, right: { result: '', labels: [] } })
  for (let n = 0; n < 4; n++)
    await seedWrong(server, (await decideRecord(server, person)).id, { foundBy: leader.id })
  await tellPeople(server.ctx)
  const [told] = (await as(person).ok(contract.message.list, {})).list
  expect(told).toMatchObject({
    link: '/wrong-order?mine=true',
    payload: { transKey: 'wrong_order.told', transKeyParams: { n: 7 } },
  })
  const { details } = told?.payload ?? {}
  const lines = details?.en.split('\n') ?? []
  expect(lines).toHaveLength(6)
  expect(lines.slice(0, 3)).toEqual([
    `Post ${decided.held.postId}: you gave Mute (label 1203), correct is Pass`,
    `Post ${passed.held.postId}: you gave Pass, correct is Mute (label 1203)`,
    `Post ${unsaid.held.postId}: you gave Pass; the correct result is not said`,
  ])
  expect(lines[5]).toBe('and 2 more')
  expect(details?.ru.split('\n')[0]).toContain('верно «Пропустить»')
  expect(JSON.stringify(told)).not.toContain(leader.name)
})
