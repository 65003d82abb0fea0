import { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import { useState } from 'react'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { PictureAsk } from '../ask/PictureAsk.tsx'
import { AskedPicture } from '../ask/AskedPicture.tsx'
import type { Asked } from '../ask/asked.ts'
import { NearestTable } from '../NearestTable.tsx'
import '../feature-library.css'

/** Most distance at which a feature is still shown; pictures without likeness are farther. */
const farthest = 60

/** Features nearest first to a picture that is dropped here; of one store where one is chosen. */
export function PictureNearest({ storeId }: { storeId: string }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const run = useSend(featureLibraryCalls.match)
  const ask = (next: Asked): void => {
    setAsked(next)
    run.mutate({
      kind: 'picture',
      origin: next.origin,
      storeIds: storeId === '' ? [] : [storeId],
      most: farthest,
    })
  }
  return (
    <details className="feature-near" open={asked !== null || undefined}>
      <summary>{t('feature_library.by_picture')}</summary>
      <PictureAsk onAsk={ask} />
      <p className="muted">{t('feature_library.not_kept')}</p>
      {run.isPending && <p role="status">{t('frontend.loading')}</p>}
      {run.error && (
        <p className="problem" role="alert">
          {run.error.message}
        </p>
      )}
      {asked && run.data && (
        <div className="feature-line">
          <AskedPicture asked={asked} />
          <NearestTable
            title={t('feature_library.nearest')}
            rows={[...run.data.hits, ...run.data.below]}
          />
        </div>
      )}
    </details>
  )
}
