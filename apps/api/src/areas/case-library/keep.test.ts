import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { blankAnswer, blankItem, blankLibrary } from '@oas/contract/case-library/schemas'
import { contract } from '@oas/contract/index'
import type { Permission } from '@oas/contract/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type TestServer, testServer } from '../../testing/server.ts'
import { aLabelTree, aPerson, aType } from '../../testing/world.ts'
import { itemsInUse } from './index.ts'
import { keepMedia } from './keep.ts'

const { caseLibrary } = contract
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9Q' +
    'DwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const app = createServer((request, response) => {
  if (request.url === '/one.png') response.end(png)
  else if (request.url === '/page') response.end('<html>')
  else {
    response.statusCode = 404
    response.end()
  }
})
let server: TestServer
let base = ''
beforeAll(async () => {
  await new Promise<void>((done) => {
    app.listen(0, '127.0.0.1', done)
  })
  base = `http://127.0.0.1:${(app.address() as AddressInfo).port}`
  server = await testServer({ allowedHosts: ['127.0.0.1'] })
  await aLabelTree(server.ctx)
  await aType(server.ctx)
})
afterAll(async () => {
  await server.stop()
  app.close()
})

const signedIn = async (...permissions: Permission[]): Promise<Client> =>
  server.client((await aPerson(server.ctx, { permissions })).token)

test('keeps what an item shows, tries again what is gone, and says how much it has', async () => {
  const writer = await signedIn('case.read', 'case.edit')
  const { id: libraryId } = await writer.ok(caseLibrary.create, {
    body: { ...blankLibrary, name: 'Kept', types: ['50:12'] },
  })
  await writer.ok(caseLibrary.update, { id: libraryId, baseVersion: 1, state: 'in-use' })
  const item = {
    ...blankItem('record'),
    typeKey: '50:12',
    record: {
      at: 1,
      pictures: ['one.png', 'gone.png', 'page'].map((name) => ({ content: `${base}/${name}` })),
    },
    answer: { ...blankAnswer, resultId: 'mute', labels: [1203] },
  }
  const { rows } = await writer.ok(caseLibrary.itemImport, { libraryId, items: [item] })
  const id = rows[0]?.id ?? ''
  const media = async () => (await writer.ok(caseLibrary.itemDetail, { id })).media
  expect(await media()).toEqual({ total: 3, kept: 0, failed: 0 })
  await keepMedia.run(server.ctx)
  expect(await media()).toEqual({ total: 3, kept: 1, failed: 1 })
  for (let more = 0; more < 5; more += 1) {
    await server.ctx.pool.query(
      "update case_media set due_at = now() - interval '1 minute' where due_at is not null",
    )
    await keepMedia.run(server.ctx)
  }
  const { body, version, media: last } = await writer.ok(caseLibrary.itemDetail, { id })
  expect(last).toEqual({ total: 3, kept: 1, failed: 2 })
  const [kept, gone] = body.record?.pictures ?? []
  expect(kept?.content).toMatch(/^\/biz_gateway\/resource\/file\//)
  expect(gone?.content).toBe(`${base}/gone.png`)
  // Written again as it is shown, it is known by the addresses it came with.
  await writer.ok(caseLibrary.itemUpdate, { id, baseVersion: version, body })
  const again = await writer.ok(caseLibrary.itemImport, { libraryId, items: [item] })
  expect(again.rows).toMatchObject([{ status: 'same', id }])
  await writer.ok(caseLibrary.itemState, { ids: [id], act: 'submit' })
  const other = await signedIn('case.read', 'case.review')
  await other.ok(caseLibrary.itemState, { ids: [id], act: 'pass' })
  const [asked] = await itemsInUse(server.ctx.db, [libraryId], server.ctx.now())
  expect(asked?.body.record?.pictures?.[0]?.content).toBe(kept?.content)
})
