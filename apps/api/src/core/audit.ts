import type { AuditAction } from '@oas/contract/audit-actions'
import type { Transaction } from 'kysely'
import type { DB } from '../db/tables.gen.ts'
import type { Db } from '../db/client.ts'
import type { CallContext } from './context.ts'

export type AuditEntry = {
  action: AuditAction
  subject: string
  appId?: number | null
  detail?: Record<string, unknown>
}

/**
 * Writes entries of the audit log in the transaction of the change they tell of. They are sealed
 * into the hash chain by a job within a second of the commit. `action` is one of the contract's
 * list, `<area>.<verb>`; `subject` names the thing, like `person:7`.
 */
export async function audit(
  db: Db | Transaction<DB>,
  by: Pick<CallContext, 'caller' | 'requestId'>,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return
  await db
    .insertInto('auditLog')
    .values(
      entries.map((entry) => ({
        actorId: by.caller.kind === 'person' ? by.caller.id : null,
        actor: by.caller.kind === 'key' ? `key:${by.caller.name}` : by.caller.name,
        action: entry.action,
        subject: entry.subject,
        appId: entry.appId ?? null,
        detail: JSON.stringify(entry.detail ?? {}),
        requestId: by.requestId,
      })),
    )
    .execute()
}
