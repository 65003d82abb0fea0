import type { Input } from '@oas/contract/define'
import type { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { Category } from '@oas/contract/text-moderation/schemas'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { publishedLabels } from '../label/index.ts'
import {
  type Tx,
  categoriesAbove,
  countItemsOf,
  holdCategory,
  listCategories,
} from './queries/places.ts'

type Calls = typeof textModerationCalls
type Body = Input<Calls['createCategory']>['body']
type Held = NonNullable<Awaited<ReturnType<typeof holdCategory>>>

const deepest = 6

export const categories: Handler<Calls['categories']> = async (ctx, { text = '' }) => {
  const wanted = text.trim().toLowerCase()
  const rows = await listCategories(ctx.db)
  return {
    list: rows
      .filter((row) => row.path.toLowerCase().includes(wanted))
      .map((row): Category => ({ ...row, updatedAt: row.updatedAt.getTime() })),
  }
}

const requireBody = async (ctx: CallContext, tx: Tx, body: Body, own: string): Promise<Body> => {
  const name = body.name.trim()
  // Trees stay trees: no two people move categories under each other at the same time.
  await tx.selectFrom('textCategory').select('id').orderBy('id').forUpdate().execute()
  if (body.parentId !== null) {
    const above = await categoriesAbove(tx, body.parentId)
    if (above.length === 0) fail('not-found', { field: 'body.parentId' })
    if (above.includes(own) || above.length >= deepest)
      fail('invalid-input', {
        field: 'body.parentId',
        reason: textOf(ctx.language, 'text_moderation.no_such_parent', { n: deepest }),
      })
  }
  const taken = await tx
    .selectFrom('textCategory')
    .select('id')
    .where((where) => where(where.fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .where('parentId', body.parentId === null ? 'is' : '=', body.parentId)
    .where('id', '<>', own)
    .executeTakeFirst()
  if (taken)
    fail('invalid-input', {
      field: 'body.name',
      reason: textOf(ctx.language, 'text_moderation.name_taken'),
    })
  const labels = await publishedLabels(ctx)
  if (body.labelId !== null && !labels.some((label) => label.id === body.labelId))
    fail('not-found', { field: 'body.labelId' })
  return { ...body, name }
}
const requireCategory = async (tx: Tx, id: string, version: number): Promise<Held> => {
  const row = (await holdCategory(tx, id)) ?? fail('not-found', { field: 'id' })
  return row.version === version ? row : fail('conflict')
}
const factsOf = ({ name, parentId, labelId }: Held): Body => ({ name, parentId, labelId })
const subjectOf = (id: string): string => `text-category:${id}`

export const createCategory: Handler<Calls['createCategory']> = (ctx, input) =>
  ctx.db.transaction().execute(async (tx) => {
    const body = await requireBody(ctx, tx, input.body, '0')
    const made = await tx
      .insertInto('textCategory')
      .values({ ...body, updatedBy: ctx.caller.id, updatedAt: ctx.now() })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
    await audit(tx, ctx, [
      {
        action: 'textModeration.createCategory',
        subject: subjectOf(made.id),
        detail: { before: null, after: body },
      },
    ])
    return made
  })

export const updateCategory: Handler<Calls['updateCategory']> = (
  ctx,
  { id, version, body: input },
) =>
  ctx.db.transaction().execute(async (tx) => {
    const body = await requireBody(ctx, tx, input, id)
    const row = await requireCategory(tx, id, version)
    await tx
      .updateTable('textCategory')
      .set({ ...body, version: version + 1, updatedBy: ctx.caller.id, updatedAt: ctx.now() })
      .where('id', '=', id)
      .execute()
    await audit(tx, ctx, [
      {
        action: 'textModeration.updateCategory',
        subject: subjectOf(id),
        detail: { before: factsOf(row), after: body },
      },
    ])
    return { id, version: version + 1 }
  })

export const removeCategory: Handler<Calls['removeCategory']> = (ctx, { id, version }) =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await requireCategory(tx, id, version)
    const below = await tx
      .selectFrom('textCategory')
      .select('id')
      .where('parentId', '=', id)
      .executeTakeFirst()
    if (below || (await countItemsOf(tx, 'categoryId', id)) > 0) fail('in-use', { what: row.name })
    await tx.deleteFrom('textCategory').where('id', '=', id).execute()
    await audit(tx, ctx, [
      {
        action: 'textModeration.removeCategory',
        subject: subjectOf(id),
        detail: { before: factsOf(row), after: null },
      },
    ])
    return {}
  })
