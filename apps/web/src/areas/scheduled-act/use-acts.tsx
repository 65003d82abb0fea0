import { scheduledActCalls } from '@oas/contract/scheduled-act/calls'
import type { ScheduledAct, ScheduledSet } from '@oas/contract/scheduled-act/schemas'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { refreshes } from './words.tsx'

/** What is done with acts that stand in a list. */
export function useActs() {
  const cancel = useSend(scheduledActCalls.cancel, { refreshes })
  const again = useSend(scheduledActCalls.tryAgain, { refreshes })
  return {
    /** Cancels them after a question for the reason. */
    cancel: (ids: string[], done?: () => void): void =>
      confirm({
        title: t('scheduled_act.cancel_ticked', { n: ids.length }),
        text: <p>{t('scheduled_act.sure_cancel')}</p>,
        confirmLabel: t('scheduled_act.cancel_acts'),
        danger: true,
        reason: 200,
        act: async (reason) => {
          const { cancelled, left } = await cancel.mutateAsync({ ids, reason })
          if (cancelled > 0) notify('success', t('scheduled_act.cancelled_n', { n: cancelled }))
          if (left > 0) notify('warning', t('scheduled_act.left_n', { n: left }))
          done?.()
        },
      }),
    tryAgain: ({ id, version }: ScheduledAct): void => {
      again
        .mutateAsync({ id, version })
        .then(() => notify('success', t('scheduled_act.tried_again')), notifyFailure)
    },
  }
}

/** Passes what another person made, or turns it down, after a question. */
export function useReview() {
  const judge = useSend(scheduledActCalls.review, { refreshes })
  return ({ id, acts }: ScheduledSet, act: 'approve' | 'reject'): void =>
    confirm({
      title: t(`scheduled_act.${act}`),
      text: act === 'approve' ? <p>{t('scheduled_act.sure_approve', { n: acts })}</p> : null,
      confirmLabel: t(`scheduled_act.${act}`),
      danger: act === 'reject',
      ...(act === 'reject' ? { reason: 200 } : {}),
      act: (reason) => judge.mutateAsync({ id, act, reason }),
    })
}
