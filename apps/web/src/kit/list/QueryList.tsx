import type { Call, Input, Output } from '@oas/contract/define'
import { sortKeysOf } from '@oas/contract/sort'
import type { ReactNode } from 'react'
import { useMainCall } from '../../api/use-main-call.ts'
import { setQuery, usePlace } from '../../nav/location.ts'
import { ColumnSettings } from './ColumnSettings.tsx'
import { type Column, DataTable } from './DataTable.tsx'
import { EmptyList } from './EmptyList.tsx'
import { FilterBar } from './FilterBar.tsx'
import { PageNumbers, usualPageSize } from './PageNumbers.tsx'
import { Pager } from './Pager.tsx'
import { SavedViews } from './SavedViews.tsx'
import { type FilterField, type FilterValues, useFilters } from './filters.ts'
import { type Sort, sortText } from './sort.ts'
import { useColumns } from './use-columns.ts'
import { useKeyset } from './use-keyset.ts'
import { useSort } from './use-sort.ts'

type Paged<R> = { list: readonly R[]; total: number } | { list: readonly R[]; next: string | null }
type RowOf<C extends Call> = Output<C> extends Paged<infer R> ? R : never

type Props<C extends Call> = {
  title: string
  /**
   * Answers `{list, total}` (pages by number: `current`, `pageSize`, or of the rule engine: `page`,
   * `size`) or `{list, next}` (pages by keyset: `after`, `limit`).
   */
  call: C
  paging: 'number' | 'page' | 'keyset'
  fields: readonly FilterField[]
  /** The call's input without paging and order, from filters as they stand in the address. */
  inputOf: (values: FilterValues) => object
  columns: readonly Column<RowOf<C>>[]
  idOf: (row: RowOf<C>) => string
  onOpen?: (row: RowOf<C>) => void
  selected?: string | null
  ticks?: (rows: readonly RowOf<C>[]) => {
    isTicked: (id: string) => boolean
    toggle: (id: string) => void
    all: boolean
    toggleAll: () => void
  }
  /** Buttons beside the title, given the rows that are shown where they act on ticked ones. */
  actions?: ReactNode | ((rows: readonly RowOf<C>[]) => ReactNode)
  /** Buttons of the filter row, as the export, given the input that the list shows. */
  tools?: (input: object) => ReactNode
  empty?: ReactNode
  /** What the list is for, said where there is nothing in it yet. */ about?: string
  children?: ReactNode
  refetchMs?: number
}

const whole = (text: string | null, fallback: number): number =>
  text && /^[0-9]{1,6}$/.test(text) && Number(text) > 0 ? Number(text) : fallback

/** The order as it stands in the address. */
const sorted = (sort: Sort | null): FilterValues => (sort ? { sort: sortText(sort) } : {})

/** Rows, paging and search of a list whose filters and page stand in the address. */
const useList = <C extends Call>({
  call,
  paging,
  fields,
  inputOf,
  refetchMs,
}: Pick<Props<C>, 'call' | 'paging' | 'fields' | 'inputOf' | 'refetchMs'>) => {
  const { query } = usePlace()
  const { values, asked, text, set } = useFilters(fields)
  const keyset = useKeyset(text)
  const current = whole(query.get('current'), 1)
  const pageSize = Math.min(200, whole(query.get('pageSize'), usualPageSize()))
  const keys = sortKeysOf(call)
  const { sort, setSort } = useSort(keys)
  const input = inputOf(asked)
  const pages = {
    number: { current, pageSize },
    page: { page: current, size: pageSize },
    keyset: { limit: 50, ...(keyset.after ? { after: keyset.after } : {}) },
  }[paging]
  const { data, isFetching, error, refetch } = useMainCall(
    call,
    { ...input, ...sorted(sort), ...pages } as Input<C>,
    {
      keepPrevious: true,
      ...(refetchMs === undefined ? {} : { refetchMs }),
    },
  )
  const answer = data as Paged<RowOf<C>> | undefined
  // Whoever searches for the same again wants to know what is there now.
  const search = (next: FilterValues): void => {
    if (Object.keys({ ...values, ...next }).every((key) => values[key] === next[key]))
      void refetch()
    set({ ...next, ...sorted(sort) })
  }
  return {
    values,
    sorting: { keys, sort, onSort: setSort },
    input,
    current,
    pageSize,
    keyset,
    answer,
    rows: error ? [] : (answer?.list ?? []),
    isFetching,
    error,
    search,
    /** The first page without any filter. */
    isPlain:
      Object.values(values).every((value) => value === '') &&
      (paging === 'keyset' ? keyset.page === 1 : current === 1),
  }
}

type PagesProps = Pick<
  ReturnType<typeof useList>,
  'current' | 'pageSize' | 'values' | 'keyset' | 'sorting'
> & {
  answer: Paged<unknown> | undefined
  rows: number
}
/** Turns pages by number or by keyset, as the answer says. */
const Pages = ({ answer, current, pageSize, values, keyset, sorting, rows }: PagesProps) => (
  <>
    {answer && 'total' in answer && (
      <PageNumbers
        current={current}
        pageSize={pageSize}
        total={answer.total}
        onChange={(next, size) =>
          setQuery({ ...values, ...sorted(sorting.sort), current: next, pageSize: size })
        }
      />
    )}
    {answer && 'next' in answer && (
      <Pager
        page={keyset.page}
        rows={rows}
        next={answer.next}
        onForward={keyset.forward}
        onBack={keyset.back}
      />
    )}
  </>
)

/**
 * A whole list page: title with saved views, filters in the address, table with column settings,
 * pages.
 */
export function QueryList<C extends Call>(props: Props<C>) {
  const { title, fields, columns, idOf, onOpen, selected, ticks, actions, tools, empty } = props
  const table = useColumns(usePlace().path, columns)
  const list = useList(props)
  const { rows, error } = list
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{title}</h1>
        <SavedViews />
        <span className="list-space" />
        {typeof actions === 'function' ? actions(rows) : actions}
        <ColumnSettings table={table} />
      </div>
      <FilterBar fields={fields} values={list.values} onSearch={list.search} error={error}>
        {tools?.(list.input)}
      </FilterBar>
      <DataTable
        label={title}
        columns={table.shown}
        sorting={list.sorting}
        layout={table}
        rows={rows}
        idOf={idOf}
        loading={list.isFetching}
        empty={empty ?? (error ? undefined : <EmptyList {...props} isPlain={list.isPlain} />)}
        {...(onOpen ? { onOpen } : {})}
        {...(selected === undefined ? {} : { selected })}
        {...(ticks ? { ticks: ticks(rows) } : {})}
      />
      <Pages
        answer={list.answer}
        current={list.current}
        pageSize={list.pageSize}
        values={list.values}
        keyset={list.keyset}
        sorting={list.sorting}
        rows={rows.length}
      />
      {props.children}
    </div>
  )
}
