import { calibrationCalls } from '@oas/contract/calibration/calls'
import { useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { notifyFailure } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import './calibration.css'

const hrefOf = (id: string): string => `/atlas/calibration/${id}`

/** What sessions found the guide should say, until somebody has changed it. */
export function GuideTab() {
  const { data, error } = useCall(calibrationCalls.guide, {})
  const done = useSend(calibrationCalls.guideDone, {
    refreshes: [calibrationCalls.guide, calibrationCalls.detail],
  })
  if (error)
    return (
      <p role="alert" className="problem">
        {error.message}
      </p>
    )
  if (!data) return <p className="muted">{t('frontend.loading')}</p>
  if (data.length === 0) return <p className="muted">{t('calibration.guide_none')}</p>
  return (
    <ul className="calibration-guide">
      {data.map((change) => (
        <li key={`${change.sessionId} ${change.itemId}`}>
          <p className="calibration-said">{change.guide}</p>
          <p className="muted">
            <a href={hrefOf(change.sessionId)}>{change.session}</a>{' '}
            {['', change.case, change.by, formatTime(change.at)].join(' · ')}
          </p>
          <p>
            <a href="/tags/label">{t('calibration.guide_labels')}</a>{' '}
            <button
              type="button"
              className="btn"
              disabled={done.isPending}
              onClick={() => {
                done
                  .mutateAsync({ id: change.sessionId, itemId: change.itemId })
                  .catch(notifyFailure)
              }}
            >
              {t('calibration.guide_done')}
            </button>
          </p>
        </li>
      ))}
    </ul>
  )
}
