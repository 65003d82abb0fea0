import { strategyExcelCalls } from '@oas/contract/strategy/calls'
import type { ExcelRow } from '@oas/contract/strategy/schemas'
import type { ExcelHead } from '@oas/rule-engine/views/table'
import { useState } from 'react'
import { send } from '../../../api/send.ts'
import { t } from '../../../i18n/texts.ts'
import { Modal } from '../../../kit/Modal.tsx'
import { notify } from '../../../kit/notice.tsx'
import type { Rules } from '../edit/rules.ts'
import { toText } from './cell-text.ts'
import {
  type Change,
  type Edits,
  type Row,
  appendedCells,
  headName,
  headRelation,
  updatesOf,
} from './table-state.ts'

type Props = {
  rules: Rules
  changes: readonly Change[]
  edits: Edits
  heads: readonly ExcelHead[]
  all: readonly Row[]
  stored: readonly ExcelRow[]
  names: ReadonlyMap<string, string>
  onClose: () => void
  onSaved: () => Promise<void>
}
const shownAtMost = 300
const nameOf = ({ row, key }: Pick<Change, 'row' | 'key'>): string => `${row.rowId} ${key}`

type Updates = { changes: readonly Change[]; deleted: readonly ExcelRow[] }

/** Stores changed cells and deleted rows; answers the rules with their new versions. */
const sendUpdates = async ({ changes, deleted }: Updates) => {
  const updateRuleList = updatesOf(changes)
  if (updateRuleList.length + deleted.length === 0) return []
  const deleteRowIds = deleted.map(({ ruleId, version, rowId }) => ({ ruleId, version, rowId }))
  const { list } = await send(strategyExcelCalls.updateSelected, {
    updateRuleList,
    ...(deleteRowIds.length > 0 ? { deleteRowIds } : {}),
  })
  return list
}

/** Appends rows, rule by rule. */
const sendAppended = async (
  edits: Edits,
  heads: readonly ExcelHead[],
  versions: ReadonlyMap<string, number>,
): Promise<void> => {
  for (const ruleId of new Set(edits.appended.map((row) => row.ruleId))) {
    const rows = edits.appended.filter((row) => row.ruleId === ruleId)
    await send(strategyExcelCalls.insertRows, {
      ruleId,
      version: versions.get(ruleId) ?? rows[0]?.version ?? 1,
      excelColList: rows.map((row) => appendedCells(edits, row, heads)),
    })
  }
}

type ChangeProps = {
  change: Change
  /** Where the row stands in the table, from 1. */
  number: number | undefined
  /** The rule's name, where the table shows several. */
  ruleName: string | null
  rules: Rules
  taken: boolean
  onToggle: () => void
}

const ChangeLine = ({ change, number, ruleName, rules, taken, onToggle }: ChangeProps) => (
  <li>
    <label>
      <input type="checkbox" checked={taken} onChange={onToggle} />{' '}
      {ruleName !== null && `${ruleName} `}#{number} {headName(change.head)}{' '}
      {headRelation(rules, change.head)}: <del>{toText(change.before) || '–'}</del> →{' '}
      <ins>{toText(change.after) || '–'}</ins>
    </label>
  </li>
)

const useSave = ({ stored, edits, heads, onClose, onSaved }: Props, updates: Updates) => {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const store = async (): Promise<void> => {
    const versions = new Map(stored.map((row) => [row.ruleId, row.version]))
    for (const one of await sendUpdates(updates)) versions.set(one.ruleId, one.version)
    await sendAppended(edits, heads, versions)
    notify('success', t('strategy_table.saved'))
    await onSaved()
  }
  const save = (): void => {
    setBusy(true)
    setProblem('')
    store()
      .then(onClose, (error: unknown) => setProblem((error as Error).message))
      .finally(() => setBusy(false))
  }
  return { busy, problem, save }
}

/**
 * What is about to be stored; single changes can be left out. Changed cells and deleted rows go
 * first, appended rows after them.
 */
export function SaveDialog(props: Props) {
  const { rules, changes, edits, all, stored, names, onClose } = props
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = changes.filter((change) => !left.has(nameOf(change)))
  const deleted = stored.filter((row) => edits.deleted.has(row.rowId))
  const { busy, problem, save } = useSave(props, { changes: chosen, deleted })
  const toggle = (key: string): void =>
    setLeft((before) => {
      const next = new Set(before)
      if (!next.delete(key)) next.add(key)
      return next
    })
  const numbers = new Map(all.map((row, index) => [row.rowId, index + 1]))
  return (
    <Modal
      title={t('strategy_table.save_title')}
      width={760}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" disabled={busy} onClick={onClose}>
            {t('frontend.cancel')}
          </button>
          <button
            type="button"
            className="btn primary"
            data-autofocus="true"
            disabled={busy || chosen.length + deleted.length + edits.appended.length === 0}
            aria-busy={busy}
            onClick={save}
          >
            {t('frontend.save')}
          </button>
        </>
      }
    >
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <p>
        {t('strategy_table.counts', {
          n: all.length,
          changed: chosen.length,
          added: edits.appended.length,
          deleted: deleted.length,
        })}
      </p>
      <ul className="strategy-names">
        {changes.slice(0, shownAtMost).map((change) => {
          const key = nameOf(change)
          return (
            <ChangeLine
              key={key}
              change={change}
              number={numbers.get(change.row.rowId)}
              ruleName={names.size > 1 ? (names.get(change.row.ruleId) ?? '') : null}
              rules={rules}
              taken={!left.has(key)}
              onToggle={() => toggle(key)}
            />
          )
        })}
      </ul>
      {changes.length > shownAtMost && (
        <p className="muted">{t('strategy_table.more', { n: changes.length - shownAtMost })}</p>
      )}
    </Modal>
  )
}
