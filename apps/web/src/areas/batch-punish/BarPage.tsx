import { barClearCalls, barColumns } from '@oas/contract/bar-clear/calls'
import { type ReactNode, useMemo, useState } from 'react'
import { useMainCall } from '../../api/use-main-call.ts'
import { t } from '../../i18n/texts.ts'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { FilterBar } from '../../kit/list/FilterBar.tsx'
import { Pager } from '../../kit/list/Pager.tsx'
import { useFilters } from '../../kit/list/filters.ts'
import { useCallSort } from '../../kit/list/use-call-sort.ts'
import { useKeyset } from '../../kit/list/use-keyset.ts'
import { useTicks } from '../../kit/list/use-ticks.ts'
import { useApps } from '../../kit/use-apps.ts'
import { go } from '../../nav/location.ts'
import { BarSql } from './BarSql.tsx'
import { MakeDialog } from './MakeDialog.tsx'
import { barPostColumns } from './bar-columns.tsx'
import { barFilters, barQuery } from './bar-query.ts'
import { useBarChoice } from './use-bar-choice.ts'
import './batch-punish.css'

/**
 * Posts of bars, found by their facts or by a query over the view of posts, and decided in bulk as
 * a batch.
 */
export function BarPage(): ReactNode {
  const { choices } = useApps()
  const fields = barFilters(choices)
  const { values, text, set } = useFilters(fields)
  const appId = Number(values['appId'] ?? choices[0]?.value ?? 0)
  // The app that is shown is the one that is asked for, also where the address names none.
  const shown = useMemo(
    () => (appId > 0 ? { ...values, appId: String(appId) } : values),
    [values, appId],
  )
  const asked = barQuery(appId, values)
  const keyset = useKeyset(text)
  const { sorting, asked: order } = useCallSort(barClearCalls.query)
  const ticks = useTicks()
  const [sql, setSql] = useState(values['sql'] ?? '')
  const { chosen, choose, chooseAll, dropChoice } = useBarChoice(appId, asked)
  const { data, error, isFetching } = useMainCall(
    barClearCalls.query,
    { ...asked, ...order, limit: 50, ...(keyset.after ? { after: keyset.after } : {}) },
    { keepPrevious: true, enabled: appId > 0 },
  )
  const rows = error ? [] : (data?.list ?? [])
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
        onSearch={(next) => set({ ...next, ...(sql.trim() ? { sql: sql.trim() } : {}), ...order })}
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
        <BarSql sql={sql} onChange={setSql} />
      </FilterBar>
      <p className="muted bar-hint">
        {t('bar_clear.sql_hint', { columns: Object.keys(barColumns).join(', ') })}
      </p>
      <DataTable
        label={t('bar_clear.title')}
        columns={barPostColumns()}
        sorting={sorting}
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
          onClose={dropChoice}
          onMade={(id) => {
            ticks.clear()
            go(`/tags/batch-log?id=${id}`)
          }}
        />
      )}
    </div>
  )
}
