import { labelCalls } from '@oas/contract/label/calls'
import type { Label } from '@oas/contract/label/schemas'
import { settingCalls } from '@oas/contract/setting/calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { useMemo } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useMainCall } from '../../api/use-main-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { setQuery, usePlace } from '../../nav/location.ts'
import { column, numberColumn } from '../../kit/list/column.ts'
import { Pick } from '../../kit/pick/Pick.tsx'
import { useTypeSource } from '../../kit/pick/use-sources.ts'
import './label.css'

const none: readonly Label[] = []
type Row = { label: Label; depth: number; hotkey: number | null }

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
      { label, depth, hotkey: keys.get(label.id) ?? null },
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

const findRows = (rows: readonly Row[], text: string): readonly Row[] => {
  const needle = text.trim().toLowerCase()
  if (needle === '') return rows
  return rows.filter(({ label: { cnName, enName, idName, ruName, id } }) =>
    [cnName, enName, idName, ruName, id].join('\n').toLowerCase().includes(needle),
  )
}

const NameCell = ({ label, depth }: Row) => (
  <span translate="no" style={{ paddingInlineStart: depth * 20 }}>
    {label.name}
  </span>
)

/** Where a label stands among those that were used most, from 1. */
const hotRank = (id: number, hot: readonly number[] = []): number | '' => {
  const at = hot.indexOf(id)
  return at < 0 ? '' : at + 1
}

const labelColumns = (hot: readonly number[] | undefined): Column<Row>[] => [
  column('name', 'label.label', 300, (row) => <NameCell {...row} />),
  { key: 'id', title: 'id', width: 80, numeric: true, render: ({ label }) => label.id },
  numberColumn('tree', 'label.tree', 80, ({ label }) => label.templateId),
  numberColumn('hotkey', 'label.hotkey', 80, (row) => row.hotkey ?? ''),
  numberColumn('hot', 'label.hot_rank', 80, ({ label }) => hotRank(label.id, hot)),
  numberColumn('orders', 'label.orders', 80, ({ label }) => label.orders),
  column('punish', 'label.punish', null, ({ label }) =>
    label.punishId === 0 ? '' : tData(`result.punish_${label.punishId}`),
  ),
]

const useTypeLabels = (typeKey: string | null) => {
  const { data: types = [] } = useCall(settingCalls.allTypes, {})
  const chosen = types.find((one) => typeKeyOf(one) === typeKey) ?? types[0]
  const of = { appId: chosen?.appId ?? 1, type: chosen?.type ?? 0 }
  const enabled = chosen !== undefined
  const labels = useMainCall(labelCalls.list, of, { enabled })
  const { data: hot } = useCall(labelCalls.hot, of, { enabled })
  const list = labels.data?.list ?? none
  const rows = useMemo(() => rowsOf(list), [list])
  return { chosen, labels, hot, rows }
}

/** The labels that one type offers now. */
export function TypeLabelsPage() {
  const { query } = usePlace()
  const text = query.get('text') ?? ''
  const types = useTypeSource()
  const { chosen, labels, hot, rows } = useTypeLabels(query.get('type'))
  const { data, isFetching, error } = labels
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
        <Pick
          compact
          kept
          label={t('label.choose_type')}
          source={types}
          value={chosen ? typeKeyOf(chosen) : ''}
          width={320}
          onChange={(type) => put({ type })}
        />
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
        rows={findRows(rows, text)}
        idOf={(row) => String(row.label.id)}
        empty={t('label.no_type_labels')}
        columns={labelColumns(hot)}
      />
    </div>
  )
}
