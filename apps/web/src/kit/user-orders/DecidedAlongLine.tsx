import type { DecisionView } from '@oas/contract/record/schemas'
import { isId } from '@oas/contract/envelope'
import { userOrdersCalls } from '@oas/contract/user-orders/calls'
import { banAccount } from '@oas/contract/user-orders/schemas'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { recordHref } from '../record/record-href.ts'
import { ShownText } from '../text/ShownText.tsx'

type Origin = { decisionId: string; recordId: string }
/** The ban that a decision was made along with, as it is kept with it. */
const originOf = ({ currentJson }: DecisionView): Origin | null => {
  const kept = currentJson['userOrders'] as Partial<Record<keyof Origin, unknown>> | undefined
  return typeof kept?.recordId === 'string' &&
    typeof kept.decisionId === 'string' &&
    isId(kept.recordId)
    ? { decisionId: kept.decisionId, recordId: kept.recordId }
    : null
}

const Along = ({ decisionId }: { decisionId: string }) => {
  const { data } = useCall(userOrdersCalls.along, { decisionId })
  return data && data.n > 0 ? (
    <details>
      <summary>{t('user_orders.along_n', { n: data.n })}</summary>
      <ul>
        {data.list.map((one) => (
          <li key={one.decisionId}>
            <a className="mono" href={recordHref({ recordId: one.recordId })}>
              <ShownText text={one.postId} />
            </a>
          </li>
        ))}
      </ul>
    </details>
  ) : null
}

/** The ban that a decision was made along with, or what was decided along with a ban. */
export function DecidedAlongLine({ decision }: { decision: DecisionView }) {
  const origin = originOf(decision)
  if (origin)
    return (
      <p>
        <a href={recordHref({ recordId: origin.recordId })}>
          {t('user_orders.along_of', { id: origin.decisionId })}
        </a>
      </p>
    )
  return decision.punishes.some(({ punishId }) => punishId === banAccount) ? (
    <Along decisionId={decision.id} />
  ) : null
}
