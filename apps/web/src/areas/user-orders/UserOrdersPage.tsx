import { userOrdersCalls } from '@oas/contract/user-orders/calls'
import { type UserOrdersRun, userOrdersStates } from '@oas/contract/user-orders/schemas'
import { useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { Drawer } from '../../kit/Drawer.tsx'
import type { Choice } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { column, monoColumn, numberColumn, sorted } from '../../kit/list/column.ts'
import type { FilterField } from '../../kit/list/filters.ts'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { RunProgress } from '../../kit/user-orders/RunProgress.tsx'
import { RunState } from '../../kit/user-orders/RunState.tsx'
import { UserOrdersRunView } from '../../kit/user-orders/UserOrdersRunView.tsx'

const columns = (appName: (id: number) => string): Column<UserOrdersRun>[] => [
  sorted(numberColumn('id', 'user_orders.id', 70, (row) => row.id)),
  column('app', 'user_orders.app', 110, (row) => appName(row.appId)),
  monoColumn('uid', 'user_orders.user', 150, (row) => row.uid),
  sorted(numberColumn('items', 'user_orders.orders', 90, (row) => row.items)),
  column('reason', 'user_orders.reason', null, (row) => (
    <span title={row.reason}>{row.reason}</span>
  )),
  sorted(column('state', 'user_orders.state', 150, (row) => <RunState state={row.state} />)),
  column('progress', 'user_orders.progress', 150, (row) => <RunProgress run={row} />),
  sorted(column('by', 'user_orders.by', 130, (row) => row.by)),
  sorted(column('at', 'user_orders.at', 150, (row) => formatTime(row.at))),
]

const filters = (apps: readonly Choice[]): FilterField[] => [
  { key: 'appId', kind: 'choice', label: t('user_orders.app'), options: apps },
  { key: 'uid', kind: 'text', label: t('user_orders.user') },
  {
    key: 'state',
    kind: 'choice',
    label: t('user_orders.state'),
    options: userOrdersStates.map((state) => ({
      value: state,
      label: t(`user_orders.state_${state}`),
    })),
  },
]

/** What was decided along with bans: one's own, and what waits for a second person. */
export function UserOrdersPage() {
  const { choices, nameOf } = useApps()
  const [open, setOpen] = useState<string | null>(null)
  return (
    <QueryList
      title={t('menu.user_orders')}
      about={t('user_orders.about')}
      call={userOrdersCalls.list}
      paging="number"
      columns={columns(nameOf)}
      idOf={(row) => row.id}
      onOpen={(row) => setOpen(row.id)}
      selected={open}
      refetchMs={3000}
      fields={filters(choices)}
      inputOf={({ appId, uid, state }) => ({
        ...(appId ? { appId: Number(appId) } : {}),
        ...(uid ? { uid: uid.slice(0, 64) } : {}),
        ...(state ? { state } : {}),
      })}
    >
      {open ? (
        <Drawer
          key={open}
          title={`${t('menu.user_orders')} ${open}`}
          onClose={() => setOpen(null)}
          width={760}
        >
          <UserOrdersRunView id={open} />
        </Drawer>
      ) : null}
    </QueryList>
  )
}
