import { messageCalls } from '@oas/contract/message/calls'
import {
  type AudienceLevel,
  type MessageType,
  audienceLevelNames,
  maxMessage,
  messageTypeIds,
} from '@oas/contract/message/schemas'
import { useCall, useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import { AreaField, SelectField, TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { notify } from '../../kit/notice.tsx'
import { snake } from './snake.ts'
import { typeWord } from './words.ts'
import './message.css'

const choices = (list: readonly { id: string; name: string }[] = []) =>
  list.map(({ id, name }) => ({ value: id, label: name }))

/** A message from a person to people, teams, roles or levels. */
export const ComposeDialog = ({ onClose }: { onClose: () => void }) => {
  const { data } = useCall(messageCalls.audiences, {})
  const send = useSend(messageCalls.send, { refreshes: [messageCalls.sent] })
  const form = useForm({
    initial: {
      msgType: '5',
      notifyType: '1',
      msg: '',
      link: '',
      audience: {
        personIds: [] as string[],
        teamIds: [] as string[],
        roleIds: [] as string[],
        levels: [] as AudienceLevel[],
      },
    },
    check: ({ msg, link, audience }) => ({
      msg: required(msg, t('message.text')),
      link: /^(\/\S*)?$/.test(link) ? null : t('message.link_hint'),
      audience: Object.values(audience).every((part) => part.length === 0)
        ? t('message.audience_needed')
        : null,
    }),
    send: async ({ msgType, notifyType, msg, link, audience }) => {
      const { people } = await send.mutateAsync({
        msgType: Number(msgType) as MessageType,
        notifyType: notifyType === '2' ? 2 : 1,
        msg,
        link,
        audience,
      })
      notify('success', t('message.sent_to', { n: people }))
    },
    done: onClose,
    guard: false,
  })
  const { audience } = form.values
  const put = (change: Partial<typeof audience>): void =>
    form.put({ audience: { ...audience, ...change } })
  const toggle = (level: AudienceLevel): void =>
    put({
      levels: audience.levels.includes(level)
        ? audience.levels.filter((one) => one !== level)
        : [...audience.levels, level],
    })
  return (
    <Modal title={t('message.compose')} onClose={onClose} width={720} busy={form.busy}>
      <Form
        form={form}
        label={t('message.compose')}
        submitLabel={t('message.send')}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <AreaField
          form={form}
          name="msg"
          label={t('message.text')}
          required
          maxLength={maxMessage}
          rows={3}
        />
        <SelectField
          form={form}
          name="msgType"
          label={t('message.type')}
          choices={messageTypeIds.map((type) => ({ value: String(type), label: typeWord(type) }))}
        />
        <SelectField
          form={form}
          name="notifyType"
          label={t('message.notify_type')}
          choices={['1', '2'].map((value) => ({ value, label: tData(`message.notify_${value}`) }))}
        />
        <TextField
          form={form}
          name="link"
          label={t('message.link')}
          hint={t('message.link_hint')}
          maxLength={300}
          mono
        />
        <fieldset className="message-levels">
          <legend>{t('message.levels')}</legend>
          {audienceLevelNames.map((level) => (
            <label key={level}>
              <input
                type="checkbox"
                checked={audience.levels.includes(level)}
                onChange={() => toggle(level)}
              />
              {tData(`message.level_${snake(level)}`)}
            </label>
          ))}
        </fieldset>
        <MultiPick
          label={t('message.teams')}
          choices={choices(data?.teams)}
          value={audience.teamIds}
          max={100}
          onChange={(teamIds) => put({ teamIds })}
        />
        <MultiPick
          label={t('message.roles')}
          choices={choices(data?.roles)}
          value={audience.roleIds}
          max={100}
          onChange={(roleIds) => put({ roleIds })}
        />
        <MultiPick
          label={t('message.persons')}
          choices={choices(data?.people)}
          value={audience.personIds}
          max={500}
          onChange={(personIds) => put({ personIds })}
          problem={form.problemOf('audience')}
        />
      </Form>
    </Modal>
  )
}
