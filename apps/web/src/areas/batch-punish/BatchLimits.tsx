import { barReviewAbove } from '@oas/contract/bar-clear/calls'
import { batchPunishCalls } from '@oas/contract/batch-punish/calls'
import { changeOrderAbove } from '@oas/contract/change-order/calls'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'

/** What a batch of how many needs, told before it is made. `fewer`: posts of bars wait sooner. */
export function BatchLimits({ fewer }: { fewer: boolean }) {
  const { data } = useCall(batchPunishCalls.limits, {})
  if (!data) return null
  const n = fewer ? Math.min(barReviewAbove, data.reviewAbove) : data.reviewAbove
  return <p className="form-hint">{t('batch_punish.limits', { n, m: changeOrderAbove })}</p>
}
