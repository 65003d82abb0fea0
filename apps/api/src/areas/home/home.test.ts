import type { FirstSteps } from '@oas/contract/home/calls'
import { contract } from '@oas/contract/index'
import { permissions } from '@oas/contract/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hold, muting, submitItems } from '../../testing/held.ts'
import { type Receiver, startReceiver, saveEndpoint } from '../../testing/receiver.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import {
  type MadePerson,
  aLabelTree,
  aPerson,
  aSetting,
  aType,
  anApp,
} from '../../testing/world.ts'
import { sendDue, waitForFlights } from '../delivery/index.ts'
import { insertSetting } from '../setting/index.ts'

let server: TestServer
let admin: MadePerson
let receiver: Receiver
let later = 0
beforeAll(async () => {
  server = await testServer(
    { allowedHosts: ['127.0.0.1'] },
    { now: () => new Date(Date.now() + later) },
  )
  admin = await aPerson(server.ctx, { permissions })
  receiver = await startReceiver()
})
afterAll(async () => {
  await receiver.stop()
  await server.stop()
})

const as = (person: MadePerson) => server.client(person.token)
const steps = (person = admin) => as(person).ok(contract.home.firstSteps, {})
const nothing: FirstSteps = {
  hidden: null,
  app: null,
  type: null,
  key: false,
  record: false,
  endpoint: false,
  allow: '',
  people: false,
  decision: { state: 'none', error: '' },
}
/** What a step changed of the answer, and nothing else. */
let before = nothing
const newly = async (): Promise<Partial<FirstSteps>> => {
  const now = await steps()
  const changed = Object.fromEntries(
    Object.entries(now).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof FirstSteps]),
    ),
  )
  before = now
  return changed
}
const deliver = async (): Promise<void> => {
  await sendDue(server.ctx)
  await waitForFlights(server.ctx)
}

test('ticks each step for its own reason, from nothing to a decision that arrived', async () => {
  expect(await steps()).toEqual(nothing)
  await anApp(server.ctx)
  expect(await newly()).toEqual({ app: { appId: 50, name: 'App 50' } })
  const { name, business, type, appId } = aSetting()
  await server.ctx.db.insertInto('recordType').values({ appId, type, name, business }).execute()
  const draft = { type, name, business, published: false, pageKey: '' }
  expect(await newly()).toEqual({ type: draft })
  await insertSetting(server.ctx, aSetting(), 'admin', new Date())
  expect(await newly()).toEqual({
    type: { ...draft, published: true, pageKey: 'tags-audit-text' },
  })
  const made = await as(admin).ok(contract.app.createKey, {
    appId,
    name: 'first',
    types: [],
    ips: [],
  })
  expect(await newly()).toEqual({ key: true })
  await as(admin).ok(contract.app.disableKey, { appId, id: made.id, version: 1, reason: 'lost' })
  expect(await newly()).toEqual({ key: false })
  await as(admin).ok(contract.app.createKey, { appId, name: 'second', types: [], ips: [] })
  expect(await newly()).toEqual({ key: true })
  await aLabelTree(server.ctx)
  const held = await hold(server, admin.id)
  expect(await newly()).toEqual({ record: true })
  await saveEndpoint(server.ctx.pool, { appId, url: 'http://127.0.0.1:9/' })
  expect(await newly()).toEqual({ endpoint: true })
  await submitItems(server, admin.token, [muting(held)])
  expect(await newly()).toEqual({ decision: { state: 'waiting', error: '' } })
  await deliver()
  expect(await newly()).toEqual({
    decision: { state: 'waiting', error: expect.stringMatching(/\S/) as string },
  })
  await saveEndpoint(server.ctx.pool, { appId, url: receiver.url })
  later += 60_000
  await deliver()
  expect(receiver.received().map((one) => one.body.type)).toEqual(['decision'])
  expect(await newly()).toEqual({ decision: { state: 'arrived', error: '' } })
  await aPerson(server.ctx)
  expect(await newly()).toEqual({ people: true })
})

test('tells of the app that came farthest, within the apps and types the caller sees', async () => {
  await anApp(server.ctx, 7)
  await aType(server.ctx, { appId: 60, type: 5, name: 'bio' })
  expect((await steps()).app?.appId).toBe(50)
  const other = await aPerson(server.ctx, {
    permissions: ['app.edit'],
    scope: [{ appId: 7 }, { appId: 60, type: 5 }],
  })
  expect(await steps(other)).toMatchObject({
    app: { appId: 60 },
    type: { type: 5, published: true },
    record: false,
    decision: { state: 'none' },
  })
  const blind = await aPerson(server.ctx, { permissions: ['app.edit'], scope: [] })
  expect(await steps(blind)).toEqual({ ...nothing, people: true })
})

test('is put away for everybody and comes back, each once in the log of changes', async () => {
  const show = (shown: boolean) => as(admin).ok(contract.home.showFirstSteps, { shown })
  for (const shown of [false, false]) await show(shown)
  const other = await aPerson(server.ctx, { permissions: ['app.edit'] })
  expect((await steps(other)).hidden?.by).toBe(admin.name)
  for (const shown of [true, true]) await show(shown)
  expect((await steps(other)).hidden).toBeNull()
  const { rows } = await server.ctx.pool.query<{ action: string }>(
    `select action from audit_log where subject = 'home:first-steps' order by id`,
  )
  expect(rows.map((row) => row.action)).toEqual(['home.hideFirstSteps', 'home.showFirstSteps'])
})
