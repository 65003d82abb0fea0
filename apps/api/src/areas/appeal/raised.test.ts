import { contract } from '@oas/contract/index'
import { type QueueBody, blankQueue } from '@oas/contract/inspection/queue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/server.ts'
import { type MadePerson, aLabelTree, aPerson, aType } from '../../testing/world.ts'
import { decideRecord, seedWrong } from '../../testing/wrong-orders.ts'
import { appealJobs } from './jobs.ts'

const { appeal: calls, inspectQueue: queues } = contract
let server: TestServer
let finder: MadePerson
beforeAll(async () => {
  server = await testServer()
  await aType(server.ctx)
  await aType(server.ctx, { type: 16, name: 'other' })
  await aLabelTree(server.ctx)
  finder = await aPerson(server.ctx, { permissions: ['audit.team', 'appeal.handle'] })
})
afterAll(() => server.stop())

const as = ({ token }: MadePerson) => server.client(token)
const aTeam = async (name: string, ...members: MadePerson[]): Promise<string> => {
  const { rows } = await server.ctx.pool.query<{ id: string }>(
    'insert into team (name) values ($1) returning id::text',
    [name],
  )
  const id = rows[0]?.id ?? ''
  await server.ctx.pool.query('update person set team_id = $1 where id = any($2)', [
    id,
    members.map((one) => one.id),
  ])
  return id
}
const aHandler = () => aPerson(server.ctx, { permissions: ['appeal.handle'] })
const aBody = (handlers: readonly MadePerson[], more: Partial<QueueBody>): QueueBody => ({
  ...blankQueue,
  name: 'Appeals',
  scope: { ...blankQueue.scope, types: ['50:12'] },
  people: { ...blankQueue.people, personIds: handlers.map(({ id }) => id) },
  ...more,
})
/** Turns a queue of appeals on; the one before is gone. */
const aQueue = async (body: QueueBody): Promise<void> => {
  await server.ctx.pool.query("update quality_queue set state = 'off', deleted_at = now()")
  const editor = await aPerson(server.ctx, { permissions: ['inspection.read', 'inspection.edit'] })
  const { id, version } = await as(editor).ok(queues.create, { kind: 'appeal', body })
  await as(editor).ok(queues.update, { id, baseVersion: version, state: 'on' })
}
const reason = 'It is a quotation from the news'
const appealBy = async (person: MadePerson): Promise<string> => {
  const { id } = await decideRecord(server, person)
  const wrong = (await seedWrong(server, id, { foundBy: finder.id }))?.id ?? ''
  const ask = { wrongOrderIds: [wrong], reason, evidence: [] }
  return (await as(person).ok(calls.initiate, ask)).list[0]?.appealId ?? ''
}
const passOn = async (id: string, handler: MadePerson): Promise<void> => {
  const fence = (await as(handler).ok(calls.detail, { id, take: true })).fence ?? 0
  await as(handler).ok(calls.handle, { id, fence, result: 'pass', reason })
}
const takesLast = async (id: string, by: MadePerson): Promise<number> =>
  (await as(by).call(calls.secondDetail, { id, take: true })).status
const toldOf = async ({ id }: MadePerson): Promise<{ msg: string; key: string | null }[]> => {
  for (const { run } of appealJobs) while (await run(server.ctx));
  const { rows } = await server.ctx.pool.query<{ msg: string; key: string | null }>(
    `select m.payload ->> 'msg' as msg, m.payload ->> 'transKey' as key
     from message m join message_receipt r on r.message_id = m.id
     where m.plat = 'appeal' and r.person_id = $1 order by m.id`,
    [id],
  )
  return rows
}

test('leaves the last word to the team that a queue names, and not to leaders', async () => {
  const [one, two, last] = [await aHandler(), await aHandler(), await aHandler()]
  const leader = await aPerson(server.ctx, { permissions: ['audit.team'] })
  const raiseTeamId = await aTeam('Last word', last)
  await aQueue(aBody([one, two], { raiseTeamId }))
  const id = await appealBy(await aPerson(server.ctx))
  await passOn(id, one)
  expect([await takesLast(id, leader), await takesLast(id, two)]).toEqual([409, 409])
  const { list } = await as(last).ok(calls.list, { tab: 'handle' })
  expect(list).toMatchObject([{ id, mayLead: true, mayHandle: false }])
  expect((await toldOf(last)).map(({ key }) => key)).toEqual(['appeal.call_second'])
  expect(await toldOf(leader)).toEqual([])
  const fence = (await as(last).ok(calls.secondDetail, { id, take: true })).fence ?? 0
  const said = { id, fence, result: 'upheld' as const, reason }
  expect(await as(last).ok(calls.secondHandle, said)).toMatchObject({ state: 'closed' })
})

