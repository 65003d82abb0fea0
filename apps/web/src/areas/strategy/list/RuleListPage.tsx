import { strategyConfigCalls, strategyRuleCalls } from '@oas/contract/strategy/calls'
import type { RuleAction, RuleRow } from '@oas/contract/strategy/schemas'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useMay } from '../../../api/use-may.ts'
import { t } from '../../../i18n/texts.ts'
import { QueryList } from '../../../kit/list/QueryList.tsx'
import { useTicks } from '../../../kit/list/use-ticks.ts'
import { setQuery, usePlace } from '../../../nav/location.ts'
import { useFitting } from '../use-fitting.ts'
import { BatchBar } from './BatchBar.tsx'
import { type Open, OpenedOverList } from './OpenedOverList.tsx'
import { RuleActs } from './RuleActs.tsx'
import { acts, refreshRules } from './act.ts'
import { ruleColumns, spare } from './rule-columns.tsx'
import { ruleFilters, ruleInput } from './rule-filters.ts'
import '../../../kit/people/people.css'
import '../strategy.css'

/** What an act opens; undefined for one that is done at once. */
const openedBy = (action: RuleAction, row: RuleRow): Open | undefined => {
  if (action === 'edit') return { what: 'edit', row, copy: false }
  if (action === 'alpha') return { what: 'alpha', row }
  if (action === 'timed_prod') return { what: 'schedule', row }
  return action === 'history' ? { what: 'drawer', row, tab: 'history' } : undefined
}

/** Rules with every act their state allows. */
export function RuleListPage() {
  const { may } = useMay()
  const { data: config } = useCall(strategyConfigCalls.strategyConfig, {})
  const ticks = useTicks()
  const [open, setOpen] = useState<Open | null>(null)
  const { query } = usePlace()
  const close = (): void => setOpen(null)
  /**
   * What was made or changed stands on the first page; what was ticked belongs to the list before.
   */
  const onStored = (): void => {
    close()
    ticks.clear()
    setQuery({ ...Object.fromEntries(query), current: 1 })
    void refreshRules()
  }
  const act = (action: RuleAction, row: RuleRow): void => {
    const opened = openedBy(action, row)
    if (opened) setOpen(opened)
    else acts[action]?.(row)
  }
  const buttons = (row: RuleRow) => (
    <RuleActs
      row={row}
      may={may}
      onAct={(action) => act(action, row)}
      onCopy={() => setOpen({ what: 'edit', row, copy: true })}
    />
  )
  const categoryName = (id: string): string =>
    config?.ruleCategory.find((one) => one.id === id)?.translate ?? id
  const columns = useFitting((narrow) => ruleColumns(buttons, categoryName, narrow), spare)
  return (
    <QueryList
      title={t('strategy_list.title')}
      about={t('empty.rules')}
      call={strategyRuleCalls.page}
      paging="page"
      columns={columns}
      idOf={(row) => row.ruleId}
      onOpen={(row) => setOpen({ what: 'drawer', row })}
      selected={open?.what === 'drawer' ? open.row.ruleId : null}
      ticks={(rows) => ticks.of(rows, (row) => row.ruleId)}
      fields={ruleFilters(config)}
      inputOf={ruleInput}
      actions={(rows) => (
        <>
          <BatchBar
            rows={rows.filter((row) => ticks.ids.includes(row.ruleId))}
            onDone={ticks.clear}
          />
          <button type="button" className="btn" onClick={() => setOpen({ what: 'sorts' })}>
            {t('strategy_list.sorts')}
          </button>
          <button
            type="button"
            className="btn primary"
            disabled={!may('strategy.edit')}
            onClick={() => setOpen({ what: 'edit', row: null, copy: false })}
          >
            {t('strategy_list.new')}
          </button>
        </>
      )}
    >
      {open && (
        <OpenedOverList
          open={open}
          category={query.get('category') ?? ''}
          onStored={onStored}
          onClose={close}
        />
      )}
    </QueryList>
  )
}
