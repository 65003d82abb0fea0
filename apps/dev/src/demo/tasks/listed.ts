import { type TaskBody, blankTask } from '@oas/contract/task/schemas'
import { dayMs } from '@oas/contract/time'
import type { Context } from '../../../../api/src/core/context.ts'
import { type People, start } from './writing.ts'

const listedPosts = 4
/** Posts of comments that were decided. */
const decidedPosts = async (ctx: Context): Promise<string[]> =>
  (
    await ctx.db
      .selectFrom('decision')
      .select('postId')
      .distinct()
      .where('appId', '=', 50)
      .where('type', '=', 12)
      .where('state', '=', 'active')
      .orderBy('postId')
      .limit(listedPosts)
      .execute()
  ).map(({ postId }) => postId)

/** Decided posts that a regulator asks about are looked at again, one of them by a named person. */
export async function seedListed(
  ctx: Context,
  people: People,
  everybody: TaskBody['people'],
): Promise<void> {
  const now = ctx.now().getTime()
  await start(people, {
    kind: 'special-order',
    body: {
      ...blankTask,
      name: 'Request of the regulator',
      remark: 'Answer within three days',
      text: 'Decide these again and give your reason in the remark.',
      types: ['50:12'],
      people: everybody,
      quota: { total: null, day: null, person: 50 },
      priority: 9,
    },
    list: (await decidedPosts(ctx)).map((ref, index) => ({
      ref,
      person: index === 0 ? 'auditor2' : '',
      dueAt: now + 3 * dayMs,
      note: 'Case 2026-114',
    })),
  })
}
