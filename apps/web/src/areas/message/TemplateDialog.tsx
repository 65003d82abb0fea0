import { templateActs, type TemplateRow } from '@oas/contract/message/template'
import { sessionCalls } from '@oas/contract/session/calls'
import { useCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { ConflictView } from '../../kit/form/ConflictView.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { AreaField, SelectField, TextField } from '../../kit/form/fields.tsx'
import { TemplateTextFields } from './TemplateTextFields.tsx'
import { everyApp, languageName } from './template-draft.ts'
import { useTemplateForm } from './use-template-form.ts'

/**
 * Writes a text that users of an app are sent, in each language, with what they will read beside
 * it.
 */
export function TemplateDialog({ row, onClose }: { row: TemplateRow | null; onClose: () => void }) {
  const { data: self } = useCall(sessionCalls.self, {})
  const { form, conflict } = useTemplateForm(row, onClose)
  const title = row ? row.key : t('message.template_new')
  return (
    <Modal title={title} onClose={onClose} busy={form.busy} width={720}>
      <Form
        form={form}
        label={title}
        notice={
          <ConflictView
            form={form}
            conflict={conflict}
            labels={{
              key: t('message.template_key'),
              act: t('message.template_act'),
              appId: t('message.template_app'),
              cn: languageName('cn'),
              en: languageName('en'),
              id: languageName('id'),
              ru: languageName('ru'),
              remark: t('frontend.remark'),
            }}
            show={{
              act: (act) => tData(`message.act_${act}`),
              appId: (id) =>
                id === everyApp
                  ? t('message.template_every_app')
                  : (self?.apps.find((app) => String(app.id) === id)?.name ?? id),
            }}
          />
        }
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <TextField
          form={form}
          name="key"
          label={t('message.template_key')}
          hint={t('message.template_key_hint')}
          required
          mono
          maxLength={32}
        />
        <SelectField
          form={form}
          name="act"
          label={t('message.template_act')}
          choices={templateActs.map((act) => ({ value: act, label: tData(`message.act_${act}`) }))}
        />
        <SelectField
          form={form}
          name="appId"
          label={t('message.template_app')}
          required
          empty="–"
          choices={[
            { value: everyApp, label: t('message.template_every_app') },
            ...(self?.apps ?? []).map((app) => ({ value: String(app.id), label: app.name })),
          ]}
        />
        <TemplateTextFields form={form} />
        <AreaField
          form={form}
          name="remark"
          label={t('frontend.remark')}
          maxLength={500}
          rows={2}
        />
      </Form>
    </Modal>
  )
}
