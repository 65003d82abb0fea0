import { contract } from '@oas/contract/index'
import type { Input } from '@oas/contract/define'
import type { WhiteScope } from '@oas/contract/white-list/schemas'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Someone, administration } from './administration.ts'
import type { TestServer } from './server.ts'
import { aLabelTree, aSetting, aType } from './world.ts'

export const calls = contract.whiteList
export let server: TestServer
export let maker: Someone
export let reviewer: Someone
let made = 0
/** A number for names and users that no other test has. */
export function nextNumber(): number {
  return ++made
}

export type New = Input<typeof calls.createList>
export function newList(scopes: WhiteScope[], more: Partial<New> = {}): New {
  return {
    subject: 'user',
    name: `list ${nextNumber()}`,
    scopes,
    apps: [50],
    types: [],
    countries: [],
    businesses: [],
    force: [],
    tip: { cn: '', en: '', id: '', ru: '' },
    maxDays: null,
    ...more,
  }
}
export async function sole(id: string, kind: 'user' | 'device' | 'combination' | 'url' = 'user') {
  return (await maker.client.ok(calls.entries, { kind, listId: id, pageSize: 200 })).list
}
/** A list with entries, both passed by a second person. */
export async function aList(
  scopes: WhiteScope[],
  lines: string[],
  more: Partial<New> = {},
): Promise<string> {
  const input = newList(scopes, more)
  const { id } = await maker.client.ok(calls.createList, input)
  await maker.client.ok(calls.add, { listId: id, lines, reason: 'a known friend' })
  const [list] = (await maker.client.ok(calls.lists, { text: input.name })).list
  if (list?.state === 'pending')
    expect(
      await reviewer.client.ok(calls.reviewList, {
        refs: [{ id, version: list.version }],
        act: 'approve',
        reason: '',
      }),
    ).toEqual({ done: 1, failed: [] })
  const waiting = (await sole(id, input.subject)).filter((entry) => entry.state === 'pending')
  if (waiting.length > 0)
    expect(
      await reviewer.client.ok(calls.reviewEntries, {
        refs: waiting.map(({ id: one, version }) => ({ id: one, version })),
        act: 'approve',
        reason: '',
      }),
    ).toMatchObject({ failed: [] })
  return id
}
export async function storedRecord(postId: string) {
  return (
    await server.ctx.pool.query<{ queued: boolean; effect: string | null }>(
      `
        select exists (select 1 from queue_order q where q.record_id = r.id) as queued,
          r.evidence #>> '{showJson,whiteList,effect}' as effect
        from record r
        where r.post_id = $1`,
      [postId],
    )
  ).rows[0]
}
export async function after(decisionId: string | null | undefined) {
  return (
    await server.ctx.pool.query<{ punishes: string[]; sent: number; kept: unknown }>(
      `
        select coalesce(
          (select array_agg(state order by id) from punish where decision_id = $1), '{}'
        ) as punishes,
          (select count(*)::int from outbox where decision_id = $1) as sent,
          (select current_json -> 'whiteList' from decision where id = $1) as kept`,
      [decisionId],
    )
  ).rows[0]
}

/** A server with list makers and reviewers, for the tests of a file. */
export function useWhiteLists(): void {
  beforeAll(async () => {
    let someone: Awaited<ReturnType<typeof administration>>['someone']
    ;({ server, someone } = await administration({}, {}))
    await aLabelTree(server.ctx)
    const base = aSetting()
    await aType(server.ctx, {
      type: 13,
      name: 'regular',
      result: [
        ...base.result,
        {
          id: 'warn',
          transKey: 'result.warn',
          content: {
            resultType: 'REGULAR',
            control: 'punish_form',
            punishId: 202,
            times: [86_400],
            defaultTime: 86_400,
          },
        },
      ] as typeof base.result,
    })
    await aType(server.ctx, {
      type: 40,
      name: 'rooms',
      business: 'live',
      result: [
        ...base.result,
        {
          id: 'cut',
          transKey: 'result.cut',
          content: {
            resultType: 'NORMAL_VIOLATIONS',
            control: 'punish_form',
            punishId: 402,
            times: [0],
            defaultTime: 0,
          },
        },
      ] as typeof base.result,
    })
    const permissions = [
      'whitelist.read',
      'whitelist.edit',
      'whitelist.review',
      'audit.take',
      'record.read',
    ] as const
    maker = await someone({ permissions })
    reviewer = await someone({ permissions })
  })
  afterAll(() => server.stop())
}
