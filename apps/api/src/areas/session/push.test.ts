import { contract } from '@oas/contract/index'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/server.ts'
import { aPerson, anApp } from '../../testing/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

const page = async (token: string) => {
  const heard: unknown[] = []
  const queues: unknown[] = []
  const socket = io(server.url, {
    path: '/biz_gateway/socket',
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
  })
  socket.on('session.ended', (message) => heard.push(message))
  socket.on('queue.changed', (message) => queues.push(message))
  await new Promise<void>((done, fail) => {
    socket.once('connect', () => done())
    socket.once('connect_error', fail)
  })
  return { heard, queues, socket }
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

test('tells a page of the queues its person may see, also when that changes', async () => {
  await anApp(server.ctx)
  const person = await aPerson(server.ctx, { scope: [{ appId: 50, type: 12 }] })
  const { queues, socket } = await page(person.token)
  const tell = async (type: number) => {
    await server.ctx.bus.publish('queue.changed', { appId: 50, type })
  }
  await tell(13)
  await tell(12)
  await expect.poll(() => queues).toEqual([{ appId: 50, type: 12 }])
  await server.ctx.db
    .updateTable('roleScope')
    .set({ type: 13 })
    .where('roleId', 'in', (select) =>
      select.selectFrom('personRole').select('roleId').where('personId', '=', person.id),
    )
    .execute()
  await server.ctx.bus.publish(
    'session.changed',
    { userId: person.id },
    { to: 'person', id: person.id },
  )
  await expect
    .poll(async () => {
      await tell(13)
      return queues
    })
    .toContainEqual({ appId: 50, type: 13 })
  socket.close()
})

test('refuses a session more pages than a person opens', async () => {
  const person = await aPerson(server.ctx)
  const open = await Promise.all(Array.from({ length: 50 }, () => page(person.token)))
  await expect(page(person.token)).rejects.toThrow('too many pages')
  open[0]?.socket.close()
  await expect
    .poll(() =>
      page(person.token).then(
        ({ socket }) => open.push({ heard: [], queues: [], socket }),
        () => 0,
      ),
    )
    .toBe(51)
  for (const { socket } of open) socket.close()
})
