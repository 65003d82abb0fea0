import { sealAll, verifyAuditLog } from '../../../api/src/areas/audit-log/index.ts'
import { audit } from '../../../api/src/core/audit.ts'
import { backup as writeBackup } from '../../../api/src/db/backup.ts'
import { restore as readBackup } from '../../../api/src/db/restore.ts'
import { type Command, UsageError } from './command.ts'

const total = (tables: readonly { rows: number }[]): number => tables.reduce((sum, table) => sum + table.rows, 0)

export const verify: Command = {
  usage: 'verify-audit-log', help: 'Follows the hash chain of the audit log from its first entry and names the first fault. Ends with 1 when there is one.', words: 0, options: {},
  run: async (ctx) => {
    const { ok, rows, firstBad } = await verifyAuditLog(ctx.pool)
    if (ok) return [`the audit log is whole: ${rows} entries`]
    throw new UsageError(`the audit log is not whole: entry ${firstBad?.logId} (number ${firstBad?.seq || 'none'}) was ${firstBad?.what}; ${rows} entries before it are right`)
  },
}

export const backup: Command = {
  usage: 'backup FILE', help: 'Writes the whole database, as it stands at one moment, into one compressed file with counts and hashes. Stored files (DATA_DIR/files) are copied beside it by any means.', words: 1, options: {},
  run: async (ctx, [file = '']) => {
    await sealAll(ctx)
    const tables = await writeBackup(ctx.pool, file, ctx.now())
    await audit(ctx.db, ctx, [{ action: 'backup.write', subject: 'database', detail: { rows: total(tables) } }])
    return [`wrote ${total(tables)} rows of ${tables.length} tables to ${file}`]
  },
}

export const restore: Command = {
  usage: 'restore FILE', help: 'Fills an empty database from a backup and checks every count and hash; refuses a database that holds anything.', words: 1, options: {}, migrated: false,
  run: async (ctx, [file = '']) => {
    const tables = await readBackup(ctx.pool, file)
    await audit(ctx.db, ctx, [{ action: 'backup.restore', subject: 'database', detail: { rows: total(tables) } }])
    return [`restored ${total(tables)} rows of ${tables.length} tables`]
  },
}
