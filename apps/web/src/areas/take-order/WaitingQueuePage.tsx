import { queueCalls } from '@oas/contract/queue/calls'
import { sessionCalls } from '@oas/contract/session/calls'
import { useMemo, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useMainCall } from '../../api/use-main-call.ts'
import { t } from '../../i18n/texts.ts'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { Pager } from '../../kit/list/Pager.tsx'
import { useCallSort } from '../../kit/list/use-call-sort.ts'
import { useKeyset } from '../../kit/list/use-keyset.ts'
import { useTypes } from '../../kit/use-types.ts'
import { setQuery, usePlace } from '../../nav/location.ts'
import { LoadProblem } from './LoadProblem.tsx'
import { WaitingDrawers } from './WaitingDrawers.tsx'
import { WaitingFilterForm } from './WaitingFilterForm.tsx'
import { WaitingSummary } from './WaitingSummary.tsx'
import { useQueueNews } from './use-queue-news.ts'
import { useTickedOrders } from './use-ticked-orders.ts'
import { waitingColumns, type WaitingRow } from './waiting-columns.tsx'
import { filtersOf, queryOf, toggleValue } from './waiting-filters.ts'
import '../../kit/conditions/conditions.css'
import './take-order.css'

/**
 * The waiting queue: counts by type, the orders, forcing some of them out and answering what
 * auditors doubt.
 */
export function WaitingQueuePage() {
  const { query } = usePlace()
  const text = query.toString()
  const filters = useMemo(() => filtersOf(new URLSearchParams(text)), [text])
  const paging = useKeyset(text)
  const { sorting, asked: order } = useCallSort(queueCalls.waiting)
  const [discarding, setDiscarding] = useState<readonly WaitingRow[] | null>(null)
  const [open, setOpen] = useState<WaitingRow | null>(null)
  useQueueNews()
  const { data: self } = useCall(sessionCalls.self, {})
  const { types, nameOfType } = useTypes()
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useMainCall(
    queueCalls.waiting,
    { ...filters, ...order, limit: 50, ...(paging.after ? { after: paging.after } : {}) },
    { keepPrevious: true, refetchMs: 15_000 },
  )
  const may = (permission: string): boolean => self?.permissions.includes(permission) ?? false
  const mayDiscard = may('audit.discard')
  const rows = error ? [] : (data?.list ?? [])
  const { ticked, clear, ticks } = useTickedOrders(rows, text)
  const whyNotDiscard = (): string => {
    if (!mayDiscard) return t('take_order.no_right_discard')
    return ticked.size === 0 ? t('take_order.tick_first') : ''
  }
  const why = whyNotDiscard()
  return (
    <div className="list-page take-order">
      <h1>{t('take_order.queue_title')}</h1>
      <WaitingSummary
        types={types}
        chosen={filters.types ?? []}
        onToggle={(key) =>
          setQuery({ ...queryOf({ ...filters, types: toggleValue(filters.types, key) }), ...order })
        }
      />
      <WaitingFilterForm
        filters={filters}
        onSearch={(next) => setQuery({ ...queryOf(next), ...order })}
      >
        <button
          type="button"
          className="btn take-order-danger"
          disabled={why !== ''}
          title={why}
          aria-describedby={mayDiscard ? undefined : 'why-no-discard'}
          onClick={() => setDiscarding([...ticked.values()])}
        >
          {t('take_order.discard_n', { n: ticked.size })}
        </button>
        {self && !mayDiscard && (
          <span id="why-no-discard" className="muted">
            {t('take_order.no_right_discard')}
          </span>
        )}
      </WaitingFilterForm>
      {error && <LoadProblem message={error.message} again={() => void refetch()} />}
      <DataTable
        label={t('take_order.queue_title')}
        columns={waitingColumns(dataUpdatedAt, nameOfType)}
        sorting={sorting}
        rows={rows}
        idOf={(row) => row.id}
        loading={isFetching && (!data || isPlaceholderData)}
        selected={open?.id ?? null}
        onOpen={setOpen}
        empty={t('take_order.queue_empty')}
        {...(mayDiscard ? { ticks } : {})}
      />
      <Pager
        page={paging.page}
        rows={rows.length}
        next={data?.next ?? null}
        onForward={paging.forward}
        onBack={paging.back}
      />
      <WaitingDrawers
        discarding={discarding}
        open={open}
        nameOfType={nameOfType}
        mayAnswer={may('audit.doubtful')}
        onDiscarded={clear}
        onClose={(which) => (which === 'open' ? setOpen(null) : setDiscarding(null))}
      />
    </div>
  )
}
