import { inspectionCalls } from '@oas/contract/inspection/calls'
import { contract } from '@oas/contract/index'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { expect, test } from 'vitest'
import { type Auditor, anAuditor } from '../../testing/auditor.ts'
import {
  aQueue,
  anInspectionLeader,
  answerOne,
  decideMany,
  fetchOf,
  sampleAll,
  useInspectionWorld,
  workedBy,
} from '../../testing/inspections.ts'
import { item } from '../../testing/held.ts'
import { server } from '../../testing/queue-world.ts'
import { aPerson } from '../../testing/world.ts'

useInspectionWorld()

const permissions = ['audit.take', 'inspection.work', 'record.read', 'delivery.read'] as const

/** What calls beside an audit page tell of a record, as text, by the name of the call. */
const toldOf = async (inspector: Auditor, order: HeldRecord): Promise<Record<string, string>> => {
  const { appId, type, uid, postId, recordId, id } = order
  const { client } = inspector
  const { record, decision, customize, pageInfo, clearPunish, delivery } = contract
  const answers = {
    detail: await client.ok(record.detail, { recordId }),
    operations: await client.ok(record.operations, { recordId }),
    find: await client.ok(record.find, { recordId }),
    decided: await client.ok(record.find, { postId, by: 'decided' }),
    punishLog: await client.ok(decision.punishLog, { appId, uid }),
    summary: await client.ok(decision.punishSummary, { appId, postId }),
    info: await client.ok(customize.info, { appId, type, recordId }),
    similar: await client.ok(pageInfo.beside, { appId, type, id, postId, uid, what: 'similar' }),
    user: await client.ok(pageInfo.userDetail, { appId, uid }),
    lifted: await client.ok(clearPunish.query, { appId, uid }),
    sent: await client.ok(delivery.failList, { appId, postId, state: 'pending' }),
  }
  return Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => {
      const { setting: _offers, ...told } = answer as Record<string, unknown>
      return [name, JSON.stringify(told)]
    }),
  )
}

test('tells nothing of a decision beside its record while a blind answer is not kept', async () => {
  const leader = await anInspectionLeader(server)
  const inspector = await anAuditor(server, { permissions: [...permissions] })
  const reader = await anAuditor(server, { permissions: [...permissions] })
  const person = await aPerson(server.ctx, { permissions: ['audit.take'] })
  const queueId = await aQueue(leader, { people: workedBy(inspector) })
  const ids = await decideMany(server, person, 2)
  await sampleAll(server)
  const { rows } = await server.ctx.pool.query<{ name: string }>(
    'select name from person where id = $1',
    [person.id],
  )
  const name = rows[0]?.name ?? 'nobody'
  const orders = await fetchOf(inspector, queueId)
  expect(orders).toHaveLength(2)
  const signs = ['"mute"', '1203', '"advert"', ...ids.map((id) => `"${id}"`), JSON.stringify(name)]
  for (const order of orders) {
    expect(order.punished).toEqual({ live: 0, ended: 0 })
    for (const [call, told] of Object.entries(await toldOf(inspector, order)))
      expect(`${call}: ${signs.filter((sign) => told.includes(sign)).join()}`).toBe(`${call}: `)
  }
  const [first] = orders
  if (!first) throw new Error('nothing was handed out')
  expect((await toldOf(reader, first))['detail']).toContain('"mute"')
  await answerOne(server, inspector, item(first))
  expect(await inspector.client.ok(inspectionCalls.compare, { orderId: first.id })).toMatchObject({
    answered: true,
  })
  expect((await toldOf(inspector, first))['detail']).toContain('"mute"')
})
