import type { peopleCalls } from '@oas/contract/people/calls'
import { wordsOfPick } from '@oas/contract/picking'
import { type CallContext, holds } from '../../core/context.ts'
import { readPage } from '../../core/keyset.ts'
import type { Handler } from '../../http/implement.ts'
import { type Namer, pickPeople, pickWords } from './queries/picks.ts'

type Calls = typeof peopleCalls

const namerOf = (ctx: CallContext): Namer => ({
  id: ctx.caller.id,
  teamId: ctx.caller.teamId,
  scope: holds(ctx, 'people.read') ? { all: true, pairs: [] } : ctx.caller.scope,
})

/** Skills and regions of those whom the caller may name. */
export const getWords: Handler<Calls['words']> = (ctx) => pickWords(ctx.db, namerOf(ctx))

/** People by name or id, of those whom the caller may name. */
export const pick: Handler<Calls['pick']> = async (
  ctx,
  { text, words, active = false, after = '', limit = 50 },
) => {
  const asked = {
    text: text?.trim() ?? '',
    words: wordsOfPick(words),
    active,
    after,
    by: namerOf(ctx),
  }
  return readPage(
    limit,
    (most) => pickPeople(ctx.db, { ...asked, limit: most }),
    (row) => row.name,
  )
}
