import { fileUrl } from '@oas/contract/file/buckets'
import type { SecretKind } from '@oas/contract/file/schemas'
import { type Transaction, sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import type { DB } from '../../db/tables.gen.ts'

type Base = Pick<Context, 'db'>
type Tx = Transaction<DB>
type NewFile = { id: string; mime: string; bytes: string; name: string; createdAt: Date }
export type NewPlace = {
  bucket: string
  personId: string
  name: string
  placedAt: Date
  expiresAt: Date | null
}

/**
 * A file, the apps it belongs to (null: none in particular), and the buckets in which it lies now.
 */
export async function findFile(ctx: Base, id: string, now: Date) {
  const file = await ctx.db
    .selectFrom('file')
    .select(['id', 'mime', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!file) return null
  const apps = await ctx.db.selectFrom('fileApp').select('appId').where('fileId', '=', id).execute()
  const places = await ctx.db
    .selectFrom('filePlace')
    .select('bucket')
    .distinct()
    .where('fileId', '=', id)
    .where((on) => on.or([on('expiresAt', 'is', null), on('expiresAt', '>', now)]))
    .execute()
  return { ...file, apps: apps.map((row) => row.appId), buckets: places.map((row) => row.bucket) }
}

/**
 * The row is written even where it is there: that waits for whoever takes the file away at this
 * moment.
 */
const putFile = (tx: Tx, row: NewFile) =>
  tx
    .insertInto('file')
    .values(row)
    .onConflict((on) => on.column('id').doUpdateSet({ mime: row.mime }))
    .execute()

/** Writes down stored bytes; the same bytes for another app add that app. */
export function insertFile(ctx: Base, row: NewFile, appId: number | null) {
  return ctx.db.transaction().execute(async (tx) => {
    await putFile(tx, row)
    await tx
      .insertInto('fileApp')
      .values({ fileId: row.id, appId })
      .onConflict((on) => on.doNothing())
      .execute()
  })
}

/**
 * Writes down sent bytes and where they lie. Sent again, they stay as long as the longer of both
 * was to last.
 */
export function insertPlace(ctx: Base, row: NewFile, place: NewPlace) {
  return ctx.db.transaction().execute(async (tx) => {
    await putFile(tx, row)
    await tx
      .insertInto('filePlace')
      .values({ fileId: row.id, ...place })
      .onConflict((on) =>
        on.columns(['fileId', 'bucket', 'personId']).doUpdateSet({
          name: place.name,
          expiresAt: sql<Date | null>`case
              when file_place.expires_at is null or excluded.expires_at is null then null
              else greatest(file_place.expires_at, excluded.expires_at) end`,
        }),
      )
      .execute()
  })
}

/** Of these files those that a person sent to a bucket, with the name they gave. */
export function findSent(
  ctx: Base,
  ids: readonly string[],
  bucket: string,
  personId: string,
  now: Date,
) {
  return ids.length === 0
    ? Promise.resolve([])
    : ctx.db
        .selectFrom('filePlace')
        .innerJoin('file', 'file.id', 'filePlace.fileId')
        .select(['file.id', 'filePlace.name', 'file.mime'])
        .where('fileId', 'in', [...ids])
        .where('bucket', '=', bucket)
        .where('personId', '=', personId)
        .where((on) => on.or([on('expiresAt', 'is', null), on('expiresAt', '>', now)]))
        .execute()
}

/** Whether a session still lives: the token that was made in it ends with it. */
export async function isLive(
  ctx: Base,
  sessionId: string,
  personId: string,
  now: Date,
): Promise<boolean> {
  return (
    (await ctx.db
      .selectFrom('session')
      .innerJoin('person', 'person.id', 'session.personId')
      .select('session.id')
      .where('session.id', '=', sessionId)
      .where('personId', '=', personId)
      .where('endedAt', 'is', null)
      .where('expiresAt', '>', now)
      .where('person.state', '=', 'active')
      .executeTakeFirst()) !== undefined
  )
}

export async function findKey(ctx: Base): Promise<Buffer> {
  return (await ctx.db.selectFrom('fileKey').select('secret').executeTakeFirstOrThrow()).secret
}

/** Takes away places that have expired, at most `limit`; answers the files they were of. */
export async function dropExpired(ctx: Base, now: Date, limit: number): Promise<string[]> {
  return (
    await sql<{
      fileId: string
    }>`
      delete from file_place
      where id = any(array(
        select id
        from file_place
        where expires_at <= ${now}
        order by expires_at limit ${limit} for update skip locked
      ))
      returning file_id as "fileId"`.execute(ctx.db)
  ).rows.map((row) => row.fileId)
}

/**
 * Takes a file away that lies nowhere any more and nothing refers to. `remove` takes the bytes,
 * while nobody can write the same ones down.
 */
export function dropUnplaced(ctx: Base, id: string, remove: () => Promise<void>): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    if (
      !(await tx
        .selectFrom('file')
        .select('id')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst())
    )
      return false
    const used = await sql<{
      used: boolean
    }>`
      select exists (select 1 from file_place where file_id = ${id})
        or exists (select 1 from file_app where file_id = ${id})
        or exists (select 1 from question_annex where file_id = ${id})
        or exists (
          select 1 from evidence where url like '/biz_gateway/%' and url = ${fileUrl(id)}
        )
        or exists (
          select 1
          from branch_appeal_step
          where evidence @> jsonb_build_array(jsonb_build_object('id', ${id}::text))
        )
        or exists (
          select 1
          from appeal_step
          where evidence @> jsonb_build_array(jsonb_build_object('id', ${id}::text))
        ) as used`.execute(tx)
    if (used.rows[0]?.used !== false) return false
    await tx.deleteFrom('file').where('id', '=', id).execute()
    await remove()
    return true
  })
}

