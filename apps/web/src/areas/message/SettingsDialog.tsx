import type { Output } from '@oas/contract/define'
import { messageCalls } from '@oas/contract/message/calls'
import { placements } from '@oas/contract/message/schemas'
import { guardedSettings } from '@oas/contract/message/settings'
import { useCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { TimeField } from '../../kit/TimeField.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { NumberField, SelectField, TickField } from '../../kit/form/fields.tsx'
import { formatTime } from '../../kit/time.ts'
import { snake } from '@oas/contract/snake'
import { shownNotices } from './tell.ts'
import { intervals, useNoticeForm } from './use-notice-form.ts'
import './message.css'

const ticks = ['notify', 'sound', 'badge', 'pageTitleBadge', 'systemNotify'] as const
const History = () => {
  const notices = shownNotices()
  if (notices.length === 0) return null
  return (
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
  )
}

const SettingsForm = ({
  config,
  onClose,
}: {
  config: Output<(typeof messageCalls)['config']>
  onClose: () => void
}) => {
  const form = useNoticeForm(config, onClose)
  const isLocked = (name: string): boolean => config.locked.includes(name)
  const hint = (name: keyof typeof guardedSettings | string): string | undefined =>
    isLocked(name)
      ? t('message.locked', { permission: guardedSettings[name as keyof typeof guardedSettings] })
      : undefined
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
      <History />
    </Form>
  )
}

/** How one is told of messages. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
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
