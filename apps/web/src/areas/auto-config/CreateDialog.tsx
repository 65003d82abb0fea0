import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { NumberField, SelectField, TextField } from '../../kit/form/fields.tsx'
import { pages, useNewType } from './use-new-type.ts'
import { PickField } from '../../kit/form/PickField.tsx'
import { useAuditPageSource } from '../../kit/pick/use-sources.ts'

/**
 * Makes a record type: whose, what it is called, on which page it is judged, and what its setting
 * begins with.
 */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const { data: options } = useCall(autoConfigCalls.options, {})
  const { data: settings } = useCall(autoConfigCalls.list, { state: 'published', pageSize: 200 })
  const form = useNewType(onClose)
  const everyPage = useAuditPageSource()
  const fitting = (settings?.list ?? []).filter(
    (row) =>
      form.values.page === '' ||
      row.panel === pages.find(([key]) => key === form.values.page)?.[1].panel,
  )
  const origins = [
    ...(options?.templates ?? []).map(({ id, name, version }) => ({
      value: `template ${id} ${version}`,
      label: t('auto_config.from_template', { name }),
    })),
    ...fitting.map((row) => ({
      value: `type ${typeKeyOf(row)}`,
      label: t('auto_config.from_type', { name: `${row.appName} · ${row.name}` }),
    })),
  ]
  return (
    <Modal title={t('auto_config.create')} busy={form.busy} onClose={onClose}>
      <Form
        form={form}
        label={t('auto_config.create')}
        submitLabel={t('auto_config.create')}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <SelectField
          form={form}
          name="appId"
          label={t('auto_config.app')}
          required
          empty=""
          choices={(options?.apps ?? []).map(({ id, name }) => ({
            value: String(id),
            label: `${id} ${name}`,
          }))}
        />
        <NumberField
          form={form}
          name="type"
          label={t('auto_config.type_number')}
          required
          min={0}
          max={2_147_483_647}
        />
        <TextField
          form={form}
          name="name"
          label={t('auto_config.name')}
          required
          mono
          maxLength={64}
          hint={t('auto_config.name_hint')}
        />
        <PickField
          form={form}
          name="page"
          label={t('auto_config.pages')}
          required
          source={everyPage}
        />
        <ChoiceField
          form={form}
          name="from"
          label={t('auto_config.create_from')}
          placeholder={t('auto_config.from_blank')}
          choices={origins}
        />
      </Form>
    </Modal>
  )
}
