import { deliveryCalls } from '@oas/contract/delivery/calls'
import type { DeliveryRow } from '@oas/contract/delivery/calls'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { Pager } from '../../kit/list/Pager.tsx'
import { useKeyset } from '../../kit/list/use-keyset.ts'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { setQuery, usePlace } from '../../nav/location.ts'
import { Endpoints } from './Endpoints.tsx'
import { column, monoColumn, numberColumn } from './column.ts'

const states = ['failed', 'stopped', 'pending', 'delivered'] as const
const columns = (): Column<DeliveryRow>[] => [
  column('created', 'delivery.created', 150, (row) => formatTime(row.createdAt)),
  numberColumn('app', 'delivery.app', 60, (row) => row.appId),
  monoColumn('post', 'delivery.post', 150, (row) => row.postId),
  column('kind', 'delivery.kind', 90, (row) => tData(`delivery.kind_${row.kind}`)),
  column('state', 'delivery.state', 110, (row) => (
    <span
      className={`state-tag ${row.state === 'delivered' ? 'good' : row.state === 'pending' ? 'warn' : 'bad'}`}
    >
      {tData(`delivery.state_${row.state}`)}
    </span>
  )),
  numberColumn('attempts', 'delivery.attempts', 80, (row) => row.attempts),
  numberColumn('status', 'delivery.status', 70, (row) => row.lastStatus ?? ''),
  column('error', 'delivery.error', null, (row) => row.lastError),
  column('next', 'delivery.next', 150, (row) => formatTime(row.deliveredAt ?? row.nextAt)),
  monoColumn('key', 'delivery.key', 160, (row) => row.idempotencyKey),
]

/** Deliveries that did not arrive, and pushing them again: some by tick, or all that match. */
export const RetryPage = () => {
  const { query } = usePlace()
  const state = states.find((one) => one === query.get('state')) ?? 'failed'
  const postId = query.get('postId') ?? ''
  const filter = { state, ...(postId ? { postId } : {}) }
  const paging = useKeyset(`${state} ${postId}`)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [draft, setDraft] = useState(postId)
  const { data, isFetching, error } = useCall(
    deliveryCalls.failList,
    { ...filter, limit: 50, ...(paging.after ? { after: paging.after } : {}) },
    { keepPrevious: true, refetchMs: 10_000 },
  )
  const { data: total } = useCall(deliveryCalls.total, {}, { refetchMs: 10_000 })
  const push = useSend(deliveryCalls.rePush, {
    refreshes: [deliveryCalls.failList, deliveryCalls.total],
  })
  const rows = data?.list ?? []
  const all = rows.length > 0 && rows.every((row) => ticked.has(row.id))
  const toggle = (id: string): void => {
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    setTicked(next)
  }
  const { may } = useMay()
  const send = async (input: Parameters<typeof push.mutate>[0]): Promise<void> => {
    const { pushed, refused } = await push.mutateAsync(input)
    notify('success', t('delivery.pushed', { n: pushed, refused }))
    setTicked(new Set())
  }
  return (
    <div className="list-page">
      <h1>{t('delivery.title')}</h1>
      {total && <Endpoints total={total} />}
      <form
        className="filters"
        onSubmit={(event) => {
          event.preventDefault()
          setQuery({ state, postId: draft.trim() })
        }}
      >
        <label>
          {t('delivery.state')}
          <select
            value={state}
            onChange={(event) => setQuery({ state: event.target.value, postId })}
          >
            {states.map((one) => (
              <option key={one} value={one}>
                {tData(`delivery.state_${one}`)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('delivery.post')}
          <input value={draft} onChange={(event) => setDraft(event.target.value)} />
        </label>
        <button type="submit" className="btn primary">
          {t('frontend.search')}
        </button>
        {may('delivery.push') && (
          <>
            <button
              type="button"
              className="btn"
              disabled={ticked.size === 0 || push.isPending}
              onClick={() => {
                send({ ids: [...ticked] }).catch(notifyFailure)
              }}
            >
              {t('delivery.push_ticked', { n: ticked.size })}
            </button>
            <button
              type="button"
              className="btn"
              disabled={rows.length === 0 || state === 'delivered' || push.isPending}
              onClick={() =>
                confirm({
                  title: t('delivery.push_all'),
                  text: t('delivery.push_all_sure'),
                  act: () => send({ all: filter }),
                })
              }
            >
              {t('delivery.push_all')}
            </button>
          </>
        )}
        {error && (
          <span className="problem" role="alert">
            {error.message}
          </span>
        )}
      </form>
      <DataTable
        label={t('delivery.title')}
        columns={columns()}
        rows={rows}
        idOf={(row) => row.id}
        loading={isFetching && !data}
        ticks={{
          isTicked: (id) => ticked.has(id),
          toggle,
          all,
          toggleAll: () => setTicked(all ? new Set() : new Set(rows.map((row) => row.id))),
        }}
        empty={t('delivery.none')}
      />
      <Pager
        page={paging.page}
        rows={rows.length}
        next={data?.next ?? null}
        onForward={paging.forward}
        onBack={paging.back}
      />
    </div>
  )
}
