import { queueCalls } from '@oas/contract/queue/calls'
import { mostReason, topOrderPriority } from '@oas/contract/queue/calls/waiting'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { AreaField, NumberField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { ActDrawer, type ActProps } from './ActDrawer.tsx'
import { outcomesOf } from './act-words.ts'
import { refreshes } from './use-queue-news.ts'

/** Moves the ticked orders in the queue. */
export function PriorityDrawer(given: ActProps) {
  const n = given.rows.length
  const setPriority = useSend(queueCalls.setPriority, { refreshes })
  const initial: { priority: number | null; reason: string } = { priority: null, reason: '' }
  return (
    <ActDrawer
      {...given}
      title={t('take_order.priority_title', { n })}
      about={t('take_order.priority_hint')}
      submitLabel={t('take_order.priority_n', { n })}
      initial={initial}
      check={({ priority, reason }) => ({
        priority: priority === null ? required(null, t('take_order.priority')) : null,
        reason: required(reason, t('frontend.reason')),
      })}
      send={async ({ priority, reason }) =>
        outcomesOf(
          await setPriority.mutateAsync({
            ids: given.rows.map(({ id }) => id),
            priority: priority ?? 0,
            reason,
          }),
        )
      }
      fields={(form) => (
        <>
          <NumberField
            form={form}
            name="priority"
            label={t('take_order.priority')}
            min={0}
            max={topOrderPriority}
            required
          />
          <AreaField
            form={form}
            name="reason"
            label={t('frontend.reason')}
            maxLength={mostReason}
            rows={2}
            required
          />
        </>
      )}
    />
  )
}