test('leaves the last word to leaders where the applicant is of the named team', async () => {
  const [one, two, last] = [await aHandler(), await aHandler(), await aHandler()]
  const person = await aPerson(server.ctx)
  const leader = await aPerson(server.ctx, { permissions: ['audit.team'] })
  const raiseTeamId = await aTeam('Own team', last, person)
  await aQueue(aBody([one, two], { raiseTeamId }))
  const id = await appealBy(person)
  await passOn(id, one)
  expect([await takesLast(id, last), await takesLast(id, leader)]).toEqual([409, 200])
  const stranger = await aPerson(server.ctx, { permissions: ['audit.take'] })
  expect(await takesLast(id, stranger)).toBe(403)
})

test('leaves the last word to leaders where everybody of the team had a part in it', async () => {
  const [one, two] = [await aHandler(), await aHandler()]
  const last = await aPerson(server.ctx, { permissions: ['appeal.handle', 'audit.take'] })
  const raiseTeamId = await aTeam('Took part', last)
  await aQueue(aBody([one, two], { raiseTeamId }))
  const leader = await aPerson(server.ctx, { permissions: ['audit.team'] })
  const stranger = await aPerson(server.ctx, {
    permissions: ['audit.team'],
    scope: [{ appId: 50, type: 16 }],
  })
  const { id } = await decideRecord(server, last)
  const person = await aPerson(server.ctx)
  const wrong = await seedWrong(server, id, {
    foundBy: finder.id,
    role: 'inspector',
    given: { personId: person.id, result: 'ignore', labels: [] },
  })
  const ask = { wrongOrderIds: [wrong?.id ?? ''], reason, evidence: [] }
  const appeal = (await as(person).ok(calls.initiate, ask)).list[0]?.appealId ?? ''
  await passOn(appeal, one)
  const seen = async (by: MadePerson) => (await as(by).ok(calls.list, {})).list[0]?.lastWord
  expect(await seen(leader)).toMatchObject({ by: 'leaders', team: '' })
  expect((await seen(leader))?.names).toContain(leader.name)
  expect((await seen(person))?.names).toEqual([])
  expect([await takesLast(appeal, last), await takesLast(appeal, stranger)]).toEqual([409, 404])
  expect(await takesLast(appeal, leader)).toBe(200)
  // Who has it in hand keeps it, also when the team could say something after all.
  await server.ctx.pool.query('update person set team_id = $1 where id = $2', [
    raiseTeamId,
    (await aHandler()).id,
  ])
  expect(await seen(leader)).toMatchObject({ by: 'team', team: 'Took part', people: 2 })
  const fence = (await as(leader).ok(calls.secondDetail, { id: appeal, take: true })).fence ?? 0
  const said = { id: appeal, fence, result: 'upheld' as const, reason }
  expect(await as(leader).ok(calls.secondHandle, said)).toMatchObject({ state: 'closed' })
})

test('tells administrators once where nobody at all may say the last word', async () => {
  const [one, two] = [await aHandler(), await aHandler()]
  await aQueue(aBody([one, two], {}))
  await server.ctx.pool.query(
    `update person set state = 'disabled' where id in (
      select r.person_id from person_role r join role_permission m on m.role_id = r.role_id
      where m.permission = 'audit.team'
    )`,
  )
  const administrator = await aPerson(server.ctx, { permissions: ['people.edit'] })
  const id = await appealBy(await aPerson(server.ctx))
  await passOn(id, one)
  expect((await toldOf(administrator)).map(({ key }) => key)).toEqual(['appeal.call_nobody'])
  expect(await toldOf(administrator)).toHaveLength(1)
  const { appeal } = await as(one).ok(calls.detail, { id })
  expect(appeal.lastWord).toEqual({ by: 'nobody', team: '', people: 0, names: [] })
})

test('refuses a team for the last word in which nobody may say it', async () => {
  const raiseTeamId = await aTeam('Nobody', await aPerson(server.ctx))
  const editor = await aPerson(server.ctx, { permissions: ['inspection.read', 'inspection.edit'] })
  const body = aBody([await aHandler(), await aHandler()], { name: 'Refused', raiseTeamId })
  const { body: answer } = await as(editor).call(queues.create, { kind: 'appeal', body })
  expect(answer).toMatchObject({ code: 400, field: 'body.raiseTeamId' })
})

test('tells the person of an appeal in the words of its queue, or in the usual ones', async () => {
  const [one, two] = [await aHandler(), await aHandler()]
  const messages = { ...blankQueue.messages, overturned: ' You were right about {post}. ' }
  await aQueue(aBody([one, two], { messages }))
  const person = await aPerson(server.ctx)
  const word = async (result: 'overturned' | 'upheld'): Promise<string> => {
    const id = await appealBy(person)
    const { appeal, fence } = await as(one).ok(calls.detail, { id, take: true })
    await as(one).ok(calls.handle, { id, fence: fence ?? 0, result, reason })
    return appeal.postId
  }
  const [won, lost] = [await word('overturned'), await word('upheld')]
  expect(await toldOf(person)).toEqual([
    { msg: `You were right about ${won}.`, key: null },
    { msg: expect.stringContaining(lost) as string, key: 'appeal.told_upheld' },
  ])
})
