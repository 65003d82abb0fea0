import { contract } from '@oas/contract/index'
import { trace } from '@oas/expression'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type TestServer, testServer } from '../../testing/server.ts'
import { aPerson } from '../../testing/world.ts'

const { trial } = contract.expression
let server: TestServer
let client: Client
beforeAll(async () => {
  server = await testServer()
  client = server.client((await aPerson(server.ctx, { permissions: ['setting.read'] })).token)
})
afterAll(() => server.stop())

test.each([
  'len(record.texts) > 1 && label(7)',
  'record.gone.x ?? "none"',
  'date(now, "YYYY")',
  '1 / 0',
])('%s has the same steps on the server as in the page', async (expression) => {
  const scope = {
    record: { texts: [{ content: 'a' }, { content: 'b' }] },
    now: 1_772_352_000_000,
    labels: [7],
  }
  const here = trace(expression, scope)
  expect(here.ok && JSON.parse(JSON.stringify(here.root))).toEqual(
    (await client.ok(trial, { expression, scope })).root,
  )
})

test('a mistake is answered with its place, a scope without end refused', async () => {
  expect(await client.ok(trial, { expression: 'record.', scope: {} })).toMatchObject({
    problem: { code: 'EXPR_SYNTAX' },
    root: null,
  })
  expect(await client.ok(trial, { expression: '1 + process', scope: {} })).toMatchObject({
    problem: { code: 'EXPR_NAME', position: 4 },
  })
  const { status, body } = await client.call(trial, {
    expression: '1',
    scope: { record: 'x'.repeat(200_001) },
  })
  expect([status, body.field]).toEqual([400, 'scope'])
  expect(
    (await client.call(trial, { expression: '1', scope: { process: 1 } as never })).status,
  ).toBe(400)
})
