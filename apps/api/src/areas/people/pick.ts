import type { peopleCalls } from '@oas/contract/people/calls'
import { wordsOfPick } from '@oas/contract/picking'
import { holds } from '../../core/context.ts'
import type { Handler } from '../../http/implement.ts'
import { pickPeople } from './queries/picks.ts'

type Calls = typeof peopleCalls

/** People by name or id, of those whom the caller may name. */
export const pick: Handler<Calls['pick']> = async (
  ctx,
  { text, words, active = false, after = '', limit = 50 },
) => {
  const { caller } = ctx
  const rows = await pickPeople(ctx.db, {
    text: text?.trim() ?? '',
    words: wordsOfPick(words),
    active,
    after,
    limit: limit + 1,
    by: {
      id: caller.id,
      teamId: caller.teamId,
      scope: holds(ctx, 'people.read') ? { all: true, pairs: [] } : caller.scope,
    },
  })
  const list = rows.slice(0, limit)
  return { list, next: rows.length > limit ? (list.at(-1)?.name ?? null) : null }
}
