import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'

type Base = Pick<Context, 'db'>
type Kind = 'voice' | 'peaks' | 'hls'
export type NewConversion = {
  key: string
  kind: Kind
  appId: number
  fileId: string | null
  facts: object
  madeAt: Date
  expiresAt: Date
}

const columns = ['id', 'appId', 'fileId', 'facts'] as const
export function findByKey(ctx: Base, key: string, now: Date) {
  return ctx.db
    .selectFrom('mediaConversion')
    .select(columns)
    .where('key', '=', key)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}
export function findPlaylist(ctx: Base, id: string, now: Date) {
  return ctx.db
    .selectFrom('mediaConversion')
    .select(columns)
    .where('id', '=', id)
    .where('kind', '=', 'hls')
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}
/** Keeps what was made; another server may have made the same meanwhile. */
export function putConversion({ db }: Base, { facts, ...row }: NewConversion) {
  const changes = {
    fileId: row.fileId,
    facts: JSON.stringify(facts),
    madeAt: row.madeAt,
    expiresAt: row.expiresAt,
  }
  return db
    .insertInto('mediaConversion')
    .values({ ...row, facts: JSON.stringify(facts) })
    .onConflict((on) => on.column('key').doUpdateSet(changes))
    .returning('id')
    .executeTakeFirstOrThrow()
}

/**
 * Takes away what has expired, at most `limit`; answers the files that nothing converted refers to
 * any more.
 */
export function dropExpired(ctx: Base, now: Date, limit: number) {
  return ctx.db.transaction().execute(async (tx) => {
    const gone = (
      await sql<{
        fileId: string | null
        appId: number
      }>`
        delete from media_conversion
        where id = any(array(
          select id
          from media_conversion
          where expires_at <= ${now}
          order by expires_at limit ${limit} for update skip locked
        ))
        returning file_id as "fileId", app_id as "appId"`.execute(tx)
    ).rows
    const free: string[] = []
    for (const { fileId, appId } of gone) {
      if (
        fileId === null ||
        (await tx
          .selectFrom('mediaConversion')
          .select('id')
          .where('fileId', '=', fileId)
          .where('appId', '=', appId)
          .executeTakeFirst())
      )
        continue
      await tx
        .deleteFrom('fileApp')
        .where('fileId', '=', fileId)
        .where('appId', '=', appId)
        .execute()
      free.push(fileId)
    }
    return { rows: gone.length, files: free }
  })
}
