import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ModelWorld, aModelWorld } from '../../../testing/model-world.ts'
import { approveWord, aWordWorld, releaseWords } from '../../../testing/text-words.ts'
import { aPerson } from '../../../testing/world.ts'
import { enrichJob } from './job.ts'

let world: ModelWorld
beforeAll(async () => {
  world = await aModelWorld()
})
afterAll(() => world.stop())

test.each([
  ['ocr', { pictures: [{ content: 'https://example.com/a.png' }] }, 'pictures.0.ocr'],
  ['asr', { voices: [{ content: 'https://example.com/a.mp3' }] }, 'voices.0'],
])('looks for words in what a model of kind %s says', async (kind, content, field) => {
  const { server, service } = world
  const words = await aWordWorld(server, world.pass, `Words of ${kind}`)
  const itemId = await approveWord(words, `bonus${kind}`, { level: 1, remark: 'grave' })
  await releaseWords(words)
  const { modelId, versionId } = await world.register(`reads_${kind}`, ['advert'])
  await server.ctx.pool.query('update model set kind = $2 where id = $1', [modelId, kind])
  service.behave = ({ requestId, model, version, items }) => ({
    body: {
      requestId,
      model,
      version,
      results: items.map(({ id }) => ({ id, labels: [], text: `Get your bonus${kind} now` })),
    },
  })
  await world.move(versionId, 'shadow')
  await world.move(versionId, 'live')
  await world.bringStrategy(modelId)
  const intake = server.client((await aPerson(server.ctx, { permissions: ['ingest'] })).token)
  const { list } = await intake.ok(contract.ingest.records, [
    { appId: 50, type: 12, postId: `post of ${kind}`, uid: 'u1', ...content },
  ])
  const id = list[0]?.id ?? '0'
  await enrichJob.run(server.ctx)
  const { rows } = await server.ctx.pool.query(
    `select r.priority, r.content, r.evidence -> 'signals' as signals, q.priority as urgent,
      q.reserved_for as reserved
    from record r
    join queue_order q on q.record_id = r.id
    where r.id = $1`,
    [id],
  )
  expect(rows[0]).toMatchObject({ priority: 8, urgent: 8, reserved: null })
  expect(rows[0].signals).toMatchObject([{ id: itemId, verdict: 'hit', level: 1, at: { field } }])
  expect(JSON.stringify(rows[0].content)).toContain(`Get your bonus${kind} now`)
  const hits = await server.ctx.pool.query(
    'select field, item_id as "itemId" from text_hit where record_id = $1',
    [id],
  )
  expect(hits.rows).toEqual([{ field, itemId }])
})
