import { queueCalls } from '@oas/contract/queue/calls'
import { useMemo, useState } from 'react'
import { useMainCall } from '../../api/use-main-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { ColumnSettings } from '../../kit/list/ColumnSettings.tsx'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { EmptyList } from '../../kit/list/EmptyList.tsx'
import { FilterBar } from '../../kit/list/FilterBar.tsx'
import { Pager } from '../../kit/list/Pager.tsx'
import { SavedViews } from '../../kit/list/SavedViews.tsx'
import { useFilters } from '../../kit/list/filters.ts'
import { useCallSort } from '../../kit/list/use-call-sort.ts'
import { useColumns } from '../../kit/list/use-columns.ts'
import { useKeyset } from '../../kit/list/use-keyset.ts'
import { useTypes } from '../../kit/use-types.ts'
import { setQuery } from '../../nav/location.ts'
import { LoadProblem } from './LoadProblem.tsx'
import { OrderActs } from './OrderActs.tsx'
import { WaitingChips } from './WaitingChips.tsx'
import { type Acting, WaitingDrawers } from './WaitingDrawers.tsx'
import { WaitingSummary } from './WaitingSummary.tsx'
import { useQueueNews } from './use-queue-news.ts'
import { useTickedOrders } from './use-ticked-orders.ts'
import { useWaitingFields } from './use-waiting-fields.ts'
import { waitingColumns, type WaitingRow } from './waiting-columns.tsx'
import { type Pressed, inputOf, pressedOf, queryOf, toggleValue } from './waiting-filters.ts'
import '../../kit/conditions/conditions.css'
import './take-order.css'

/** Filters as they stand in the address, and the orders that they find. */
const useOrders = () => {
  const fields = useWaitingFields()
  const { values, text } = useFilters(fields)
  const pressed = useMemo(() => pressedOf(new URLSearchParams(text)), [text])
  const paging = useKeyset(text)
  const { sorting, asked: order } = useCallSort(queueCalls.waiting)
  const input = { ...pressed, ...inputOf(values) }
  const answer = useMainCall(
    queueCalls.waiting,
    { ...input, ...order, limit: 50, ...(paging.after ? { after: paging.after } : {}) },
    { keepPrevious: true, refetchMs: 15_000 },
  )
  return {
    ...answer,
    fields,
    values,
    text,
    pressed,
    paging,
    sorting,
    work: input.work ?? ('all' as const),
    isPlain: Object.keys(input).length === 0,
    rows: answer.error ? [] : (answer.data?.list ?? []),
    search: (next: typeof values): void => setQuery({ ...queryOf(pressed), ...next, ...order }),
    press: (next: Pressed): void => setQuery({ ...values, ...queryOf(next), ...order }),
  }
}

/**
 * Orders across queues: counts by type, the orders that wait or that somebody has, what leaders do
 * with them, and answers to what auditors doubt.
 */
export function WaitingQueuePage() {
  const list = useOrders()
  const { data, error, rows, pressed, paging } = list
  const [acting, setActing] = useState<Acting | null>(null)
  const [open, setOpen] = useState<WaitingRow | null>(null)
  useQueueNews()
  const { may } = useMay()
  const { types, nameOfType } = useTypes()
  const { ticked, clear, ticks } = useTickedOrders(rows, list.text)
  const table = useColumns('/tags/order-manage', waitingColumns(list.dataUpdatedAt, nameOfType))
  const close = (): void => {
    setActing(null)
    setOpen(null)
  }
  return (
    <div className="list-page take-order">
      <div className="list-head">
        <h1>{t('take_order.queue_title')}</h1>
        <SavedViews />
        <span className="list-space" />
        <OrderActs
          n={ticked.size}
          onAct={(act) => setActing({ act, rows: [...ticked.values()] })}
        />
        <ColumnSettings table={table} />
      </div>
      <WaitingSummary
        types={types}
        work={list.work}
        chosen={pressed.types ?? []}
        onToggle={(key) => list.press({ ...pressed, types: toggleValue(pressed.types, key) })}
      />
      <div className="take-order-filters">
        <WaitingChips pressed={pressed} onPress={list.press} />
        <FilterBar fields={list.fields} values={list.values} onSearch={list.search} />
      </div>
      {error && <LoadProblem message={error.message} again={() => void list.refetch()} />}
      <DataTable
        label={t('take_order.queue_title')}
        columns={table.shown}
        layout={table}
        sorting={list.sorting}
        rows={rows}
        idOf={(row) => row.id}
        loading={list.isFetching && (!data || list.isPlaceholderData)}
        selected={open?.id ?? null}
        onOpen={setOpen}
        empty={
          error ? undefined : (
            <EmptyList isPlain={list.isPlain} about={t('take_order.queue_about')} />
          )
        }
        {...(may('audit.discard') || may('audit.team') ? { ticks } : {})}
      />
      <Pager
        page={paging.page}
        rows={rows.length}
        next={data?.next ?? null}
        onForward={paging.forward}
        onBack={paging.back}
      />
      <WaitingDrawers
        acting={acting}
        open={open}
        nameOfType={nameOfType}
        mayAnswer={may('audit.doubtful')}
        onActed={clear}
        onClose={close}
      />
    </div>
  )
}
