import { t } from '../../i18n/texts.ts'
import { required } from '../../kit/form/required.ts'

/** When something is done, and why, as a form holds it. */
export type WhenDraft = {
  runAt: number | null
  latest: number | null
  reason: string
  changeOrderId: string
}
export const noWhen: WhenDraft = { runAt: null, latest: null, reason: '', changeOrderId: '' }

/** What is wrong with a time that must be chosen. */
export function timeProblem(runAt: number | null): string | null {
  return runAt === null ? t('frontend.required', { field: t('scheduled_act.run_at') }) : null
}

export function whenProblems(
  { runAt, reason, changeOrderId }: WhenDraft,
  needsOrder: boolean,
): { readonly [K in keyof WhenDraft]?: string | null } {
  return {
    runAt: timeProblem(runAt),
    reason: required(reason, t('scheduled_act.reason')),
    changeOrderId: needsOrder && changeOrderId === '' ? t('frontend.change_order_required') : null,
  }
}

/** The same as calls take it. */
export function whenOf({ runAt, latest, reason, changeOrderId }: WhenDraft) {
  return {
    runAt: runAt ?? 0,
    reason,
    ...(latest === null ? {} : { latest }),
    ...(changeOrderId ? { changeOrderId } : {}),
  }
}
