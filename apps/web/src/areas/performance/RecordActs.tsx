import { performanceCalls } from '@oas/contract/performance/calls'
import { type PerformanceRow, performanceLimits } from '@oas/contract/performance/schemas'
import { useState } from 'react'
import { serverNow } from '../../api/clock.ts'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { notify } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { GrantDialog } from './GrantDialog.tsx'
import { refreshes } from './words.ts'

/** One's own locked month: it is right, or something in it is not. */
const OwnActs = ({ row }: { row: PerformanceRow }) => {
  const check = useSend(performanceCalls.check, { refreshes })
  const { projectId, period } = row
  const mayDispute = row.disputeUntil !== null && row.disputeUntil > serverNow()
  return (
    <div className="performance-acts">
      <button
        type="button"
        className="btn primary"
        onClick={() =>
          confirm({
            title: t('performance.confirm'),
            text: t('performance.confirm_sure', { period }),
            confirmLabel: t('performance.confirm'),
            act: () => check.mutateAsync({ projectId, period, action: 'confirm' }),
            done: () => notify('success', t('performance.confirmed')),
          })
        }
      >
        {t('performance.confirm')}
      </button>
      {mayDispute && (
        <button
          type="button"
          className="btn"
          onClick={() =>
            confirm({
              title: t('performance.dispute'),
              text: t('performance.dispute_what'),
              confirmLabel: t('performance.dispute'),
              reason: performanceLimits.reason,
              act: (remark) => check.mutateAsync({ projectId, period, action: 'dispute', remark }),
              done: () => notify('success', t('performance.disputed')),
            })
          }
        >
          {t('performance.dispute')}
        </button>
      )}
      {mayDispute && (
        <span className="muted">
          {t('performance.dispute_until', { at: formatTime(row.disputeUntil) })}
        </span>
      )}
    </div>
  )
}

/** What may be done with a record: by its person, by who answers, by the office. */
export function RecordActs({ row }: { row: PerformanceRow }) {
  const { may } = useMay()
  const [open, setOpen] = useState<'answer' | 'adjust' | null>(null)
  if (row.own) return row.state === 'locked' ? <OwnActs row={row} /> : null
  const answers = row.state === 'disputed' && row.answer === '' && may('performance.read')
  const adjusts = row.state === 'open' && may('performance.manage')
  if (!answers && !adjusts) return null
  return (
    <div className="performance-acts">
      {answers && (
        <button type="button" className="btn primary" onClick={() => setOpen('answer')}>
          {t('performance.answer_title')}
        </button>
      )}
      {adjusts && (
        <button type="button" className="btn" onClick={() => setOpen('adjust')}>
          {t('performance.adjust')}
        </button>
      )}
      {open && <GrantDialog row={row} kind={open} onClose={() => setOpen(null)} />}
    </div>
  )
}
