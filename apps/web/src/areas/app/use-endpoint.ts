import { appCalls } from '@oas/contract/app/calls'
import type { AppRow } from '@oas/contract/app/schemas'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'

const refreshes = [appCalls.list]
/** Where decisions of an app go, as it is changed, tried and paused. */
export function useEndpoint(app: AppRow, onDone: (() => void) | undefined) {
  const { endpoint } = app
  const save = useSend(appCalls.setEndpoint)
  const setState = useSend(appCalls.setEndpointState, { refreshes })
  const test = useSend(appCalls.testEndpoint)
  const refresh = useSend(appCalls.list, { refreshes })
  const [secret, setSecret] = useState<string | null>(null)
  const form = useForm({
    initial: { url: endpoint?.url ?? '', sendPass: endpoint?.sendPass ?? true, newSecret: false },
    guard: false,
    check: ({ url }) => ({
      url: URL.canParse(url.trim()) ? null : t('frontend.required', { field: t('app.webhook') }),
    }),
    send: async (values) => {
      const made = await save.mutateAsync({ appId: app.id, ...values })
      if (made.secret === null) {
        notify('success', t('frontend.saved'))
        refresh.mutate({})
        onDone?.()
      } else setSecret(made.secret)
    },
  })
  const isOff = endpoint !== null && endpoint.state !== 'on'
  const turn = (): void =>
    confirm({
      title: t(isOff ? 'app.resume' : 'app.pause'),
      text: isOff ? app.name : t('app.pause_sure'),
      reason: 200,
      act: (reason) => setState.mutateAsync({ appId: app.id, state: isOff ? 'on' : 'off', reason }),
    })
  const closeSecret = (): void => {
    setSecret(null)
    refresh.mutate({})
    onDone?.()
  }
  return { form, test, secret, closeSecret, isOff, turn }
}
