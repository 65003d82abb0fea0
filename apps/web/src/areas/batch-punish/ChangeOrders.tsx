import type { ChangeOrderRow } from '@oas/contract/change-order/calls'
import { useState } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { Drawer } from '../../kit/Drawer.tsx'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { PageNumbers } from '../../kit/list/PageNumbers.tsx'
import { useApps } from '../../kit/use-apps.ts'
import { ChangeOrderDialog } from './ChangeOrderDialog.tsx'
import { orderColumns } from './order-columns.tsx'
import { useOrders, useTurnOrder } from './use-orders.tsx'

/** Change orders: those in force and those that were, entered, changed and closed. */
export function ChangeOrders({ onClose }: { onClose: () => void }) {
  const { nameOf } = useApps()
  const [edited, setEdited] = useState<ChangeOrderRow | 'new' | null>(null)
  const { filter, narrow, sorting, pages, setPages, data, error, loading } = useOrders()
  const turn = useTurnOrder()
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
        columns={orderColumns({ nameOf, onEdit: setEdited, onTurn: turn })}
        sorting={sorting}
        rows={data?.list ?? []}
        idOf={(row) => row.id}
        loading={loading}
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
