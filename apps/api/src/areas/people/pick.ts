import type { peopleCalls } from '@oas/contract/people/calls'
import { wordsOfPick } from '@oas/contract/picking'
import { holds } from '../../core/context.ts'
import { readPage } from '../../core/keyset.ts'
import type { Handler } from '../../http/implement.ts'
import { pickPeople } from './queries/picks.ts'

type Calls = typeof peopleCalls

/** People by name or id, of those whom the caller may name. */
export const pick: Handler<Calls['pick']> = async (
  ctx,
  { text, words, active = false, after = '', limit = 50 },
) => {
  const { caller } = ctx
  const asked = {
    text: text?.trim() ?? '',
    words: wordsOfPick(words),
    active,
    after,
    by: {
      id: caller.id,
      teamId: caller.teamId,
      scope: holds(ctx, 'people.read') ? { all: true, pairs: [] } : caller.scope,
    },
  }
  return readPage(
    limit,
    (most) => pickPeople(ctx.db, { ...asked, limit: most }),
    (row) => row.name,
  )
}
