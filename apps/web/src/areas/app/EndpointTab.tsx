import type { appCalls } from '@oas/contract/app/calls'
import type { AppRow } from '@oas/contract/app/schemas'
import type { Output } from '@oas/contract/define'
import { useEffect, useRef } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { Form } from '../../kit/form/Form.tsx'
import { TextField, TickField } from '../../kit/form/fields.tsx'
import { Command } from '../../kit/command/Command.tsx'
import { receiverCommand, receiverUrl } from '../../kit/command/send-command.ts'
import { notifyFailure } from '../../kit/notice.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { useEndpoint } from './use-endpoint.ts'

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
export function EndpointTab({
  app,
  why,
  onDone,
}: {
  app: AppRow
  why: string | undefined
  /** Once an address that was asked for from elsewhere is kept. */ onDone: (() => void) | undefined
}) {
  const { endpoint } = app
  const { form, test, secret, closeSecret, isOff, turn } = useEndpoint(app, onDone)
  const part = useRef<HTMLDivElement>(null)
  const isAsked = onDone !== undefined
  // After the drawer, which takes the focus when it opens.
  useEffect(() => {
    if (isAsked) requestAnimationFrame(() => part.current?.querySelector('input')?.focus())
  }, [isAsked])
  const receiver = secret === null ? null : receiverCommand(form.values.url.trim(), secret)
  return (
    <div className="app-part" ref={part}>
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
          hint={t('app.webhook_hint', { url: receiverUrl })}
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
        <SecretDialog title={t('app.new_secret')} secret={secret} onClose={closeSecret}>
          {receiver !== null && (
            <>
              <p>{t('app.receive_first')}</p>
              <Command label={t('app.receive_command')} text={receiver} />
            </>
          )}
        </SecretDialog>
      )}
    </div>
  )
}
