import { createHash, randomBytes } from 'node:crypto'
import { pathOf } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import type { IngestAnswer } from '@oas/contract/ingest/schemas'
import type { Envelope } from '@oas/contract/envelope'
import type { Static } from 'typebox'
import { afterAll, beforeAll } from 'vitest'
import { type TestServer, testServer } from './server.ts'
import { aSetting, aType } from './world.ts'

type Answer = Static<typeof IngestAnswer>
export let server: TestServer
export let key = ''
export let url = ''

export async function aKey(
  scope: { appId: number; type?: number }[],
  permissions = ['ingest'],
): Promise<string> {
  const token = `oask_${randomBytes(16).toString('hex')}`
  const { id } = await server.ctx.db
    .insertInto('apiKey')
    .values({
      name: token.slice(5, 12),
      prefix: token.slice(0, 12),
      keyHash: createHash('sha256').update(token).digest(),
      permissions,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.ctx.db
    .insertInto('apiKeyScope')
    .values(scope.map(({ appId, type }) => ({ apiKeyId: id, appId, type: type ?? null })))
    .execute()
  return token
}
export async function send(
  body: string | Uint8Array,
  headers: Record<string, string> = {},
  token = key,
): Promise<{ status: number; body: Envelope<Answer>; headers: Headers }> {
  const response = await fetch(url, {
    method: 'POST',
    body: body as BodyInit,
    headers: { 'content-type': 'application/json', 'x-api-key': token, ...headers },
  })
  return {
    status: response.status,
    body: (await response.json()) as Envelope<Answer>,
    headers: response.headers,
  }
}
export async function ok(...args: Parameters<typeof send>): Promise<Answer> {
  const { body } = await send(...args)
  if (body.code !== 0) throw new Error(`${body.code} ${body.msg} ${body.field ?? ''}`)
  return body.data
}
export function rec(postId: string, more: object = {}) {
  return {
    appId: 50,
    type: 12,
    postId,
    texts: [{ content: `text of ${postId}` }],
    ...more,
  }
}
export function lines(list: unknown[]): string {
  return list.map((item) => JSON.stringify(item)).join('\n')
}
export const ndjson = { 'content-type': 'application/x-ndjson' }
export function results(answer: Answer): string[] {
  return answer.list.map((row) => row.result + (row.field ? ` ${row.field}` : ''))
}

/** A server that takes records in, for the tests of a file. */
export function useIngestWorld(): void {
  beforeAll(async () => {
    server = await testServer()
    await aType(server.ctx, {
      baseInfo: { ...aSetting().baseInfo, groupKey: 'extData.hash' },
      extDataMap: {
        level: { label: 'l', path: 'extData.user.level', as: 'text', index: true },
        nick: { label: 'n', path: 'extData.nick', as: 'text' },
      },
    })
    await aType(server.ctx, { appId: 71, type: 3, name: 'avatar', business: 'picture' })
    key = await aKey([{ appId: 50 }, { appId: 71, type: 3 }])
    url = server.url + pathOf(contract.ingest.records)
  })
  afterAll(() => server.stop())
}
