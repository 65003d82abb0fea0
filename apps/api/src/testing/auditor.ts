import { contract } from '@oas/contract/index'
import { type Input, pathOf } from '@oas/contract/define'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { Client, TestServer } from './server.ts'
import { type PersonOptions, aPerson } from './world.ts'

/** An auditor with a running audit in a window, for tests. */
export type Auditor = {
  client: Client
  personId: string
  window: string
  serialId: string
  fetch: (more?: Partial<Input<typeof contract.queue.fetch>>) => Promise<HeldRecord[]>
  ref: (record: HeldRecord) => { id: string; fence: number }
}

export const page = { pageKey: 'tags-audit-text', business: 'text' as const }

/** Sends records in through the gateway, as a person who may see everything. */
export async function send(server: TestServer, records: readonly object[]): Promise<string[]> {
  const { token } = await aPerson(server.ctx, { permissions: ['ingest'] })
  const response = await server
    .client(token)
    .raw('POST', pathOf(contract.ingest.records), { body: JSON.stringify(records) })
    .then(
      (answer) => answer.json() as Promise<{ data: { list: { result: string; id: string }[] } }>,
    )
  return response.data.list.map((row) => row.id)
}

export function rec(postId: string, more: object = {}): object {
  return {
    appId: 50,
    type: 12,
    postId,
    uid: `u-${postId}`,
    texts: [{ content: postId }],
    ...more,
  }
}

let windows = 0
/**
 * A person who starts an audit in a window of their own; `as` starts another window of the same
 * person.
 */
export async function anAuditor(
  server: TestServer,
  options: PersonOptions = {},
  types: string[] = [],
  as?: Auditor,
): Promise<Auditor> {
  const person = as
    ? { id: as.personId, token: as.client.token }
    : await aPerson(server.ctx, { permissions: ['audit.take'], ...options })
  const client = server.client(person.token)
  const window = `w${++windows}`
  const { serialId } = await client.ok(contract.queue.start, {
    pageKey: page.pageKey,
    windowId: window,
    types,
  })
  return {
    client,
    personId: person.id,
    window,
    serialId,
    fetch: async (more = {}) =>
      (
        await client.ok(contract.queue.fetch, {
          version: 4,
          ...page,
          windowId: window,
          limit: 20,
          ...more,
        })
      ).list,
    ref: ({ id, fence }) => ({ id, fence }),
  }
}
