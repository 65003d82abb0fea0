import { strategyConfigCalls, strategyExcelCalls } from '@oas/contract/strategy/calls'
import { useMemo, useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { MultiPick } from '../../../kit/form/MultiPick.tsx'
import { setQuery, usePlace } from '../../../nav/location.ts'
import { ruleChoices, useRules } from '../choices.ts'
import { rulesOf } from '../edit/rules.ts'
import { RuleTable } from './RuleTable.tsx'
import { RuleLine } from './RuleLine.tsx'
import { useTableRows } from './use-table-rows.ts'
import '../../../kit/people/people.css'
import '../strategy.css'
import './table.css'

/** Rules looked at together; those that can be tables are edited as one. */
export function TablePage() {
  const { query } = usePlace()
  const ids = useMemo(
    () =>
      (query.get('ruleIds') ?? '')
        .split(',')
        .filter((id) => /^[1-9][0-9]{0,18}$/.test(id))
        .slice(0, 50),
    [query],
  )
  const { data: all = [] } = useRules()
  const { data: able, error } = useCall(
    strategyExcelCalls.multiEditable,
    { ruleIds: ids.length > 0 ? ids : ['1'] },
    { enabled: ids.length > 0 },
  )
  const { data: config } = useCall(strategyConfigCalls.ruleConfig, {})
  const rules = useMemo(() => (config ? rulesOf(config) : null), [config])
  const editable = useMemo(
    () =>
      ids.length === 0
        ? []
        : (able?.list ?? []).filter((one) => one.editable).map((one) => one.ruleId),
    [able, ids],
  )
  const table = useTableRows(editable)
  const [saves, setSaves] = useState(0)
  const choices = ruleChoices(all)
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{t('strategy_table.title')}</h1>
      </div>
      <details open={ids.length === 0}>
        <summary>
          {t('strategy_table.choose')} ({ids.length})
        </summary>
        <MultiPick
          label={t('strategy_table.rules')}
          choices={choices}
          value={ids}
          max={50}
          onChange={(next) => setQuery({ ruleIds: next.join(',') })}
        />
      </details>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {ids.length > 0 && able && (
        <ul className="strategy-lines">
          {able.list.map((one) => (
            <RuleLine
              key={one.ruleId}
              rule={one}
              row={all.find((rule) => rule.ruleId === one.ruleId)}
              onChanged={table.reload}
            />
          ))}
        </ul>
      )}
      {table.problem && (
        <p className="problem" role="alert">
          {table.problem}
        </p>
      )}
      {rules && editable.length > 0 && table.data && (
        <RuleTable
          key={`${editable.join(',')} ${saves}`}
          rules={rules}
          heads={table.data.heads}
          rows={table.data.rows}
          names={new Map((able?.list ?? []).map((one) => [one.ruleId, one.name]))}
          onSaved={async () => {
            await table.reload()
            setSaves((n) => n + 1)
          }}
        />
      )}
    </div>
  )
}
