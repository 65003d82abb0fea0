import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { useEffect, useMemo, useRef } from 'react'
import { t, tData } from '../../../i18n/texts.ts'
import { focused, get, settingFor } from '../../engine/bench.ts'
import { useBench, useBenchState, useTickCount } from '../../engine/react.ts'
import {
  type TableGroup,
  type TableRow,
  dropTicks,
  rowInFocus,
  shownTable,
  tickedRows,
} from '../../engine/table.ts'
import { tick } from '../../engine/ticking.ts'
import { Key } from '../../parts/Key.tsx'
import { LabelTags } from '../../parts/LabelTags.tsx'
import { type Column, columnsOfAll } from '../../nodes/columns.ts'
import { rawText } from '../../shapes/value-text.ts'
import { tn } from '../../../i18n/plural.ts'
import { TableDetail } from './TableDetail.tsx'
import { TableRowView } from './TableRowView.tsx'
import { densities, setDensity, useDensity } from '../../engine/density.ts'
import '../../nodes/nodes.css'
import './table.css'

type Line = { group: TableGroup } | { row: TableRow; n: number }
/** What stands in the list: rows, each group under a head of its own where there are groups. */
const linesOf = (groups: readonly TableGroup[]): Line[] => {
  const headed = groups.length > 1 || groups.some((group) => group.value !== '')
  let n = 0
  return groups.flatMap((group): Line[] => [
    ...(headed ? [{ group }] : []),
    ...group.rows.map((row) => ({ row, n: ++n })),
  ])
}
const tickWidth = 36
const numberWidth = 36
const appWidth = 88
const verdictWidth = 180

const GroupHead = ({
  group,
  height,
  wide,
}: {
  group: TableGroup
  height: number
  wide: number
}) => {
  const bench = useBench()
  useTickCount()
  const keys = group.rows.map(({ key }) => key)
  const [first] = group.rows
  const ids = Array.isArray(group.value) ? group.value.filter((one) => typeof one === 'number') : []
  return (
    <div role="row" className="tb-group" style={{ height }}>
      <span role="gridcell" aria-colspan={wide}>
        <label>
          <input
            type="checkbox"
            tabIndex={-1}
            checked={keys.every((key) => bench.ticks.get(key))}
            onChange={(event) => tick(bench, keys, event.target.checked)}
          />{' '}
          {ids.length > 0 && first ? (
            <LabelTags record={first.record} labels={ids} />
          ) : (
            <b>
              {rawText(group.value) === '' ? t('panel.group_none') : tData(rawText(group.value))}
            </b>
          )}{' '}
          <span className="muted">{tn('panel.rows', keys.length)}</span>
        </label>{' '}
        <Key combo="Shift+Space" />
      </span>
    </div>
  )
}

const BulkBar = () => {
  const bench = useBench()
  const density = useDensity()
  useTickCount()
  const ticked = tickedRows(bench)
  const allText = t('panel.act_tick_all')
  return (
    <div className="tb-bar">
      <span role="status">
        {ticked.length > 0 ? (
          <>
            <b>{ticked.length}</b> {t('panel.ticked')}
          </>
        ) : (
          <span className="muted">{t('panel.none_ticked')}</span>
        )}
      </span>
      {ticked.length > 0 ? (
        <button
          type="button"
          className="btn"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() =>
            tick(
              bench,
              ticked.map(({ key }) => key),
              false,
            )
          }
        >
          {t('panel.untick')}
        </button>
      ) : null}
      <span className="wb-space" />
      <span className="muted">
        {t('panel.act_tick')} <Key combo="Space" /> · {allText} <Key combo="*" /> ·{' '}
        {t('panel.act_detail')} <Key combo="ArrowRight" />
      </span>
      <span className="wb-choices" role="radiogroup" aria-label={t('panel.row_height')}>
        {densities.map((one) => (
          <button
            key={one}
            type="button"
            role="radio"
            aria-checked={one === density}
            className="wb-choice"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setDensity(one)}
          >
            {t(one === 28 ? 'panel.dense' : one === 32 ? 'panel.normal' : 'panel.roomy')}
          </button>
        ))}
      </span>
    </div>
  )
}

