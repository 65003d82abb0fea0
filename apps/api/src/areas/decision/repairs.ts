import type { DeliveredAct } from '@oas/contract/delivery/calls'
import type { ValidationProblem, Repair } from './validate/kinds.ts'

/** A punishment of an appealed decision that is still in force. */
export type RepairablePunish = {
  id: string
  decisionId: string
  punishId: number
  scope: string
  subject: string
  startAt: Date
  endAt: Date | null
  permanent: boolean
}
/** What becomes of one: it ends, or ends earlier. */
export type Repaired = { punish: RepairablePunish; endAt: Date | null }

const endOf = ({ startAt }: RepairablePunish, seconds: number): Date =>
  new Date(startAt.getTime() + seconds * 1000)

/**
 * Only punishments of the appealed decision itself are touched, and only to the good of the user.
 */
export function repairFlaw(
  repairs: readonly Repair[],
  live: ReadonlyMap<string, RepairablePunish>,
  appealed: string | null,
  now: Date,
): ValidationProblem | null {
  for (const [index, { rowId, action, seconds }] of repairs.entries()) {
    const punish = live.get(rowId)
    if (!punish || punish.decisionId !== appealed)
      return {
        code: 'FORM_INVALID',
        key: 'result.row_unknown',
        params: { id: rowId.slice(0, 64) },
        field: `form.result.punishes.${index}.rowId`,
      }
    if (
      action === 'shorten' &&
      (punish.endAt === null ||
        endOf(punish, seconds) >= punish.endAt ||
        endOf(punish, seconds) <= now)
    )
      return {
        code: 'FORM_INVALID',
        key: 'result.shorter_end',
        field: `form.result.punishes.${index}.punishTime`,
      }
  }
  return null
}

export function repairsOf(
  repairs: readonly Repair[],
  live: ReadonlyMap<string, RepairablePunish>,
): Repaired[] {
  return repairs.flatMap(({ rowId, action, seconds }) => {
    const punish = live.get(rowId)
    return punish ? [{ punish, endAt: action === 'clear' ? null : endOf(punish, seconds) }] : []
  })
}

/** An act as its app knows it. */
export function deliveredAct(
  { punishId, scope, subject, startAt, permanent }: RepairablePunish,
  endAt: Date | null,
): DeliveredAct {
  return {
    punishId,
    scope,
    subject,
    startAt: startAt.getTime(),
    endAt: endAt?.getTime() ?? null,
    permanent: permanent && endAt === null,
  }
}
