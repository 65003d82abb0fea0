import type { Output } from '@oas/contract/define'
import type { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import { type ReactNode, useState } from 'react'
import { t, tData } from '../../../i18n/texts.ts'
import { copyText } from '../../../kit/copy.ts'
import { recordHref } from '../../../kit/record/record-href.ts'
import { formatTime } from '../../../kit/time.ts'
import { featureName } from '../features/feature-columns.tsx'
import { actLabel, featureActs, useFeatureActs } from '../features/use-feature-acts.tsx'
import { RowButtons } from '../../../kit/RowButtons.tsx'
import { Sample } from '../Sample.tsx'
import { FeatureTag, useAppName, useLabelNames, useRights, wordOf, wrongShare } from '../words.tsx'
import { RecheckDialog } from '../past/RecheckDialog.tsx'
import { CausedBand } from './CausedBand.tsx'
import { EditDialog } from './EditDialog.tsx'

export type Feature = Output<typeof featureLibraryCalls.feature>

const Source = ({ feature }: { feature: Feature }) => (
  <>
    {wordOf('source', feature.source)}{' '}
    {feature.recordId === null ? (
      <span className="muted feature-hash">{feature.sourceRef}</span>
    ) : (
      <a className="underlined" href={recordHref({ recordId: feature.recordId })}>
        {t('feature_library.open_record')}
      </a>
    )}
  </>
)

const useFacts = (feature: Feature): readonly (readonly [string, ReactNode])[] => {
  const appName = useAppName()
  const labelName = useLabelNames([feature.labelId])
  return [
    [
      t('feature_library.state'),
      <span key="state">
        <FeatureTag state={feature.state} /> <span className="muted">{feature.reason}</span>
      </span>,
    ],
    [
      t('feature_library.store'),
      <a key="store" href={`#/feature/index?tab=features&storeId=${feature.storeId}`}>
        {appName(feature.appId)} › {feature.storeName}
      </a>,
    ],
    [
      t('feature_library.kind'),
      `${wordOf('kind', feature.kind)} · ${wordOf('list', feature.listType)}`,
    ],
    [
      t('feature_library.label'),
      `${labelName(feature.labelId)} · ${tData(`feature_library.level_${feature.level}`)}`,
    ],
    [
      t('feature_library.hash'),
      <span key="hash">
        <span className="mono feature-hash">{feature.hash}</span>{' '}
        <button type="button" className="btn" onClick={() => void copyText(feature.hash)}>
          {t('feature_library.copy_hash')}
        </button>
      </span>,
    ],
    [
      t('feature_library.algorithm'),
      `${feature.algorithm}${
        feature.quality === null
          ? ''
          : ` · ${t('feature_library.quality_n', { n: feature.quality })}`
      }`,
    ],
    [
      t('feature_library.numbers'),
      [
        t('feature_library.hits_n', { n: feature.hits }),
        t('feature_library.right_n', { n: feature.right }),
        t('feature_library.wrong_n', { n: wrongShare(feature) }),
        ...(feature.lastHitAt === null
          ? []
          : [`${t('feature_library.last_hit')} ${formatTime(feature.lastHitAt)}`]),
      ].join(' · '),
    ],
    [
      t('feature_library.valid_until'),
      feature.validUntil === null ? t('feature_library.for_ever') : formatTime(feature.validUntil),
    ],
    [t('feature_library.source'), <Source key="source" feature={feature} />],
    [t('feature_library.made'), `${feature.madeBy} · ${formatTime(feature.madeAt)}`],
    ...(feature.reviewedAt === null
      ? []
      : [
          [
            t('feature_library.reviewed'),
            `${feature.reviewedBy} · ${formatTime(feature.reviewedAt)}`,
          ] as const,
        ]),
  ]
}

/** What a feature is, and what may be done with it. */
export function FeatureHead({ feature }: { feature: Feature }) {
  const noEdit = useRights()('feature.edit')
  const act = useFeatureActs()
  const [edited, setEdited] = useState(false)
  const [searched, setSearched] = useState(false)
  const name = featureName(feature)
  const caused = feature.state === 'suspended' || feature.state === 'retired'
  return (
    <>
      <RowButtons
        name={name}
        buttons={[
          { label: t('frontend.edit'), why: noEdit, act: () => setEdited(true) },
          ...featureActs
            .filter(({ fits }) => fits(feature))
            .map(({ act: one }) => ({
              label: actLabel(one),
              why: noEdit,
              act: () => act(one, [feature], name),
            })),
          ...(feature.state === 'live'
            ? [{ label: t('feature_past.recheck'), why: noEdit, act: () => setSearched(true) }]
            : []),
        ]}
      />
      {caused && <CausedBand featureId={feature.id} />}
      <div className="feature-head">
        <Sample
          id={feature.id}
          name={name}
          hasSample={feature.hasSample}
          text={feature.text}
          large
        />
        <dl className="facts">
          {useFacts(feature).map(([label, value]) => [
            <dt key={`${label} name`}>{label}</dt>,
            <dd key={label}>{value}</dd>,
          ])}
        </dl>
      </div>
      {searched && (
        <RecheckDialog
          of={{ featureId: feature.id }}
          name={name}
          onClose={() => setSearched(false)}
        />
      )}
      {edited && <EditDialog feature={feature} onClose={() => setEdited(false)} />}
    </>
  )
}
