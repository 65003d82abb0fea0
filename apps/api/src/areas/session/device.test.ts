import { pathOf } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/server.ts'
import { aPerson } from '../../testing/world.ts'
import { hashPassword } from './index.ts'

const calls = contract.session
let server: TestServer
let clock = Date.now()
beforeAll(async () => {
  server = await testServer({}, { now: () => new Date(clock) })
})
afterAll(() => server.stop())
beforeEach(async () => {
  clock = Date.now()
  await server.ctx.db.deleteFrom('loginAttempt').execute()
})

const setPassword = async (id: string, password: string): Promise<void> => {
  await server.ctx.db
    .updateTable('person')
    .set({ passwordHash: await hashPassword(password) })
    .where('id', '=', id)
    .execute()
}
const withPassword = async (name: string): Promise<string> => {
  const { id } = await aPerson(server.ctx, { name })
  await setPassword(id, 'right')
  return id
}
const logIn = async (name: string, password: string, device = '') => {
  const answer = await server.client().raw('POST', pathOf(calls.login), {
    headers: {
      'content-type': 'application/json',
      ...(device ? { cookie: `oas_device=${device}` } : {}),
    },
    body: JSON.stringify({ name, password }),
  })
  const set = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('oas_device=')) ?? ''
  return { status: answer.status, set, device: /^oas_device=([^;]+)/.exec(set)?.[1] ?? '' }
}
/** A stranger keeps a name paused. */
const besiege = async (name: string): Promise<void> => {
  for (let i = 0; i < 6; i++) await logIn(name, 'guess')
}

test('lets a known browser in while strangers keep the name paused', async () => {
  await withPassword('owner')
  const { set, device } = await logIn('owner', 'right')
  expect(set).toMatch(/; HttpOnly; SameSite=Lax$/)
  expect(set).not.toContain('owner')
  await besiege('owner')
  expect((await logIn('owner', 'right')).status).toBe(429)
  expect((await logIn('owner', 'right', device)).status).toBe(200)
  expect((await logIn('owner', 'right')).status).toBe(429)
})

test('a browser stays known over the end of the session, and is known under one id', async () => {
  await withPassword('leaver')
  const first = (await logIn('leaver', 'right')).device
  const { headers } = await server.client().raw('POST', pathOf(calls.logout), {
    headers: { 'content-type': 'application/json', cookie: `oas_device=${first}` },
    body: '{}',
  })
  expect(headers.getSetCookie().some((cookie) => cookie.startsWith('oas_device='))).toBe(false)
  clock += 1000
  const second = (await logIn('leaver', 'right', first)).device
  expect(second).not.toBe(first)
  expect(second.split('.')[1]).toBe(first.split('.')[1])
  // Old and new count together: a browser that logs in often gathers no attempts.
  for (const device of [first, second, first, second, first])
    expect((await logIn('leaver', 'guess', device)).status).toBe(400)
  expect((await logIn('leaver', 'guess', second)).status).toBe(429)
})

test('pauses a stolen token by itself; its failures leave the name free', async () => {
  await withPassword('robbed')
  const { device } = await logIn('robbed', 'right')
  for (let i = 0; i < 5; i++) expect((await logIn('robbed', 'guess', device)).status).toBe(400)
  expect((await logIn('robbed', 'right', device)).status).toBe(429)
  expect((await logIn('robbed', 'right')).status).toBe(200)
})

test('trusts no token that is forged, too old, of another name or an old password', async () => {
  const id = await withPassword('besieged')
  await withPassword('neighbour')
  const { device } = await logIn('besieged', 'right')
  const [until = '', own = '', signature = ''] = device.split('.')
  const foreign = (await logIn('neighbour', 'right')).device
  await besiege('besieged')
  for (const bad of [
    foreign,
    'x',
    '..',
    `${until}.${own}.`,
    `${until}.${own}.${'A'.repeat(43)}`,
    `${Number(until) + 1}.${own}.${signature}`,
    `${until}.${own}0.${signature}`,
  ])
    expect((await logIn('besieged', 'right', bad)).status, bad).toBe(429)
  expect((await logIn('besieged', 'right', device)).status).toBe(200)
  clock = Number(until)
  await besiege('besieged')
  expect((await logIn('besieged', 'right', device)).status).toBe(429)
  clock--
  expect((await logIn('besieged', 'right', device)).status).toBe(200)
  await setPassword(id, 'new')
  await besiege('besieged')
  expect((await logIn('besieged', 'new', device)).status).toBe(429)
})

test('a name that does not exist answers the same under any token', async () => {
  await withPassword('real')
  const { device } = await logIn('real', 'right')
  const forged = `${device.split('.').slice(0, 2).join('.')}.${'A'.repeat(43)}`
  for (const [name, token] of [
    ['unreal', device],
    ['unreal_two', forged],
    ['real', forged],
  ] as const) {
    for (let i = 0; i < 5; i++)
      expect(await logIn(name, 'guess', token)).toEqual({ status: 400, set: '', device: '' })
    expect((await logIn(name, 'guess', token)).status).toBe(429)
  }
})
