import { countryCalls } from '@oas/contract/country/calls'
import { type Country, continents } from '@oas/contract/country/schemas'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { FilterBar } from '../../kit/list/FilterBar.tsx'
import { type FilterField, useFilters } from '../../kit/list/filters.ts'
import type { PlaceType } from '../../kit/country/use-countries.ts'
import { CountryDialog } from './CountryDialog.tsx'
import { TypeTabs } from './TypeTabs.tsx'

const columns = (): Column<Country>[] => [
  { key: 'code', title: t('country.code'), width: 80, mono: true, render: (row) => row.code },
  {
    key: 'continent',
    title: t('country.continent'),
    width: 110,
    render: (row) => tData(`frontend.continent_${row.continent}`),
  },
  { key: 'cn', title: t('country.cn'), render: (row) => <span lang="zh">{row.cn}</span> },
  { key: 'en', title: t('country.en'), render: (row) => <span lang="en">{row.en}</span> },
  { key: 'id', title: t('country.id'), render: (row) => <span lang="id">{row.id}</span> },
  { key: 'ru', title: t('country.ru'), render: (row) => <span lang="ru">{row.ru}</span> },
  {
    key: 'active',
    title: t('frontend.state'),
    width: 140,
    render: (row) => (
      <span className={`state-tag ${row.active ? 'good' : ''}`}>
        {row.active ? t('country.active') : t('country.inactive')}
      </span>
    ),
  },
]

const Reference = ({ type }: { type: PlaceType }) => {
  const { may } = useMay()
  const fields: FilterField[] = [
    { key: 'text', label: t('country.find'), kind: 'text' },
    {
      key: 'continent',
      label: t('country.continent'),
      kind: 'choice',
      options: continents.map((one) => ({ value: one, label: tData(`frontend.continent_${one}`) })),
    },
    { key: 'type', label: '', kind: 'choice', hidden: true, options: [{ value: '1', label: '' }] },
  ]
  const { values, set } = useFilters(fields)
  const { data, isFetching, error } = useCall(countryCalls.list, { type })
  const [dialog, setDialog] = useState<{ row: Country | null } | null>(null)
  const needle = (values['text'] ?? '').toLowerCase()
  const rows = (data ?? []).filter(
    (row) =>
      (!values['continent'] || row.continent === values['continent']) &&
      [row.code, row.cn, row.en, row.id, row.ru].some((text) =>
        text.toLowerCase().includes(needle),
      ),
  )
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
      <FilterBar fields={fields} values={values} onSearch={set} problem={error?.message ?? ''} />
      <DataTable
        label={title}
        columns={columns()}
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
export const CountryPage = () => (
  <TypeTabs label={t('country.reference')}>
    {(type) => <Reference key={type} type={type} />}
  </TypeTabs>
)
