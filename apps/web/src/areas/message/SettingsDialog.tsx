import type { Output } from '@oas/contract/define'
import { messageCalls } from '@oas/contract/message/calls'
import { type NoticeSettings, placements } from '@oas/contract/message/schemas'
import { guardedSettings } from '@oas/contract/message/settings'
import { useCall, useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { TimeField } from '../../kit/TimeField.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { NumberField, SelectField, TickField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { snake } from './snake.ts'
import { shownNotices } from './tell.ts'
import './message.css'

type Draft = Omit<NoticeSettings, 'notifyInterval' | 'soundInterval'> & {
  notifyInterval: number | null
  soundInterval: number | null
}
const isInterval = (value: number | null): boolean =>
  value !== null && Number.isInteger(value) && value >= 0 && value <= 3600
const ticks = ['notify', 'sound', 'badge', 'pageTitleBadge', 'systemNotify'] as const
const intervals = ['notifyInterval', 'soundInterval'] as const

/** The browser must allow its notices first; asking needs a press. */
const allowNotices = async (): Promise<void> => {
  if (typeof Notification === 'undefined' || (await Notification.requestPermission()) !== 'granted')
    notify('warning', t('message.system_denied'))
}

const SettingsForm = ({
  config,
  onClose,
}: {
  config: Output<(typeof messageCalls)['config']>
  onClose: () => void
}) => {
  const save = useSend(messageCalls.setConfig, { refreshes: [messageCalls.config] })
  const form = useForm<Draft>({
    initial: config.settings,
    check: (values) =>
      Object.fromEntries(
        intervals.map((name) => [
          name,
          isInterval(values[name]) ? null : t('message.interval_range'),
        ]),
      ),
    send: async (values) => {
      if (values.systemNotify) await allowNotices()
      await save.mutateAsync({
        version: config.version,
        settings: {
          ...values,
          notifyInterval: values.notifyInterval ?? 0,
          soundInterval: values.soundInterval ?? 0,
        },
      })
      notify('success', t('frontend.saved'))
    },
    done: onClose,
    guard: false,
    fieldOf: (path) => path.replace(/^settings\./, ''),
  })
  const isLocked = (name: string): boolean => config.locked.includes(name)
  const hint = (name: keyof typeof guardedSettings | string): string | undefined =>
    isLocked(name)
      ? t('message.locked', { permission: guardedSettings[name as keyof typeof guardedSettings] })
      : undefined
  const notices = shownNotices()
  return (
    <Form
      form={form}
      label={t('message.settings')}
      cancel={
        <button type="button" className="btn" onClick={onClose}>
          {t('frontend.cancel')}
        </button>
      }
    >
      {ticks.map((name) => (
        <TickField
          key={name}
          form={form}
          name={name}
          label={tData(`message.${snake(name)}`)}
          disabled={isLocked(name)}
          {...(isLocked(name) ? { hint: hint(name) } : {})}
        />
      ))}
      <SelectField
        form={form}
        name="systemPopupWay"
        label={t('message.system_popup_way')}
        choices={[
          { value: 'hidden', label: t('message.way_hidden') },
          { value: 'always', label: t('message.way_always') },
        ]}
      />
      <SelectField
        form={form}
        name="placement"
        label={t('message.placement')}
        choices={placements.map((value) => ({
          value,
          label: tData(`message.placement_${snake(value)}`),
        }))}
      />
      {intervals.map((name) => (
        <NumberField
          key={name}
          form={form}
          name={name}
          label={tData(`message.${snake(name)}`)}
          min={0}
          max={3600}
          disabled={isLocked(name)}
          hint={hint(name)}
        />
      ))}
      {isLocked('blockExpire') ? (
        <p className="form-hint">
          {t('message.block_expire')}: {hint('blockExpire')}
        </p>
      ) : (
        <div className="form-row">
          <TimeField
            label={t('message.block_expire')}
            value={form.values.blockExpire || undefined}
            onChange={(until) => form.put({ blockExpire: until ?? 0 })}
            problem={form.problemOf('blockExpire')}
          />
        </div>
      )}
      {notices.length > 0 && (
        <details>
          <summary>{t('message.history')}</summary>
          <ol className="message-history">
            {notices.map((one) => (
              <li key={one.msgId}>
                <span className="muted">{formatTime(one.at)}</span> {one.text}
              </li>
            ))}
          </ol>
        </details>
      )}
    </Form>
  )
}

/** How one is told of messages. */
export const SettingsDialog = ({ onClose }: { onClose: () => void }) => {
  const { data, error } = useCall(messageCalls.config, {})
  return (
    <Modal title={t('message.settings')} onClose={onClose} width={520}>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {data && <SettingsForm key={data.version} config={data} onClose={onClose} />}
    </Modal>
  )
}
