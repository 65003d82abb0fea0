import type { RuleValue } from '@oas/contract/strategy/rule'
import type { ExcelHead } from '@oas/rule-engine/views/table'
import { type KeyboardEvent, memo, useState } from 'react'
import { t } from '../../../i18n/texts.ts'
import type { Rules } from '../edit/rules.ts'
import { cellKind, fromText, toText } from './cell-text.ts'
import { type Row, cellOf, headKey, headName, headRelation } from './table-state.ts'

type Props = {
  row: Row
  number: number
  heads: readonly ExcelHead[]
  rules: Rules
  template: string
  name?: string
  cells: ReadonlyMap<string, RuleValue | null> | undefined
  ticked: boolean
  editable: boolean
  onTick: (rowId: string) => void
  onPut: (row: Row, key: string, value: RuleValue | null) => void
}

/** Up, down and Enter go to the same column of the rows beside it. */
const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
  const step =
    event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const column = CSS.escape(event.currentTarget.dataset['column'] ?? '')
  const inputs = [
    ...document.querySelectorAll<HTMLInputElement>(
      `.rule-table-body input[data-column="${column}"]`,
    ),
  ]
  const next = inputs[inputs.indexOf(event.currentTarget) + step]
  if (next) {
    event.preventDefault()
    next.focus()
    next.scrollIntoView({ block: 'nearest' })
  }
}

type CellProps = {
  label: string
  column: string
  text: string
  changed: boolean
  editable: boolean
  accept: (text: string) => boolean
}
const Cell = ({ label, column, text, changed, editable, accept }: CellProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  const [wrong, setWrong] = useState(false)
  const take = (): void => {
    if (typed === null) return
    if (accept(typed)) setTyped(null)
    else setWrong(true)
  }
  return (
    <span role="cell" className={changed ? 'changed' : ''}>
      <input
        aria-label={label}
        data-column={column}
        value={typed ?? text}
        readOnly={!editable}
        aria-invalid={wrong}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take()
          onKeyDown(event)
        }}
        onChange={(event) => {
          setTyped(event.target.value)
          setWrong(false)
        }}
        onBlur={take}
      />
    </span>
  )
}

const Line = ({
  row,
  number,
  heads,
  rules,
  template,
  name,
  cells,
  ticked,
  editable,
  onTick,
  onPut,
}: Props) => (
  <div
    className={`rule-table-row ${row.from}`}
    role="row"
    style={{ gridTemplateColumns: template }}
  >
    <span role="cell">
      <input
        type="checkbox"
        aria-label={t('frontend.select_row', { id: String(number) })}
        checked={ticked}
        onChange={() => onTick(row.rowId)}
      />
    </span>
    <span role="cell" className="muted" title={row.remark}>
      {row.from === 'append' ? '+' : number}
    </span>
    {name !== undefined && (
      <span role="cell" title={name}>
        {name}
      </span>
    )}
    {heads.map((head) => {
      const key = headKey(head)
      const changed = cells?.has(key) ?? false
      const value = changed ? (cells?.get(key) ?? null) : cellOf(row, key)
      const label = t('strategy_table.cell', {
        column: `${headName(head)} ${headRelation(rules, head)}`,
        row: number,
      })
      if (cellKind(rules, head) === 'tick')
        return (
          <span key={key} role="cell" className={changed ? 'changed' : ''}>
            <input
              type="checkbox"
              aria-label={label}
              checked={value !== null}
              disabled={!editable}
              onChange={(event) => onPut(row, key, event.target.checked ? 'Y' : null)}
            />
          </span>
        )
      return (
        <Cell
          key={key}
          label={label}
          column={key}
          text={toText(value)}
          changed={changed}
          editable={editable}
          accept={(text) => {
            const next = fromText(rules, head, text)
            if (next === undefined) return false
            onPut(row, key, next)
            return true
          }}
        />
      )
    })}
  </div>
)
/** One row of the table. */
export const TableLine = memo(Line)
