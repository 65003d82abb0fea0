import { countryCalls } from '@oas/contract/country/calls'
import type { Strategy } from '@oas/contract/country/schemas'
import { useState } from 'react'
import { useMay } from '../../api/use-may.ts'
import { useMainCall } from '../../api/use-main-call.ts'
import { t } from '../../i18n/texts.ts'
import type { PlaceType } from '../../kit/country/use-countries.ts'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { FilterBar } from '../../kit/list/FilterBar.tsx'
import { type FilterField, useFilters } from '../../kit/list/filters.ts'
import { formatTime } from '../../kit/time.ts'
import { BindDialog } from './BindDialog.tsx'
import { TypeTabs } from './TypeTabs.tsx'
import { column, monoColumn, sorted } from '../../kit/list/column.ts'
import { useRowSort } from '../../kit/list/use-row-sort.ts'
import { useApps } from './apps.ts'
import { choiceField } from '../../kit/list/choice-field.ts'
import './country-area.css'

const Strategies = ({ type }: { type: PlaceType }) => {
  const { may } = useMay()
  const apps = useApps()
  const fields: FilterField[] = [
    choiceField('appId', t('country.app'), apps.choices),
    { key: 'type', label: '', kind: 'choice', hidden: true, options: [{ value: '1', label: '' }] },
  ]
  const { values, set } = useFilters(fields)
  const { data, isFetching, error } = useMainCall(countryCalls.strategies, {
    type,
    ...(values['appId'] ? { appId: Number(values['appId']) } : {}),
  })
  const { rows, sorting, kept } = useRowSort(data ?? [], {
    app: (row) => apps.nameOf(row.appId),
    business: (row) => row.business,
    changed: (row) => row.updatedAt,
  })
  const [open, setOpen] = useState<Strategy | null>(null)
  const why = may('country.edit') ? undefined : t('country.needs_edit')
  const columns: Column<Strategy>[] = [
    sorted(column('app', 'country.app', 140, (row) => apps.nameOf(row.appId))),
    sorted(monoColumn('business', 'country.business', 200, (row) => row.business)),
    column('rules', 'country.bindings', null, (row) =>
      row.rules.length === 0 ? (
        <span className="muted">{t('country.no_bindings')}</span>
      ) : (
        <span className="country-bound">
          {row.rules.map((rule) => (
            <span key={rule.ruleId} className={rule.status === 1 ? '' : 'off'}>
              {rule.mode === 'only' ? t('country.only') : t('country.except')} {rule.ruleName}
            </span>
          ))}
        </span>
      ),
    ),
    sorted(
      column(
        'changed',
        'frontend.updated_at',
        200,
        (row) =>
          row.updatedAt !== null && (
            <>
              {formatTime(row.updatedAt)} <span className="muted">{row.updatedBy}</span>
            </>
          ),
      ),
    ),
    column('act', 'frontend.actions', 100, (row) => (
      <span className="country-actions" onClick={(event) => event.stopPropagation()}>
        <button
          type="button"
          className="btn"
          aria-label={`${t('country.bind')}: ${apps.nameOf(row.appId)} ${row.business}`}
          disabled={why !== undefined}
          title={why}
          onClick={() => setOpen(row)}
        >
          {t('country.bind')}
        </button>
      </span>
    )),
  ]
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{t('country.strategy')}</h1>
      </div>
      <FilterBar
        fields={fields}
        values={values}
        onSearch={(next) => set({ ...next, ...kept })}
        error={error}
      />
      <DataTable
        label={t('country.strategy')}
        columns={columns}
        sorting={sorting}
        rows={rows}
        idOf={(row) => `${row.appId} ${row.business}`}
        loading={isFetching && !data}
      />
      {open && (
        <BindDialog
          key={`${open.appId} ${open.business}`}
          type={type}
          row={open}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

/** Which sets count for which business. */
export function StrategyPage() {
  return (
    <TypeTabs label={t('country.strategy')}>
      {(type) => <Strategies key={type} type={type} />}
    </TypeTabs>
  )
}
