import type { modelAppealCalls } from '@oas/contract/model-appeal/calls'
import type { AppealAct, AppealState } from '@oas/contract/model-appeal/schemas'
import { audit } from '../../core/audit.ts'
import { mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { appealSubject } from './list.ts'
import { type HeldAppeal, type Tx, holdAppeals } from './queries/appeals.ts'

type Calls = typeof modelAppealCalls
type Code = '' | 'not-found' | 'conflict' | 'wrong-state' | 'second-person' | 'taken'

const acts: Readonly<Record<AppealAct, { from: readonly AppealState[]; to: AppealState }>> = {
  take: { from: ['open'], to: 'taken' },
  giveBack: { from: ['taken'], to: 'open' },
  confirm: { from: ['taken'], to: 'confirmed' },
  reject: { from: ['taken'], to: 'rejected' },
  duplicate: { from: ['taken'], to: 'duplicate' },
  wontFix: { from: ['confirmed', 'exported'], to: 'wont_fix' },
}
const needsReason: ReadonlySet<AppealAct> = new Set(['reject', 'wontFix'])

const refusalOf = (
  { caller }: CallContext,
  row: HeldAppeal | undefined,
  version: number,
  act: AppealAct,
): Code => {
  if (!row || !mayType(caller, row.appId, row.type)) return 'not-found'
  if (act === 'take' && row.state === 'taken') return 'taken'
  if (row.version !== version) return 'conflict'
  if (!acts[act].from.includes(row.state as AppealState)) return 'wrong-state'
  if (row.raisedBy === caller.id) return 'second-person'
  // Only whoever has it says what comes of it.
  return row.state === 'taken' && row.takenBy !== caller.id ? 'taken' : ''
}

/** The appeal that others say the same as, which is none of theirs and no duplicate itself. */
const requireFirst = async (
  ctx: CallContext,
  tx: Tx,
  id: string | undefined,
  refs: readonly { id: string }[],
): Promise<string> => {
  if (id === undefined) return fail('required', { field: 'duplicateOf' })
  const [first] = await holdAppeals(tx, [id])
  if (!first || !mayType(ctx.caller, first.appId, first.type))
    return fail('not-found', { field: 'duplicateOf' })
  if (first.state === 'duplicate' || refs.some((ref) => ref.id === id))
    fail('invalid-input', { field: 'duplicateOf', reason: because('malformed') })
  return id
}

export const setAppealState: Handler<Calls['setAppealState']> = async (
  ctx,
  { refs, act, reason: given, duplicateOf },
) => {
  const reason = given.trim()
  if (reason === '' && needsReason.has(act)) fail('required', { field: 'reason' })
  return ctx.db.transaction().execute(async (tx) => {
    const held = new Map(
      (
        await holdAppeals(
          tx,
          refs.map(({ id }) => id),
        )
      ).map((row) => [row.id, row]),
    )
    const first = act === 'duplicate' ? await requireFirst(ctx, tx, duplicateOf, refs) : null
    const list: { id: string; ok: boolean; code: Code }[] = []
    for (const { id, version } of refs) {
      const row = held.get(id)
      const code = refusalOf(ctx, row, version, act)
      list.push({ id, ok: code === '', code })
      if (code !== '' || !row) continue
      held.delete(id)
      const { to } = acts[act]
      await tx
        .updateTable('modelAppeal')
        .set({
          state: to,
          ...(act === 'take' ? { takenBy: ctx.caller.id } : {}),
          ...(act === 'giveBack' ? { takenBy: null } : {}),
          ...(act === 'take' || act === 'giveBack' ? {} : { closedBy: ctx.caller.id, reason }),
          duplicateOf: first,
          version: version + 1,
          changedAt: ctx.now(),
        })
        .where('id', '=', id)
        .execute()
      await audit(tx, ctx, [
        {
          action: `modelAppeal.${act}`,
          subject: appealSubject(id),
          appId: row.appId,
          detail: {
            before: { state: row.state },
            after: { state: to, duplicateOf: first },
            reason,
          },
        },
      ])
    }
    return { list }
  })
}
