import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { extra } from '../../../testing/controls.ts'
import { type FeatureWorld, aPicture, featureWorld } from '../../../testing/feature-world.ts'
import { hold, item, submitItems } from '../../../testing/held.ts'
import { type MadePerson, aSetting, aType } from '../../../testing/world.ts'
import { wantedJob } from './job.ts'

let world: FeatureWorld
let auditor: MadePerson
beforeAll(async () => {
  world = await featureWorld()
  await aType(world.server.ctx, {
    type: 14,
    name: 'alike',
    result: [...aSetting().result, ...extra],
  })
  auditor = await world.person('audit.take')
})
afterAll(() => world.server.stop())

const picked = async (pictures: string[], form: object, texts: string[] = []): Promise<string> => {
  const { server } = world
  const similar = [{ postId: 'like1' }]
  const held = await hold(server, auditor.id, { type: 14, data: { similar } })
  await server.ctx.pool.query(
    `
      update record
      set content = content || jsonb_build_object('pictures', $2::jsonb, 'texts', $3::jsonb)
      where id = $1`,
    [
      held.recordId,
      JSON.stringify(pictures.map((content) => ({ content }))),
      JSON.stringify(texts.map((content) => ({ content }))),
    ],
  )
  const submitted = await submitItems(
    server,
    auditor.token,
    [
      item(held, 'similar_pick', {
        form: { result: { ...form } },
        reasonLabels: [1203],
        remark: 'the same advert again',
      }),
    ],
    { type: 14 },
  )
  expect(submitted.list[0]).toMatchObject({ accepted: true })
  return held.recordId
}
const proposals = async () =>
  (await world.reviewer.ok(contract.featureLibrary.proposals, { source: 'audit' })).list
const run = async (): Promise<void> => {
  world.pass(61_000)
  while (await wantedJob.run(world.server.ctx));
}

test('proposes what auditors pick as the same, once, to the library that fits best', async () => {
  await world.store({ labelId: 1, listType: 'grey' })
  const storeId = await world.store({ labelId: 1203 })
  const content = await world.keep(await aPicture(5))
  const same = { postIds: ['like1'], relation: 'same' }
  const recordId = await picked([content], same)
  await picked([await world.keep(await aPicture(9))], { ...same, relation: 'different' })
  await picked([await world.keep(await aPicture(10))], { none: true })
  expect(await wantedJob.run(world.server.ctx)).toBe(false)
  expect(await proposals()).toEqual([])
  await run()
  const list = await proposals()
  expect(list).toMatchObject([
    { storeId, recordId, source: 'audit', state: 'proposed', remark: 'the same advert again' },
  ])
  // The same picture of another record is there already; so is the first one, asked for again.
  await picked([content], same)
  await run()
  await run()
  expect(await proposals()).toHaveLength(1)
  const waiting = await world.server.ctx.pool.query('select from feature_wanted')
  expect(waiting.rowCount).toBe(0)
})

test('proposes the text of what has no picture, and nothing where no library looks', async () => {
  const text = '恭喜您获得本月大奖，请加客服微信领取现金红包，名额有限，先到先得'
  const same = { postIds: ['like1'], relation: 'edited' }
  await picked([], same, [text])
  await run()
  expect(await proposals()).toHaveLength(1)
  const storeId = await world.store({ kind: 'text' })
  const recordId = await picked([], same, [text])
  await run()
  expect(await proposals()).toMatchObject([{ storeId, recordId, text }, {}])
})

test('gives up what is not there', async () => {
  await picked([`/biz_gateway/resource/file/${'e'.repeat(64)}`], {
    postIds: ['like1'],
    relation: 'same',
  })
  await run()
  const before = await proposals()
  const { rows } = await world.server.ctx.pool.query('select from feature_wanted')
  expect([before.length, rows.length]).toEqual([2, 0])
})
