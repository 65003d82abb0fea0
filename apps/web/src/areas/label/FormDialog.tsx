import { labelCalls } from '@oas/contract/label/calls'
import type { TemplateRow } from '@oas/contract/label/schemas'
import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { auditPages } from '@oas/contract/setting/pages'
import { typeKeyOf } from '@oas/contract/type-key'
import { useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { AreaField, NumberField, SelectField } from '../../kit/form/fields.tsx'
import { TypeFields } from '../../kit/form/TypeFields.tsx'
import { checkNewType, typeKeyOfName } from '../../kit/form/new-type.ts'
import { required } from '../../kit/form/required.ts'
import { type FormState, type Problems, useForm } from '../../kit/form/use-form.ts'
import { useApps } from '../../kit/use-apps.ts'
import { go } from '../../nav/location.ts'
import { PickField } from '../../kit/form/PickField.tsx'
import { useAuditPageSource } from '../../kit/pick/use-sources.ts'

type Values = {
  appId: string
  type: number | null
  name: string
  page: string
  template: string
  showCount: number | null
  orderTimeout: number | null
  fields: string
}
const pages = Object.entries(auditPages).filter(([, page]) => page.business === 'tagging')
const isOfForms = (key: string): boolean => pages.some(([one]) => one === key)
const maxFields = 20
const initialValues: Values = {
  appId: '',
  type: null,
  name: '',
  page: pages[0]?.[0] ?? '',
  template: '',
  showCount: 5,
  orderTimeout: 300,
  fields: '',
}
const namesOf = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter(Boolean))]
const areFields = (names: readonly string[]): boolean =>
  names.length <= maxFields && names.every((one) => /^[A-Za-z0-9_]{1,40}$/.test(one))

const checkValues = (values: Values): Problems<Values> => ({
  appId: required(values.appId, t('label.app')),
  ...checkNewType(values),
  template: required(values.template, t('setting_tool.form_template')),
  showCount: required(values.showCount !== null, t('label.form_show_count')),
  orderTimeout: required(values.orderTimeout !== null, t('label.form_timeout')),
  fields: areFields(namesOf(values.fields)) ? null : t('setting_tool.form_fields_hint'),
})

/** The labels that a type of a template begins with. */
const labelListOf = (template: TemplateRow | undefined) =>
  (template?.items ?? []).map(({ treeId, rootId, multi, max, required }) => ({
    templateId: treeId,
    rootId,
    multi,
    max,
    required,
  }))

/** Fields of a record that stand over it, in the order they were typed. */
const extDataOf = (names: readonly string[]) =>
  Object.fromEntries(
    names.map((field, order) => [
      field,
      { label: field, path: `extData.${field}`, as: 'text' as const, show: ['head'], order },
    ]),
  )

type FieldsProps = { form: FormState<Values>; templates: readonly TemplateRow[] }

const FormFields = ({ form, templates }: FieldsProps) => {
  const { choices } = useApps()
  const every = useAuditPageSource()
  return (
    <>
      <SelectField
        form={form}
        name="appId"
        label={t('label.app')}
        required
        empty=""
        choices={choices}
      />
      <TypeFields form={form} />
      <PickField
        form={form}
        name="page"
        label={t('auto_config.pages')}
        source={{ ...every, choices: every.choices.filter(({ value }) => isOfForms(value)) }}
      />
      <ChoiceField
        form={form}
        name="template"
        label={t('setting_tool.form_template')}
        required
        choices={templates.map(({ id, name }) => ({
          value: String(id),
          label: name,
        }))}
      />
      <NumberField
        form={form}
        name="showCount"
        label={t('label.form_show_count')}
        min={1}
        max={200}
      />
      <NumberField
        form={form}
        name="orderTimeout"
        label={t('label.form_timeout')}
        min={30}
        max={86_400}
      />
      <AreaField
        form={form}
        name="fields"
        label={t('setting_tool.form_fields')}
        hint={t('setting_tool.form_fields_hint')}
        rows={4}
        mono
        maxLength={1000}
      />
      <p className="muted">{t('setting_tool.form_hint')}</p>
    </>
  )
}

/** Makes a tagging type of a label template, the fields that are shown beside, and its times. */
export function FormDialog({ onClose }: { onClose: () => void }) {
  const { data: templates } = useCall(labelCalls.templates, { pageSize: 200 })
  const create = useSend(autoConfigCalls.create, { refreshes: [autoConfigCalls.list] })
  const form = useForm<Values>({
    initial: initialValues,
    guard: false,
    check: checkValues,
    send: async ({ appId, type, name, page, template, showCount, orderTimeout, fields }) => {
      const chosen = templates?.list.find(({ id }) => String(id) === template)
      const key = { appId: Number(appId), type: type ?? 0 }
      await create.mutateAsync({
        ...key,
        name: typeKeyOfName(name),
        business: 'tagging',
        panel: 'tagging',
        pageKeys: [page],
        start: {
          showCount: showCount ?? 5,
          orderTimeout: orderTimeout ?? 300,
          labelList: labelListOf(chosen),
          extDataMap: extDataOf(namesOf(fields)),
        },
      })
      onClose()
      go(`/tags/auto-config/${typeKeyOf(key)}`)
    },
  })
  return (
    <Modal title={t('setting_tool.form_new')} width={640} busy={form.busy} onClose={onClose}>
      <Form
        form={form}
        label={t('setting_tool.form_new')}
        columns={2}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <FormFields form={form} templates={templates?.list ?? []} />
      </Form>
    </Modal>
  )
}
