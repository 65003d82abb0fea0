import { contract } from '@oas/contract/index'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/server.ts'
import { aPerson } from '../../testing/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

const page = async (token: string) => {
  const heard: unknown[] = []
  const socket = io(server.url, {
    path: '/biz_gateway/socket',
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
  })
  socket.on('session.ended', (message) => heard.push(message))
  await new Promise<void>((done, fail) => {
    socket.once('connect', () => done())
    socket.once('connect_error', fail)
  })
  return { heard, socket }
}

test('tells pages of an ended session why, cuts them off, and tells others nothing', async () => {
  const { name } = await aPerson(server.ctx, { manySessions: false })
  const logIn = async () => (await server.client().ok(contract.session.loginLocal, { name })).token
  const before = await page(await logIn())
  const after = await page(await logIn())
  await expect.poll(() => before.heard).toMatchObject([{ code: -4 }])
  await expect.poll(() => before.socket.connected).toBe(false)
  expect([after.heard, after.socket.connected]).toEqual([[], true])
  after.socket.close()
})

test('nobody connects without a session', async () => {
  await expect(page('forged')).rejects.toThrow('please login')
  await expect(page('')).rejects.toThrow('please login')
})
