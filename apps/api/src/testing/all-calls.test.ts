import { isObject } from '@oas/contract/json'
import { createHash } from 'node:crypto'
import { type Call, pathFields, pathOf } from '@oas/contract/define'
import { permissions } from '@oas/contract/permissions'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../app/areas.ts'
import { hostile, inputOf } from './generate.ts'
import { type TestServer, splitInput, testServer } from './server.ts'
import { aLabelTree, aPerson, aType } from './world.ts'

const calls = areas.flatMap(({ area, calls }) =>
  calls.map(({ name, call }) => ({ name: `${area}.${name}`, call })),
)
/** So many hostile inputs in all: `npm run fuzz` sends a million, with another seed each time. */
const inputsInAll = Number(process.env['FUZZ_INPUTS'] ?? 20_000)
const bodied = calls.filter(({ call }) => call.method !== 'GET')
/** A quarter of them are no JSON, spread over the calls that take a body; the others over all. */
const garbagePerCall = Math.ceil(inputsInAll / 4 / bodied.length)
const perCall = Math.ceil((inputsInAll * 3) / 4 / calls.length)
const atOnce = 16
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31)

let server: TestServer
let everything = ''
let nothing = ''
let elsewhere = ''
let otherType = ''
let key = ''
let jump = 0
beforeAll(async () => {
  server = await testServer({ poolSize: 20 }, { now: () => new Date(Date.now() + jump) })
  await aType(server.ctx)
  await aType(server.ctx, {
    appId: 71,
    type: 3,
    name: 'avatar',
    business: 'picture',
    pageKeys: ['tags-audit-picture'],
  })
  await aLabelTree(server.ctx)
  everything = (await aPerson(server.ctx, { permissions, paths: ['/*'] })).token
  nothing = (await aPerson(server.ctx, { permissions: [] })).token
  elsewhere = (await aPerson(server.ctx, { permissions, scope: [{ appId: 71 }] })).token
  otherType = (await aPerson(server.ctx, { permissions, scope: [{ appId: 50, type: 99 }] })).token
  key = 'oask_everything'
  const { id } = await server.ctx.db
    .insertInto('apiKey')
    .values({
      name: 'k',
      prefix: 'oask_eve',
      keyHash: createHash('sha256').update(key).digest(),
      permissions: [...permissions],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.ctx.db.insertInto('apiKeyScope').values({ apiKeyId: id, appId: 71 }).execute()
  // The clock jumps past the rate limit, for days in all.
  await server.ctx.db
    .updateTable('session')
    .set({ expiresAt: new Date('2100-01-01') })
    .execute()
})
afterAll(() => server.stop())

const well = (text: string): string => encodeURIComponent(text.toWellFormed())
const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

/** What a field says in a query: one pair for each item of a list, of which a few will do. */
const pairsOf = (field: string, value: unknown): string[] =>
  (Array.isArray(value) ? (value as unknown[]).slice(0, 20) : [value])
    .filter((item) => item !== undefined)
    .map((item) => `${well(field)}=${well(asText(item)).slice(0, 4000)}`)

/** A request with any value where the input belongs, however little it fits. */
const requestOf = (call: Call, input: unknown): InjectOptions => {
  const fields = isObject(input) ? { ...input } : undefined
  let url = pathOf(call)
  for (const field of pathFields(call)) {
    url = url.replace(`:${field}`, well(asText(fields?.[field] ?? 'x')).slice(0, 150) || 'x')
    if (fields) delete fields[field]
  }
  const query: string[] = []
  for (const field of call.method === 'GET' ? Object.keys(fields ?? {}) : (call.query ?? [])) {
    query.push(...pairsOf(field, fields?.[field]))
    if (fields) delete fields[field]
  }
  if (query.length > 0) url += `?${query.join('&').slice(0, 12_000)}`
  return {
    method: call.method,
    url,
    ...(call.method === 'GET' ? {} : { payload: JSON.stringify(fields ?? input) ?? '' }),
  }
}

const send = async (call: Call, options: InjectOptions, token: string) => {
  if (call.limited !== undefined) jump += 5001
  const late = new Promise<never>((_done, fail) => {
    setTimeout(() => fail(new Error('no answer within 20 s')), 20_000).unref()
  })
  return Promise.race([
    server.app.inject({
      ...options,
      headers: {
        'content-type': 'application/json',
        ...(token ? { token } : {}),
        ...options.headers,
      },
    }),
    late,
  ])
}
/** Codes of an answer; what is no envelope has none. */
const codesOf = async (
  call: Call,
  options: InjectOptions,
  token: string,
): Promise<[number, number | undefined]> => {
  const answer = await send(call, options, token)
  try {
    return [answer.statusCode, (answer.json() as { code?: number }).code]
  } catch {
    return [answer.statusCode, undefined]
  }
}
const right = (call: Call, fixed: Record<string, unknown> = {}): InjectOptions => {
  const [made] = fc.sample(inputOf(call.input, false), { numRuns: 1, seed: 7 })
  const { url, body } = splitInput(
    call,
    Array.isArray(made) ? made : { ...(made as object), ...fixed },
  )
  return { method: call.method, url, ...(body === undefined ? {} : { payload: body }) }
}

describe('access', () => {
  const guarded = calls.filter(({ call }) => call.access !== 'public')
  test.each(guarded)('$name needs a session', async ({ call }) => {
    const options = right(call)
    for (const token of ['', 'forged', 'oask_forged'])
      expect(await codesOf(call, options, token), token).toEqual([401, -5])
  })
  const permitted = guarded.filter(({ call }) => call.access !== 'signed-in')
  test.each(permitted)('$name needs its permission', async ({ call }) => {
    expect(await codesOf(call, right(call), nothing)).toEqual([403, 403])
  })
  test.each(guarded.filter(({ call }) => !call.apiKey))(
    '$name is not for programs',
    async ({ call }) => {
      expect(await codesOf(call, right(call), key)).toEqual([403, 403])
    },
  )
  const scoped = calls.filter(({ call }) => typeof call.scope === 'object')
  test.each(scoped)('$name refuses a foreign app', async ({ call }) => {
    const scope = call.scope as { app: string }
    expect(await codesOf(call, right(call, { [scope.app]: 50 }), elsewhere)).toEqual([403, 403])
  })
  test.each(scoped.filter(({ call }) => (call.scope as { type?: string }).type !== undefined))(
    '$name refuses a foreign type of an own app',
    async ({ call }) => {
      const scope = call.scope as { app: string; type: string }
      expect(
        await codesOf(call, right(call, { [scope.app]: 50, [scope.type]: 12 }), otherType),
      ).toEqual([403, 403])
    },
  )
  test('there is something to check', () => {
    expect([guarded.length > 10, permitted.length > 0, scoped.length > 0]).toEqual([
      true,
      true,
      true,
    ])
  })
})

/** Logging out would end the session all the other inputs need; the raw garbage below has none. */
const tokenFor = (name: string): string => (name === 'session.logout' ? '' : everything)

describe(`hostile input (seed ${seed}, ${perCall} a call)`, () => {
  test.each(calls)(
    '$name answers anything without failing',
    { timeout: 300_000 },
    async ({ name, call }) => {
      const inputs = inputOf(call.input, true)
      const tally = new Map<number, number>()
      let sent = 0
      while (sent < perCall) {
        const some = fc.sample(inputs, {
          numRuns: Math.min(atOnce, perCall - sent),
          seed: seed + sent,
        })
        sent += some.length
        await Promise.all(
          some.map(async (input) => {
            const options = requestOf(call, input)
            const answer = await send(call, options, tokenFor(name)).catch((error: Error) => ({
              statusCode: 999,
              body: error.message,
            }))
            tally.set(answer.statusCode, (tally.get(answer.statusCode) ?? 0) + 1)
            if (answer.statusCode >= 500)
              expect.fail(
                `${name} answered ${answer.statusCode} ${answer.body.slice(0, 300)} ` +
                  `to ${options.method} ${options.url} ` +
                  String(options.payload ?? '').slice(0, 2000),
              )
          }),
        )
      }
      // A call that refuses every input has not been tried: only its gate has.
      expect([...tally.values()].reduce((sum, n) => sum + n, 0)).toBe(perCall)
      expect(tally.has(401) && tally.size === 1).toBe(false)
    },
  )

  test.each(bodied)('$name answers bodies that are no JSON', async ({ name, call }) => {
    const garbage = fc.sample(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
        fc.constantFrom(
          '{',
          '[',
          '"',
          '{"a":}',
          '[1,]',
          'nul',
          '{"a":1}{"b":2}',
          `${'['.repeat(70)}${']'.repeat(70)}`,
          '\ufeff{}',
          '{"a":1e999}',
          '\n\n\n',
          '{}\n{}\n',
        ),
        hostile.map((value) => JSON.stringify(value) ?? ''),
      ),
      { numRuns: garbagePerCall, seed },
    )
    for (const payload of garbage) {
      const { statusCode, body } = await send(
        call,
        { method: call.method, url: pathOf(call).replaceAll(/:\w+/g, '1'), payload },
        tokenFor(name),
      )
      expect(
        statusCode,
        `${JSON.stringify(payload.toString())} → ${body.slice(0, 300)}`,
      ).toBeLessThan(500)
    }
  })
})
