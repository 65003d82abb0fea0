import type { ClearTask } from '@oas/contract/batch-clear/calls'
import { t } from '../../i18n/texts.ts'

type Props = {
  state: ClearTask['state']
  whyNotReview: string | undefined
  ask: (act: 'approve' | 'reject') => void
  cancel: () => void
}

/** What may be done with a clearing as it stands. */
export function ClearButtons({ state, whyNotReview, ask, cancel }: Props) {
  return (
    <div className="clear-buttons">
      {state === 'review' && (
        <>
          <button
            type="button"
            className="btn primary"
            disabled={whyNotReview !== undefined}
            title={whyNotReview}
            onClick={() => ask('approve')}
          >
            {t('batch_clear.approve')}
          </button>
          <button
            type="button"
            className="btn"
            disabled={whyNotReview !== undefined}
            title={whyNotReview}
            onClick={() => ask('reject')}
          >
            {t('batch_clear.reject')}
          </button>
        </>
      )}
      {(state === 'review' || state === 'running') && (
        <button type="button" className="btn danger" onClick={cancel}>
          {t('batch_clear.cancel')}
        </button>
      )}
    </div>
  )
}
