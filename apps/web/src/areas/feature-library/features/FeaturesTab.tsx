import { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import type { FeatureRow } from '@oas/contract/feature-library/schemas'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { QueryList } from '../../../kit/list/QueryList.tsx'
import { useTicks } from '../../../kit/list/use-ticks.ts'
import { setQuery, usePlace } from '../../../nav/location.ts'
import { RowButtons } from '../../../kit/RowButtons.tsx'
import { createHref, useLabelNames, useRights } from '../words.tsx'
import { FeatureGrid } from './FeatureGrid.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { PictureNearest } from './PictureNearest.tsx'
import { featureColumns, featureName } from './feature-columns.tsx'
import { featureInput, useFeatureFilters } from './feature-filters.ts'
import { actLabel, featureActs, useFeatureActs } from './use-feature-acts.tsx'

/** Acts on ticked features, each with how many of them it concerns. */
const useBulk = (
  ticks: ReturnType<typeof useTicks>,
  onMove: (rows: readonly FeatureRow[]) => void,
) => {
  const noEdit = useRights()('feature.edit')
  const act = useFeatureActs()
  return (rows: readonly FeatureRow[]): ReactNode => {
    const ticked = rows.filter((row) => ticks.ids.includes(row.id))
    if (ticked.length === 0) return null
    const oneKind = new Set(ticked.map(({ kind }) => kind)).size === 1
    const why = noEdit ?? (oneKind ? undefined : t('feature_library.one_kind'))
    return (
      <>
        {featureActs.map(({ act: name, fits }) => {
          const chosen = ticked.filter(fits)
          return chosen.length === 0 ? null : (
            <button
              key={name}
              type="button"
              className="btn"
              disabled={noEdit !== undefined}
              title={noEdit}
              onClick={() =>
                act(
                  name,
                  chosen,
                  t('feature_library.features_n', { n: chosen.length }),
                  ticks.clear,
                )
              }
            >
              {actLabel(name)} {chosen.length}
            </button>
          )
        })}
        <button
          type="button"
          className="btn"
          disabled={why !== undefined}
          title={why}
          onClick={() => onMove(ticked)}
        >
          {t('feature_library.move')} {ticked.length}
        </button>
      </>
    )
  }
}

const HeadButtons = ({ view }: { view: 'grid' | 'table' }) => {
  const { query } = usePlace()
  const noEdit = useRights()('feature.edit')
  const next = view === 'grid' ? 'table' : 'grid'
  return (
    <>
      <button
        type="button"
        className="btn"
        onClick={() =>
          setQuery({ ...Object.fromEntries(query), view: next === 'grid' ? 'grid' : null })
        }
      >
        {t(next === 'grid' ? 'feature_library.as_grid' : 'feature_library.as_table')}
      </button>
      {noEdit === undefined && (
        <a
          className="btn primary"
          href={createHref(query.get('storeId') ? { storeId: query.get('storeId') ?? '' } : {})}
        >
          {t('feature_library.add')}
        </a>
      )}
    </>
  )
}

/** All features, by filters or nearest first to a picture; as a table or as a grid. */
export function FeaturesTab() {
  const { query } = usePlace()
  const fields = useFeatureFilters()
  const ticks = useTicks()
  const act = useFeatureActs()
  const noEdit = useRights()('feature.edit')
  const [moved, setMoved] = useState<readonly FeatureRow[]>([])
  const bulk = useBulk(ticks, setMoved)
  const { data } = useCall(featureLibraryCalls.features, { pageSize: 200 })
  const labelName = useLabelNames((data?.list ?? []).map(({ labelId }) => labelId))
  const actions = (row: FeatureRow): ReactNode => (
    <RowButtons
      name={featureName(row)}
      buttons={featureActs
        .filter(({ fits }) => fits(row))
        .map(({ act: name }) => ({
          label: actLabel(name),
          why: noEdit,
          act: () => act(name, [row], featureName(row)),
        }))}
    />
  )
  const view = query.get('view') === 'grid' ? 'grid' : 'table'
  const head = (rows: readonly FeatureRow[]): ReactNode => (
    <>
      {bulk(rows)}
      <HeadButtons view={view} />
    </>
  )
  return (
    <>
      <PictureNearest storeId={query.get('storeId') ?? ''} />
      {view === 'grid' ? (
        <FeatureGrid fields={fields} ticks={ticks} labelName={labelName} actions={head} />
      ) : (
        <QueryList
          title={t('feature_library.tab_features')}
          about={t('feature_library.features_about')}
          call={featureLibraryCalls.features}
          paging="number"
          fields={fields}
          inputOf={featureInput}
          columns={featureColumns(labelName, actions)}
          idOf={(row) => row.id}
          ticks={(rows) => ticks.of(rows, (row) => row.id)}
          actions={head}
        />
      )}
      {moved.length > 0 && (
        <MoveDialog
          rows={moved}
          onClose={() => setMoved([])}
          onDone={() => {
            ticks.clear()
            setMoved([])
          }}
        />
      )}
    </>
  )
}
