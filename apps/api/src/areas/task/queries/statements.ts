import type { AuditAction } from '@oas/contract/audit-actions'
import type pg from 'pg'

/** A statement that ran for a draw: what came of it. */
export type StatementRun = {
  taskId: string
  version: number
  appId: number | null
  /** Of the statement and its days. */ hash: string
  rows: number | null
  ms: number
  error: string
}

/** Writes into the log of changes that a statement ran, with who had passed it. */
export async function noteStatement(
  client: Pick<pg.PoolClient, 'query'>,
  { taskId, version, appId, hash, rows, ms, error }: StatementRun,
  by: { actor: string; requestId: string },
): Promise<void> {
  const action: AuditAction = 'task.runSql'
  await client.query(
    `
      insert into audit_log (actor, action, app_id, subject, detail, request_id)
      select $1, $2, $3, 'task:' || v.task_id,
        jsonb_build_object(
          'before', null,
          'after', jsonb_strip_nulls(
            jsonb_build_object(
              'version', v.version, 'reviewer', p.display_name, 'sql', $6::text,
              'rows', $7::int, 'ms', $8::int, 'error', nullif($9::text, '')
            )
          )
        ),
        $10
      from task_version v
      left join person p on p.id = v.reviewer_id
      where v.task_id = $4 and v.version = $5`,
    [by.actor, action, appId, taskId, version, hash, rows, ms, error, by.requestId],
  )
}
