import { labelCalls } from '@oas/contract/label/calls'
import type { Label } from '@oas/contract/label/schemas'
import { settingCalls } from '@oas/contract/setting/calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { useMemo } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t, tData, typeName } from '../../i18n/texts.ts'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { setQuery, usePlace } from '../../nav/location.ts'
import './label.css'

const none: readonly Label[] = []
type Row = { label: Label; depth: number; key: number | null }

/**
 * Labels as an auditor of a type sees them: parents before children, and the last ones numbered
 * from 1 as the keys of the audit page.
 */
const rowsOf = (list: readonly Label[]): Row[] => {
  const ids = new Set(list.map((label) => label.id))
  const keys = new Map(
    list.filter((label) => label.leaf).map((label, index) => [label.id, index + 1]),
  )
  const walk = (parents: readonly Label[], depth: number): Row[] =>
    parents.flatMap((label) => [
      { label, depth, key: keys.get(label.id) ?? null },
      ...walk(
        list.filter((one) => one.parentId === label.id),
        depth + 1,
      ),
    ])
  return walk(
    list.filter((label) => !ids.has(label.parentId)),
    0,
  )
}

/** The labels that one type offers now. */
export const TypeLabelsPage = () => {
  const { query } = usePlace()
  const { data: types } = useCall(settingCalls.allTypes, {})
  const text = query.get('text') ?? ''
  const chosen = (types ?? []).find((one) => typeKeyOf(one) === query.get('type')) ?? types?.[0]
  const of = { appId: chosen?.appId ?? 1, type: chosen?.type ?? 0 }
  const { data, isFetching, error } = useCall(labelCalls.list, of, {
    enabled: chosen !== undefined,
  })
  const { data: hot } = useCall(labelCalls.hot, of, { enabled: chosen !== undefined })
  const list = data?.list ?? none
  const rows = useMemo(() => rowsOf(list), [list])
  const needle = text.trim().toLowerCase()
  const shown =
    needle === ''
      ? rows
      : rows.filter(({ label }) =>
          `${label.cnName}\n${label.enName}\n${label.idName}\n${label.ruName}\n${label.id}`
            .toLowerCase()
            .includes(needle),
        )
  const put = (change: { type?: string; text?: string }): void =>
    setQuery({ type: query.get('type'), text, ...change })
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{t('label.type_labels')}</h1>
        <span className="list-space" />
        {data && data.version !== '' && (
          <span className="muted">
            {t('label.tree_version')}: <span className="mono">{data.version}</span>
          </span>
        )}
      </div>
      <div className="filters">
        <label>
          {t('label.choose_type')}
          <select
            value={chosen ? typeKeyOf(chosen) : ''}
            onChange={(event) => put({ type: event.target.value })}
          >
            {(types ?? []).map((one) => (
              <option key={typeKeyOf(one)} value={typeKeyOf(one)}>
                {one.appName} / {typeName(one.name)} ({typeKeyOf(one)})
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('label.find')}
          <input
            type="search"
            value={text}
            onChange={(event) => put({ text: event.target.value })}
          />
        </label>
        {error && (
          <p className="problem" role="alert">
            {error.message}
          </p>
        )}
      </div>
      <DataTable
        label={t('label.type_labels')}
        loading={isFetching}
        rows={shown}
        idOf={(row) => String(row.label.id)}
        empty={t('label.no_type_labels')}
        columns={[
          {
            key: 'name',
            title: t('label.label'),
            width: 300,
            render: ({ label, depth }) => (
              <span translate="no" style={{ paddingInlineStart: depth * 20 }}>
                {label.name}
              </span>
            ),
          },
          { key: 'id', title: 'id', width: 80, numeric: true, render: ({ label }) => label.id },
          {
            key: 'tree',
            title: t('label.tree'),
            width: 80,
            numeric: true,
            render: ({ label }) => label.templateId,
          },
          {
            key: 'hotkey',
            title: t('label.hotkey'),
            width: 80,
            numeric: true,
            render: ({ key }) => key ?? '',
          },
          {
            key: 'hot',
            title: t('label.hot_rank'),
            width: 80,
            numeric: true,
            render: ({ label }) => {
              const at = hot?.indexOf(label.id) ?? -1
              return at < 0 ? '' : at + 1
            },
          },
          {
            key: 'orders',
            title: t('label.orders'),
            width: 80,
            numeric: true,
            render: ({ label }) => label.orders,
          },
          {
            key: 'punish',
            title: t('label.punish'),
            render: ({ label }) =>
              label.punishId === 0 ? '' : tData(`result.punish_${label.punishId}`),
          },
        ]}
      />
    </div>
  )
}
