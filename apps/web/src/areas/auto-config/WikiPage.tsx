import { exampleOf } from '@oas/contract/setting/example'
import { type SettingField, settingFields } from '@oas/contract/setting/field-paths'
import { settingReleaseCalls } from '@oas/contract/setting/release-calls'
import { useMemo } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { copyText } from '../../kit/copy.ts'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { setQuery, usePlace } from '../../nav/location.ts'
import { WikiExpressions } from './WikiExpressions.tsx'
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

/**
 * Every field of a type setting: what it does, what it may hold, an example, and how many types use
 * it. Made from the schema that settings are checked by.
 */
export const WikiPage = () => {
  const { query } = usePlace()
  const text = query.get('text') ?? ''
  const { data, isFetching, error } = useCall(settingReleaseCalls.fieldUse, {})
  const rows = useMemo(
    () => settingFields.map((field) => ({ field, ...fieldText(field.path) })),
    [],
  )
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
        columns={[
          {
            key: 'path',
            title: t('setting_tool.field'),
            width: 220,
            mono: true,
            render: ({ field }) => field.path,
          },
          {
            key: 'what',
            title: t('setting_tool.what'),
            width: 250,
            render: ({ name, detail }) => (
              <>
                <strong>{name}</strong>
                <br />
                {detail}
              </>
            ),
          },
          {
            key: 'kind',
            title: t('setting_tool.kind'),
            width: 110,
            render: ({ field }) => (
              <>
                {field.kinds.map((kind) => tData(`setting_tool.kind_${kind}`)).join(' / ')}
                <br />
                <span className="muted">
                  {field.optional ? t('setting_tool.optional') : t('setting_tool.needed')}
                </span>
              </>
            ),
          },
          {
            key: 'limits',
            title: t('setting_tool.limits'),
            width: 150,
            mono: true,
            render: ({ field }) => <span className="ac-example">{limitsOf(field)}</span>,
          },
          {
            key: 'example',
            title: t('setting_tool.example'),
            width: 240,
            render: ({ field }) => {
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
            },
          },
          {
            key: 'used',
            title: t('setting_tool.used_by_types'),
            width: 100,
            numeric: true,
            render: ({ field }) => (data ? `${data.fields[field.path] ?? 0} / ${data.types}` : ''),
          },
        ]}
      />
      <WikiExpressions text={needle} />
    </div>
  )
}
