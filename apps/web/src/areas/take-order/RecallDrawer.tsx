import { queueCalls } from '@oas/contract/queue/calls'
import { mostReason } from '@oas/contract/queue/calls/waiting'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { AreaField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { ActDrawer, type ActProps } from './ActDrawer.tsx'
import { outcomesOf } from './act-words.ts'
import { refreshes } from './use-queue-news.ts'

/** Takes the ticked orders back from those who have them. */
export function RecallDrawer(given: ActProps) {
  const n = given.rows.length
  const recall = useSend(queueCalls.recall, { refreshes })
  return (
    <ActDrawer
      {...given}
      title={t('take_order.recall_title', { n })}
      about={t('take_order.recall_hint')}
      submitLabel={t('take_order.recall_n', { n })}
      initial={{ reason: '' }}
      check={({ reason }) => ({ reason: required(reason, t('frontend.reason')) })}
      send={async ({ reason }) =>
        outcomesOf(await recall.mutateAsync({ ids: given.rows.map(({ id }) => id), reason }))
      }
      fields={(form) => (
        <AreaField
          form={form}
          name="reason"
          label={t('frontend.reason')}
          maxLength={mostReason}
          rows={3}
          required
        />
      )}
    />
  )
}
