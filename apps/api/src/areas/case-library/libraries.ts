import type { caseLibraryCalls } from '@oas/contract/case-library/calls'
import type { Library, LibraryBody, LibraryKind } from '@oas/contract/case-library/schemas'
import type { Input, Output } from '@oas/contract/define'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import {
  type ListedLibrary,
  type Tx,
  columnsOf,
  isNameTaken,
  isUsed,
  workOn,
  listLibraries,
  putTypes,
} from './queries/libraries.ts'
import { requireLibrary } from './sound.ts'
import { appOf, requireLocked, viewerOf } from './viewer.ts'

type Calls = typeof caseLibraryCalls
/** Names of libraries, at most. */
const mostNamed = 500

const toLibrary = (row: ListedLibrary): Library => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  version: row.version,
  body: row.body,
  counts: { draft: row.draft, review: row.review, active: row.active, retired: row.retired },
  createdBy: row.createdBy,
  updatedBy: row.updatedBy,
  createdAt: row.createdAt.getTime(),
  updatedAt: row.updatedAt.getTime(),
})

export async function queryLibraries(
  ctx: CallContext,
  kind: LibraryKind,
  { current = 1, pageSize = 10, sort, ...filter }: Input<Calls['query']>,
): Promise<Output<Calls['query']>> {
  const rows = await listLibraries(
    ctx.db,
    { kind, viewer: viewerOf(ctx), ...filter },
    { limit: pageSize, offset: (current - 1) * pageSize, sort },
  )
  return { list: rows.map(toLibrary), total: rows[0]?.total ?? 0 }
}

export async function nameLibraries(
  ctx: CallContext,
  kind: LibraryKind,
): Promise<Output<Calls['list']>> {
  const all = { limit: mostNamed, offset: 0, sort: 'name' } as const
  const rows = await listLibraries(ctx.db, { kind, viewer: viewerOf(ctx) }, all)
  return rows.map(({ id, body, state }) => ({
    id,
    name: body.name,
    state,
    dims: body.dims.map(({ key, name }) => ({ key, name })),
  }))
}

export async function getLibrary(
  ctx: CallContext,
  kind: LibraryKind,
  { id }: Input<Calls['detail']>,
): Promise<Output<Calls['detail']>> {
  const one = { limit: 1, offset: 0, sort: undefined }
  const [row] = await listLibraries(ctx.db, { kind, viewer: viewerOf(ctx), id }, one)
  return row ? toLibrary(row) : fail('not-found')
}

const tidy = (body: LibraryBody): LibraryBody => ({
  ...body,
  name: body.name.trim(),
  remark: body.remark.trim(),
  types: body.types.toSorted(),
})
const requireName = async (
  tx: Tx,
  kind: LibraryKind,
  { name }: LibraryBody,
  but: string | null,
): Promise<void> => {
  if (await isNameTaken(tx, kind, name, but))
    fail('invalid-input', { field: 'body.name', reason: because('stands_twice_named', { name }) })
}

export async function createLibrary(
  ctx: CallContext,
  kind: LibraryKind,
  { body: given }: Input<Calls['create']>,
): Promise<Output<Calls['create']>> {
  const body = tidy(given)
  await requireLibrary(ctx, body)
  const by = { createdBy: ctx.caller.id, updatedBy: ctx.caller.id }
  return ctx.db.transaction().execute(async (tx) => {
    await requireName(tx, kind, body, null)
    const { id } = await tx
      .insertInto('caseLibrary')
      .values({ kind, ...columnsOf(body), ...by, createdAt: ctx.now(), updatedAt: ctx.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await putTypes(tx, id, body.types)
    await audit(tx, ctx, [
      {
        action: 'caseLibrary.create',
        subject: `case_library:${id}`,
        appId: appOf(body.types),
        detail: { before: null, after: { kind, body } },
      },
    ])
    return { id, version: 1 }
  })
}

/** Types are only given up where no item is a record of them. */
const requireTypes = async (
  tx: Tx,
  id: string,
  before: LibraryBody,
  after: LibraryBody,
): Promise<void> => {
  const gone = before.types.filter((key) => !after.types.includes(key))
  if (gone.length === 0) return
  const rows = await tx
    .selectFrom('caseItem')
    .select(['appId', 'type'])
    .distinct()
    .where('libraryId', '=', id)
    .where('appId', 'is not', null)
    .execute()
  const held = gone.find((key) => rows.some(({ appId, type }) => key === `${appId}:${type}`))
  if (held !== undefined) fail('in-use', { what: held, field: 'body.types' })
}

/** A library that a simulation asks from stays in use. */
const requireIdle = async (tx: Tx, id: string): Promise<void> => {
  const what = await workOn(tx, id)
  if (what !== null) fail('in-use', { what })
}

export async function updateLibrary(
  ctx: CallContext,
  kind: LibraryKind,
  { id, baseVersion, body: given, state }: Input<Calls['update']>,
): Promise<Output<Calls['update']>> {
  return ctx.db.transaction().execute(async (tx) => {
    const library = await requireLocked(ctx, tx, id, kind)
    if (library.version !== baseVersion) fail('conflict')
    const before = library.body as LibraryBody
    const body = given === undefined ? before : tidy(given)
    if (given !== undefined) {
      await requireLibrary(ctx, body)
      await requireName(tx, kind, body, id)
      await requireTypes(tx, id, before, body)
      await putTypes(tx, id, body.types)
    }
    const version = library.version + 1
    const after = state ?? library.state
    if (after === 'archived') await requireIdle(tx, id)
    await tx
      .updateTable('caseLibrary')
      .set({
        ...columnsOf(body),
        version,
        state: after,
        updatedBy: ctx.caller.id,
        updatedAt: ctx.now(),
      })
      .where('id', '=', id)
      .execute()
    await audit(tx, ctx, [
      {
        action: 'caseLibrary.update',
        subject: `case_library:${id}`,
        appId: appOf(body.types),
        detail: {
          before: { ...before, state: library.state },
          after: { ...body, state: after },
          version,
        },
      },
    ])
    return { id, version }
  })
}

export async function removeLibrary(
  ctx: CallContext,
  kind: LibraryKind,
  { id }: Input<Calls['remove']>,
): Promise<Output<Calls['remove']>> {
  return ctx.db.transaction().execute(async (tx) => {
    const library = await requireLocked(ctx, tx, id, kind)
    const body = library.body as LibraryBody
    if (await isUsed(tx, id)) fail('in-use', { what: body.name })
    await tx
      .updateTable('caseLibrary')
      .set({ deletedAt: ctx.now(), updatedBy: ctx.caller.id, updatedAt: ctx.now() })
      .where('id', '=', id)
      .execute()
    await audit(tx, ctx, [
      {
        action: 'caseLibrary.remove',
        subject: `case_library:${id}`,
        appId: appOf(body.types),
        detail: { before: { kind, body }, after: null },
      },
    ])
    return {}
  })
}
