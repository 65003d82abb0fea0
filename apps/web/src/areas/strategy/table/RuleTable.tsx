import type { RuleValue } from '@oas/contract/strategy/rule'
import type { ExcelRow } from '@oas/contract/strategy/schemas'
import type { ExcelHead } from '@oas/rule-engine/views/table'
import { useCallback, useMemo, useState } from 'react'
import { VList } from 'virtua'
import { useMay } from '../../../api/use-may.ts'
import { t } from '../../../i18n/texts.ts'
import { useUnsavedGuard } from '../../../nav/leave-guard.ts'
import type { Rules } from '../edit/rules.ts'
import { AddColumn } from './AddColumn.tsx'
import { BatchEdit } from './BatchEdit.tsx'
import { SaveDialog } from './SaveDialog.tsx'
import { TableLine } from './TableLine.tsx'
import { cellKind } from './cell-text.ts'
import {
  type Row,
  append,
  changesOf,
  headKey,
  headName,
  headRelation,
  noEdits,
  remove,
  setCells,
} from './table-state.ts'

type Props = {
  rules: Rules
  heads: readonly ExcelHead[]
  rows: readonly ExcelRow[]
  names: ReadonlyMap<string, string>
  onSaved: () => Promise<void>
}
const widths = { string: 200, list: 240, number: 110, object: 240, tick: 90 } as const

/**
 * The rows of one or several table rules: cells typed in place, many at once, rows appended and
 * deleted, and only what was changed is sent.
 */
export const RuleTable = ({ rules, heads: stored, rows, names, onSaved }: Props) => {
  const { may } = useMay()
  const editable = may('strategy.edit')
  const [edits, setEdits] = useState(noEdits)
  const [added, setAdded] = useState<readonly ExcelHead[]>([])
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [find, setFind] = useState('')
  const [saving, setSaving] = useState(false)
  const heads = useMemo(
    () => [
      ...stored.filter((head) => head.type === 'judgeIndicators'),
      ...added.filter((head) => head.type === 'judgeIndicators'),
      ...stored.filter((head) => head.type === 'resultIndicators'),
      ...added.filter((head) => head.type === 'resultIndicators'),
    ],
    [stored, added],
  )
  const all = useMemo<Row[]>(
    () =>
      [...rows.map((row): Row => ({ ...row, from: 'edit' })), ...edits.appended].filter(
        (row) => !edits.deleted.has(row.rowId),
      ),
    [rows, edits.appended, edits.deleted],
  )
  const needle = find.trim().toLowerCase()
  const shown = useMemo(
    () =>
      needle === ''
        ? all
        : all.filter((row) =>
            JSON.stringify([row.remark, row.values.map((one) => one.value)])
              .toLowerCase()
              .includes(needle),
          ),
    [all, needle],
  )
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
  const columns = heads.map((head) => widths[cellKind(rules, head)])
  const template = `36px 44px ${names.size > 1 ? '150px ' : ''}${columns.map((width) => `${width}px`).join(' ')}`
  const width = 80 + (names.size > 1 ? 150 : 0) + columns.reduce((sum, one) => sum + one, 0)
  const everyTicked = shown.length > 0 && shown.every((row) => ticked.has(row.rowId))
  const first = rows[0] ?? [...names.keys()].map((ruleId) => ({ ruleId, version: 1 }))[0]
  return (
    <section className="rule-table" aria-label={t('strategy_table.title')}>
      <div className="rule-table-tools">
        <input
          type="search"
          aria-label={t('frontend.search')}
          placeholder={t('frontend.search')}
          value={find}
          onChange={(event) => setFind(event.target.value)}
        />
        <span className="muted">
          {t('strategy_table.counts', {
            n: shown.length,
            changed: changes.length,
            added: edits.appended.length,
            deleted: edits.deleted.size,
          })}
        </span>
        <span className="list-space" />
        <BatchEdit
          rules={rules}
          heads={heads}
          n={chosen.length}
          disabled={!editable}
          onPut={(key, value) => setEdits((before) => setCells(before, chosen, key, value))}
        />
        <AddColumn
          rules={rules}
          heads={heads}
          disabled={!editable}
          onAdd={(head) => setAdded((before) => [...before, head])}
        />
        <button
          type="button"
          className="btn"
          disabled={!editable || !first}
          onClick={() => {
            const copied =
              chosen.length > 0
                ? chosen
                : first
                  ? [{ ruleId: first.ruleId, version: first.version, remark: '', values: [] }]
                  : []
            setEdits((before) => append(before, copied))
          }}
        >
          {chosen.length > 0
            ? t('strategy_table.append_copies', { n: chosen.length })
            : t('strategy_table.append')}
        </button>
        <button
          type="button"
          className="btn"
          disabled={!editable || chosen.length === 0}
          onClick={() => {
            setEdits((before) => remove(before, chosen))
            setTicked(new Set())
          }}
        >
          {t('frontend.delete')} ({chosen.length})
        </button>
        <button
          type="button"
          className="btn"
          disabled={!dirty}
          onClick={() => {
            setEdits(noEdits)
            setAdded([])
          }}
        >
          {t('strategy_table.discard')}
        </button>
        <button
          type="button"
          className="btn primary"
          disabled={!editable || !dirty}
          onClick={() => setSaving(true)}
        >
          {t('frontend.save')}
        </button>
      </div>
      <div
        className="rule-table-scroll"
        role="table"
        aria-label={t('strategy_table.title')}
        aria-rowcount={shown.length + 1}
        tabIndex={0}
      >
        <div style={{ width }}>
          <div className="rule-table-row head" role="row" style={{ gridTemplateColumns: template }}>
            <span role="columnheader">
              <input
                type="checkbox"
                aria-label={t('frontend.select_all')}
                checked={everyTicked}
                onChange={() =>
                  setTicked(everyTicked ? new Set() : new Set(shown.map((row) => row.rowId)))
                }
              />
            </span>
            <span role="columnheader">#</span>
            {names.size > 1 && <span role="columnheader">{t('strategy.rule')}</span>}
            {heads.map((head) => (
              <span
                key={headKey(head)}
                role="columnheader"
                className={head.type}
                title={`${head.leftKey}${head.leftKeyParam ? `(${head.leftKeyParam})` : ''} ${head.relation ?? '='}`}
              >
                {headName(head)} <span className="muted">{headRelation(rules, head)}</span>
              </span>
            ))}
          </div>
          <VList className="rule-table-body" data={[...shown]}>
            {(row: Row, index: number) => (
              <TableLine
                key={row.rowId}
                row={row}
                number={index + 1}
                heads={heads}
                rules={rules}
                template={template}
                {...(names.size > 1 ? { name: names.get(row.ruleId) ?? row.ruleId } : {})}
                cells={edits.cells.get(row.rowId)}
                ticked={ticked.has(row.rowId)}
                editable={editable}
                onTick={tick}
                onPut={put}
              />
            )}
          </VList>
        </div>
      </div>
      {saving && (
        <SaveDialog
          rules={rules}
          changes={changes}
          edits={edits}
          heads={heads}
          all={all}
          names={names}
          stored={rows}
          onClose={() => setSaving(false)}
          onSaved={onSaved}
        />
      )}
    </section>
  )
}
