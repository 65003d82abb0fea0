import { skynetCalls } from '@oas/contract/skynet/calls'
import type { TaskRow } from '@oas/contract/skynet/schemas'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirm, confirmDelete } from '../../kit/Confirm.tsx'
import { notify } from '../../kit/notice.tsx'
import { refreshes, useRights } from './words.tsx'

/** What may be done to a sweep as it stands. */
export function useTaskActs() {
  const why = useRights()('model.edit')
  const start = useSend(skynetCalls.start, { refreshes })
  const pause = useSend(skynetCalls.pause, { refreshes })
  const resume = useSend(skynetCalls.resume, { refreshes })
  const cancel = useSend(skynetCalls.cancel, { refreshes })
  const remove = useSend(skynetCalls.removeTask, { refreshes })
  const again = useSend(skynetCalls.createTask, { refreshes })
  return (row: TaskRow) => {
    const { id, state, body, configId, dry } = row
    const can = (states: readonly TaskRow['state'][]): boolean => states.includes(state)
    return [
      ...(can(['approved'])
        ? [{ label: t('skynet.start'), why, act: () => start.mutateAsync({ id }) }]
        : []),
      ...(can(['running'])
        ? [{ label: t('skynet.pause'), why, act: () => pause.mutateAsync({ id }) }]
        : []),
      ...(can(['paused', 'failed'])
        ? [{ label: t('skynet.resume'), why, act: () => resume.mutateAsync({ id }) }]
        : []),
      ...(can(['running', 'paused', 'failed'])
        ? [
            {
              label: t('skynet.cancel'),
              why,
              act: () =>
                confirm({
                  title: t('skynet.cancel'),
                  text: `${body.name}. ${t('skynet.cancel_hint')}`,
                  confirmLabel: t('skynet.cancel'),
                  danger: true,
                  act: () => cancel.mutateAsync({ id }),
                }),
            },
          ]
        : []),
      ...(can(['done', 'cancelled'])
        ? [
            {
              label: t('skynet.rerun'),
              why,
              act: async () => {
                await again.mutateAsync({ configId, dry })
                notify('success', t('skynet.task_made'))
              },
            },
          ]
        : []),
      ...(can(['approved'])
        ? [
            {
              label: t('frontend.delete'),
              why,
              act: () => confirmDelete(body.name, () => remove.mutateAsync({ id })),
            },
          ]
        : []),
    ]
  }
}
