import { type KnownHead, sealAll, verifyAuditLog } from '../../../api/src/areas/audit-log/index.ts'
import { verifyNow } from '../../../api/src/areas/statistics/index.ts'
import { audit } from '../../../api/src/core/audit.ts'
import { backup as writeBackup } from '../../../api/src/db/backup.ts'
import { restore as readBackup } from '../../../api/src/db/restore.ts'
import { type Command, UsageError, textValue } from './command.ts'

const total = (tables: readonly { rows: number }[]): number =>
  tables.reduce((sum, table) => sum + table.rows, 0)

const headOf = (text: string | undefined): KnownHead | undefined => {
  if (text === undefined) return undefined
  const [, rows = '', hash = ''] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text) ?? []
  if (hash === '')
    throw new UsageError(
      '--expect wants the head that an earlier run named: the number of entries, a colon and 64 ' +
        'hexadecimal digits',
    )
  return { rows: Number(rows), hash }
}

export const verify: Command = {
  usage: 'verify-audit-log [--expect COUNT:HASH]',
  help:
    'Follows the hash chain of the audit log from its first entry, names the first fault and ' +
    'else the head of the chain. --expect: the head of an earlier run, kept elsewhere; ' +
    'a log rewritten as a whole no longer passes through it. Ends with 1 when there is a fault.',
  words: 0,
  options: { expect: { type: 'string' } },
  run: async (ctx, _words, values) => {
    const known = headOf(textValue(values, 'expect'))
    const verdict = await verifyAuditLog(ctx.pool, known)
    if (!verdict.firstBad)
      return [
        `the audit log is whole: ${verdict.rows} entries, head ${verdict.rows}:${verdict.hash}`,
      ]
    const {
      rows,
      firstBad: { seq, logId, what },
    } = verdict
    if (what === 'rewritten')
      throw new UsageError(
        `the audit log is not the one of then: entry ${logId} (number ${seq}) has another hash, ` +
          `so it or one before it was rewritten`,
      )
    if (what === 'shorter')
      throw new UsageError(
        `the audit log is not the one of then: it ends at number ${rows}, before number ${seq}`,
      )
    throw new UsageError(
      `the audit log is not whole: entry ${logId} (number ${seq || 'none'}) was ${what}; ` +
        `${rows} entries before it are right`,
    )
  },
}

export const verifySums: Command = {
  usage: 'verify-sums',
  help:
    'Compares the sums that figures and reports are read from with the rows that they are of, ' +
    'for today, yesterday and every day that changed since they were compared last, and mends ' +
    'what differs. The server does the same every night.',
  words: 0,
  options: {},
  run: async (ctx) => {
    const wrong = await verifyNow(ctx)
    return [wrong === 0 ? 'all sums are right' : `${wrong} sums were wrong and are mended`]
  },
}

export const backup: Command = {
  usage: 'backup FILE',
  help:
    'Writes the whole database, as it stands at one moment, into one compressed file with ' +
    'counts and hashes. Stored files (DATA_DIR/files) are copied beside it by any means.',
  words: 1,
  options: {},
  run: async (ctx, [file = '']) => {
    await sealAll(ctx)
    const tables = await writeBackup(ctx.pool, file, ctx.now())
    await audit(ctx.db, ctx, [
      { action: 'backup.write', subject: 'database', detail: { rows: total(tables) } },
    ])
    return [`wrote ${total(tables)} rows of ${tables.length} tables to ${file}`]
  },
}

export const restore: Command = {
  usage: 'restore FILE',
  help:
    'Fills an empty database from a backup and checks every count and hash; ' +
    'refuses a database that holds anything.',
  words: 1,
  options: {},
  migrated: false,
  run: async (ctx, [file = '']) => {
    const tables = await readBackup(ctx.pool, file)
    await audit(ctx.db, ctx, [
      { action: 'backup.restore', subject: 'database', detail: { rows: total(tables) } },
    ])
    return [`restored ${total(tables)} rows of ${tables.length} tables`]
  },
}