const AllTick = ({ rows }: { rows: readonly TableRow[] }) => {
  const bench = useBench()
  useTickCount()
  const all = rows.length > 0 && rows.every(({ key }) => bench.ticks.get(key))
  return (
    <input
      type="checkbox"
      tabIndex={-1}
      aria-label={t('panel.act_tick_all')}
      checked={all}
      onChange={() =>
        tick(
          bench,
          rows.map(({ key }) => key),
          !all,
        )
      }
    />
  )
}

/** Widths of the columns; the last column of the setting takes what is left. */
const layoutOf = (columns: readonly Column[], hasApp: boolean) => {
  const widths = [
    tickWidth,
    numberWidth,
    ...(hasApp ? [appWidth] : []),
    ...columns.map((column) => column.width),
    verdictWidth,
  ]
  const template = widths
    .map((width, index) =>
      index === widths.length - 2 && columns.length > 0 ? `minmax(${width}px, 1fr)` : `${width}px`,
    )
    .join(' ')
  return { count: widths.length, template, minWidth: widths.reduce((sum, one) => sum + one, 0) }
}

/** The columns of all settings whose records are on screen. */
const useColumns = (): readonly Column[] => {
  const bench = useBench()
  const current = useBenchState((state) => state.batches.current)
  const settings = useBenchState((state) => state.settings)
  return useMemo(() => {
    const state = get(bench)
    return columnsOfAll([
      ...new Set(current.flatMap((record) => settingFor({ ...state, settings }, record) ?? [])),
    ])
  }, [bench, current, settings])
}

const TableHead = ({
  rows,
  columns,
  template,
  hasApp,
}: {
  rows: readonly TableRow[]
  columns: readonly Column[]
  template: string
  hasApp: boolean
}) => (
  <div role="row" className="tb-head" style={{ gridTemplateColumns: template }}>
    <span role="columnheader" className="tb-tick">
      <AllTick rows={rows} />
    </span>
    <span role="columnheader" className="tb-n">
      #
    </span>
    {hasApp ? <span role="columnheader">{t('panel.col_app')}</span> : null}
    {columns.map((column) => (
      <span key={column.id} role="columnheader">
        {tData(column.label)}
      </span>
    ))}
    <span role="columnheader" className="tb-verdict">
      {t('panel.col_verdict')}
    </span>
  </div>
)

/**
 * Records, or the rows in a record's data, as a table: own ticks, a drawer for the whole record,
 * results for what is ticked.
 */
export function Table() {
  const bench = useBench()
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const density = useDensity()
  const several = useBenchState((state) => state.chosen.length > 1)
  const focus = useBenchState(focused)
  const rowId = useBenchState((state) => state.rowId)
  const detail = useBenchState((state) => state.detail)
  const { groups, rows } = shownTable(bench)
  const lines = useMemo(() => linesOf(groups), [groups])
  const columns = useColumns()
  const { count, template, minWidth } = layoutOf(columns, several)
  const key = rowInFocus(bench, get(bench))?.key
  useEffect(() => dropTicks(bench), [bench, rows])
  useEffect(() => {
    const index = lines.findIndex((line) => 'row' in line && line.row.key === key)
    if (index >= 0) list.current?.scrollToIndex(index, { align: 'nearest' })
  }, [key, rowId, lines])
  if (!focus) return null
  return (
    <div
      className="wb-record tb"
      data-record-id={focus.recordId}
      data-keys
      tabIndex={-1}
      id="wb-root"
    >
      <BulkBar />
      <div className="tb-body">
        <div
          className="tb-scroll"
          ref={scroller}
          role="grid"
          aria-label={t('audit.records')}
          aria-rowcount={rows.length + 1}
          aria-multiselectable="true"
          tabIndex={0}
        >
          <div style={{ minWidth }}>
            <TableHead rows={rows} columns={columns} template={template} hasApp={several} />
            <Virtualizer ref={list} scrollRef={scroller} startMargin={density} bufferSize={800}>
              {lines.map((line) =>
                'group' in line ? (
                  <GroupHead
                    key={`group ${line.group.key}`}
                    group={line.group}
                    height={density}
                    wide={count}
                  />
                ) : (
                  <TableRowView
                    key={line.row.key}
                    row={line.row}
                    n={line.n}
                    columns={columns}
                    template={template}
                    height={density}
                  />
                ),
              )}
            </Virtualizer>
          </div>
        </div>
        {detail ? <TableDetail /> : null}
      </div>
    </div>
  )
}
