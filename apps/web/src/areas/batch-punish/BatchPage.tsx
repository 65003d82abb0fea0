import { batchPunishCalls } from '@oas/contract/batch-punish/calls'
import type { Batch } from '@oas/contract/batch-punish/schemas'
import { useState } from 'react'
import { useMay } from '../../api/use-may.ts'
import { t, tData, typeName } from '../../i18n/texts.ts'
import type { Choice } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import type { FilterField } from '../../kit/list/filters.ts'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { setQuery, usePlace } from '../../nav/location.ts'
import { BatchDrawer } from './BatchDrawer.tsx'
import { ChangeOrders } from './ChangeOrders.tsx'
import { MakeDialog } from './MakeDialog.tsx'
import { column, numberColumn, sorted } from '../../kit/list/column.ts'
import { timeWord } from '../../kit/verdict/time-word.ts'
import { Progress, stateChoices, StateTag } from './words.tsx'
import { persons } from '../../kit/pick/later.ts'
import { changeOrderSource } from '../../kit/change-order/source.ts'
import '../../kit/people/people.css'
import './batch-punish.css'

const columns = (appName: (id: number) => string): Column<Batch>[] => [
  sorted(numberColumn('id', 'batch_punish.id', 70, (row) => row.id)),
  sorted(
    column('app', 'batch_punish.app', 90, (row) => appName(row.appId)),
    'appId',
  ),
  column('type', 'batch_punish.type', 140, (row) => typeName(row.typeName)),
  column('result', 'batch_punish.result', 150, (row) => (
    <>
      {tData(row.resultKey)} <span className="muted">{timeWord(row.punishTime)}</span>
    </>
  )),
  column('remark', 'batch_punish.remark', null, (row) => (
    <span title={row.remark}>{row.remark}</span>
  )),
  sorted(column('state', 'batch_punish.state', 120, (row) => <StateTag state={row.state} />)),
  column('progress', 'batch_punish.progress', 150, (row) => <Progress batch={row} />),
  sorted(column('by', 'batch_punish.by', 100, (row) => row.by)),
  sorted(column('reviewer', 'batch_punish.reviewer', 100, (row) => row.reviewer)),
  column('order', 'batch_punish.change_order', 130, (row) =>
    row.changeOrderId === null ? (
      ''
    ) : (
      <span title={row.changeOrder}>
        {row.changeOrderId} {row.changeOrder}
      </span>
    ),
  ),
  sorted(column('at', 'batch_punish.made_at', 150, (row) => formatTime(row.at))),
]

const everyOrder = changeOrderSource({ ended: true })

const filters = (apps: readonly Choice[]): FilterField[] => [
  { key: 'id', kind: 'number', label: t('batch_punish.id'), width: 90 },
  { key: 'appId', kind: 'choice', label: t('batch_punish.app'), options: apps },
  {
    key: 'state',
    kind: 'choice',
    label: t('batch_punish.state'),
    options: stateChoices(),
  },
  { key: 'by', kind: 'pick', label: t('batch_punish.by'), source: persons },
  { key: 'reviewer', kind: 'pick', label: t('batch_punish.reviewer'), source: persons },
  {
    key: 'changeOrderId',
    kind: 'pick',
    label: t('batch_punish.change_order'),
    source: everyOrder,
  },
  { key: 'from', kind: 'time', label: t('batch_punish.from') },
  { key: 'to', kind: 'time', label: t('batch_punish.to') },
]

/** Batches: made, reviewed, watched and kept. */
export function BatchPage() {
  const { choices, nameOf, ownId } = useApps()
  const { may } = useMay()
  const { query } = usePlace()
  const [open, setOpen] = useState<string | null>(null)
  const [dialog, setDialog] = useState<'make' | 'orders' | null>(() =>
    query.get('make') === null ? null : 'make',
  )
  const why = may('punish.batch') ? undefined : t('batch_punish.needs_right')
  const mine = query.get('wait') === 'mine'
  return (
    <QueryList
      key={String(mine)}
      title={t('batch_punish.title')}
      {...(mine ? {} : { about: t('empty.batches') })}
      call={mine ? batchPunishCalls.toReview : batchPunishCalls.list}
      paging="number"
      columns={columns(nameOf)}
      idOf={(row) => row.id}
      onOpen={(row) => setOpen(row.id)}
      selected={open}
      refetchMs={3000}
      fields={mine ? [{ key: 'wait', kind: 'text', label: '', hidden: true }] : filters(choices)}
      inputOf={({ id, appId, state, by, reviewer, changeOrderId, from, to }) =>
        mine
          ? {}
          : {
              ...(id && /^[1-9]/.test(id) ? { id } : {}),
              ...(appId ? { appId: Number(appId) } : {}),
              ...(state ? { state } : {}),
              ...(by ? { by } : {}),
              ...(reviewer ? { reviewer } : {}),
              ...(changeOrderId ? { changeOrderId } : {}),
              ...(from ? { from: Number(from) } : {}),
              ...(to ? { to: Number(to) } : {}),
            }
      }
      actions={
        <>
          {may('punish.review') && (
            <button
              type="button"
              className="btn"
              aria-pressed={mine}
              onClick={() => setQuery(mine ? {} : { wait: 'mine' })}
            >
              {mine ? t('batch_punish.all_batches') : t('batch_punish.to_review')}
            </button>
          )}
          <a className="btn" href="#/scheduled-acts?make=begin">
            {t('scheduled_act.begin')}
          </a>
          {may('change-order.edit') && (
            <button type="button" className="btn" onClick={() => setDialog('orders')}>
              {t('batch_punish.change_orders')}
            </button>
          )}
          <button
            type="button"
            className="btn primary"
            disabled={why !== undefined}
            title={why}
            onClick={() => setDialog('make')}
          >
            {t('batch_punish.create')}
          </button>
        </>
      }
    >
      {dialog === 'make' && (
        <MakeDialog
          typeKey={query.get('make') ?? ''}
          lines={(query.get('posts') ?? '').split(',').filter(Boolean)}
          onClose={() => setDialog(null)}
          onMade={setOpen}
        />
      )}
      {dialog === 'orders' && <ChangeOrders onClose={() => setDialog(null)} />}
      {open && <BatchDrawer key={open} id={open} ownId={ownId} onClose={() => setOpen(null)} />}
    </QueryList>
  )
}
