import type { Output } from '@oas/contract/define'
import { exampleOf } from '@oas/contract/setting/example'
import { type SettingField, settingFields } from '@oas/contract/setting/field-paths'
import { settingReleaseCalls } from '@oas/contract/setting/release-calls'
import { useMemo } from 'react'
import { useMainCall } from '../../api/use-main-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { copyText } from '../../kit/copy.ts'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { setQuery, usePlace } from '../../nav/location.ts'
import { WikiExpressions } from './WikiExpressions.tsx'
import { column, monoColumn, numberColumn } from '../../kit/list/column.ts'
import { fieldText } from './field-name.ts'
import './auto-config.css'

const limitsOf = ({ min, max, choices, pattern, fallback }: SettingField): string =>
  [
    ...(choices.length > 0 ? [choices.join(' | ')] : []),
    ...(min !== null || max !== null ? [`${min ?? ''}…${max ?? ''}`] : []),
    ...(pattern ? [pattern] : []),
    ...(fallback === undefined ? [] : [`= ${JSON.stringify(fallback)}`]),
  ].join('; ')
const most = 160
const example = (path: string): string => {
  const value = exampleOf(path)
  return value === undefined ? '' : JSON.stringify(value)
}

type Row = ReturnType<typeof readFields>[number]
const readFields = () => settingFields.map((field) => ({ field, ...fieldText(field.path) }))
type Use = Output<typeof settingReleaseCalls.fieldUse>
const columns = (use: Use | undefined): Column<Row>[] => [
  monoColumn('path', 'setting_tool.field', 220, ({ field }) => field.path),
  column('what', 'setting_tool.what', 250, ({ name, detail }) => (
    <>
      <strong>{name}</strong>
      <br />
      {detail}
    </>
  )),
  column('kind', 'setting_tool.kind', 110, ({ field }) => (
    <>
      {field.kinds.map((kind) => tData(`setting_tool.kind_${kind}`)).join(' / ')}
      <br />
      <span className="muted">
        {field.optional ? t('setting_tool.optional') : t('setting_tool.needed')}
      </span>
    </>
  )),
  monoColumn('limits', 'setting_tool.limits', 150, ({ field }) => (
    <span className="ac-example">{limitsOf(field)}</span>
  )),
  column('example', 'setting_tool.example', 240, ({ field }) => {
    const shown = example(field.path)
    return shown === '' ? (
      ''
    ) : (
      <>
        <code className="ac-example" translate="no">
          {shown.length > most ? `${shown.slice(0, most)}…` : shown}
        </code>{' '}
        <button
          type="button"
          className="btn plain"
          aria-label={`${t('setting_tool.copy_example')}: ${field.path}`}
          onClick={() => void copyText(shown)}
        >
          {t('setting_tool.copy_example')}
        </button>
      </>
    )
  }),
  numberColumn('used', 'setting_tool.used_by_types', 100, ({ field }) =>
    use ? `${use.fields[field.path] ?? 0} / ${use.types}` : '',
  ),
]

/**
 * Every field of a type setting: what it does, what it may hold, an example, and how many types use
 * it. Made from the schema that settings are checked by.
 */
export function WikiPage() {
  const { query } = usePlace()
  const text = query.get('text') ?? ''
  const { data, isFetching, error } = useMainCall(settingReleaseCalls.fieldUse, {})
  const rows = useMemo(() => readFields(), [])
  const needle = text.trim().toLowerCase()
  const found =
    needle === ''
      ? rows
      : rows.filter(({ field, name, detail }) =>
          `${field.path}\n${name}\n${detail}`.toLowerCase().includes(needle),
        )
  return (
    <div className="list-page ac-wiki">
      <div className="list-head">
        <h1>{t('setting_tool.wiki')}</h1>
        <span className="muted">{t('setting_tool.wiki_n', { n: found.length })}</span>
      </div>
      <div className="filters">
        <label>
          {t('setting_tool.wiki_find')}
          <input
            type="search"
            value={text}
            onChange={(event) => setQuery({ text: event.target.value || null })}
          />
        </label>
        {error && (
          <p className="problem" role="alert">
            {error.message}
          </p>
        )}
      </div>
      <DataTable
        label={t('setting_tool.wiki')}
        loading={isFetching && !data}
        rows={data || error ? found : []}
        idOf={({ field }) => field.path}
        columns={columns(data)}
      />
      <WikiExpressions text={needle} />
    </div>
  )
}
