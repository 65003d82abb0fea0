import { serverNow } from '../../api/clock.ts'
import type { recordCalls } from '@oas/contract/record/calls'
import type { RecordRow } from '@oas/contract/record/schemas'
import { type ReactNode, useMemo, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { Pager } from '../../kit/list/Pager.tsx'
import { SavedViews } from '../../kit/list/SavedViews.tsx'
import { useCallSort } from '../../kit/list/use-call-sort.ts'
import { useKeyset } from '../../kit/list/use-keyset.ts'
import { usePeople } from '../../kit/pick/use-people.ts'
import { setQuery, usePlace } from '../../nav/location.ts'
import { FilterForm } from './FilterForm.tsx'
import { RecordDrawer } from './RecordDrawer.tsx'
import { recordColumns } from './columns.tsx'
import { type Filters, filtersOf, queryOf } from './filters.ts'
import './record.css'

type Props = {
  title: string
  call: (typeof recordCalls)['find'] | (typeof recordCalls)['mine']
  own: boolean
  tools?: (filters: Filters) => ReactNode
}

/** A link to a post opens the newest record of it. */
const shownOf = (open: string | null, rows: readonly RecordRow[] | undefined): string | null =>
  open === 'first' ? (rows?.[0]?.recordId ?? null) : open

/** Each list is read by the one time that it is searched by. */
const timesOf = ({ by, serialId }: Filters, own: boolean): string[] =>
  own || by === 'decided' || serialId !== undefined ? ['decidedAt'] : ['receivedAt']

/**
 * A list of records: filters in the address, pages by keyset, a drawer with everything about one.
 */
export function RecordList({ title, call, own, tools }: Props) {
  const { query } = usePlace()
  const text = query.toString()
  // The default range is taken once for each query, so that paging stays on the same rows.
  const [openedAt] = useState(() => serverNow())
  const filters = useMemo(
    () => ({
      ...filtersOf(new URLSearchParams(text), openedAt),
      ...(own ? { by: 'decided' as const } : {}),
    }),
    [text, own, openedAt],
  )
  const paging = useKeyset(text)
  const { sorting, asked: order } = useCallSort(call, timesOf(filters, own))
  const people = usePeople({ me: true })
  const { auditor, ...others } = filters
  const asked = {
    ...others,
    ...(auditor ? { auditor: people.resolve?.(auditor) ?? auditor } : {}),
  }
  const [open, setOpen] = useState<string | null>(query.get('open'))
  const { data, isFetching, error } = useCall(
    call,
    { ...asked, ...order, limit: 50, ...(paging.after ? { after: paging.after } : {}) },
    { keepPrevious: true },
  )
  const shown = shownOf(open, data?.list)
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{title}</h1>
        <SavedViews />
      </div>
      <FilterForm
        filters={filters}
        problem={error?.message ?? ''}
        onSearch={(next) => setQuery({ ...queryOf(next), ...order })}
        people={own ? null : people}
      >
        {tools?.(asked)}
      </FilterForm>
      <DataTable
        label={title}
        columns={recordColumns(own)}
        sorting={sorting}
        rows={error ? [] : (data?.list ?? [])}
        idOf={(row) => row.decisionId ?? row.recordId}
        loading={isFetching}
        selected={shown}
        onOpen={(row) => setOpen(row.recordId)}
      />
      <Pager
        page={paging.page}
        rows={data?.list.length ?? 0}
        next={data?.next ?? null}
        onForward={paging.forward}
        onBack={paging.back}
      />
      {shown && <RecordDrawer recordId={shown} onClose={() => setOpen(null)} />}
    </div>
  )
}
