import type { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { Library, LibraryBody } from '@oas/contract/text-moderation/schemas'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import {
  type Tx,
  countItemsOf,
  countLibraries,
  holdLibrary,
  listLibraries,
} from './queries/places.ts'
import { maySee, oneApp, requireApps, seenBy } from './rights.ts'

type Calls = typeof textModerationCalls
type Held = NonNullable<Awaited<ReturnType<typeof holdLibrary>>>

export const libraries: Handler<Calls['libraries']> = async (
  ctx,
  { current = 1, pageSize = 10, ...by },
) => {
  const filter = { ...by, seen: seenBy(ctx) }
  const [rows, total] = await Promise.all([
    listLibraries(ctx.db, filter, (current - 1) * pageSize, pageSize),
    countLibraries(ctx.db, filter),
  ])
  return {
    total,
    list: rows.map((row): Library => ({
      id: row.id,
      name: row.name,
      remark: row.remark,
      ownerId: row.ownerId,
      teamId: row.teamId,
      quota: row.quota,
      apps: row.apps,
      active: row.active,
      ownerName: row.ownerName,
      teamName: row.teamName ?? '',
      items: row.items,
      version: row.version,
      updatedBy: row.updatedByName,
      updatedAt: row.updatedAt.getTime(),
    })),
  }
}

const requireBody = async (
  ctx: CallContext,
  tx: Tx,
  body: LibraryBody,
  but: string,
): Promise<LibraryBody> => {
  requireApps(ctx, body.apps)
  const name = body.name.trim()
  const taken = await tx
    .selectFrom('textLibrary')
    .select('id')
    .where((where) => where(where.fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .where('id', '<>', but)
    .executeTakeFirst()
  if (taken)
    fail('invalid-input', {
      field: 'body.name',
      reason: textOf(ctx.language, 'text_moderation.name_taken'),
    })
  const owner = await tx
    .selectFrom('person')
    .select('id')
    .where('id', '=', body.ownerId)
    .executeTakeFirst()
  if (!owner) fail('not-found', { field: 'body.ownerId' })
  const team =
    body.teamId === null ||
    (await tx.selectFrom('team').select('id').where('id', '=', body.teamId).executeTakeFirst())
  if (!team) fail('not-found', { field: 'body.teamId' })
  const known = await tx
    .selectFrom('app')
    .select('id')
    .where('id', 'in', body.apps.length > 0 ? body.apps : [0])
    .execute()
  if (known.length < body.apps.length) fail('not-found', { field: 'body.apps' })
  return { ...body, name, remark: body.remark.trim() }
}
const factsOf = (row: Held): LibraryBody => ({
  name: row.name,
  remark: row.remark,
  ownerId: row.ownerId,
  teamId: row.teamId,
  quota: row.quota,
  apps: row.apps,
  active: row.active,
})
const requireLibrary = async (
  ctx: CallContext,
  tx: Tx,
  id: string,
  version: number,
): Promise<Held> => {
  const row = await holdLibrary(tx, id)
  if (!row || !maySee(ctx, row.apps)) return fail('not-found', { field: 'id' })
  requireApps(ctx, row.apps)
  return row.version === version ? row : fail('conflict')
}
const subjectOf = (id: string): string => `text-library:${id}`

export const createLibrary: Handler<Calls['createLibrary']> = (ctx, input) =>
  ctx.db.transaction().execute(async (tx) => {
    const body = await requireBody(ctx, tx, input.body, '0')
    const made = await tx
      .insertInto('textLibrary')
      .values({ ...body, madeBy: ctx.caller.id, updatedBy: ctx.caller.id, updatedAt: ctx.now() })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
    await audit(tx, ctx, [
      {
        action: 'textModeration.createLibrary',
        subject: subjectOf(made.id),
        appId: oneApp(body.apps),
        detail: { before: null, after: body },
      },
    ])
    return made
  })

export const updateLibrary: Handler<Calls['updateLibrary']> = (ctx, { id, version, body: input }) =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await requireLibrary(ctx, tx, id, version)
    const body = await requireBody(ctx, tx, input, id)
    await tx
      .updateTable('textLibrary')
      .set({ ...body, version: version + 1, updatedBy: ctx.caller.id, updatedAt: ctx.now() })
      .where('id', '=', id)
      .execute()
    await audit(tx, ctx, [
      {
        action: 'textModeration.updateLibrary',
        subject: subjectOf(id),
        appId: oneApp([...new Set([...row.apps, ...body.apps])]),
        detail: { before: factsOf(row), after: body },
      },
    ])
    return { id, version: version + 1 }
  })

export const removeLibrary: Handler<Calls['removeLibrary']> = (ctx, { id, version }) =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await requireLibrary(ctx, tx, id, version)
    const used = await tx
      .selectFrom('textScene')
      .select('id')
      .where((where) => where(where.val(id), '=', where.fn.any('libraryIds')))
      .executeTakeFirst()
    if (used || (await countItemsOf(tx, 'libraryId', id)) > 0) fail('in-use', { what: row.name })
    await tx.deleteFrom('textLibrary').where('id', '=', id).execute()
    await audit(tx, ctx, [
      {
        action: 'textModeration.removeLibrary',
        subject: subjectOf(id),
        appId: oneApp(row.apps),
        detail: { before: factsOf(row), after: null },
      },
    ])
    return {}
  })
