import type { Queue, QueueState } from '@oas/contract/inspection/queue'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirm, confirmDelete } from '../../kit/Confirm.tsx'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { type PageKind, callsOf, refreshesOf } from './kinds.ts'

/** What is done with a queue that stands in a list. */
export function useQueueActs(kind: PageKind) {
  const calls = callsOf(kind)
  const refreshes = refreshesOf(kind)
  const update = useSend(calls.update, { refreshes })
  // Nothing is asked any more of what was deleted.
  const remove = useSend(calls.remove, { refreshes: [calls.query, calls.list] })
  const appeals = kind === 'appeal'
  const put = async ({ id, version }: Queue, state: QueueState): Promise<void> => {
    await update.mutateAsync({ id, baseVersion: version, state })
    notify('success', t(`inspect_queue.told_${state}`))
  }
  return {
    move: (queue: Queue, state: 'on' | 'paused'): void => {
      put(queue, state).catch(notifyFailure)
    },
    turnOff: (queue: Queue): void =>
      confirm({
        title: `${t('inspect_queue.turn_off')}: ${queue.body.name}`,
        text: (
          <p>
            {t(appeals ? 'inspect_queue.off_sure_appeal' : 'inspect_queue.off_sure', {
              n: queue.counts.waiting,
            })}
          </p>
        ),
        confirmLabel: t('inspect_queue.turn_off'),
        danger: true,
        act: () => put(queue, 'off'),
      }),
    remove: ({ id, body, counts }: Queue, done: () => void): void =>
      confirmDelete(
        body.name,
        async () => {
          await remove.mutateAsync({ id })
          done()
        },
        {
          text: t(appeals ? 'inspect_queue.delete_sure_appeal' : 'inspect_queue.delete_sure', {
            n: counts.waiting,
          }),
        },
      ),
  }
}
