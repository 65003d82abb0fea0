import { type TaskBody, oneRound } from '@oas/contract/task/schemas'
import type { Context } from '../../../../api/src/core/context.ts'
import type { Client } from '../../../../api/src/testing/server.ts'
import { seedBranchAppeals } from '../branch-appeals.ts'
import { decideTaken } from '../history.ts'
import { chanceOf } from '../random.ts'
import { type People, settle, start } from './writing.ts'

const seed = 20_261_127
const blindPosts = 8
/**
 * A task that asks two people of each record: they agree on some and differ on others, which wait
 * for a judge, was judged, or is contested; the last ones have one answer yet.
 */
export async function seedRounds(
  ctx: Context,
  people: People,
  base: TaskBody,
  auditors: readonly Client[],
): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('queueOrder')
    .select('postId')
    .where('appId', '=', 50)
    .where('type', '=', 12)
    .where('state', '=', 'waiting')
    .where('taskId', 'is', null)
    .orderBy('id')
    .limit(blindPosts)
    .execute()
  const taskId = await start(people, {
    kind: 'special-order',
    body: {
      ...base,
      name: 'Offers of work, double-blind',
      remark: 'Two people each, a judge where they differ',
      text: 'Decide by the rule on offers of work alone.',
      handing: { ...base.handing, speed: 'at-once' },
      rounds: { ...oneRound, mode: 'blind', finalWithin: 72 },
    },
    list: waiting.map(({ postId }) => ({ ref: postId, person: '', dueAt: null, note: '' })),
  })
  await settle(ctx, [taskId], { draws: 1, posts: 0 })
  for (const [index, auditor] of auditors.entries())
    await decideTaken(
      ctx,
      auditor,
      {
        info: { appId: 50, type: 12, business: 'text' },
        pageKey: 'tags-audit-text',
        limit: blindPosts - index,
        taskId,
        punishes: ({ postId }) =>
          index === 0 && waiting.slice(0, 5).some((one) => one.postId === postId),
      },
      chanceOf(seed + index),
    )
  const [, auditor] = auditors
  if (auditor)
    await seedBranchAppeals(ctx, { one: people.writer, other: people.second, auditor }, taskId)
}
