import { queueRuleCalls } from '@oas/contract/queue-rule/calls'
import { type QueueRuleRow, ruleLimits } from '@oas/contract/queue-rule/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { ruleRefreshes } from './moves.ts'
import { useTypes } from './use-types.ts'
import './queue-rule.css'

/** Drafts of a rule for other types, each told of by itself. */
export function CopyDialog({ row, onClose }: { row: QueueRuleRow; onClose: () => void }) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const copy = useSend(queueRuleCalls.copy, { refreshes: ruleRefreshes })
  const types = useTypes().filter(({ value }) => value !== typeKeyOf(row))
  const toggle = (key: string): void => {
    const after = new Set(ticked)
    if (!after.delete(key)) after.add(key)
    setTicked(after)
  }
  const act = (): void => {
    copy.mutateAsync({ id: row.id, types: [...ticked] }).then(({ list }) => {
      const bad = list.filter(({ id }) => id === null)
      notify(
        bad.length > 0 ? 'warning' : 'success',
        t('queue_rule.copied', { n: list.length - bad.length }),
      )
      if (bad.length === 0) {
        onClose()
        return
      }
      setRefused(new Map(bad.map(({ type, reason }) => [type, reason])))
      setTicked(new Set(bad.map(({ type }) => type)))
    }, notifyFailure)
  }
  const many = ticked.size > ruleLimits.copies
  return (
    <Modal
      title={`${t('queue_rule.copy')}: ${typeKeyOf(row)}`}
      busy={copy.isPending}
      width={560}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" disabled={copy.isPending} onClick={onClose}>
            {t('frontend.cancel')}
          </button>
          <button
            type="button"
            className="btn primary"
            disabled={ticked.size === 0 || many || copy.isPending}
            aria-busy={copy.isPending}
            onClick={act}
          >
            {t('queue_rule.copy')} ({ticked.size}
            {many ? ` / ${ruleLimits.copies}` : ''})
          </button>
        </>
      }
    >
      <p className="muted">{t('queue_rule.copy_hint')}</p>
      <div className="qr-picks">
        {types.map(({ value: key, label: typeLabel }) => (
          <label key={key}>
            <input type="checkbox" checked={ticked.has(key)} onChange={() => toggle(key)} />{' '}
            {typeLabel} {refused.has(key) && <span className="problem">{refused.get(key)}</span>}
          </label>
        ))}
      </div>
    </Modal>
  )
}
