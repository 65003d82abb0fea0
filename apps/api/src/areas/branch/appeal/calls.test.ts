import { contract } from '@oas/contract/index'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Auditor } from '../../../testing/auditor.ts'
import {
  clearDisagreements,
  disagreeOn,
  judgeAll,
  runAreaJob,
  somebody,
} from '../../../testing/disagreements.ts'
import { pass, resetClock, server, useQueueWorld } from '../../../testing/queue-world.ts'
import { aLabelTree } from '../../../testing/world.ts'

useQueueWorld()
const { branchAppeal: appeals } = contract
const hour = 3600
beforeAll(async () => {
  await aLabelTree(server.ctx)
})
beforeEach(async () => {
  resetClock()
  await clearDisagreements()
  await server.ctx.pool.query(`update person set state = 'disabled'`)
})

/** Time passes, everybody stays logged in, and what is due is told. */
const tellAfter = async (seconds: number): Promise<void> => {
  pass(seconds)
  await server.ctx.pool.query(`update session set expires_at = '2100-01-01'`)
  await runAreaJob('branch.appeal')
  await runAreaJob('branch.call')
}
/** Messages since the last look, as who heard what, and of how many. */
let seen = '0'
const news = async (): Promise<string[]> => {
  const { rows } = await server.ctx.pool.query<{ id: string; told: string }>(
    `select m.id::text, p.name || ' ' || (m.payload ->> 'transKey') || ' '
      || (m.payload #>> '{transKeyParams,n}') as told
    from message m
    join message_receipt r on r.message_id = m.id
    join person p on p.id = r.person_id
    where m.id > $1 and m.payload ->> 'transKey' like 'branch_appeal.call_%'
    order by m.id, p.id`,
    [seen],
  )
  seen = rows.at(-1)?.id ?? seen
  return rows.map(({ told }) => told.replace('branch_appeal.call_', ''))
}
const appealAgainst = async ({ client }: Auditor, posts: readonly string[]): Promise<string[]> => {
  const ids: string[] = []
  for (const postId of posts) {
    const { list } = await client.ok(appeals.appeals, { postId })
    const said = { id: list[0]?.id ?? '', reason: 'It is no advert at all', evidence: [] }
    ids.push((await client.ok(appeals.appeal, said)).appealId)
  }
  return ids
}

test('tells handlers of cases that came to them in one message an hour', async () => {
  const { two } = await disagreeOn(['a', 'b', 'c', 'd'])
  const judge = await somebody(['branch.judge', 'branch.handle'])
  await judgeAll(judge.client, () => 1)
  const handler = await somebody(['branch.handle'])
  await somebody(['branch.handle'], { scope: [{ appId: 71 }] })
  await appealAgainst(two, ['a', 'b'])
  await tellAfter(1)
  expect(await news()).toEqual([`${handler.name} waiting 2`])
  await appealAgainst(two, ['c', 'd'])
  for (const minutes of [1, 30]) await tellAfter(minutes * 60)
  expect(await news()).toEqual([])
  await tellAfter(30 * 60)
  expect(await news()).toEqual([`${handler.name} waiting 4`])
  // Nothing new: nothing is said.
  await tellAfter(2 * hour)
  expect(await news()).toEqual([])
})

test('tells leaders of cases passed to them, and once of those older than 72 hours', async () => {
  const { two } = await disagreeOn(['a', 'b'])
  await judgeAll((await somebody(['branch.judge'])).client, () => 1)
  const handler = await somebody(['branch.handle', 'branch.lead'])
  const leader = await somebody(['branch.lead'])
  const [first = ''] = await appealAgainst(two, ['a', 'b'])
  const passing = { verdict: 'pass', round: null, reason: 'Let a leader say' } as const
  await handler.client.ok(appeals.handle, { id: first, ...passing })
  await tellAfter(1)
  // Who handled a case hears of the other one alone.
  expect(await news()).toEqual([`${handler.name} waiting 1`, `${leader.name} leader 1`])
  await tellAfter(71 * hour)
  expect(await news()).toEqual([`${handler.name} leader 1`, `${leader.name} leader 2`])
  await tellAfter(hour)
  expect(await news()).toEqual([`${leader.name} late 1`])
  await tellAfter(hour)
  expect(await news()).toEqual([])
  // No clock says the last word.
  const { list } = await leader.client.ok(appeals.allAppeals, { tab: 'leader' })
  expect(list.map(({ state }) => state)).toEqual(['leader', 'leader'])
})
