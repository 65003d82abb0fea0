import { type ReactNode, useEffect, useRef, useState } from 'react'
import { serverNow } from '../../../api/clock.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { formatDuration } from '../../../kit/duration.ts'
import { Pick } from '../../../kit/pick/Pick.tsx'
import { recordHref } from '../../../kit/record/record-href.ts'
import { formatTime } from '../../../kit/time.ts'
import { featureName } from '../features/feature-columns.tsx'
import { NearestTable } from '../NearestTable.tsx'
import { Sample } from '../Sample.tsx'
import { FeatureTag, featureHref, labels, useStores, wordOf } from '../words.tsx'
import type { Change, Proposal } from './use-review.tsx'

const Facts = ({ row }: { row: Proposal }) => {
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      t('feature_library.state'),
      <span key="state">
        <FeatureTag state={row.state} />{' '}
        {row.again && <span className="problem">{t('feature_library.again')}</span>}{' '}
        <span className="muted">{row.reason}</span>
      </span>,
    ],
    [
      t('feature_library.kind'),
      `${wordOf('kind', row.kind)} · ${wordOf('list', row.listType)} · ${tData(
        `feature_library.level_${row.level}`,
      )}`,
    ],
    [
      t('feature_library.source'),
      <span key="source">
        {wordOf('source', row.source)}{' '}
        {row.recordId !== null && (
          <a className="underlined" href={recordHref({ recordId: row.recordId })}>
            {t('feature_library.open_record')}
          </a>
        )}
      </span>,
    ],
    [
      t('feature_library.proposer'),
      `${row.madeBy} · ${formatTime(row.madeAt)} · ${t('feature_library.age', {
        age: formatDuration(serverNow() - row.madeAt),
      })}`,
    ],
    ...(row.quality === null ? [] : [[t('feature_library.quality'), row.quality] as const]),
  ]
  return (
    <dl className="facts">
      {facts.map(([label, value]) => [
        <dt key={`${label} name`}>{label}</dt>,
        <dd key={label}>{value}</dd>,
      ])}
    </dl>
  )
}

type Props = {
  row: Proposal
  isCurrent: boolean
  whyNot: string | undefined
  busy: boolean
  change: Change
  onChange: (change: Change) => void
  onFocus: () => void
  onApprove: () => void
  onReject: () => void
  onSkip: () => void
}
/** One proposal: what it is, what is nearest to it, and where it is to be kept. */
export function ProposalCard(props: Props) {
  const { row, isCurrent, whyNot, busy, change, onChange } = props
  const { source } = useStores(row.kind)
  const [open, setOpen] = useState(false)
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const button = (key: string, label: string, act: () => void, isMain = false) => (
    <button
      type="button"
      className={`btn ${isMain ? 'primary' : ''}`}
      aria-label={`${label}${isCurrent ? ` ${key}` : ''}: ${featureName(row)}`}
      disabled={busy || (key !== '3' && whyNot !== undefined)}
      title={key === '3' ? undefined : whyNot}
      onClick={act}
    >
      {label} {isCurrent && <kbd aria-hidden="true">{key}</kbd>}
    </button>
  )
  return (
    <li
      ref={card}
      className="feature-proposal"
      aria-current={isCurrent}
      onClick={props.onFocus}
      onFocus={props.onFocus}
    >
      <Sample id={row.id} name={featureName(row)} hasSample={row.hasSample} text={row.text} large />
      <div>
        <h2>
          <a href={featureHref(row)} translate="no">
            {featureName(row)}
          </a>
        </h2>
        <Facts row={row} />
        <NearestTable
          title={t('feature_library.nearest_one')}
          rows={row.nearest ? [row.nearest] : []}
        />
        {open ? (
          <div className="form">
            <Pick
              label={t('feature_library.store')}
              source={source}
              value={change.storeId ?? row.storeId}
              onChange={(storeId) => onChange({ ...change, storeId })}
            />
            <Pick
              label={t('feature_library.label')}
              source={labels}
              value={change.labelId ?? String(row.labelId)}
              onChange={(labelId) => onChange({ ...change, labelId })}
            />
          </div>
        ) : (
          <p className="muted" translate="no">
            {row.storeName}
          </p>
        )}
        <div className="feature-line">
          {button('1', t('feature_library.approve'), props.onApprove, isCurrent)}
          {button('2', t('feature_library.reject'), props.onReject)}
          {button('3', t('feature_library.skip'), props.onSkip)}
          {whyNot === undefined ? (
            <button type="button" className="btn" onClick={() => setOpen(!open)}>
              {t('feature_library.change_place')}
            </button>
          ) : (
            <span className="muted">{whyNot}</span>
          )}
        </div>
      </div>
    </li>
  )
}
