import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hold } from '../../testing/held.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { type MadePerson, aPerson, aType } from '../../testing/world.ts'

let server: TestServer
let auditor: MadePerson
let ahead = 0
beforeAll(async () => {
  server = await testServer({}, { now: () => new Date(Date.now() + ahead) })
  await aType(server.ctx)
  auditor = await aPerson(server.ctx, { permissions: ['audit.take', 'record.read'] })
  const of = (uid: string, extData: object) => hold(server, auditor.id, { uid, extData })
  await of('a', { deviceId: 'dev-1234567', ip: '10.0.0.1' })
  await of('b', { deviceId: 'dev-1234567', phoneHash: 'ph-9' })
  await of('c', { ip: '10.0.0.1' })
  await of('d', { phoneHash: 'ph-9' })
  await of('e', { deviceId: 'else' })
})
afterAll(() => server.stop())
beforeEach(() => {
  ahead += 5001
})
const relate = (input: object) =>
  server.client(auditor.token).ok(contract.pageInfo.relate, {
    appId: 50,
    by: 'uid',
    value: 'a',
    days: 30,
    depth: 1,
    reason: 'same words',
    ...input,
  } as never)

test('links accounts by device, address or phone, strongest first, in two steps', async () => {
  expect(
    (await relate({})).list.map(({ uid, depth, strength, relations }) => [
      uid,
      depth,
      strength,
      relations[0],
    ]),
  ).toEqual([
    ['b', 1, 4, { kind: 'device', key: 'dev-12…' }],
    ['c', 1, 1, { kind: 'ip', key: '10.0.0…' }],
  ])
  expect((await relate({ depth: 2 })).list.map(({ uid, depth }) => [uid, depth])).toEqual([
    ['b', 1],
    ['c', 1],
    ['d', 2],
  ])
  expect(
    (await relate({ by: 'phone', value: 'ph-9' })).list.map(({ uid }) => uid).toSorted(),
  ).toEqual(['b', 'd'])
  expect((await relate({ by: 'device', value: 'nobody' })).list).toEqual([])
})

test('a look-up is recorded with its reason and without what was looked up in full', async () => {
  await relate({ by: 'device', value: 'dev-1234567', reason: 'raid of accounts' })
  expect(
    (
      await server.ctx.pool.query(
        `
          select subject, detail
          from audit_log
          where action = 'pageInfo.relate'
          order by id desc limit 1`,
      )
    ).rows,
  ).toEqual([
    { subject: 'device:dev-12…', detail: { days: 30, depth: 1, reason: 'raid of accounts' } },
  ])
  expect(
    (
      await server.client(auditor.token).call(contract.pageInfo.relate, {
        appId: 50,
        by: 'uid',
        value: 'a',
        days: 30,
        depth: 1,
        reason: '  ',
      })
    ).body,
  ).toMatchObject({ code: 400, field: 'reason' })
})

test('a user is told of by their records, with a score and those who share something', async () => {
  expect(
    await server.client(auditor.token).ok(contract.pageInfo.userDetail, { appId: 50, uid: 'a' }),
  ).toMatchObject({
    uid: 'a',
    facts: { records: 1 },
    score: 100,
    violations: 0,
    related: [{ uid: 'b' }, { uid: 'c' }],
  })
  expect(
    await server
      .client(auditor.token)
      .ok(contract.pageInfo.userDetail, { appId: 50, uid: 'unheard of' }),
  ).toMatchObject({ facts: { records: 0 }, related: [] })
})

test('tabs beside a record are for who holds it or may read records', async () => {
  const held = await hold(server, auditor.id, { uid: 'z' })
  const other = await aPerson(server.ctx, { permissions: ['audit.take'] })
  const beside = async (who: MadePerson, what: 'similar' | 'rules' | 'room') =>
    (
      await server.client(who.token).call(contract.pageInfo.beside, {
        appId: 50,
        type: 12,
        id: held.id,
        postId: held.postId,
        uid: held.uid,
        what,
      })
    ).body
  expect(await beside(auditor, 'similar')).toMatchObject({
    code: 0,
    data: { texts: expect.any(Array), pictures: [] },
  })
  expect(await beside(auditor, 'rules')).toMatchObject({ code: 0, data: { list: [] } })
  expect(await beside(auditor, 'room')).toMatchObject({
    code: 0,
    data: { room: {}, seats: [], shots: [] },
  })
  expect((await beside(other, 'similar')).code).toBe(404)
})
