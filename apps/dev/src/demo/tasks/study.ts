import { type TaskBody, blankSelection, blankTask, oneRound } from '@oas/contract/task/schemas'
import { dayMs } from '@oas/contract/time'
import type { Context } from '../../../../api/src/core/context.ts'
import type { Client } from '../../../../api/src/testing/server.ts'
import { decideTaken } from '../history.ts'
import { chanceOf } from '../random.ts'
import { type People, settle, start } from './writing.ts'

const seed = 20_261_128
const records = 12

/**
 * A study that runs: two people say what they would decide of comments that wait, which go on
 * waiting, and nothing is sent. They agree on some, differ on others, and have not answered all of
 * them.
 */
export async function seedStudy(
  ctx: Context,
  people: People,
  base: TaskBody,
  auditors: readonly Client[],
): Promise<void> {
  const now = ctx.now().getTime()
  const taskId = await start(people, {
    kind: 'customize',
    body: {
      ...base,
      name: 'Study: do we judge alike?',
      remark: 'Nothing is sent',
      text: 'Say what you would decide. Nothing comes of it.',
      effect: 'shadow',
      stored: {
        ...blankSelection,
        span: { days: null, from: now - 30 * dayMs, to: now },
        decidedBy: 'nobody',
      },
      draw: { ...blankTask.draw, kind: 'count', count: records },
      handing: { ...base.handing, speed: 'at-once' },
      rounds: { ...oneRound, mode: 'blind', finalWithin: null },
    },
  })
  await settle(ctx, [taskId], { draws: 1, posts: 0 })
  for (const [index, auditor] of auditors.entries())
    await decideTaken(
      ctx,
      auditor,
      {
        info: { appId: 50, type: 12, business: 'text' },
        pageKey: 'tags-audit-text',
        limit: records - 2 * index,
        taskId,
        punishes: ({ postId }) => Number(postId.at(-1)) % (2 + index) === 0,
      },
      chanceOf(seed + index),
    )
}
