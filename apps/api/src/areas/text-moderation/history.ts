import type { Input } from '@oas/contract/define'
import type { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { sql } from 'kysely'
import { fail } from '../../core/fail.ts'
import { type SortOf, sortQuery, words } from '../../db/sort.ts'
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

const orders = { at: 'a.at', actor: words('a.actor'), action: 'a.action' }
const rowsOf = ({ db }: CallContext, about: readonly string[]) =>
  db
    .selectFrom('auditLog as a')
    .where('a.subject', 'in', [...about])
    .where('a.action', 'like', 'textModeration.%')

const batchOf = async ({ db }: CallContext, id: string): Promise<string | null> => {
  const row = await db
    .selectFrom('textItem')
    .select('batchId')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.batchId ?? null
}

export const history: Handler<Calls['history']> = async (
  ctx,
  { kind, id, sort, current = 1, pageSize = 10 },
) => {
  await requireSeen(ctx, kind, id)
  const about = [`${subjects[kind]}:${id}`]
  // What was done to the file that an item came with was done to the item.
  const batchId = kind === 'word' ? await batchOf(ctx, id) : null
  if (batchId !== null) about.push(`text-batch:${batchId}`)
  const by: SortOf<typeof orders> = sort
  const [rows, count] = await Promise.all([
    rowsOf(ctx, about)
      .select(['a.id', 'a.at', 'a.actor', 'a.action', 'a.detail'])
      .$call(sortQuery(by, orders))
      .orderBy('a.id', 'desc')
      .offset((current - 1) * pageSize)
      .limit(pageSize)
      .execute(),
    rowsOf(ctx, about)
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    total: count.n,
    list: rows.map(({ detail, at, ...row }) => {
      const { before = null, after = null } = detail as { before?: unknown; after?: unknown }
      return { ...row, at: at.getTime(), before, after }
    }),
  }
}
