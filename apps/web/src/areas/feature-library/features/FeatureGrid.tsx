import { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import type { FeatureRow } from '@oas/contract/feature-library/schemas'
import type { ReactNode } from 'react'
import { useMainCall } from '../../../api/use-main-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { FilterBar } from '../../../kit/list/FilterBar.tsx'
import { type FilterField, useFilters } from '../../../kit/list/filters.ts'
import { PageNumbers } from '../../../kit/list/PageNumbers.tsx'
import type { useTicks } from '../../../kit/list/use-ticks.ts'
import { setQuery, usePlace } from '../../../nav/location.ts'
import { Sample } from '../Sample.tsx'
import { FeatureTag, featureHref } from '../words.tsx'
import { featureName } from './feature-columns.tsx'
import { featureInput } from './feature-filters.ts'
import '../feature-library.css'

const gridSizes = [10, 20, 50, 100]

type CardProps = { row: FeatureRow; ticked: boolean; onTick: () => void; label: string }
const Card = ({ row, ticked, onTick, label }: CardProps) => (
  <li className={`feature-card ${ticked ? 'ticked' : ''}`}>
    <Sample id={row.id} name={featureName(row)} hasSample={row.hasSample} text={row.text} />
    <div className="feature-line">
      <input
        type="checkbox"
        checked={ticked}
        aria-label={t('frontend.select_row', { id: featureName(row) })}
        onChange={onTick}
      />
      <a href={featureHref(row)} translate="no">
        {featureName(row)}
      </a>
    </div>
    <div className="feature-line">
      <FeatureTag state={row.state} reason={row.reason} />
      <span className="muted" translate="no">
        {row.storeName}
      </span>
    </div>
    <div className="muted">
      {label} · {tData(`feature_library.level_${row.level}`)} ·{' '}
      {t('feature_library.hits_n', { n: row.hits })}
    </div>
  </li>
)

type Props = {
  fields: readonly FilterField[]
  ticks: ReturnType<typeof useTicks>
  labelName: (id: number) => string
  actions: (rows: readonly FeatureRow[]) => ReactNode
}
/** Features side by side, their samples veiled, with the filters of the table. */
export function FeatureGrid({ fields, ticks, labelName, actions }: Props) {
  const { query } = usePlace()
  const { values, asked } = useFilters(fields)
  const current = Math.max(1, Number(query.get('current')) || 1)
  const pageSize = gridSizes.find((size) => size === Number(query.get('pageSize'))) ?? 20
  const { data, error, isFetching } = useMainCall(
    featureLibraryCalls.features,
    { ...featureInput(asked), current, pageSize },
    { keepPrevious: true },
  )
  const rows = data?.list ?? []
  const { isTicked, toggle } = ticks.of(rows, (row) => row.id)
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{t('feature_library.tab_features')}</h1>
        <span className="list-space" />
        {actions(rows)}
      </div>
      <FilterBar fields={fields} values={values} onSearch={setQuery} error={error} />
      {rows.length === 0 && !isFetching && (
        <p className="muted">{t('feature_library.features_about')}</p>
      )}
      <ul className="feature-list feature-grid" aria-busy={isFetching}>
        {rows.map((row) => (
          <Card
            key={row.id}
            row={row}
            ticked={isTicked(row.id)}
            onTick={() => toggle(row.id)}
            label={labelName(row.labelId)}
          />
        ))}
      </ul>
      <PageNumbers
        current={current}
        pageSize={pageSize}
        total={data?.total ?? 0}
        onChange={(next, size) => setQuery({ ...values, current: next, pageSize: size })}
      />
    </div>
  )
}
