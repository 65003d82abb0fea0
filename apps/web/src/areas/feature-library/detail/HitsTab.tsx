import { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import { type HitRow, hitOutcomes } from '@oas/contract/feature-library/schemas'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { wordChoices } from '../../../kit/list/choice-field.ts'
import { column, numberColumn, sorted } from '../../../kit/list/column.ts'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { PageNumbers } from '../../../kit/list/PageNumbers.tsx'
import { useOwnSort } from '../../../kit/list/use-call-sort.ts'
import { recordHref } from '../../../kit/record/record-href.ts'
import { formatClock, formatTime } from '../../../kit/time.ts'
import { useApps } from '../../../kit/use-apps.ts'
import { useTypes } from '../../../kit/use-types.ts'
import { featureName } from '../features/feature-columns.tsx'
import { distanceText } from '../NearestTable.tsx'
import { RowButtons } from '../../../kit/RowButtons.tsx'
import { useNotSimilar } from '../use-not-similar.tsx'
import { placeName, wordOf } from '../words.tsx'
import type { Feature } from './FeatureHead.tsx'

const verdicts = ['hit', 'suspect', 'suppressed', 'shadow'] as const
type Filter = { verdict: string; outcome: string }

const Filters = ({ value, onChange }: { value: Filter; onChange: (next: Filter) => void }) => {
  const field = (key: keyof Filter, label: string, words: readonly string[]) => (
    <label>
      {label}{' '}
      <select
        value={value[key]}
        onChange={(event) => onChange({ ...value, [key]: event.target.value })}
      >
        <option value="">{t('frontend.all')}</option>
        {wordChoices(words, (word) => wordOf(key, word)).map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <div className="feature-line">
      {field('verdict', t('feature_library.verdict'), verdicts)}
      {field('outcome', t('feature_library.outcome'), hitOutcomes)}
    </div>
  )
}

/** Where in a sound or video, and where in the feature it is the same. */
const spanText = ({ from, to, knownFrom, knownTo }: HitRow): string =>
  from === null || to === null || knownFrom === null || knownTo === null
    ? ''
    : `${formatClock(from)}–${formatClock(to)} = ${formatClock(knownFrom)}–${formatClock(knownTo)}`
const useColumns = (feature: Feature): Column<HitRow>[] => {
  const notSimilar = useNotSimilar()
  const { nameOf } = useApps()
  const { nameOfType } = useTypes()
  return [
    sorted(column('at', 'frontend.time', 160, (row) => formatTime(row.at))),
    column('record', 'feature_library.record', 190, (row) => (
      <a className="underlined mono" href={recordHref({ recordId: row.recordId })}>
        {row.recordId}
      </a>
    )),
    column(
      'type',
      'feature_library.app_type',
      170,
      (row) => `${nameOf(row.appId)} › ${nameOfType(row)}`,
    ),
    column('field', 'feature_library.record_field', 190, (row) => (
      <>
        {placeName(row.field)} <span className="muted">{spanText(row)}</span>
      </>
    )),
    sorted(numberColumn('distance', 'feature_library.distance', 120, distanceText)),
    column('verdict', 'feature_library.verdict', 150, (row) => (
      <>
        {wordOf('verdict', row.verdict)}{' '}
        {row.late && <span className="state-tag">{t('feature_past.late')}</span>}
      </>
    )),
    column('outcome', 'feature_library.outcome', null, (row) =>
      row.refuted ? t('feature_library.refuted') : wordOf('outcome', row.outcome),
    ),
    column('acts', 'frontend.actions', 130, (row) =>
      row.refuted ? null : (
        <RowButtons
          name={row.recordId}
          buttons={[
            {
              label: t('feature_library.not_similar'),
              act: () =>
                notSimilar(
                  { id: feature.id, recordId: row.recordId, field: row.field },
                  featureName(feature),
                ),
            },
          ]}
        />
      ),
    ),
  ]
}

/** Records in which a feature was found, and what people said of them. */
export function HitsTab({ feature }: { feature: Feature }) {
  const [filter, setFilter] = useState<Filter>({ verdict: '', outcome: '' })
  const [page, setPage] = useState({ current: 1, pageSize: 20 })
  const { sorting, asked } = useOwnSort(featureLibraryCalls.hits)
  const columns = useColumns(feature)
  const verdict = verdicts.find((one) => one === filter.verdict)
  const outcome = hitOutcomes.find((one) => one === filter.outcome)
  const { data, error, isFetching } = useCall(
    featureLibraryCalls.hits,
    {
      id: feature.id,
      ...asked,
      ...page,
      ...(verdict ? { verdict } : {}),
      ...(outcome ? { outcome } : {}),
    },
    { keepPrevious: true },
  )
  return (
    <>
      <Filters
        value={filter}
        onChange={(next) => {
          setFilter(next)
          setPage({ ...page, current: 1 })
        }}
      />
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <DataTable
        label={t('feature_library.hits')}
        columns={columns}
        rows={data?.list ?? []}
        idOf={(row) => row.id}
        loading={isFetching}
        sorting={sorting}
        empty={t('feature_library.no_hits')}
      />
      <PageNumbers
        {...page}
        total={data?.total ?? 0}
        onChange={(current, pageSize) => setPage({ current, pageSize })}
      />
    </>
  )
}
