import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../../api/src/testing/server.ts'
import { seedAccess } from './access.ts'
import { chanceOf } from './random.ts'
import { moveRooms, seedRooms } from './rooms.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await seedAccess(server.ctx)
})
afterAll(() => server.stop())

const media = {
  pictures: [{ url: `/biz_gateway/resource/file/${'a'.repeat(64)}`, w: 1, h: 1, kind: 'x' }],
  videos: [],
  voices: [{ url: `/biz_gateway/resource/file/${'b'.repeat(64)}`, seconds: 3 }],
  rooms: [],
}
const shots = async (): Promise<number> =>
  Number(
    (
      await server.ctx.db
        .selectFrom('liveShot')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

test('runs the same rooms on after a restart, and tells nothing twice', async () => {
  const admin = server.client()
  admin.token = (await admin.ok(contract.session.loginTest, { name: 'admin' })).token
  const first = await seedRooms(server, admin, media, chanceOf(1), false)
  const told = await shots()
  expect(told).toBeGreaterThan(first.length)
  const again = await seedRooms(server, admin, media, chanceOf(1), true)
  expect([again.map((room) => room.sid), await shots()]).toEqual([
    first.map((room) => room.sid),
    told,
  ])
  await moveRooms(admin, media, again, chanceOf(2), server.ctx.now().getTime())
  expect(await shots()).toBeGreaterThan(told)
})
