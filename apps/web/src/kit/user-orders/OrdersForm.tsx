import type { UserOrdersPreview } from '@oas/contract/user-orders/schemas'
import { useCallback, useId } from 'react'
import { t } from '../../i18n/texts.ts'
import { ChangeOrderField } from '../change-order/ChangeOrderField.tsx'
import { FieldRow } from '../form/fields.tsx'
import { OrdersGroup } from './OrdersGroup.tsx'
import { type OrdersChoice, useOrdersChoice } from './use-choice.ts'
import '../form/form.css'
import './user-orders.css'

const reasonMax = 200

const LeftOut = ({ leftOut }: Pick<UserOrdersPreview, 'leftOut'>) =>
  leftOut.length === 0 ? null : (
    <section className="uo-left">
      <h3>{t('user_orders.left_out')}</h3>
      <ul>
        {leftOut.map(({ why, n }) => (
          <li key={why} className="state-tag">
            {t(`user_orders.left_${why}`, { n })}
          </li>
        ))}
      </ul>
    </section>
  )

const Reason = ({ choice }: { choice: OrdersChoice }) => {
  const id = useId()
  const problem = choice.problems['reason'] ?? ''
  return (
    <FieldRow id={id} label={t('user_orders.reason')} problem={problem} required>
      <textarea
        id={id}
        rows={2}
        maxLength={reasonMax}
        value={choice.reason}
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-problem`}
        aria-required
        onChange={(event) => choice.setReason(event.target.value)}
      />
    </FieldRow>
  )
}

type Props = { preview: UserOrdersPreview; onStarted: (id: string) => void }
/** What is decided about the waiting orders of a banned user, by type. */
export function OrdersForm({ preview, onStarted }: Props) {
  const { appId, uid, groups, leftOut, reviewAbove } = preview
  const choice = useOrdersChoice(preview, onStarted)
  const { setChangeOrderId } = choice
  const pickOrder = useCallback((id: string) => setChangeOrderId(id), [setChangeOrderId])
  return (
    <form
      className="uo-form"
      aria-label={t('user_orders.title')}
      onSubmit={(event) => {
        event.preventDefault()
        void choice.submit()
      }}
    >
      <p className="uo-head">
        <span className="muted">{t('user_orders.user')}</span>{' '}
        <span className="mono" translate="no">
          {uid}
        </span>
      </p>
      {groups.length === 0 ? <p>{t('user_orders.nothing')}</p> : null}
      {groups.map((group) => (
        <OrdersGroup key={group.type} appId={appId} group={group} choice={choice} />
      ))}
      <LeftOut leftOut={leftOut} />
      {groups.length === 0 ? null : (
        <>
          <Reason choice={choice} />
          {choice.needsOrder ? (
            <ChangeOrderField
              appId={appId}
              value={choice.changeOrderId}
              onChange={pickOrder}
              required
              problem={choice.problems['changeOrderId'] ?? ''}
            />
          ) : null}
          {choice.n > reviewAbove ? (
            <p className="muted">{t('user_orders.will_review', { n: reviewAbove })}</p>
          ) : null}
          <p className="problem" role={choice.problems['groups'] ? 'alert' : undefined}>
            {choice.problems['groups']}
          </p>
          <div className="uo-foot">
            <button type="submit" className="btn primary" disabled={choice.busy}>
              {t('user_orders.submit', { n: choice.n })}
            </button>
          </div>
        </>
      )}
    </form>
  )
}
