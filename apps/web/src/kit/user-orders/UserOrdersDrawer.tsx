import { userOrdersCalls } from '@oas/contract/user-orders/calls'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Drawer } from '../Drawer.tsx'
import { OrdersForm } from './OrdersForm.tsx'
import { UserOrdersRunView } from './UserOrdersRunView.tsx'

export type BanRef = { appId: number; decisionId: string; uid: string }

const Choosing = ({ ban, onStarted }: { ban: BanRef; onStarted: (id: string) => void }) => {
  const { data, error } = useCall(userOrdersCalls.preview, {
    appId: ban.appId,
    decisionId: ban.decisionId,
  })
  return error ? (
    <p className="problem" role="alert">
      {error.message}
    </p>
  ) : data ? (
    <OrdersForm preview={data} onStarted={onStarted} />
  ) : (
    <p className="muted">{t('frontend.loading')}</p>
  )
}

/** Other waiting orders of a banned user: what is decided about them, and how it goes. */
export function UserOrdersDrawer({ ban, onClose }: { ban: BanRef; onClose: () => void }) {
  const [runId, setRunId] = useState<string | null>(null)
  return (
    <Drawer title={t('user_orders.title')} onClose={onClose} width={760}>
      {runId === null ? (
        <Choosing ban={ban} onStarted={setRunId} />
      ) : (
        <UserOrdersRunView id={runId} />
      )}
    </Drawer>
  )
}
