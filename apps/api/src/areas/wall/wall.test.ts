import { contract } from '@oas/contract/index'
import { hourMs, minuteMs } from '@oas/contract/time'
import { beforeEach, expect, test } from 'vitest'
import { anAuditor, page, rec, send } from '../../testing/auditor.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { item, submitItems } from '../../testing/held.ts'
import { clock, server, useQueueWorld } from '../../testing/queue-world.ts'
import type { Client } from '../../testing/server.ts'
import { aPerson } from '../../testing/world.ts'

const { wall } = contract
useQueueWorld()
let leader: Client
beforeEach(async () => {
  await server.ctx.pool.query('truncate stat_fact, stat_fact_delta')
  leader = server.client((await aPerson(server.ctx, { permissions: ['audit.team'] })).token)
})
const sent = async (n: number, more: object = {}): Promise<void> => {
  await send(
    server,
    Array.from({ length: n }, (_record, at) => rec(`wall-${at}`, more)),
  )
}

test('counts what came, waits, is held and was decided, and who is at work', async () => {
  await sent(5)
  const auditor = await anAuditor(server, {}, ['50:12'])
  const list = await auditor.fetch({ types: ['50:12'], limit: 2 })
  await submitItems(
    server,
    auditor.client.token,
    list.slice(0, 1).map((one) => item(one)),
    { windowId: auditor.window, settingVersion: list[0]?.settingVersion ?? 1 },
  )
  const { types, hours, people } = await leader.ok(wall.read, {})
  expect(types).toMatchObject([
    { key: '50:12', name: 'post_comment', waiting: 3, held: 1, suspended: 0, under10m: 4 },
  ])
  expect(types[0]).toMatchObject({ people: 1, firstBreak: null })
  expect(types[0]?.camePerHour).toBeGreaterThan(0)
  expect(hours).toHaveLength(25)
  const all = hours.slice(-2)
  expect(all.reduce((sum, one) => sum + one.came, 0)).toBe(5)
  expect(all.reduce((sum, one) => sum + one.decided, 0)).toBe(1)
  expect(people).toMatchObject([
    { id: auditor.personId, pageKey: page.pageKey, today: 1, lastHour: 1 },
  ])
})

test('foresees which deadlines break when nobody works, and none when they are far', async () => {
  await sent(3)
  await server.ctx.pool.query('update queue_order set deadline_at = $1', [
    new Date(clock + 30 * minuteMs),
  ])
  const { types, due } = await leader.ok(wall.read, {})
  expect(types).toMatchObject([
    { emptyAt: null, missing: null, firstBreak: { at: clock + 30 * minuteMs, orders: 3 } },
  ])
  expect(due.reduce((sum, one) => sum + one.late, 0)).toBe(3)
  await server.ctx.pool.query('update queue_order set deadline_at = $1', [
    new Date(clock + 30 * hourMs),
  ])
  expect((await leader.ok(wall.read, {})).types).toMatchObject([{ firstBreak: null }])
})

test('shows nothing of other data and nobody who works on it alone', async () => {
  await sent(2)
  await anAuditor(server, {}, ['50:12'])
  const other = { permissions: ['audit.team'], scope: [{ appId: 71 }] } as const
  const elsewhere = server.client((await aPerson(server.ctx, other)).token)
  const { types, people, hours } = await elsewhere.ok(wall.read, {})
  expect([types, people]).toEqual([[], []])
  expect(hours.every(({ came, decided }) => came + decided === 0)).toBe(true)
  expect((await leader.ok(wall.read, { appId: 71 })).types).toEqual([])
  expect((await leader.ok(wall.read, { types: ['50:13'] })).people).toEqual([])
  const auditor = server.client((await aPerson(server.ctx, { permissions: ['audit.take'] })).token)
  await expectRefusal(auditor, wall.read, {}, 'no-permission')
})
