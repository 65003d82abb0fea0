import { incomeCalls } from '@oas/contract/performance/income'
import { performanceCalls } from '@oas/contract/performance/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { aMember, anOffice, aProject, aTeam, decideInBulk } from '../../testing/performances.ts'
import { type Client, type TestServer, testServer } from '../../testing/server.ts'
import { aPerson, aType } from '../../testing/world.ts'

let server: TestServer
let office: Client
let second: Client
let now = Date.parse('2026-11-12T12:00:00+08:00')
let projectId: string
beforeAll(async () => {
  server = await testServer({}, { now: () => new Date(now) })
  await aType(server.ctx)
  office = await anOffice(server)
  second = await anOffice(server)
  const teamId = await aTeam(server)
  const { id } = await aMember(server, teamId)
  projectId = await aProject(office, teamId, { minVolume: 1 })
  const price = { unit: 'order', typeKey: '50:12', language: null, price: 350, from: '2026-01-01' }
  await office.ok(performanceCalls.savePrices, {
    version: 0,
    body: { rows: [price as never], penalty: 0 },
  })
  await decideInBulk(server, id, { n: 100, at: new Date('2026-10-15T12:00:00+08:00') })
  await office.ok(performanceCalls.lockPeriod, { projectId, period: '2026-10' })
})
afterAll(() => server.stop())

const incomes = async (client = office) => (await client.ok(incomeCalls.list, {})).list
const to = async (client: Client, state: 'computed' | 'checked' | 'approved' | 'paid') => {
  const ids = (await incomes()).map(({ id }) => id)
  const { list } = await client.ok(incomeCalls.move, { ids, state, reason: 'Looked at it' })
  return list.map(({ why }) => why)
}

test('is checked by one, approved by another once published, and paid once', async () => {
  expect(await incomes()).toMatchObject([
    { period: '2026-10', units: 100, wrong: 0, state: 'computed', published: false },
  ])
  const [income] = await incomes()
  expect(income?.pay).toBeGreaterThan(0)
  expect(await to(office, 'approved')).toEqual(['state'])
  expect(await to(office, 'checked')).toEqual([''])
  expect(await incomes()).toMatchObject([{ state: 'checked', own: true }])
  expect(await to(office, 'approved')).toEqual(['yourself'])
  expect(await to(second, 'approved')).toEqual(['unpublished'])
  now += 10 * 86_400_000
  await office.ok(performanceCalls.publish, { projectId, period: '2026-10' })
  expect(await Promise.all([to(second, 'approved'), to(second, 'approved')])).toContainEqual([''])
  expect(await to(second, 'paid')).toEqual([''])
  expect(await to(second, 'paid')).toEqual(['state'])
  expect(await to(second, 'computed')).toEqual(['state'])
  const { sums } = await office.ok(incomeCalls.list, { state: 'paid' })
  expect(sums.find(({ state }) => state === 'paid')).toMatchObject({ n: 1, pay: income?.pay })
})

test('is told to nobody without the right, and taken back only with a reason', async () => {
  const other = server.client((await aPerson(server.ctx, { permissions: ['report.read'] })).token)
  await expectRefusal(other, incomeCalls.list, {}, 'no-permission')
  const ids = (await incomes()).map(({ id }) => id)
  await expectRefusal(office, incomeCalls.move, { ids, state: 'computed' }, 'invalid-input')
  await expectRefusal(office, incomeCalls.move, { ids: ['7'], state: 'checked' }, 'not-found')
})
