import { queueCalls } from '@oas/contract/queue/calls'
import { sessionCalls } from '@oas/contract/session/calls'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { onTopic } from '../../api/topics.ts'
import { keyOf, useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { Pager } from '../../kit/list/Pager.tsx'
import { useKeyset } from '../../kit/list/use-keyset.ts'
import { useTypes } from '../../kit/use-types.ts'
import { setQuery, usePlace } from '../../nav/location.ts'
import { DiscardDrawer } from './DiscardDrawer.tsx'
import { LoadProblem } from './LoadProblem.tsx'
import { OrderDrawer } from './OrderDrawer.tsx'
import { WaitingFilterForm } from './WaitingFilterForm.tsx'
import { WaitingSummary } from './WaitingSummary.tsx'
import { type WaitingRow, waitingColumns } from './waiting-columns.tsx'
import { filtersOf, queryOf, toggled } from './waiting-filters.ts'
import '../../kit/conditions/conditions.css'
import './take-order.css'

/** As many orders as one call may force out. */
const tickMax = 200
const pushPauseMs = 2000

/** Reads the queue anew when the server says that it changed, at most every two seconds. */
const useQueueNews = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onTopic('queue.changed', () => {
      timer ??= setTimeout(() => {
        timer = undefined
        for (const call of [queueCalls.waiting, queueCalls.waitingSummary])
          void client.invalidateQueries({ queryKey: keyOf(call) })
      }, pushPauseMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [client])
}

/**
 * The waiting queue: counts by type, the orders, forcing some of them out and answering what
 * auditors doubt.
 */
export const WaitingQueuePage = () => {
  const { query } = usePlace()
  const text = query.toString()
  const filters = useMemo(() => filtersOf(new URLSearchParams(text)), [text])
  const paging = useKeyset(text)
  const [ticked, setTicked] = useState<ReadonlyMap<string, WaitingRow>>(new Map())
  const [discarding, setDiscarding] = useState<readonly WaitingRow[] | null>(null)
  const [open, setOpen] = useState<WaitingRow | null>(null)
  useEffect(() => setTicked(new Map()), [text])
  useQueueNews()
  const { data: self } = useCall(sessionCalls.self, {})
  const { types, nameOfType } = useTypes()
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useCall(
    queueCalls.waiting,
    { ...filters, limit: 50, ...(paging.after ? { after: paging.after } : {}) },
    { keepPrevious: true, refetchMs: 15_000 },
  )
  const may = (permission: string): boolean => self?.permissions.includes(permission) ?? false
  const mayDiscard = may('audit.discard')
  const rows = error ? [] : (data?.list ?? [])
  const toggle = (ids: readonly string[], on: boolean): void => {
    const next = new Map(ticked)
    for (const row of rows)
      if (ids.includes(row.id)) {
        if (!on) next.delete(row.id)
        else if (next.size < tickMax) next.set(row.id, row)
      }
    setTicked(next)
  }
  const all = rows.length > 0 && rows.every((row) => ticked.has(row.id))
  const why = !mayDiscard
    ? t('take_order.no_right_discard')
    : ticked.size === 0
      ? t('take_order.tick_first')
      : ''
  return (
    <div className="list-page take-order">
      <h1>{t('take_order.queue_title')}</h1>
      <WaitingSummary
        types={types}
        chosen={filters.types ?? []}
        onToggle={(key) => setQuery(queryOf({ ...filters, types: toggled(filters.types, key) }))}
      />
      <WaitingFilterForm filters={filters} onSearch={(next) => setQuery(queryOf(next))}>
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
        rows={rows}
        idOf={(row) => row.id}
        loading={isFetching && (!data || isPlaceholderData)}
        selected={open?.id ?? null}
        onOpen={setOpen}
        empty={t('take_order.queue_empty')}
        {...(mayDiscard
          ? {
              ticks: {
                isTicked: (id: string) => ticked.has(id),
                toggle: (id: string) => toggle([id], !ticked.has(id)),
                all,
                toggleAll: () =>
                  toggle(
                    rows.map((row) => row.id),
                    !all,
                  ),
              },
            }
          : {})}
      />
      <Pager
        page={paging.page}
        rows={rows.length}
        next={data?.next ?? null}
        onForward={paging.forward}
        onBack={paging.back}
      />
      {discarding ? (
        <DiscardDrawer
          rows={discarding}
          onDone={() => setTicked(new Map())}
          onClose={() => setDiscarding(null)}
        />
      ) : (
        open && (
          <OrderDrawer
            key={open.id}
            row={open}
            typeText={nameOfType(open)}
            mayAnswer={may('audit.doubtful')}
            onClose={() => setOpen(null)}
          />
        )
      )}
    </div>
  )
}
