import { pathOf } from '@oas/contract/define'
import { allCalls, contract } from '@oas/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../testing/server.ts'

type Operation = { security: object[] }
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}
let server: TestServer
let document: Document
beforeAll(async () => {
  server = await testServer()
  document = (await (await server.client().raw('GET', '/docs/json')).json()) as Document
})
afterAll(() => server.stop())

/** Every value of a key, anywhere in the document. */
const valuesOf = (key: string, node: unknown): unknown[] =>
  typeof node !== 'object' || node === null
    ? []
    : Object.entries(node).flatMap(([name, value]) =>
        name === key ? [value] : valuesOf(key, value),
      )

test('every call stands in the document, once', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(operations.sort()).toEqual(
    allCalls
      .map(([, call]) => `${call.method} ${pathOf(call).replaceAll(/:(\w+)/g, '{$1}')}`)
      .sort(),
  )
})

test('types that contain themselves are found where readers of OpenAPI look for them', () => {
  const wanted = new Set(valuesOf('$ref', document))
  expect([...wanted].sort()).toEqual(
    Object.keys(document.components.schemas)
      .map((name) => `#/components/schemas/${name}`)
      .sort(),
  )
  expect(wanted.size).toBeGreaterThan(0)
  expect([valuesOf('$id', document), valuesOf('$defs', document)]).toEqual([[], []])
})

test('an API key is named where programs may use one', () => {
  const securityOf = (call: Parameters<typeof pathOf>[0]) =>
    document.paths[pathOf(call)]?.['post']?.security
  expect(securityOf(contract.ingest.records)).toContainEqual({ key: [] })
  expect(securityOf(contract.decision.submit)).not.toContainEqual({ key: [] })
})
