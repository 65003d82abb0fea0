import { ShownText } from '../../kit/text/ShownText.tsx'
import { queueCalls } from '@oas/contract/queue/calls'
import { type FormEvent, useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Drawer } from '../../kit/Drawer.tsx'
import { notifyFailure } from '../../kit/notice.tsx'
import { type WaitingRow, excerptOf } from './waiting-columns.tsx'

const remarkMax = 500
const outcomeText = (reason: string): string =>
  reason === ''
    ? t('take_order.discarded')
    : reason === 'held'
      ? t('take_order.kept_held')
      : reason === 'not-found'
        ? t('take_order.kept_gone')
        : reason

/**
 * Forces the ticked orders out, with a remark that their history keeps, and says of each what
 * became of it.
 */
export function DiscardDrawer({
  rows,
  onDone,
  onClose,
}: {
  rows: readonly WaitingRow[]
  onDone: () => void
  onClose: () => void
}) {
  const [remark, setRemark] = useState('')
  const [tried, setTried] = useState(false)
  const discard = useSend(queueCalls.discard, {
    refreshes: [queueCalls.waiting, queueCalls.waitingSummary],
  })
  const missing = tried && remark.trim() === ''
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (remark.trim() === '' || discard.isPending || discard.data) return
    discard.mutate(
      { ids: rows.map((row) => row.id), remark: remark.trim() },
      { onSuccess: onDone, onError: notifyFailure },
    )
  }
  const reasonOf = new Map((discard.data?.list ?? []).map((one) => [one.id, one.reason]))
  return (
    <Drawer title={t('take_order.discard_title', { n: rows.length })} onClose={onClose} width={640}>
      {discard.data ? (
        <p role="status">
          <strong>
            {t('take_order.discard_done', {
              n: discard.data.discarded,
              kept: rows.length - discard.data.discarded,
            })}
          </strong>
        </p>
      ) : (
        <form className="take-order-discard" noValidate onSubmit={submit}>
          <p>{t('take_order.discard_sure', { n: rows.length })}</p>
          <label className="field">
            {t('take_order.remark')} *
            <textarea
              rows={3}
              maxLength={remarkMax}
              value={remark}
              aria-invalid={missing}
              autoFocus
              onChange={(event) => setRemark(event.target.value)}
            />
          </label>
          {missing && (
            <small className="condition-problem" role="alert">
              {t('error.required', { field: t('take_order.remark') })}
            </small>
          )}
          <div className="take-order-buttons">
            <button
              type="submit"
              className="btn primary take-order-danger"
              disabled={discard.isPending}
            >
              {t('take_order.discard_n', { n: rows.length })}
            </button>
            <button type="button" className="btn" onClick={onClose}>
              {t('take_order.cancel')}
            </button>
          </div>
        </form>
      )}
      <ul className="take-order-outcomes">
        {rows.map((row) => {
          const reason = reasonOf.get(row.id)
          return (
            <li key={row.id}>
              <span className="mono">
                <ShownText text={row.postId} />
              </span>
              <span className="take-order-excerpt">{excerptOf(row)}</span>
              {reason !== undefined && (
                <span className={`state-tag ${reason === '' ? 'good' : 'warn'}`}>
                  {outcomeText(reason)}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {discard.data && (
        <button type="button" className="btn primary" autoFocus onClick={onClose}>
          {t('frontend.close')}
        </button>
      )}
    </Drawer>
  )
}