export function findPublished(ctx: Base) {
  return ctx.db
    .selectFrom('resourceAccess')
    .leftJoin('person', 'person.id', 'publishedBy')
    .select(['resourceAccess.version', 'document', 'person.displayName as by', 'publishedAt'])
    .orderBy('resourceAccess.version', 'desc')
    .limit(1)
    .executeTakeFirst()
}
export function findSecrets(ctx: Base) {
  return ctx.db
    .selectFrom('resourceSecret')
    .select(['kind', 'name', 'secret', 'changedAt'])
    .orderBy('kind')
    .orderBy('name')
    .execute()
}

/** Adds a version after the newest; answers false where somebody else was first. */
export async function insertPublished(
  tx: Tx,
  row: { version: number; document: string; publishedBy: string; publishedAt: Date },
): Promise<boolean> {
  await sql`lock table resource_access in exclusive mode`.execute(tx)
  const newest = await tx
    .selectFrom('resourceAccess')
    .select('version')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if ((newest?.version ?? 0) !== row.version - 1) return false
  await tx.insertInto('resourceAccess').values(row).execute()
  return true
}
export async function putSecret(
  tx: Tx,
  row: { kind: SecretKind; name: string; secret: string | null; changedAt: Date },
): Promise<void> {
  const { kind, name, secret, changedAt } = row
  if (secret === null)
    await tx
      .deleteFrom('resourceSecret')
      .where('kind', '=', kind)
      .where('name', '=', name)
      .execute()
  else
    await tx
      .insertInto('resourceSecret')
      .values({ kind, name, secret, changedAt })
      .onConflict((on) => on.columns(['kind', 'name']).doUpdateSet({ secret, changedAt }))
      .execute()
}

export async function regionOf(ctx: Base, personId: string): Promise<string> {
  return (
    await ctx.db
      .selectFrom('person')
      .select('region')
      .where('id', '=', personId)
      .executeTakeFirstOrThrow()
  ).region
}
