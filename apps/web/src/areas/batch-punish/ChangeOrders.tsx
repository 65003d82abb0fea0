import { type ChangeOrderRow, changeOrderCalls } from '@oas/contract/change-order/calls'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { Drawer } from '../../kit/Drawer.tsx'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { PageNumbers, usualPageSize } from '../../kit/list/PageNumbers.tsx'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { ChangeOrderDialog } from './ChangeOrderDialog.tsx'
import { column, numberColumn } from './column.ts'

const stateOf = (row: ChangeOrderRow): 'open' | 'closed' | 'expired' =>
  row.state === 'open' && row.expired ? 'expired' : row.state

/** Change orders: those in force and those that were, entered, changed and closed. */
export const ChangeOrders = ({ onClose }: { onClose: () => void }) => {
  const { nameOf } = useApps()
  const [filter, setFilter] = useState({ text: '', state: '' })
  const [pages, setPages] = useState(() => ({ current: 1, pageSize: usualPageSize() }))
  const [edited, setEdited] = useState<ChangeOrderRow | 'new' | null>(null)
  const { data, isFetching, error } = useCall(
    changeOrderCalls.list,
    {
      ...pages,
      ...(filter.text ? { text: filter.text } : {}),
      ...(filter.state ? { state: filter.state as 'open' } : {}),
    },
    { keepPrevious: true },
  )
  const update = useSend(changeOrderCalls.update, {
    refreshes: [changeOrderCalls.list, changeOrderCalls.pick],
  })
  const narrow = (change: Partial<typeof filter>): void => {
    setFilter({ ...filter, ...change })
    setPages({ ...pages, current: 1 })
  }
  const turn = ({
    id,
    version,
    title,
    apps,
    remark,
    changeEndTime,
    state,
  }: ChangeOrderRow): void => {
    const next = state === 'open' ? 'closed' : 'open'
    const label = t(next === 'closed' ? 'change_order.close' : 'change_order.reopen')
    confirm({
      title: label,
      text: (
        <p>
          <strong translate="no">
            {id} {title}
          </strong>{' '}
          {next === 'closed' && t('change_order.sure_close')}
        </p>
      ),
      confirmLabel: label,
      danger: next === 'closed',
      act: () =>
        update.mutateAsync({ id, version, title, apps, remark, changeEndTime, state: next }),
    })
  }
  const columns: Column<ChangeOrderRow>[] = [
    numberColumn('id', 'change_order.id', 60, (row) => row.id),
    column('title', 'change_order.name', null, (row) => (
      <span translate="no" title={row.remark}>
        {row.title}
      </span>
    )),
    column('apps', 'change_order.apps', 120, (row) =>
      row.apps.length === 0 ? t('change_order.every_app') : row.apps.map(nameOf).join(', '),
    ),
    column('end', 'change_order.end', 150, (row) =>
      row.changeEndTime === null ? (
        <span className="muted">{t('change_order.no_end')}</span>
      ) : (
        formatTime(row.changeEndTime)
      ),
    ),
    column('state', 'change_order.state', 90, (row) => (
      <span className={`state-tag ${stateOf(row) === 'open' ? 'good' : ''}`}>
        {tData(`change_order.state_${stateOf(row)}`)}
      </span>
    )),
    numberColumn('uses', 'change_order.uses', 80, (row) => row.uses),
    column('act', 'frontend.actions', 170, (row) => (
      <span className="row-actions">
        <button
          type="button"
          className="btn"
          aria-label={`${t('frontend.edit')}: ${row.title}`}
          onClick={() => setEdited(row)}
        >
          {t('frontend.edit')}
        </button>
        <button
          type="button"
          className="btn"
          aria-label={`${t(row.state === 'open' ? 'change_order.close' : 'change_order.reopen')}: ${row.title}`}
          onClick={() => turn(row)}
        >
          {t(row.state === 'open' ? 'change_order.close' : 'change_order.reopen')}
        </button>
      </span>
    )),
  ]
  return (
    <Drawer title={t('change_order.title')} onClose={onClose} width={860}>
      <p className="muted">{t('change_order.about')}</p>
      <div className="filters">
        <label>
          {t('change_order.name')}
          <input
            value={filter.text}
            maxLength={64}
            onChange={(event) => narrow({ text: event.target.value })}
          />
        </label>
        <label>
          {t('change_order.state')}
          <select value={filter.state} onChange={(event) => narrow({ state: event.target.value })}>
            <option value="">{t('frontend.all')}</option>
            {(['open', 'closed', 'expired'] as const).map((state) => (
              <option key={state} value={state}>
                {tData(`change_order.state_${state}`)}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className="btn primary" onClick={() => setEdited('new')}>
          {t('change_order.create')}
        </button>
        {error && (
          <span className="problem" role="alert">
            {error.message}
          </span>
        )}
      </div>
      <DataTable
        label={t('change_order.title')}
        columns={columns}
        rows={data?.list ?? []}
        idOf={(row) => row.id}
        loading={isFetching && !data}
      />
      {data && (
        <PageNumbers
          {...pages}
          total={data.total}
          onChange={(current, pageSize) => setPages({ current, pageSize })}
        />
      )}
      {edited && (
        <ChangeOrderDialog
          key={edited === 'new' ? '' : edited.id}
          order={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Drawer>
  )
}
