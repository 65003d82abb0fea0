import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { parseTypeKey, typeKeyOf } from '@oas/contract/type-key'
import { useCall, useSend } from '../../api/use-call.ts'
import { t, typeName } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { AreaField, SelectField, TextField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { go } from '../../nav/location.ts'
import { type Beginning, ReadyGallery } from './ReadyGallery.tsx'
import { isReady } from './use-new-type.ts'

type Values = {
  name: string
  remark: string
  how: string
  ready: Beginning | ''
  from: string
  parent: string
  copy: string
}

const hows = {
  ready: 'setting_tool.template_how_ready',
  type: 'setting_tool.template_how_type',
  parent: 'setting_tool.template_how_parent',
  copy: 'setting_tool.template_how_copy',
} as const

/** The form of a new template; once it is made, it opens. */
const useNewTemplate = (
  parents: readonly { id: number; version: number }[],
  onClose: () => void,
) => {
  const create = useSend(autoConfigCalls.createTemplate, { refreshes: [autoConfigCalls.templates] })
  return useForm<Values>({
    initial: { name: '', remark: '', how: 'ready', ready: '', from: '', parent: '', copy: '' },
    guard: false,
    check: ({ name, how, ready, from, parent, copy }) => ({
      name: required(name, t('setting_tool.name')),
      ready: how === 'ready' ? required(ready, t('auto_config.ready_legend')) : null,
      from: how === 'type' ? required(from, t('setting_tool.template_from')) : null,
      parent: how === 'parent' ? required(parent, t('setting_tool.parent')) : null,
      copy: how === 'copy' ? required(copy, t('auto_config.template')) : null,
    }),
    send: async ({ name, remark, how, ready, from, parent, copy }) => {
      const { appId, type } = parseTypeKey(from)
      const version = parents.find(({ id }) => id === Number(parent))?.version ?? 1
      const { id } = await create.mutateAsync({
        name,
        remark,
        ...(how === 'ready' && isReady(ready)
          ? { ready }
          : how === 'type'
            ? { copyOf: { appId, type } }
            : how === 'parent'
              ? { parent: { id: Number(parent), version } }
              : { copyTemplate: Number(copy) }),
      })
      onClose()
      go(`/tags/auto-config/templates/${id}`)
    },
  })
}

/**
 * Makes a template: of a ready type, of what a type has published, on top of another template, or
 * as a copy of one.
 */
export function NewTemplateDialog({ onClose }: { onClose: () => void }) {
  const { data } = useCall(autoConfigCalls.list, { state: 'published', pageSize: 200 })
  const { data: options } = useCall(autoConfigCalls.options, {})
  const { data: templates } = useCall(autoConfigCalls.templates, { pageSize: 200 })
  const form = useNewTemplate(options?.templates ?? [], onClose)
  const { how } = form.values
  return (
    <Modal
      title={t('setting_tool.template_new')}
      width={how === 'ready' ? 880 : 560}
      busy={form.busy}
      onClose={onClose}
    >
      <Form
        form={form}
        label={t('setting_tool.template_new')}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <TextField
          form={form}
          name="name"
          label={t('setting_tool.name')}
          required
          maxLength={64}
          autoFocus
        />
        <SelectField
          form={form}
          name="how"
          label={t('setting_tool.template_how')}
          choices={Object.entries(hows).map(([value, key]) => ({ value, label: t(key) }))}
        />
        {how === 'ready' && (
          <div>
            <ReadyGallery value={form.values.ready} onChange={(ready) => form.put({ ready })} />
            <div className="problem">{form.problemOf('ready')}</div>
          </div>
        )}
        {how === 'type' && (
          <ChoiceField
            form={form}
            name="from"
            label={t('setting_tool.template_from')}
            required
            choices={(data?.list ?? []).map((row) => ({
              value: typeKeyOf(row),
              label: `${row.appName} · ${typeName(row.name)} (${typeKeyOf(row)})`,
            }))}
          />
        )}
        {how === 'parent' && (
          <ChoiceField
            form={form}
            name="parent"
            label={t('setting_tool.parent')}
            hint={t('setting_tool.template_hint')}
            required
            choices={(options?.templates ?? []).map(({ id, name, version }) => ({
              value: String(id),
              label: `${name} · ${version}`,
            }))}
          />
        )}
        {how === 'copy' && (
          <ChoiceField
            form={form}
            name="copy"
            label={t('auto_config.template')}
            required
            choices={(templates?.list ?? []).map(({ id, name }) => ({
              value: String(id),
              label: name,
            }))}
          />
        )}
        <AreaField
          form={form}
          name="remark"
          label={t('setting_tool.remark')}
          rows={2}
          maxLength={500}
        />
      </Form>
    </Modal>
  )
}
