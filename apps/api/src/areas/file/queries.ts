import type { Context } from '../../core/context.ts'

type Base = Pick<Context, 'db'>

export const findFile = async (ctx: Base, id: string) => {
  const file = await ctx.db.selectFrom('file').select(['id', 'mime', 'name']).where('id', '=', id).executeTakeFirst()
  if (!file) return null
  const apps = await ctx.db.selectFrom('fileApp').select('appId').where('fileId', '=', id).execute()
  return { ...file, apps: apps.map((row) => row.appId) }
}

/** Writes down stored bytes; the same bytes for another app add that app. */
export const insertFile = (ctx: Base, row: { id: string; mime: string; bytes: string; name: string; createdAt: Date }, appId: number | null) => ctx.db.transaction().execute(async (tx) => {
  await tx.insertInto('file').values(row).onConflict((on) => on.doNothing()).execute()
  await tx.insertInto('fileApp').values({ fileId: row.id, appId }).onConflict((on) => on.doNothing()).execute()
})
