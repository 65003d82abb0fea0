import type { Input } from '@oas/contract/define'
import { deliveryCalls, type DeliveryRow } from '@oas/contract/delivery/calls'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMainCall } from '../../api/use-main-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { Pager } from '../../kit/list/Pager.tsx'
import { useCallSort } from '../../kit/list/use-call-sort.ts'
import { useKeyset } from '../../kit/list/use-keyset.ts'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { setQuery, usePlace } from '../../nav/location.ts'
import { Endpoints } from './Endpoints.tsx'
import { column, monoColumn, numberColumn, sorted } from '../../kit/list/column.ts'

const states = ['failed', 'stopped', 'pending', 'delivered'] as const
const stateTone = ({ state }: DeliveryRow): string => {
  if (state === 'delivered') return 'good'
  return state === 'pending' ? 'warn' : 'bad'
}

const columns = (): Column<DeliveryRow>[] => [
  sorted(
    column('created', 'delivery.created', 150, (row) => formatTime(row.createdAt)),
    'createdAt',
  ),
  numberColumn('app', 'delivery.app', 60, (row) => row.appId),
  monoColumn('post', 'delivery.post', 150, (row) => row.postId),
  column('kind', 'delivery.kind', 90, (row) => tData(`delivery.kind_${row.kind}`)),
  column('state', 'delivery.state', 110, (row) => (
    <span className={`state-tag ${stateTone(row)}`}>{tData(`delivery.state_${row.state}`)}</span>
  )),
  numberColumn('attempts', 'delivery.attempts', 80, (row) => row.attempts),
  numberColumn('status', 'delivery.status', 70, (row) => row.lastStatus ?? ''),
  column('error', 'delivery.error', null, (row) => row.lastError),
  column('next', 'delivery.next', 150, (row) => formatTime(row.deliveredAt ?? row.nextAt)),
  monoColumn('key', 'delivery.key', 160, (row) => row.idempotencyKey),
]

/** Rows that are ticked, and all of a page at once. */
const useTicked = (rows: readonly DeliveryRow[]) => {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const all = rows.length > 0 && rows.every((row) => ticked.has(row.id))
  const toggle = (id: string): void => {
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    setTicked(next)
  }
  const toggleAll = (): void => setTicked(all ? new Set() : new Set(rows.map((row) => row.id)))
  return {
    ticked,
    clear: () => setTicked(new Set()),
    ticks: { isTicked: (id: string) => ticked.has(id), toggle, all, toggleAll },
  }
}

/** Pushes deliveries again and says how many went. */
const usePush = (onPushed: () => void) => {
  const push = useSend(deliveryCalls.rePush, {
    refreshes: [deliveryCalls.failList, deliveryCalls.total],
  })
  const send = async (input: Input<typeof deliveryCalls.rePush>): Promise<void> => {
    const { pushed, refused } = await push.mutateAsync(input)
    notify('success', t('delivery.pushed', { n: pushed, refused }))
    onPushed()
  }
  return { send, isPushing: push.isPending }
}

type PushProps = {
  ids: readonly string[]
  all: Input<typeof deliveryCalls.rePush>['all']
  mayAll: boolean
  onPushed: () => void
}

/** The buttons that push deliveries again: those that are ticked, or all that match. */
const PushButtons = ({ ids, all, mayAll, onPushed }: PushProps) => {
  const { send, isPushing } = usePush(onPushed)
  return (
    <>
      <button
        type="button"
        className="btn"
        disabled={ids.length === 0 || isPushing}
        onClick={() => {
          send({ ids: [...ids] }).catch(notifyFailure)
        }}
      >
        {t('delivery.push_ticked', { n: ids.length })}
      </button>
      <button
        type="button"
        className="btn"
        disabled={!mayAll || isPushing}
        onClick={() =>
          confirm({
            title: t('delivery.push_all'),
            text: t('delivery.push_all_sure'),
            act: () => send({ all }),
          })
        }
      >
        {t('delivery.push_all')}
      </button>
    </>
  )
}

/** Deliveries that did not arrive, and pushing them again: some by tick, or all that match. */
export function RetryPage() {
  const { query } = usePlace()
  const state = states.find((one) => one === query.get('state')) ?? 'failed'
  const postId = query.get('postId') ?? ''
  const filter = { state, ...(postId ? { postId } : {}) }
  const { sorting, asked, text } = useCallSort(deliveryCalls.failList)
  const paging = useKeyset(`${state} ${postId} ${text}`)
  const [draft, setDraft] = useState(postId)
  const { data, isFetching, error } = useMainCall(
    deliveryCalls.failList,
    { ...filter, ...asked, limit: 50, ...(paging.after ? { after: paging.after } : {}) },
    { keepPrevious: true, refetchMs: 10_000 },
  )
  const { data: total } = useCall(deliveryCalls.total, {}, { refetchMs: 10_000 })
  const rows = data?.list ?? []
  const { ticked, clear, ticks } = useTicked(rows)
  const { may } = useMay()
  return (
    <div className="list-page">
      <h1>{t('delivery.title')}</h1>
      {total && <Endpoints total={total} />}
      <form
        className="filters"
        onSubmit={(event) => {
          event.preventDefault()
          setQuery({ state, postId: draft.trim(), ...asked })
        }}
      >
        <label>
          {t('delivery.state')}
          <select
            value={state}
            onChange={(event) => setQuery({ state: event.target.value, postId, ...asked })}
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
          <PushButtons
            ids={[...ticked]}
            all={filter}
            mayAll={rows.length > 0 && state !== 'delivered'}
            onPushed={clear}
          />
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
        sorting={sorting}
        rows={rows}
        idOf={(row) => row.id}
        loading={isFetching && !data}
        ticks={ticks}
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
