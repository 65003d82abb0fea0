import type { Input } from '@oas/contract/define'
import type { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { fail } from '../../core/fail.ts'
import { readHistory } from '../../core/history.ts'
import type { Handler } from '../../http/implement.ts'
import { maySee } from './rights.ts'
import type { CallContext } from '../../core/context.ts'

type Calls = typeof textModerationCalls
type Kind = Input<Calls['history']>['kind']

const subjects: Readonly<Record<Kind, string>> = {
  library: 'text-library',
  category: 'text-category',
  scene: 'text-scene',
  profile: 'text-profile',
  word: 'text-item',
  release: 'text-release',
  sandbox: 'text-sandbox',
}
/** The right to see what was done to something is that to see it. */
const narrowed = { library: 'textLibrary', word: 'textItem', sandbox: 'textSandbox' } as const
const requireSeen = async ({ db, caller }: CallContext, kind: Kind, id: string): Promise<void> => {
  if (kind !== 'library' && kind !== 'word' && kind !== 'sandbox') return
  const table = narrowed[kind]
  const row = await db.selectFrom(table).select('apps').where('id', '=', id).executeTakeFirst()
  if (!row || !maySee({ caller }, row.apps)) fail('not-found', { field: 'id' })
}

const batchOf = async ({ db }: CallContext, id: string): Promise<string | null> => {
  const row = await db
    .selectFrom('textItem')
    .select('batchId')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.batchId ?? null
}

export const history: Handler<Calls['history']> = async (ctx, { kind, id, ...page }) => {
  await requireSeen(ctx, kind, id)
  const about = [`${subjects[kind]}:${id}`]
  // What was done to the file that an item came with was done to the item.
  const batchId = kind === 'word' ? await batchOf(ctx, id) : null
  if (batchId !== null) about.push(`text-batch:${batchId}`)
  return readHistory(ctx, { subjects: about, acts: 'textModeration.' }, page)
}
