import { blankLibrary } from '@oas/contract/case-library/schemas'
import { contract } from '@oas/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { disagreeOn, judgeAll, somebody } from '../../testing/disagreements.ts'
import { server, useQueueWorld } from '../../testing/queue-world.ts'
import { aLabelTree } from '../../testing/world.ts'

const { caseLibrary } = contract
useQueueWorld()
beforeAll(() => aLabelTree(server.ctx))

test('makes cases of orders on which rounds disagreed, with the answer of the judge', async () => {
  const { task } = await disagreeOn(['b-mute', 'b-pass'])
  const judge = await somebody(['branch.judge', 'audit.take'])
  const { rows } = await server.ctx.pool.query<{ id: string; post: string }>(
    `select b.id::text, r.post_id as post
      from branch_order b
      join record r on r.id = b.record_id
      where b.task_id = $1
      order by r.post_id`,
    [task.id],
  )
  expect(rows.map(({ post }) => post)).toEqual(['b-mute', 'b-pass'])
  const branchItemIds = rows.map(({ id }) => id)
  const writer = (await somebody(['case.read', 'case.edit', 'record.read'])).client
  const body = { ...blankLibrary, name: 'Disagreed', types: ['50:12'] }
  const { id: libraryId } = await writer.ok(caseLibrary.create, { body })
  const add = () => writer.ok(caseLibrary.itemImport, { libraryId, branchItemIds })
  expect((await add()).rows.map(({ status }) => status)).toEqual(['bad', 'bad'])
  await judgeAll(judge.client, (post) => (post === 'b-mute' ? 1 : 2))
  const added = await add()
  expect(added).toMatchObject({ added: 2 })
  const items = await Promise.all(
    added.rows.map((row) => writer.ok(caseLibrary.itemDetail, { id: row.id ?? '' })),
  )
  expect(items).toMatchObject([
    { source: 'branch', body: { answer: { resultId: 'mute' } } },
    { source: 'branch', body: { answer: { resultId: 'ignore' } } },
  ])
  expect(Object.values(items[0]?.body.explanation ?? {})).toContain('The rule says so')
})
