import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => { server = await testServer() })
afterAll(() => server.stop())

test('texts come by group in the asked language, a row of the database over the bundled one', async () => {
  await server.ctx.db.insertInto('languageText').values({ language: 'en', groupKey: 'error', key: 'not_found', value: 'Nothing here' }).execute()
  const packs = await server.client().ok(contract.language.load, { language: 'en', groupKeyList: ['error', 'no_such_group'] })
  expect(packs['error']?.['please_login']).toBe('Please login')
  expect(packs['error']?.['not_found']).toBe('Nothing here')
  expect(packs['no_such_group']).toEqual({})
})

test('a language that is not offered is refused at the field', async () => {
  const { status, body } = await server.client().call(contract.language.load, { language: 'fr' as never, groupKeyList: [] })
  expect(status).toBe(400)
  expect(body.field).toBe('language')
})
