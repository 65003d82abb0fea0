import type { Output } from '@oas/contract/define'
import { queueCalls } from '@oas/contract/queue/calls'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { AreaField } from '../../kit/form/fields.tsx'
import { ActDrawer, type ActProps } from './ActDrawer.tsx'
import type { Outcomes } from './act-words.ts'
import { refreshes } from './use-queue-news.ts'

const remarkMax = 500
const outcomeText = (reason: string): string =>
  reason === ''
    ? t('take_order.discarded')
    : reason === 'held'
      ? t('take_order.kept_held')
      : reason === 'not-found'
        ? t('take_order.kept_gone')
        : reason
const outcomesOf = ({ list, discarded }: Output<typeof queueCalls.discard>): Outcomes => ({
  said: t('take_order.discard_done', { n: discarded, kept: list.length - discarded }),
  of: new Map(
    list.map(({ id, reason }) => [id, { text: outcomeText(reason), good: reason === '' }]),
  ),
})

/** Forces the ticked orders out, with a remark that their history keeps. */
export function DiscardDrawer(given: ActProps) {
  const n = given.rows.length
  const discard = useSend(queueCalls.discard, { refreshes })
  return (
    <ActDrawer
      {...given}
      danger
      title={t('take_order.discard_title', { n })}
      about={t('take_order.discard_sure', { n })}
      submitLabel={t('take_order.discard_n', { n })}
      initial={{ remark: '' }}
      check={({ remark }) => ({
        remark:
          remark.trim() === '' ? t('error.required', { field: t('take_order.remark') }) : null,
      })}
      send={async ({ remark }) =>
        outcomesOf(await discard.mutateAsync({ ids: given.rows.map(({ id }) => id), remark }))
      }
      fields={(form) => (
        <AreaField
          form={form}
          name="remark"
          label={t('take_order.remark')}
          maxLength={remarkMax}
          rows={3}
          required
        />
      )}
    />
  )
}
