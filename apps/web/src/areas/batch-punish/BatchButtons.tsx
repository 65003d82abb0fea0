import type { Batch } from '@oas/contract/batch-punish/schemas'
import { t } from '../../i18n/texts.ts'

type Props = {
  batch: Batch
  whyNotReview: string | undefined
  ask: (act: 'approve' | 'reject') => void
  cancel: () => void
}

/** What may be done with a batch as it stands. */
export function BatchButtons({ batch, whyNotReview, ask, cancel }: Props) {
  return (
    <div className="batch-buttons">
      {batch.state === 'review' && (
        <>
          <button
            type="button"
            className="btn primary"
            disabled={whyNotReview !== undefined}
            title={whyNotReview}
            onClick={() => ask('approve')}
          >
            {t('batch_punish.approve')}
          </button>
          <button
            type="button"
            className="btn"
            disabled={whyNotReview !== undefined}
            title={whyNotReview}
            onClick={() => ask('reject')}
          >
            {t('batch_punish.reject')}
          </button>
        </>
      )}
      {(batch.state === 'review' || batch.state === 'running') && (
        <button type="button" className="btn danger" onClick={cancel}>
          {t('batch_punish.cancel')}
        </button>
      )}
      {batch.done + batch.warned > 0 && (
        <a className="btn" href={`#/clear-punish?appId=${batch.appId}&batchId=${batch.id}`}>
          {t('batch_punish.undo')}
        </a>
      )}
    </div>
  )
}
