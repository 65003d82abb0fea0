import type { FirstSteps } from '@oas/contract/home/calls'
import { t, typeName } from '../../i18n/texts.ts'
import { Command } from '../../kit/command/Command.tsx'
import { receiverCommand, receiverUrl, sendCommand } from '../../kit/command/send-command.ts'
import type { StepName } from './steps.ts'

type Props = { step: StepName; steps: FirstSteps }
const key = 'oask_…'

/** What a step that is done has made, where that is to be known later. */
export function StepFact({ step, steps: { app, type } }: Props) {
  if (step === 'app' && app)
    return <p className="muted">{t('home.app_is', { name: app.name, id: app.appId })}</p>
  if (step === 'type' && type)
    return (
      <p className="muted">{t('home.type_is', { name: typeName(type.name), type: type.type })}</p>
    )
  return null
}

const KeyBody = ({ steps: { app, type, key: made } }: Pick<Props, 'steps'>) =>
  made && app && type ? (
    <>
      <p>{t('home.key_waits', { key })}</p>
      <Command
        label={t('home.key')}
        text={sendCommand({
          origin: window.location.origin,
          key,
          appId: app.appId,
          type: type.type,
          business: type.business,
        })}
      />
    </>
  ) : null

const EndpointBody = ({ steps: { allow } }: Pick<Props, 'steps'>) => (
  <>
    <Command
      label={t('home.endpoint')}
      text={receiverCommand(receiverUrl, 'whsec_…') ?? receiverUrl}
    />
    <p>{t('home.endpoint_address', { url: receiverUrl })}</p>
    {allow !== '' && (
      <>
        <p className="first-step-warning">{t('home.endpoint_private')}</p>
        <Command label="ALLOWED_HOSTS" text={allow} />
      </>
    )}
  </>
)

/** What belongs to a step before it is done, beside its button. */
export function StepBody({ step, steps }: Props) {
  if (step === 'type' && steps.type)
    return <p>{t('home.type_draft', { name: typeName(steps.type.name) })}</p>
  if (step === 'key') return <KeyBody steps={steps} />
  return step === 'endpoint' ? <EndpointBody steps={steps} /> : null
}
