import type { labelCalls } from '@oas/contract/label/calls'
import { wordsOfPick } from '@oas/contract/picking'
import { positionAfter, readPage } from '../../core/keyset.ts'
import type { Handler } from '../../http/implement.ts'
import { pickLabels } from './queries/picks.ts'

type Calls = typeof labelCalls

/** Labels by name or id, tree by tree. */
export const pick: Handler<Calls['pick']> = async (
  ctx,
  { text, words, treeId, after, limit = 50 },
) => {
  const offset = positionAfter(after)
  const asked = {
    text: text?.trim() ?? '',
    words: wordsOfPick(words),
    treeId,
    language: ctx.language,
    offset,
  }
  return readPage(
    limit,
    (most) => pickLabels(ctx.db, { ...asked, limit: most }),
    () => String(offset + limit),
  )
}
