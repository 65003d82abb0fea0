import { contract } from '@oas/contract/index'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { anAuditor } from '../../testing/auditor.ts'
import { muting } from '../../testing/held.ts'
import {
  aQueue,
  anInspectionLeader,
  anInspector,
  answerOne,
  decideMany,
  fetchOf,
  sampleAll,
  useInspectionWorld,
  workedBy,
} from '../../testing/inspections.ts'
import { server } from '../../testing/queue-world.ts'
import type { Client } from '../../testing/server.ts'
import { aPerson } from '../../testing/world.ts'

const { exposure } = contract
useInspectionWorld()
let care: Client
beforeAll(async () => {
  care = server.client((await aPerson(server.ctx, { permissions: ['exposure.edit'] })).token)
})
beforeEach(async () => {
  await server.ctx.pool.query('truncate exposure_label, exposure_day, exposure_run, exposure_stop')
  await care.ok(exposure.setLabel, { labelId: 1203, severity: 3, version: null })
})

test('counts an inspection for whoever made it, by the labels of what was inspected', async () => {
  const leader = await anInspectionLeader(server)
  const inspector = await anInspector(server)
  const queueId = await aQueue(leader, { people: workedBy(inspector) })
  const auditor = await anAuditor(server)
  await decideMany(server, { id: auditor.personId, token: auditor.client.token }, 2)
  await sampleAll(server)
  const [first, ...others] = await fetchOf(inspector, queueId)
  expect(others).toHaveLength(1)
  const seen = async (client: Client) =>
    (await client.ok(exposure.mine, {})).days
      .map(({ items }) => items)
      .reduce((all, items) => all.map((n, at) => n + (items[at] ?? 0)), [0, 0, 0, 0])
  expect(await seen(inspector.client)).toEqual([0, 0, 0, 0])
  if (!first) throw new Error('nothing was drawn')
  expect((await answerOne(server, inspector, muting(first as never))).finished).toBe(1)
  expect(await seen(inspector.client)).toEqual([0, 0, 0, 1])
  expect(await seen(auditor.client)).toEqual([0, 0, 0, 2])
})
