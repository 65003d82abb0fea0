import { type Call, pathFields, pathOf } from '@oas/contract/define'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import type { Area } from './implement.ts'

type Property = TSchema & { description?: string }
const propertiesOf = (schema: TSchema): Record<string, Property> =>
  (schema as { properties?: Record<string, Property> }).properties ?? {}
const requiredOf = (schema: TSchema): string[] => (schema as { required?: string[] }).required ?? []
const envelope = (data: TSchema) => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: { code: { type: 'integer', enum: [0] }, msg: { type: 'string' }, data },
})

const scopeOf = (scope: Call['scope']): string =>
  typeof scope === 'string' ? scope : `by ${scope.app}${scope.type ? ` and ${scope.type}` : ''}`
const operation = (area: string, name: string, call: Call) => {
  const inPath = pathFields(call)
  const inQuery =
    call.method === 'GET'
      ? Object.keys(propertiesOf(call.input)).filter((field) => !inPath.includes(field))
      : [...(call.query ?? [])]
  const parameter = (place: 'path' | 'query') => (field: string) => ({
    name: field,
    in: place,
    required: place === 'path' || requiredOf(call.input).includes(field),
    schema: propertiesOf(call.input)[field] ?? { type: 'string' },
  })
  const streamed =
    call.body === 'stream' ? { 'application/x-ndjson': { schema: { type: 'string' } } } : {}
  return {
    tags: [area],
    operationId: `${area}.${name}`,
    summary: call.summary,
    description: `Access: ${call.access}. Data scope: ${scopeOf(call.scope)}.`,
    security:
      call.access === 'public'
        ? []
        : [{ session: [] }, { token: [] }, ...(call.apiKey ? [{ key: [] }] : [])],
    parameters: [...inPath.map(parameter('path')), ...inQuery.map(parameter('query'))],
    ...(call.method === 'GET'
      ? {}
      : { requestBody: { content: { 'application/json': { schema: call.input }, ...streamed } } }),
    responses: {
      200:
        call.answers === 'raw'
          ? { description: 'no envelope' }
          : {
              description: 'success',
              content: { 'application/json': { schema: envelope(call.output) } },
            },
      default: { description: 'an error of the catalogue: code, msg and, for a bad field, field' },
    },
  }
}

type Node = Readonly<Record<string, unknown>>
/**
 * Types that contain themselves are moved to `schemas`, each once under its name: readers of
 * OpenAPI look for them there alone.
 */
const hoist = (value: unknown, schemas: Record<string, unknown>): unknown => {
  if (Array.isArray(value)) return value.map((item) => hoist(item, schemas))
  if (typeof value !== 'object' || value === null) return value
  const { $defs = {}, $id: _id, $ref, ...rest } = value as Node & { $defs?: Node }
  for (const [name, definition] of Object.entries($defs))
    if (!Object.hasOwn(schemas, name)) schemas[name] = hoist(definition, schemas)
  return {
    ...($ref === undefined ? {} : { $ref: `#/components/schemas/${String($ref)}` }),
    ...Object.fromEntries(Object.entries(rest).map(([key, item]) => [key, hoist(item, schemas)])),
  }
}

/** What the calls of all areas are, and the types that contain themselves. */
const describe = (areas: readonly Area[]) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { area, calls } of areas) {
    for (const { name, call } of calls) {
      const path = pathOf(call).replaceAll(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(area, name, call) }
    }
  }
  const schemas: Record<string, unknown> = {}
  return { paths: hoist(paths, schemas), schemas }
}

/**
 * The OpenAPI document of all calls, from the contract. Its parts are made when somebody asks for
 * them: few do, and a start need not wait.
 */
const openApi = (areas: readonly Area[]) => {
  let made: ReturnType<typeof describe> | undefined
  const parts = () => (made ??= describe(areas))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Order Audit System',
      version: '1',
      description: 'Answers are envelopes {code, msg, data}; code 0 is success.',
    },
    get paths() {
      return parts().paths
    },
    get components() {
      return {
        schemas: parts().schemas,
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'oas_session' },
          token: { type: 'apiKey', in: 'header', name: 'token' },
          key: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        },
      }
    },
  }
}

/** `/docs` shows the document; `/docs/json` is the document. */
export async function addDocs(app: FastifyInstance, areas: readonly Area[]): Promise<void> {
  await app.register(swagger, {
    mode: 'static',
    specification: { document: openApi(areas) as never },
  })
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: false })
}
