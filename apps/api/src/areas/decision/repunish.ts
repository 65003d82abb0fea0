import type { RecordResult, Submission } from '@oas/contract/decision/schemas'
import type pg from 'pg'
import { canonicalHash } from '../../core/canonical.ts'
import { labelsOf } from '../label/index.ts'
import { announceChange, barFromRecord, holdAgain } from '../queue/index.ts'
import { type Common, type DecideContext, punishTypesOf } from './load.ts'
import { type Decided, answeredBefore, lockDecided } from './queries/replacements.ts'
import { type Replaced, replace } from './replace.ts'
import { refuse } from './messages.ts'
import { shownSetting } from './submit.ts'
import type { ValidationProblem } from './validate/kinds.ts'
import { transact } from '../../db/transaction.ts'

/**
 * A new verdict on a record decided before; `replaces` is the decision the person saw; `allowed`:
 * they may decide anew; `dry`: only what would come of it is asked for.
 */
export type RePunish = {
  submission: Omit<Submission, 'recordResults'>
  item: RecordResult
  replaces: string
  allowed: boolean
  dry?: boolean
}
const maxId = 9_223_372_036_854_775_807n
const refuseAgain = (
  ctx: DecideContext,
  item: RecordResult,
  flaw: ValidationProblem,
): Replaced => ({
  outcome: refuse(ctx, item, [flaw]),
  plan: null,
})
/** Whoever decides anew inspects nothing of the record, and does not while it is in their hands. */
const answerAgain = async (
  ctx: DecideContext,
  client: pg.PoolClient,
  common: Common,
  { item, old }: { item: RecordResult; old: Decided },
): Promise<Replaced> => {
  if ((await barFromRecord(client, common.personId, old.recordId)) > 0)
    return refuseAgain(ctx, item, { code: 'OWN_DECISION', key: 'result.in_hand' })
  const { windowId } = common.input
  const order = await holdAgain(client, old.id, common.personId, windowId, common.now)
  return order
    ? replace(ctx, client, common, { item, old, order, mayOwn: true })
    : refuseAgain(ctx, item, { code: 'READ_ONLY', key: 'result.read_only' })
}
/**
 * Decides a decided record anew, in one transaction: the new decision stands for the old one;
 * punishments that both name stay as they are, dropped ones are lifted, new ones are done; the
 * counts of both persons follow. What is refused leaves no trace.
 */
export async function rePunish(
  ctx: DecideContext,
  { submission, item, replaces, allowed, dry = false }: RePunish,
): Promise<Replaced> {
  const refused = (flaw: ValidationProblem): Replaced => refuseAgain(ctx, item, flaw)
  if (!allowed) return refused({ code: 'ALREADY_DECIDED', key: 'result.already_decided' })
  const input: Submission = { ...submission, recordResults: [item] }
  const setting = await shownSetting(ctx, input)
  const common: Common = {
    input,
    personId: ctx.caller.id,
    setting,
    labels: setting ? await labelsOf(ctx, setting) : { version: '', byId: new Map() },
    punishTypes: await punishTypesOf(ctx),
    now: ctx.now(),
  }
  const replaced = await transact(ctx, async (client): Promise<Replaced> => {
    const old = BigInt(replaces) > maxId ? null : await lockDecided(client, replaces)
    if (!old) return refused({ code: 'READ_ONLY', key: 'result.read_only', field: 'replaces' })
    if (old.appId !== submission.appId || old.type !== submission.type)
      return refused({ code: 'FOREIGN_TYPE', key: 'result.foreign_type' })
    if (old.state !== 'active') {
      const before = await answeredBefore(client, old.id, common.personId)
      return before?.hash === canonicalHash(item) && !dry
        ? { outcome: before.answer, plan: null }
        : refused({ code: 'ALREADY_DECIDED', key: 'result.decided_anew' })
    }
    await client.query('savepoint again')
    const answer = await answerAgain(ctx, client, common, { item, old })
    if (!answer.outcome.accepted || dry) await client.query('rollback to savepoint again')
    return answer
  })
  if (replaced.outcome.accepted && !dry) announceChange(ctx, [submission])
  return replaced
}
