import { type KeyboardEvent, type ReactNode, memo } from 'react'
import { t } from '../../i18n/texts.ts'
import { markEdge } from './edge.ts'
import './data-table.css'

export type Column<R> = {
  key: string
  title: string
  width?: number
  numeric?: boolean
  mono?: boolean
  render: (row: R) => ReactNode
}
type Ticks = {
  isTicked: (id: string) => boolean
  toggle: (id: string) => void
  all: boolean
  toggleAll: () => void
}
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
  return (
    <tr
      className={selected ? 'selected' : ''}
      tabIndex={onOpen ? 0 : undefined}
      onClick={() => onOpen?.(row)}
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
      {columns.map((column) => (
        <td
          key={column.key}
          className={`${column.numeric ? 'numeric' : ''} ${column.mono ? 'mono' : ''}`}
        >
          {column.render(row)}
        </td>
      ))}
    </tr>
  )
}
const Row = memo(RowView) as typeof RowView

/**
 * A list: sticky head, rows that open by press or Enter, own tick column. States for loading and
 * empty are part of it.
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
}: Props<R>) {
  return (
    <div
      className="data-table"
      ref={markEdge}
      aria-busy={loading}
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <table>
        <thead>
          <tr>
            {ticks && (
              <th className="tick">
                <input
                  type="checkbox"
                  aria-label={t('frontend.select_all')}
                  checked={ticks.all}
                  onChange={ticks.toggleAll}
                />
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={column.numeric ? 'numeric' : ''}
                style={column.width ? { width: column.width } : undefined}
              >
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
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
