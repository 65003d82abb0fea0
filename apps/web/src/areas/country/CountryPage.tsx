import { countryCalls } from '@oas/contract/country/calls'
import { type Country, continents } from '@oas/contract/country/schemas'
import { useState } from 'react'
import { useMainCall } from '../../api/use-main-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { FilterBar } from '../../kit/list/FilterBar.tsx'
import { type FilterField, useFilters } from '../../kit/list/filters.ts'
import type { PlaceType } from '../../kit/country/use-countries.ts'
import { CountryDialog } from './CountryDialog.tsx'
import { TypeTabs } from './TypeTabs.tsx'
import { choiceField, wordChoices } from '../../kit/list/choice-field.ts'
import { column, monoColumn, sorted } from '../../kit/list/column.ts'
import { useRowSort } from '../../kit/list/use-row-sort.ts'

const columns = (): Column<Country>[] => [
  sorted(monoColumn('code', 'country.code', 80, (row) => row.code)),
  sorted(
    column('continent', 'country.continent', 110, (row) =>
      tData(`frontend.continent_${row.continent}`),
    ),
  ),
  sorted(column('cn', 'country.cn', null, (row) => <span lang="zh">{row.cn}</span>)),
  sorted(column('en', 'country.en', null, (row) => <span lang="en">{row.en}</span>)),
  sorted(column('id', 'country.id', null, (row) => <span lang="id">{row.id}</span>)),
  sorted(column('ru', 'country.ru', null, (row) => <span lang="ru">{row.ru}</span>)),
  sorted(
    column('active', 'frontend.state', 140, (row) => (
      <span className={`state-tag ${row.active ? 'good' : ''}`}>
        {row.active ? t('country.active') : t('country.inactive')}
      </span>
    )),
  ),
]
const values = {
  code: (row: Country) => row.code,
  continent: (row: Country) => tData(`frontend.continent_${row.continent}`),
  cn: (row: Country) => row.cn,
  en: (row: Country) => row.en,
  id: (row: Country) => row.id,
  ru: (row: Country) => row.ru,
  active: (row: Country) => row.active,
}

const Reference = ({ type }: { type: PlaceType }) => {
  const { may } = useMay()
  const fields: FilterField[] = [
    { key: 'text', label: t('country.find'), kind: 'text' },
    choiceField(
      'continent',
      t('country.continent'),
      wordChoices(continents, (one) => tData(`frontend.continent_${one}`)),
    ),
    { key: 'type', label: '', kind: 'choice', hidden: true, options: [{ value: '1', label: '' }] },
  ]
  const { values: asked, set } = useFilters(fields)
  const { data, isFetching, error } = useMainCall(countryCalls.list, { type })
  const [dialog, setDialog] = useState<{ row: Country | null } | null>(null)
  const needle = (asked['text'] ?? '').toLowerCase()
  const found = (data ?? []).filter(
    (row) =>
      (!asked['continent'] || row.continent === asked['continent']) &&
      [row.code, row.cn, row.en, row.id, row.ru].some((text) =>
        text.toLowerCase().includes(needle),
      ),
  )
  const { rows, sorting, kept } = useRowSort(found, values)
  const why = may('country.edit') ? undefined : t('country.needs_edit')
  const title = type === 1 ? t('country.languages') : t('country.countries')
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{title}</h1>
        <span className="muted">{t('frontend.total_rows', { n: rows.length })}</span>
        <span className="list-space" />
        <button
          type="button"
          className="btn primary"
          disabled={why !== undefined}
          title={why}
          onClick={() => setDialog({ row: null })}
        >
          {type === 1 ? t('country.new_language') : t('country.new_country')}
        </button>
      </div>
      <FilterBar
        fields={fields}
        values={asked}
        onSearch={(next) => set({ ...next, ...kept })}
        error={error}
      />
      <DataTable
        label={title}
        columns={columns()}
        sorting={sorting}
        rows={rows}
        idOf={(row) => row.code}
        loading={isFetching && !data}
        onOpen={(row) => setDialog({ row })}
      />
      {dialog && (
        <CountryDialog
          key={dialog.row?.code ?? ''}
          type={type}
          row={dialog.row}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  )
}

/** Countries and languages with their names, by continent. */
export function CountryPage() {
  return (
    <TypeTabs label={t('country.reference')}>
      {(type) => <Reference key={type} type={type} />}
    </TypeTabs>
  )
}
