import { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import type { StoreRow } from '@oas/contract/feature-library/schemas'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { AskedPicture } from '../ask/AskedPicture.tsx'
import type { Asked } from '../ask/asked.ts'
import { NearestTable } from '../NearestTable.tsx'

const mostNearest = 10
const farthest = 60

type Props = { asked: Asked; store: StoreRow }
/** Hash and quality of what would be added, and what is there already that is like it. */
export function OriginPreview({ asked, store }: Props) {
  const { data, error, isFetching } = useCall(featureLibraryCalls.match, {
    kind: store.kind,
    origin: asked.origin,
    storeIds: [store.id],
    most: farthest,
  })
  const below =
    data?.quality !== null && data?.quality !== undefined && data.quality < store.lines.minQuality
  return (
    <div className="feature-card" aria-busy={isFetching}>
      {asked.picture !== '' && <AskedPicture asked={asked} />}
      {isFetching && <p className="muted">{t('frontend.loading')}</p>}
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {data && (
        <>
          <dl className="facts">
            <dt>{t('feature_library.hash')}</dt>
            <dd className="mono feature-hash">{data.hash}</dd>
            <dt>{t('feature_library.algorithm')}</dt>
            <dd className="mono">{data.algorithm}</dd>
            {data.quality !== null && (
              <>
                <dt>{t('feature_library.quality')}</dt>
                <dd>
                  {data.quality}{' '}
                  {below && (
                    <span className="problem">
                      {t('feature_library.quality_below', { n: store.lines.minQuality })}
                    </span>
                  )}
                </dd>
              </>
            )}
          </dl>
          <NearestTable
            title={t('feature_library.nearest')}
            rows={[...data.hits, ...data.below].slice(0, mostNearest)}
          />
        </>
      )}
    </div>
  )
}
