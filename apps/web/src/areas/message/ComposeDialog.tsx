import { maxMessage, messageTypeIds } from '@oas/contract/message/schemas'
import { t, tData } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { AreaField, SelectField, TextField } from '../../kit/form/fields.tsx'
import { AudienceFields } from './AudienceFields.tsx'
import { useCompose } from './use-compose.ts'
import { typeWord } from './words.ts'
import './message.css'

/** A message from a person to people, teams, roles or levels. */
export function ComposeDialog({ onClose }: { onClose: () => void }) {
  const form = useCompose(onClose)
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
        <AudienceFields form={form} />
      </Form>
    </Modal>
  )
}
