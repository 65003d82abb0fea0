import type { CaseRecord } from '@oas/contract/setting/case-schemas'
import { settingCaseCalls } from '@oas/contract/setting/case-calls'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { useState } from 'react'
import { send } from '../../api/send.ts'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { SelectField, TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { sampleContent } from '../../kit/record/sample-content.ts'
import { go } from '../../nav/location.ts'
import type { Owner } from './case-owner.ts'
import { recordSource } from './record-source.ts'
import { PickField } from '../../kit/form/PickField.tsx'
import { serverNow } from '../../api/clock.ts'

/** Pictures and sounds that are made in the page have no address that could be stored. */
const stored = (content: object): object =>
  JSON.parse(
    JSON.stringify(content)
      .replaceAll(/"data:image[^"]*"/g, '"https://sample.example/picture.png"')
      .replaceAll('"/sample-tone.wav"', '"https://sample.example/sound.wav"'),
  ) as object
const sample = async (owner: Owner): Promise<CaseRecord> => {
  const document =
    'templateId' in owner
      ? (await send(autoConfigCalls.template, { id: owner.templateId })).document
      : await send(autoConfigCalls.one, owner).then(
          ({ draft, published }) => (draft ?? published)?.document ?? {},
        )
  const now = serverNow()
  return {
    uid: 'sample',
    country: 'ID',
    language: 'en',
    source: 'report',
    reason: '',
    ...stored(sampleContent(document as unknown as TypeSetting, 'sample text', 1, now)),
    at: now,
  }
}

/** Makes a case: of a record that came in, or of content made up for the panel. */
export function NewCaseDialog({ owner, onClose }: { owner: Owner; onClose: () => void }) {
  const create = useSend(settingCaseCalls.create, { refreshes: [settingCaseCalls.list] })
  const [records] = useState(() => recordSource(owner))
  const form = useForm({
    initial: { name: '', from: 'record', recordId: '' },
    guard: false,
    check: ({ name, from, recordId }) => ({
      name: required(name, t('setting_case.name')),
      recordId: from === 'record' ? required(recordId, t('setting_case.record_id')) : null,
    }),
    send: async ({ name, from, recordId }) => {
      const { id } = await create.mutateAsync({
        ...owner,
        name,
        ...(from === 'record' ? { recordId } : { record: await sample(owner) }),
      })
      onClose()
      go(`/tags/template-case/${id}`)
    },
  })
  return (
    <Modal title={t('setting_case.add')} busy={form.busy} onClose={onClose}>
      <Form
        form={form}
        label={t('setting_case.add')}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <TextField
          form={form}
          name="name"
          label={t('setting_case.name')}
          required
          maxLength={64}
          autoFocus
        />
        <SelectField
          form={form}
          name="from"
          label={t('auto_config.create_from')}
          choices={[
            { value: 'record', label: t('setting_case.from_record') },
            { value: 'sample', label: t('setting_case.from_sample') },
          ]}
        />
        {form.values.from === 'record' && (
          <PickField
            form={form}
            name="recordId"
            label={t('setting_case.record_id')}
            hint={t('setting_case.record_hint')}
            required
            source={records}
          />
        )}
      </Form>
    </Modal>
  )
}
