import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Someone, administration } from '../../testing/administration.ts'
import type { TestServer } from '../../testing/server.ts'
import { aLabelTree, aType } from '../../testing/world.ts'

const { label, labelGroup } = contract
let server: TestServer
let admin: Someone
let auditor: Someone
beforeAll(async () => {
  const ground = await administration()
  server = ground.server
  admin = ground.admin
  auditor = await ground.someone({ permissions: ['audit.take'] })
  await aLabelTree(server.ctx, 11, [1203])
  await aType(server.ctx, { type: 13, name: 'other' })
})
afterAll(() => server.stop())

const rule = { teams: [], regions: [], languages: [], people: [], level: 'expert' as const }
const becomes = async (type: number, language: string, level: number): Promise<void> => {
  await server.ctx.pool.query(
    `insert into skill_level (person_id, app_id, type, language, level, since)
     values ($1, 50, $2, $3, $4, now())`,
    [auditor.id, type, language, level],
  )
}
const offered = async (type: number) => {
  const { list, version } = await auditor.client.ok(label.list, { appId: 50, type })
  return { ids: list.map(({ id }) => id), version }
}

test('offers trees of a crowd in types in which a person has the level asked for', async () => {
  const fields = { name: 'Experts', remark: '', rule, trees: [11] }
  await admin.client.ok(labelGroup.createCrowd, fields)
  const before = await offered(12)
  expect(before.ids).toEqual([])
  await becomes(12, '', 1)
  expect((await offered(12)).ids).toEqual([])
  await becomes(12, 'ru', 2)
  const after = await offered(12)
  expect(after.ids).toEqual([1203])
  expect(after.version).not.toBe(before.version)
  expect((await offered(13)).ids).toEqual([])
})

test('tells who has the level of a crowd, in a type or any, and how many people do', async () => {
  const asked = { rule, name: auditor.name }
  const tried = async (more: object) => {
    const { belongs, misses, hidden } = await admin.client.ok(labelGroup.tryCrowd, {
      ...asked,
      ...more,
    })
    return { belongs, misses, hidden }
  }
  const is = { belongs: true, misses: [], hidden: [] }
  expect(await tried({})).toEqual(is)
  expect(await tried({ typeKey: '50:12' })).toEqual(is)
  expect(await tried({ typeKey: '50:13' })).toEqual({
    belongs: false,
    misses: ['level'],
    hidden: [11],
  })
  const [crowd] = await admin.client.ok(labelGroup.crowds, {})
  expect(crowd).toMatchObject({ rule: { level: 'expert' }, people: 1 })
})
