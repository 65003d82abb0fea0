import {
  type BarPost,
  barClearCalls,
  barColumns,
  maxBarPosts,
  maxBarSql,
} from '@oas/contract/bar-clear/calls'
import type { Input } from '@oas/contract/define'
import { type ReactNode, useMemo, useState } from 'react'
import { send } from '../../api/send.ts'
import { useCall } from '../../api/use-call.ts'
import { resultName, t, typeName } from '../../i18n/texts.ts'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { FilterBar } from '../../kit/list/FilterBar.tsx'
import { Pager } from '../../kit/list/Pager.tsx'
import { type FilterField, type FilterValues, useFilters } from '../../kit/list/filters.ts'
import { useKeyset } from '../../kit/list/use-keyset.ts'
import { useTicks } from '../../kit/list/use-ticks.ts'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { go } from '../../nav/location.ts'
import { MakeDialog } from './MakeDialog.tsx'
import { column, monoColumn, numberColumn } from './column.ts'
import './batch-punish.css'

type Asked = Input<typeof barClearCalls.all>
type Chosen = { appId: number; type: number; recordIds: string[] }
const columns = (): Column<BarPost>[] => [
  column('created', 'bar_clear.created', 150, (row) => formatTime(row.createdAt)),
  column('type', 'bar_clear.type', 130, (row) => typeName(row.typeName)),
  column('bar', 'bar_clear.bar', 130, (row) => row.bar),
  monoColumn('post', 'bar_clear.post', 150, (row) => (
    <a href={`#/tags/record-list?recordId=${row.recordId}`}>{row.postId}</a>
  )),
  monoColumn('author', 'bar_clear.author', 110, (row) => row.uid),
  numberColumn('floors', 'bar_clear.floors', 70, (row) => row.floors || ''),
  numberColumn('reports', 'bar_clear.reports', 80, (row) => row.reports),
  column('state', 'bar_clear.state', 120, (row) =>
    row.resultId ? (
      resultName(row.resultId)
    ) : (
      <span className="state-tag warn">
        {row.waiting ? t('bar_clear.waiting') : t('bar_clear.undecided')}
      </span>
    ),
  ),
  column('text', 'bar_clear.text', null, (row) => <span title={row.text}>{row.text}</span>),
]
const inputOf = (
  appId: number,
  { bar, authors, words, decided, from, to, sql }: FilterValues,
): Asked => ({
  appId,
  ...(bar ? { bar } : {}),
  ...(authors
    ? {
        authors: authors
          .split(/[,，\s]+/)
          .filter(Boolean)
          .slice(0, 200),
      }
    : {}),
  ...(words ? { words: words.slice(0, 100) } : {}),
  ...(decided ? { decided: decided === 'true' } : {}),
  ...(from ? { from: Number(from) } : {}),
  ...(to ? { to: Number(to) } : {}),
  ...(sql ? { sql: sql.slice(0, maxBarSql) } : {}),
})

/**
 * Posts of bars, found by their facts or by a query over the view of posts, and decided in bulk as
 * a batch.
 */
export const BarPage = (): ReactNode => {
  const { choices } = useApps()
  const fields: FilterField[] = [
    { key: 'appId', kind: 'choice', label: t('bar_clear.app'), options: choices, width: 110 },
    { key: 'bar', kind: 'text', label: t('bar_clear.bar'), width: 120 },
    { key: 'authors', kind: 'text', label: t('bar_clear.authors') },
    { key: 'words', kind: 'text', label: t('bar_clear.words') },
    {
      key: 'decided',
      kind: 'choice',
      label: t('bar_clear.decided'),
      options: [
        { value: 'true', label: t('bar_clear.yes') },
        { value: 'false', label: t('bar_clear.no') },
      ],
      width: 80,
    },
    { key: 'from', kind: 'time', label: t('bar_clear.from') },
    { key: 'to', kind: 'time', label: t('bar_clear.to') },
    { key: 'sql', kind: 'text', label: t('bar_clear.sql'), hidden: true },
  ]
  const { values, text, set } = useFilters(fields)
  const appId = Number(values['appId'] ?? choices[0]?.value ?? 0)
  // The app that is shown is the one that is asked for, also where the address names none.
  const shown = useMemo(
    () => (appId > 0 ? { ...values, appId: String(appId) } : values),
    [values, appId],
  )
  const asked = inputOf(appId, values)
  const keyset = useKeyset(text)
  const ticks = useTicks()
  const [sql, setSql] = useState(values['sql'] ?? '')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const { data, error, isFetching } = useCall(
    barClearCalls.query,
    { ...asked, limit: 50, ...(keyset.after ? { after: keyset.after } : {}) },
    { keepPrevious: true, enabled: appId > 0 },
  )
  const rows = error ? [] : (data?.list ?? [])
  const choose = (posts: readonly { recordId: string; type: number }[]): void => {
    const [first] = posts
    if (!first) {
      notify('warning', t('bar_clear.nothing'))
      return
    }
    if (posts.some((post) => post.type !== first.type)) {
      notify('warning', t('bar_clear.one_type'))
      return
    }
    setChosen({ appId, type: first.type, recordIds: posts.map((post) => post.recordId) })
  }
  const chooseAll = (): void => {
    send(barClearCalls.all, asked).then(({ posts, more }) => {
      if (more) notify('warning', t('bar_clear.too_many', { n: maxBarPosts }))
      else choose(posts)
    }, notifyFailure)
  }
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{t('bar_clear.title')}</h1>
        <span className="list-space" />
        <a className="btn" href="#/tags/batch-log">
          {t('bar_clear.to_log')}
        </a>
      </div>
      <FilterBar
        fields={fields}
        values={shown}
        onSearch={(next) => set({ ...next, ...(sql.trim() ? { sql: sql.trim() } : {}) })}
        problem={error?.message ?? ''}
      >
        <button
          type="button"
          className="btn"
          disabled={ticks.ids.length === 0}
          onClick={() => choose(rows.filter((row) => ticks.ids.includes(row.recordId)))}
        >
          {t('bar_clear.clear_ticked', { n: ticks.ids.length })}
        </button>
        <button type="button" className="btn" disabled={rows.length === 0} onClick={chooseAll}>
          {t('bar_clear.clear_all')}
        </button>
        <label className="bar-sql">
          {t('bar_clear.sql')}
          <textarea
            className="mono"
            rows={2}
            maxLength={maxBarSql}
            value={sql}
            spellCheck={false}
            title={t('bar_clear.sql_hint', { columns: Object.keys(barColumns).join(', ') })}
            onChange={(event) => setSql(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
                event.preventDefault()
                event.currentTarget.form?.requestSubmit()
              }
            }}
          />
        </label>
      </FilterBar>
      <p className="muted bar-hint">
        {t('bar_clear.sql_hint', { columns: Object.keys(barColumns).join(', ') })}
      </p>
      <DataTable
        label={t('bar_clear.title')}
        columns={columns()}
        rows={rows}
        idOf={(row) => row.recordId}
        loading={isFetching && !data}
        empty={appId > 0 ? t('bar_clear.nothing') : t('bar_clear.choose_app')}
        ticks={ticks.of(rows, (row) => row.recordId)}
      />
      {data && (
        <Pager
          page={keyset.page}
          rows={rows.length}
          next={data.next}
          onForward={keyset.forward}
          onBack={keyset.back}
        />
      )}
      {chosen && (
        <MakeDialog
          posts={chosen}
          onClose={() => setChosen(null)}
          onMade={(id) => {
            ticks.clear()
            go(`/tags/batch-log?id=${id}`)
          }}
        />
      )}
    </div>
  )
}
