import { isViolation } from '@oas/contract/setting/asked'
import type { Warning } from '@oas/contract/decision/schemas'
import { textOf } from '@oas/texts'
import type pg from 'pg'
import { listedEntries, exemptedBy, traceOf } from '../white-list/index.ts'
import type { DecideContext } from './load.ts'
import type { Judged } from './judge.ts'
import type { Act, CheckedItem } from './validate/item.ts'

/**
 * What white lists keep of an item's deeds: the acts that are not done, and whether its whole
 * verdict stays without effect.
 */
export type Exemption = {
  acts: ReadonlySet<Act>
  whole: boolean
  trace: ReturnType<typeof traceOf>
}

const accuses = ({ verdict, rows }: CheckedItem): boolean =>
  isViolation(verdict.button) || rows.some((row) => isViolation(row.button))
/** Whether white lists have a say: the item punishes, or calls its record a violation. */
export function mayBeExempted(judged: Judged): boolean {
  return 'order' in judged && (judged.checked.acts.length > 0 || accuses(judged.checked))
}

/**
 * Looks up, on the connection of the deciding transaction, what is exempted of items; by order id,
 * those untouched are missing.
 */
export async function exemptionsOf(
  client: Pick<pg.PoolClient, 'query'>,
  ctx: DecideContext,
  all: readonly Judged[],
  now: Date,
): Promise<Map<string, Exemption>> {
  const judged = all.flatMap((one) => ('order' in one && mayBeExempted(one) ? [one] : []))
  const found = await listedEntries(
    client,
    judged.map((one) => one.record),
    now,
  )
  const exempted = new Map<string, Exemption>()
  for (const [index, { order, checked }] of judged.entries()) {
    const { subject, entries } = found[index] as (typeof found)[number]
    if (entries.length === 0) continue
    // Rules decide without a session.
    const machine = ctx.caller.sessionId === ''
    const reasons = new Map(
      checked.acts.map((act) => [
        act,
        exemptedBy(entries, subject, { resultId: act.resultId, punishId: act.punishId, machine }),
      ]),
    )
    const verdictBy = exemptedBy(entries, subject, {
      resultId: checked.verdict.button.id,
      punishId: checked.verdict.button.content.punishId ?? 0,
      machine,
    })
    const acts = new Set(checked.acts.filter((act) => reasons.get(act)))
    const whole = acts.size === checked.acts.length && (acts.size > 0 || verdictBy !== null)
    const by = [...new Set([...reasons.values(), ...(whole ? [verdictBy] : [])])].flatMap((entry) =>
      entry ? [entry] : [],
    )
    if (by.length > 0) exempted.set(order.id, { acts, whole, trace: traceOf(by) })
  }
  return exempted
}

/** What the sender of a spared verdict is told. */
export function exemptionWarning(
  { language }: Pick<DecideContext, 'language'>,
  checked: CheckedItem,
  { trace }: Exemption,
): Warning {
  const violation = accuses(checked)
  const lists = trace.map(({ name, reason }) => name || reason).join(', ')
  return {
    code: violation ? 'WL_NEVER_PUNISH_VIOLATIONS' : 'WL_NEVER_PUNISH_REGULAR',
    msg: textOf(
      language,
      violation ? 'result.white_list_violations' : 'result.white_list_regular',
      { lists },
    ),
  }
}
