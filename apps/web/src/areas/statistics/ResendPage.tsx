import { type DeliveryRow, deliveryCalls } from '@oas/contract/delivery/calls'
import type { Input } from '@oas/contract/define'
import { parseTypeKey } from '@oas/contract/type-key'
import type { ReactNode } from 'react'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { type FilterValues, useFilters, type FilterField } from '../../kit/list/filters.ts'
import { useTicks } from '../../kit/list/use-ticks.ts'
import type { Source } from '../../kit/pick/source.ts'
import { useTypeSource } from '../../kit/pick/use-sources.ts'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { Pages } from './Pages.tsx'
import { column, monoColumn, numberColumn, sorted } from '../../kit/list/column.ts'
import { ShownText } from '../../kit/text/ShownText.tsx'
import { recordHref } from '../../kit/record/record-href.ts'
import './statistics.css'

type Push = Input<typeof deliveryCalls.rePush>
const states = ['failed', 'stopped', 'pending'] as const

const filterOf = ({
  appId,
  type,
  state,
  postId,
  error,
  from,
  to,
}: FilterValues): NonNullable<Push['all']> => ({
  kind: 'decision',
  state: states.find((one) => one === state) ?? 'failed',
  ...(appId ? { appId: Number(appId) } : {}),
  ...(type ? parseTypeKey(type) : {}),
  ...(postId ? { postId } : {}),
  ...(error ? { error: error.slice(0, 100) } : {}),
  ...(from ? { from: Number(from) } : {}),
  ...(to ? { to: Number(to) } : {}),
})

const resendFields = (
  apps: readonly { value: string; label: string }[],
  types: Source,
): FilterField[] => [
  {
    key: 'state',
    kind: 'choice',
    label: t('statistics.state'),
    options: states.map((one) => ({ value: one, label: tData(`statistics.delivery_${one}`) })),
    width: 110,
  },
  { key: 'appId', kind: 'choice', label: t('statistics.axis_app'), options: apps, width: 110 },
  { key: 'type', kind: 'pick', label: t('statistics.axis_type'), source: types },
  { key: 'postId', kind: 'text', label: t('statistics.post') },
  { key: 'error', kind: 'text', label: t('statistics.error_part') },
  { key: 'from', kind: 'time', label: t('statistics.from') },
  { key: 'to', kind: 'time', label: t('statistics.to') },
]

const PostLink = ({ row }: { row: DeliveryRow }) => (
  <a href={recordHref({ appId: row.appId, postId: row.postId })}>
    <ShownText text={row.postId} />
  </a>
)

const StateCell = ({ state }: Pick<DeliveryRow, 'state'>) => (
  <span className={`state-tag ${state === 'pending' ? 'warn' : 'bad'}`}>
    {tData(`statistics.delivery_${state}`)}
  </span>
)

const deliveryColumns = (nameOf: (app: number) => string): Column<DeliveryRow>[] => [
  sorted(
    column('created', 'delivery.created', 150, (row) => formatTime(row.createdAt)),
    'createdAt',
  ),
  column('app', 'statistics.axis_app', 90, (row) => nameOf(row.appId)),
  monoColumn('post', 'statistics.post', 160, (row) => <PostLink row={row} />),
  column('state', 'statistics.state', 110, (row) => <StateCell state={row.state} />),
  numberColumn('attempts', 'delivery.attempts', 80, (row) => row.attempts),
  numberColumn('status', 'delivery.status', 70, (row) => row.lastStatus ?? ''),
  column('error', 'delivery.error', null, (row) => (
    <span title={row.lastError}>{row.lastError}</span>
  )),
  column('next', 'delivery.next', 150, (row) => formatTime(row.deliveredAt ?? row.nextAt)),
]

/** Pushes deliveries again, and says how many were. */
const usePush = (onPushed: () => void) => {
  const push = useSend(deliveryCalls.rePush, {
    refreshes: [deliveryCalls.failList, deliveryCalls.total],
  })
  const send = async (input: Push): Promise<void> => {
    const { pushed, refused } = await push.mutateAsync(input)
    onPushed()
    notify('success', t('delivery.pushed', { n: pushed, refused }))
  }
  return { send, busy: push.isPending }
}

const askPushAll = (act: () => Promise<void>): void =>
  confirm({ title: t('statistics.push_all'), text: t('statistics.push_all_sure'), act })

/**
 * Decisions that did not reach their app, and pushing them again: one, those ticked, or all that
 * match.
 */
export function ResendPage(): ReactNode {
  const { choices, nameOf } = useApps()
  const { may } = useMay()
  const ticks = useTicks()
  const types = useTypeSource()
  const fields = resendFields(choices, types)
  const { values } = useFilters(fields)
  const { send, busy } = usePush(ticks.clear)
  const mayPush = may('delivery.push')
  const pushColumn: Column<DeliveryRow> = {
    key: 'push',
    title: '',
    width: 90,
    render: (row) => (
      <button
        type="button"
        className="btn plain"
        disabled={busy}
        onClick={(event) => {
          event.stopPropagation()
          send({ ids: [row.id] }).catch(notifyFailure)
        }}
      >
        {t('statistics.push_one')}
      </button>
    ),
  }
  return (
    <QueryList
      title={t('statistics.resend')}
      call={deliveryCalls.failList}
      paging="keyset"
      refetchMs={10_000}
      columns={[...deliveryColumns(nameOf), ...(mayPush ? [pushColumn] : [])]}
      idOf={(row: DeliveryRow) => row.id}
      fields={fields}
      inputOf={filterOf}
      empty={t('statistics.no_failed')}
      {...(mayPush
        ? { ticks: (rows: readonly DeliveryRow[]) => ticks.of(rows, (row) => row.id) }
        : {})}
      actions={<Pages />}
      tools={() =>
        mayPush && (
          <>
            <button
              type="button"
              className="btn"
              disabled={ticks.ids.length === 0 || busy}
              onClick={() => {
                send({ ids: ticks.ids }).catch(notifyFailure)
              }}
            >
              {t('statistics.push_ticked', { n: ticks.ids.length })}
            </button>
            <button
              type="button"
              className="btn"
              onClick={() => askPushAll(() => send({ all: filterOf(values) }))}
            >
              {t('statistics.push_all')}
            </button>
          </>
        )
      }
    />
  )
}
