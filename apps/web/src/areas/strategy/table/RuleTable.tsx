import type { ExcelRow } from '@oas/contract/strategy/schemas'
import type { ExcelHead } from '@oas/rule-engine/views/table'
import { useState } from 'react'
import { VList } from 'virtua'
import { useMay } from '../../../api/use-may.ts'
import { t } from '../../../i18n/texts.ts'
import type { Rules } from '../edit/rules.ts'
import { SaveDialog } from './SaveDialog.tsx'
import { TableLine } from './TableLine.tsx'
import { TableTools } from './TableTools.tsx'
import { cellKind } from './cell-text.ts'
import { type Row, headKey, headName, headRelation } from './table-state.ts'
import { type RuleTableState, useRuleTable } from './use-rule-table.ts'

type Props = {
  rules: Rules
  heads: readonly ExcelHead[]
  rows: readonly ExcelRow[]
  names: ReadonlyMap<string, string>
  onSaved: () => Promise<void>
}
const widths = { string: 200, list: 240, number: 110, object: 240, tick: 90 } as const
/** The widths of the tick, the number and, where the rows are of several rules, the name. */
const ownWidths = (named: boolean): number[] => (named ? [36, 44, 150] : [36, 44])

const headTitle = ({ leftKey, leftKeyParam, relation }: ExcelHead): string =>
  `${leftKey}${leftKeyParam ? `(${leftKeyParam})` : ''} ${relation ?? '='}`

type HeadProps = { rules: Rules; table: RuleTableState; named: boolean; template: string }

const HeadRow = ({ rules, table, named, template }: HeadProps) => (
  <div className="rule-table-row head" role="row" style={{ gridTemplateColumns: template }}>
    <span role="columnheader">
      <input
        type="checkbox"
        aria-label={t('frontend.select_all')}
        checked={table.everyTicked}
        onChange={table.tickAll}
      />
    </span>
    <span role="columnheader">#</span>
    {named && <span role="columnheader">{t('strategy.rule')}</span>}
    {table.heads.map((head) => (
      <span key={headKey(head)} role="columnheader" className={head.type} title={headTitle(head)}>
        {headName(head)} <span className="muted">{headRelation(rules, head)}</span>
      </span>
    ))}
  </div>
)

/**
 * The rows of one or several table rules: cells typed in place, many at once, rows appended and
 * deleted, and only what was changed is sent.
 */
export function RuleTable({ rules, heads: stored, rows, names, onSaved }: Props) {
  const { may } = useMay()
  const editable = may('strategy.edit')
  const table = useRuleTable({ heads: stored, rows, names })
  const [saving, setSaving] = useState(false)
  const { edits, heads, shown } = table
  const named = names.size > 1
  const columns = [...ownWidths(named), ...heads.map((head) => widths[cellKind(rules, head)])]
  const template = columns.map((width) => `${width}px`).join(' ')
  const width = columns.reduce((sum, one) => sum + one, 0)
  return (
    <section className="rule-table" aria-label={t('strategy_table.title')}>
      <TableTools rules={rules} table={table} editable={editable} onSave={() => setSaving(true)} />
      <div
        className="rule-table-scroll"
        role="table"
        aria-label={t('strategy_table.title')}
        aria-rowcount={shown.length + 1}
        tabIndex={0}
      >
        <div style={{ width }}>
          <HeadRow rules={rules} table={table} named={named} template={template} />
          <VList className="rule-table-body" data={[...shown]}>
            {(row: Row, index: number) => (
              <TableLine
                key={row.rowId}
                row={row}
                number={index + 1}
                heads={heads}
                rules={rules}
                template={template}
                {...(named ? { name: names.get(row.ruleId) ?? row.ruleId } : {})}
                cells={edits.cells.get(row.rowId)}
                ticked={table.ticked.has(row.rowId)}
                editable={editable}
                onTick={table.tick}
                onPut={table.put}
              />
            )}
          </VList>
        </div>
      </div>
      {saving && (
        <SaveDialog
          rules={rules}
          changes={table.changes}
          edits={edits}
          heads={heads}
          all={table.all}
          names={names}
          stored={rows}
          onClose={() => setSaving(false)}
          onSaved={onSaved}
        />
      )}
    </section>
  )
}
