import { type KeyboardEvent, type RefObject, useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { Icon } from '../Icon.tsx'
import type { Column, Layout, Sorting, Ticks } from './table.ts'
import { directionOf, nextSort, sortedField } from './sort.ts'
import { narrowest, widest } from './table-layout.ts'
import { useColumnWidths, widthName } from './use-column-widths.ts'

type Props = {
  table: RefObject<HTMLTableElement | null>
  columns: readonly Pick<
    Column<never>,
    'key' | 'title' | 'hint' | 'width' | 'numeric' | 'pin' | 'sort'
  >[]
  ticks: Ticks | undefined
  sorting: Sorting | undefined
  layout: Layout | undefined
}

const noWidths = {}
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

type SortProps = { title: string; by: string; sorting: Sorting }
const arrows = { ascending: 'up', descending: 'down' } as const
const SortButton = ({ title, by, sorting: { sort, onSort } }: SortProps) => {
  const direction = directionOf(sort, by)
  return (
    <button type="button" className="sort" onClick={() => onSort(nextSort(sort, by))}>
      {title}
      <Icon name={direction === null ? 'updown' : arrows[direction]} />
    </button>
  )
}
/** What a column sorts by, where the whole list can be sorted so. */
const headingOf = (sort: string | undefined, sorting: Sorting | undefined): string | undefined =>
  sort !== undefined && sorting?.keys.includes(sortedField(sort)) ? sort : undefined

/** Headings: what sorts is a button, the edge of each widens its column. */
export function TableHead({ table, columns, ticks, sorting, layout }: Props) {
  const keys = columns.map(({ key }) => key)
  const widths = useColumnWidths(
    table,
    keys,
    layout?.widths ?? noWidths,
    layout?.setWidths ?? (() => undefined),
  )
  // An edge is described and not named: its name would be read as a part of the heading's.
  // One stop for Tab among all edges; up and down go from one to the next.
  const [stop, setStop] = useState(0)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, key: string): void => {
    const step = steps[event.key]
    if (step === undefined) return widths.onKeyDown(event, key)
    event.preventDefault()
    const edges = [...(table.current?.querySelectorAll<HTMLElement>('.column-edge') ?? [])]
    edges[edges.indexOf(event.currentTarget) + step]?.focus()
  }
  return (
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
        {columns.map((column, at) => {
          const { key, title, hint, width, numeric, pin } = column
          const by = headingOf(column.sort, sorting)
          const usual = width ? `${width}px` : 'auto'
          return (
            <th
              key={key}
              scope="col"
              title={hint}
              data-column={key}
              aria-sort={by && sorting ? (directionOf(sorting.sort, by) ?? undefined) : undefined}
              className={`${numeric ? 'numeric' : ''} ${pin ? 'pin-end' : ''}`}
              style={{
                width: `var(${widthName(at)}, ${usual})`,
                minWidth: `var(${widthName(at)}, 0)`,
                maxWidth: `var(${widthName(at)}, none)`,
              }}
            >
              {sorting && by !== undefined ? <SortButton {...{ title, by, sorting }} /> : title}
              {layout && title !== '' && (
                <span
                  className="column-edge"
                  role="separator"
                  aria-orientation="vertical"
                  aria-description={t('frontend.column_width', { name: title })}
                  aria-valuenow={layout.widths[key] ?? width ?? 0}
                  aria-valuemin={narrowest}
                  aria-valuemax={widest}
                  tabIndex={at === stop ? 0 : -1}
                  onFocus={() => setStop(at)}
                  onPointerDown={(event) => widths.onPointerDown(event, key)}
                  onPointerMove={widths.onPointerMove}
                  onPointerUp={widths.onPointerUp}
                  onPointerCancel={widths.onPointerCancel}
                  onKeyDown={(event) => onKeyDown(event, key)}
                />
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
