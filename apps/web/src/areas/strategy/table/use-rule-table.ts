import type { RuleValue } from '@oas/contract/strategy/rule'
import type { ExcelRow } from '@oas/contract/strategy/schemas'
import type { ExcelHead } from '@oas/rule-engine/views/table'
import { useCallback, useMemo, useState } from 'react'
import { useUnsavedGuard } from '../../../nav/leave-guard.ts'
import { type Row, append, changesOf, noEdits, remove, setCells } from './table-state.ts'

type Options = {
  heads: readonly ExcelHead[]
  rows: readonly ExcelRow[]
  names: ReadonlyMap<string, string>
}

/** Conditions before results, and of each those that were added last. */
const orderHeads = (stored: readonly ExcelHead[], added: readonly ExcelHead[]): ExcelHead[] =>
  (['judgeIndicators', 'resultIndicators'] as const).flatMap((type) =>
    [...stored, ...added].filter((head) => head.type === type),
  )

const findRows = (rows: readonly Row[], needle: string): readonly Row[] =>
  needle === ''
    ? rows
    : rows.filter((row) =>
        JSON.stringify([row.remark, row.values.map((one) => one.value)])
          .toLowerCase()
          .includes(needle),
      )

/** The rows of a table under edit: what is shown, ticked and changed, and what changes it. */
export function useRuleTable({ heads: stored, rows, names }: Options) {
  const [edits, setEdits] = useState(noEdits)
  const [added, setAdded] = useState<readonly ExcelHead[]>([])
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [find, setFind] = useState('')
  const heads = useMemo(() => orderHeads(stored, added), [stored, added])
  const all = useMemo<Row[]>(
    () =>
      [...rows.map((row): Row => ({ ...row, from: 'edit' })), ...edits.appended].filter(
        (row) => !edits.deleted.has(row.rowId),
      ),
    [rows, edits.appended, edits.deleted],
  )
  const needle = find.trim().toLowerCase()
  const shown = useMemo(() => findRows(all, needle), [all, needle])
  const changes = changesOf(edits, all, heads)
  const dirty = changes.length + edits.appended.length + edits.deleted.size > 0
  useUnsavedGuard(dirty)
  const chosen = all.filter((row) => ticked.has(row.rowId))
  const put = useCallback(
    (row: Row, key: string, value: RuleValue | null): void =>
      setEdits((before) => setCells(before, [row], key, value)),
    [],
  )
  const tick = useCallback(
    (rowId: string): void =>
      setTicked((before) => {
        const next = new Set(before)
        if (!next.delete(rowId)) next.add(rowId)
        return next
      }),
    [],
  )
  const everyTicked = shown.length > 0 && shown.every((row) => ticked.has(row.rowId))
  const tickAll = (): void =>
    setTicked(everyTicked ? new Set() : new Set(shown.map((row) => row.rowId)))
  // What a new row belongs to where none is chosen to be copied.
  const first = rows[0] ?? [...names.keys()].map((ruleId) => ({ ruleId, version: 1 }))[0]
  const appendRows = (): void => {
    const empty = first
      ? [{ ruleId: first.ruleId, version: first.version, remark: '', values: [] }]
      : []
    setEdits((before) => append(before, chosen.length > 0 ? chosen : empty))
  }
  const removeChosen = (): void => {
    setEdits((before) => remove(before, chosen))
    setTicked(new Set())
  }
  const discard = (): void => {
    setEdits(noEdits)
    setAdded([])
  }
  return {
    edits,
    heads,
    all,
    shown,
    changes,
    chosen,
    ticked,
    everyTicked,
    find,
    dirty,
    mayAppend: first !== undefined,
    setFind,
    put,
    putChosen: (key: string, value: RuleValue | null): void =>
      setEdits((before) => setCells(before, chosen, key, value)),
    tick,
    tickAll,
    addHead: (head: ExcelHead): void => setAdded((before) => [...before, head]),
    appendRows,
    removeChosen,
    discard,
  }
}

export type RuleTableState = ReturnType<typeof useRuleTable>
