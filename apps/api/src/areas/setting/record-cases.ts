import type { CaseRecord } from '@oas/contract/setting/case-schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { mayType } from '../../core/caller.ts'
import { type CallContext, holds } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { asCase } from './case-run.ts'
import { settingOf } from './live.ts'
import { readRecordRows } from './queries/cases.ts'
import type { Tx } from './queries/drafts.ts'

/**
 * Records that the caller may read, as cases: without whose they are and what their setting masks.
 * Those that are not there, or that the caller does not see, are left out.
 */
export async function recordCases(
  ctx: CallContext,
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, { typeKey: string; record: CaseRecord }>> {
  if (!holds(ctx, 'record.read')) fail('no-permission', { permission: 'record.read' })
  const cases = new Map<string, { typeKey: string; record: CaseRecord }>()
  for (const row of await readRecordRows(tx, ids))
    if (mayType(ctx.caller, row.appId, row.type))
      cases.set(row.id, {
        typeKey: typeKeyOf(row),
        record: asCase(row, await settingOf(ctx, row.appId, row.type)),
      })
  return cases
}
