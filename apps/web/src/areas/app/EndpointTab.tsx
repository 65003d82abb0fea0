import type { Output } from '@oas/contract/define'
import { appCalls } from '@oas/contract/app/calls'
import type { AppRow } from '@oas/contract/app/schemas'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { TextField, TickField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { SecretDialog } from './SecretDialog.tsx'

const refreshes = [appCalls.list]
const Tried = ({ tried }: { tried: Output<typeof appCalls.testEndpoint> }) => {
  const good = tried.status !== null && tried.status >= 200 && tried.status < 300
  return (
    <p role="status">
      <span className={`state-tag ${good ? 'good' : 'bad'}`}>
        {tried.status === null
          ? t('app.test_failed', { error: tried.error })
          : t('app.test_ok', { status: tried.status, ms: tried.ms })}
      </span>
      {tried.body && <code className="app-body">{tried.body}</code>}
    </p>
  )
}

/** Where decisions of an app go: address, secret, a trial. */
export const EndpointTab = ({ app, why }: { app: AppRow; why: string | undefined }) => {
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
  return (
    <div className="app-part">
      {endpoint ? (
        <p>
          <span className={`state-tag ${endpoint.state === 'on' ? 'good' : 'bad'}`}>
            {tData(`app.endpoint_${endpoint.state}`)}
          </span>
        </p>
      ) : (
        <p className="muted">{t('app.no_webhook')}</p>
      )}
      <Form
        form={form}
        label={t('app.tab_endpoint')}
        {...(why ? { disabled: why } : {})}
        cancel={
          endpoint && (
            <>
              <button
                type="button"
                className="btn"
                disabled={why !== undefined || test.isPending}
                title={why}
                aria-busy={test.isPending}
                onClick={() => test.mutate({ appId: app.id }, { onError: notifyFailure })}
              >
                {t('app.test')}
              </button>
              <button
                type="button"
                className="btn"
                disabled={why !== undefined}
                title={why}
                onClick={turn}
              >
                {t(isOff ? 'app.resume' : 'app.pause')}
              </button>
            </>
          )
        }
      >
        <TextField
          form={form}
          name="url"
          label={t('app.webhook')}
          required
          mono
          type="url"
          maxLength={2000}
          disabled={why !== undefined}
          placeholder="https://"
        />
        <TickField
          form={form}
          name="sendPass"
          label={t('app.send_pass')}
          disabled={why !== undefined}
        />
        {endpoint && (
          <TickField
            form={form}
            name="newSecret"
            label={t('app.renew_secret')}
            disabled={why !== undefined}
          />
        )}
      </Form>
      {test.data && <Tried tried={test.data} />}
      {secret !== null && (
        <SecretDialog
          title={t('app.new_secret')}
          secret={secret}
          onClose={() => {
            setSecret(null)
            refresh.mutate({})
          }}
        />
      )}
    </div>
  )
}
