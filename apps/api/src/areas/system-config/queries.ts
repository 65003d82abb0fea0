import type { Kysely, Transaction } from 'kysely'
import type { Context } from '../../core/context.ts'
import type { DB } from '../../db/tables.gen.ts'

export const findConfig = (ctx: Pick<Context, 'db'>, key: string) => ctx.db.selectFrom('systemConfig').select(['key', 'value', 'public']).where('key', '=', key).executeTakeFirst()

export const upsertConfig = (db: Kysely<DB> | Transaction<DB>, row: { key: string; value: string; public: boolean; updatedAt: Date }) =>
  db.insertInto('systemConfig').values(row).onConflict((on) => on.column('key').doUpdateSet({ value: row.value, public: row.public, updatedAt: row.updatedAt })).execute()
