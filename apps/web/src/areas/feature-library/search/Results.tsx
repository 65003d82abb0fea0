import type { Output } from '@oas/contract/define'
import { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import { snake } from '@oas/contract/snake'
import { useCall } from '../../../api/use-call.ts'
import { useMay } from '../../../api/use-may.ts'
import { t } from '../../../i18n/texts.ts'
import { copyText } from '../../../kit/copy.ts'
import { Outcome } from '../../../kit/form/Outcome.tsx'
import { recordHref } from '../../../kit/record/record-href.ts'
import { formatTime } from '../../../kit/time.ts'
import { useApps } from '../../../kit/use-apps.ts'
import { useTypes } from '../../../kit/use-types.ts'
import { AskedPicture } from '../ask/AskedPicture.tsx'
import type { Asked } from '../ask/asked.ts'
import { NearestTable, distanceText } from '../NearestTable.tsx'
import { RowButtons } from '../../../kit/RowButtons.tsx'
import { Sample } from '../Sample.tsx'
import { useNotSimilar } from '../use-not-similar.tsx'
import {
  FeatureTag,
  createHref,
  featureHref,
  placeName,
  useLabelNames,
  useRights,
  wordOf,
} from '../words.tsx'

type Found = Output<typeof featureLibraryCalls.match>
type Hit = Found['hits'][number]
type HitProps = { hit: Hit; asked: Asked; hash: string; onChanged: () => void }

/** The asked picture beside the known one, how far apart they are and in which turn. */
const HitPair = ({ hit, asked, hash, onChanged }: HitProps) => {
  const notSimilar = useNotSimilar()
  const labelName = useLabelNames([hit.labelId])
  // What a hit names says not whether a sample is kept.
  const { data } = useCall(featureLibraryCalls.feature, { id: hit.featureId })
  const name = hit.remark === '' ? hit.featureId : hit.remark
  return (
    <li className="feature-pair">
      <AskedPicture asked={asked} />
      <Sample id={hit.featureId} name={name} hasSample={data?.hasSample ?? false} />
      <div>
        <div className="feature-line">
          <strong>{distanceText(hit)}</strong>
          <span>{wordOf('verdict', hit.verdict)}</span>
          <span className="muted">
            {wordOf('turn', snake(hit.turn === '' ? 'none' : hit.turn))}
          </span>
        </div>
        <div className="feature-line">
          <a className="underlined" href={featureHref(hit)} translate="no">
            {name}
          </a>
          <FeatureTag state={hit.state} />
          <span>{wordOf('list', hit.listType)}</span>
          <span className="muted" translate="no">
            {hit.storeName}
          </span>
          <span className="muted">{labelName(hit.labelId)}</span>
        </div>
        <RowButtons
          name={name}
          buttons={[
            {
              label: t('feature_library.not_similar'),
              act: () => notSimilar({ id: hit.featureId, hash }, name, onChanged),
            },
          ]}
        />
      </div>
    </li>
  )
}

const Records = ({ found }: { found: Found }) => {
  const { nameOf } = useApps()
  const { nameOfType } = useTypes()
  const { may } = useMay()
  if (found.records.length === 0) return <p className="muted">{t('feature_library.no_records')}</p>
  return (
    <ol className="feature-list">
      {found.records.map((row) => (
        <li key={`${row.recordId} ${row.field}`} className="feature-line">
          <strong>{t('feature_library.distance_only', { n: Math.round(row.distance) })}</strong>
          <a className="underlined mono" href={recordHref({ recordId: row.recordId })}>
            {row.recordId}
          </a>
          <span>
            {nameOf(row.appId)} › {nameOfType(row)}
          </span>
          <span className="muted" translate="no">
            {row.uid}
          </span>
          <span className="muted">{placeName(row.field)}</span>
          <span className="muted">{formatTime(row.receivedAt)}</span>
          {may('feature.edit') && (
            <a href={createHref({ recordId: row.recordId, field: row.field })}>
              {t('feature_library.add_as_feature')}
            </a>
          )}
        </li>
      ))}
    </ol>
  )
}

/** The query of the page that adds features: what was asked about, a sent file by its hash. */
const queryOf = ({ origin }: Asked, hash: string): Readonly<Record<string, string>> => {
  const { url, recordId, field } = origin
  if (url !== undefined) return { url }
  return recordId !== undefined && field !== undefined ? { recordId, field } : { hash }
}

type Props = { asked: Asked; found: Found; onChanged: () => void }
/** What was found, nearest first, and what was searched. */
export function Results({ asked, found, onChanged }: Props) {
  const noEdit = useRights()('feature.edit')
  return (
    <Outcome of={found} className="list-page">
      <p className="feature-note">
        {t('feature_library.searched', {
          stores: found.stores,
          features: found.searched,
          records: found.searchedRecords,
        })}{' '}
        {t('feature_library.no_crops')}
      </p>
      <div className="feature-line">
        <span className="mono feature-hash">{found.hash}</span>
        {found.quality !== null && (
          <span>{t('feature_library.quality_n', { n: found.quality })}</span>
        )}
        <button type="button" className="btn" onClick={() => void copyText(found.hash)}>
          {t('feature_library.copy_hash')}
        </button>
        {noEdit === undefined && (
          <a className="btn" href={createHref(queryOf(asked, found.hash))}>
            {t('feature_library.add_as_feature')}
          </a>
        )}
      </div>
      <section aria-label={t('feature_library.hits')}>
        <h2>{t('feature_library.hits_n', { n: found.hits.length })}</h2>
        {found.hits.length === 0 && <p className="muted">{t('feature_library.nothing_found')}</p>}
        <ol className="feature-list">
          {found.hits.map((hit) => (
            <HitPair
              key={hit.featureId}
              hit={hit}
              asked={asked}
              hash={found.hash}
              onChanged={onChanged}
            />
          ))}
        </ol>
      </section>
      <NearestTable title={t('feature_library.below')} rows={found.below} />
      <section aria-label={t('feature_library.records')}>
        <h2>{t('feature_library.records')}</h2>
        <Records found={found} />
      </section>
    </Outcome>
  )
}
