import { strategyExcelCalls } from '@oas/contract/strategy/calls'
import type { RuleRow } from '@oas/contract/strategy/schemas'
import { useState } from 'react'
import { send } from '../../../api/send.ts'
import { useMay } from '../../../api/use-may.ts'
import { t } from '../../../i18n/texts.ts'
import { notify, notifyFailure } from '../../../kit/notice.tsx'
import { saveWorkbook } from '../workbook.ts'
import { RuleState } from '../words.tsx'
import { ImportDialog } from './ImportDialog.tsx'

type Rule = { ruleId: string; version: number; name: string; editable: boolean; reason: string }

/** One of the rules looked at: its state, whether it is a table or why not, and its workbook. */
export function RuleLine({
  rule,
  row,
  onChanged,
}: {
  rule: Rule
  row: RuleRow | undefined
  onChanged: () => Promise<void>
}) {
  const { may } = useMay()
  const [importing, setImporting] = useState(false)
  const make = (): void => {
    send(strategyExcelCalls.toExcel, { ruleId: rule.ruleId, version: rule.version }).then(
      async () => {
        notify('success', t('strategy_list.done'))
        await onChanged()
      },
      notifyFailure,
    )
  }
  return (
    <li>
      <a href={`#/strategy-engine/rule-edit?ruleId=${rule.ruleId}`}>{rule.name}</a>{' '}
      <span className="muted">v{rule.version}</span> {row && <RuleState row={row} />}
      {rule.editable ? (
        <span className="row-actions">
          <button
            type="button"
            className="btn"
            onClick={() =>
              void saveWorkbook(
                strategyExcelCalls.export,
                { ruleId: rule.ruleId, version: rule.version },
                `${row?.ruleKey ?? rule.ruleId}-v${rule.version}.xlsx`,
              )
            }
          >
            {t('frontend.export')}
          </button>
          <button
            type="button"
            className="btn"
            disabled={!may('strategy.edit')}
            onClick={() => setImporting(true)}
          >
            {t('strategy_table.import')}
          </button>
        </span>
      ) : (
        <>
          <span className="state-tag warn">{rule.reason}</span>{' '}
          {may('strategy.edit') && (
            <span className="row-actions">
              <button type="button" className="btn" onClick={make}>
                {t('strategy_table.make')}
              </button>
            </span>
          )}
        </>
      )}
      {importing && (
        <ImportDialog
          ruleId={rule.ruleId}
          version={rule.version}
          name={rule.name}
          onClose={() => setImporting(false)}
          onStored={onChanged}
        />
      )}
    </li>
  )
}
