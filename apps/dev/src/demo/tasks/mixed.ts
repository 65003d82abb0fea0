import { type TaskBody, blankSelection, blankTask } from '@oas/contract/task/schemas'
import type { Context } from '../../../../api/src/core/context.ts'
import type { Client } from '../../../../api/src/testing/server.ts'
import { decideTaken } from '../history.ts'
import { chanceOf } from '../random.ts'
import { type People, settle, start } from './writing.ts'

/** Mixed work: new comments, a sample of decided ones and old verdicts; some of it is done. */
export async function seedMixed(
  ctx: Context,
  people: People,
  base: TaskBody,
  auditor: Client,
): Promise<void> {
  const part = { types: base.types, conditions: {}, waitedMinutes: 0, stored: null }
  const decided = { ...blankSelection, by: 'decided' as const, decidedBy: 'people' as const }
  const taskId = await start(people, {
    kind: 'comprehensive',
    body: {
      ...base,
      name: 'Training mix of the new team',
      remark: 'New work, a sample and old verdicts in turn',
      draw: { ...blankTask.draw, kind: 'count', count: 20, at: ['00:05'] },
      handing: { ...base.handing, speed: 'at-once' },
      quota: { total: null, day: null, person: 30 },
      parts: {
        list: [
          { ...part, name: 'New comments', kind: 'normal', share: 50 },
          {
            ...part,
            name: 'Decided this week',
            kind: 'sampling',
            stored: { ...decided, span: { days: 7, from: null, to: null } },
            share: 30,
          },
          {
            ...part,
            name: 'Verdicts of a month ago',
            kind: 'renew',
            stored: {
              ...decided,
              span: { days: 60, from: null, to: null },
              outdated: { ...blankSelection.outdated, days: 21 },
            },
            share: 20,
          },
        ],
        refill: true,
      },
    },
  })
  await settle(ctx, [taskId], { draws: 1, posts: 0 })
  await decideTaken(
    ctx,
    auditor,
    {
      info: { appId: 50, type: 12, business: 'text' },
      pageKey: 'tags-audit-text',
      limit: 6,
      taskId,
      punishes: () => false,
    },
    chanceOf(20_261_127),
  )
}
