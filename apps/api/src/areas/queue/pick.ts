import { wordsOfPick } from '@oas/contract/picking'
import type { queueCalls } from '@oas/contract/queue/calls'
import { isId } from '@oas/contract/envelope'
import { idAfter } from '../../core/keyset.ts'
import type { Handler } from '../../http/implement.ts'
import { pickTasksOf } from './queries-pick.ts'

type Calls = typeof queueCalls

/** Tasks with orders in the queue, by id. */
export const pickTasks: Handler<Calls['pickTasks']> = async (
  ctx,
  { text, words, after, limit = 50 },
) => {
  const rows = await pickTasksOf(ctx.db, {
    text: text?.trim() ?? '',
    ids: wordsOfPick(words)?.filter(isId),
    after: idAfter(after) ?? null,
    limit: limit + 1,
    scope: ctx.caller.scope,
  })
  const list = rows.slice(0, limit)
  return { list, next: rows.length > limit ? (list.at(-1)?.id ?? null) : null }
}
