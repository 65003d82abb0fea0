import {
  cloneElement,
  isValidElement,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  memo,
  useRef,
} from 'react'
import { t } from '../../i18n/texts.ts'
import { TableHead } from './TableHead.tsx'
import { markEdge } from './edge.ts'
import { isForRow, linkOfRow } from './row-press.ts'
import type { Column, Layout, Sorting, Ticks } from './table.ts'
import { widthName } from './use-column-widths.ts'
import { ShownText } from '../text/ShownText.tsx'
import './data-table.css'

export type { Column } from './table.ts'

type Props<R> = {
  label: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  idOf: (row: R) => string
  loading: boolean
  onOpen?: (row: R) => void
  selected?: string | null
  ticks?: Ticks
  empty?: ReactNode
  sorting?: Sorting
  layout?: Layout
}

type RowProps<R> = {
  row: R
  id: string
  columns: readonly Column<R>[]
  selected: boolean
  ticked: boolean | null
  onOpen: ((row: R) => void) | undefined
  onTick: ((id: string) => void) | undefined
}
const classOf = <R,>({ numeric, mono, pin }: Column<R>): string =>
  `${numeric ? 'numeric' : ''} ${mono ? 'mono' : ''} ${pin ? 'pin-end' : ''}`

/** A cell that is a text, alone or in an element of its own, as it is. */
const shown = (cell: ReactNode): ReactNode =>
  typeof cell === 'string' ? (
    <ShownText text={cell} />
  ) : isValidElement<{ children?: ReactNode }>(cell) &&
    typeof cell.type === 'string' &&
    typeof cell.props.children === 'string' ? (
    cloneElement(cell, {}, <ShownText text={cell.props.children} />)
  ) : (
    cell
  )

const RowView = <R,>({ row, id, columns, selected, ticked, onOpen, onTick }: RowProps<R>) => {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter') {
      event.preventDefault()
      onOpen?.(row)
    }
    const next =
      event.key === 'ArrowDown'
        ? event.currentTarget.nextElementSibling
        : event.key === 'ArrowUp'
          ? event.currentTarget.previousElementSibling
          : null
    if (next) {
      event.preventDefault()
      ;(next as HTMLElement).focus()
    }
  }
  const onClick = (event: MouseEvent): void => {
    if (!isForRow(event.target, window.getSelection())) return
    if (onOpen) onOpen(row)
    else linkOfRow(event.currentTarget)?.click()
  }
  return (
    <tr
      className={selected ? 'selected' : ''}
      tabIndex={onOpen ? 0 : undefined}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {ticked === null ? null : (
        <td className="tick" onClick={(event) => event.stopPropagation()}>
          <input
            type="checkbox"
            aria-label={t('frontend.select_row', { id })}
            checked={ticked}
            onChange={() => onTick?.(id)}
          />
        </td>
      )}
      {columns.map((column, at) => (
        <td
          key={column.key}
          className={classOf(column)}
          style={{ maxWidth: `var(${widthName(at)}, ${column.pin ? 'none' : '340px'})` }}
        >
          {shown(column.render(row))}
        </td>
      ))}
    </tr>
  )
}
const Row = memo(RowView) as typeof RowView

/**
 * A list: head and first column that stay in sight, rows that open by press or Enter (without
 * `onOpen`, by their own link), own tick column, headings that sort, edges that widen. States for
 * loading and empty are part of it.
 */
export function DataTable<R>({
  label,
  columns,
  rows,
  idOf,
  loading,
  onOpen,
  selected,
  ticks,
  empty,
  sorting,
  layout,
}: Props<R>) {
  const table = useRef<HTMLTableElement>(null)
  const sized = layout && Object.keys(layout.widths).length > 0
  const style = Object.fromEntries(
    columns.flatMap(({ key }, at) => {
      const width = layout?.widths[key]
      return width === undefined ? [] : [[widthName(at), `${width}px`]]
    }),
  ) as CSSProperties
  return (
    <div
      className="data-table"
      ref={markEdge}
      aria-busy={loading}
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <table ref={table} className={sized ? 'sized' : undefined} style={style}>
        <TableHead
          table={table}
          columns={columns}
          ticks={ticks}
          sorting={sorting}
          layout={layout}
        />
        <tbody>
          {rows.map((row) => {
            const id = idOf(row)
            return (
              <Row
                key={id}
                id={id}
                row={row}
                columns={columns}
                selected={selected === id}
                ticked={ticks ? ticks.isTicked(id) : null}
                onOpen={onOpen}
                onTick={ticks?.toggle}
              />
            )
          })}
        </tbody>
      </table>
      {rows.length === 0 && (
        <div className="data-empty">
          {loading ? t('frontend.loading') : (empty ?? t('frontend.no_rows'))}
        </div>
      )}
    </div>
  )
}
