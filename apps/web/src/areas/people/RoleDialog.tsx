import { peopleCalls } from '@oas/contract/people/calls'
import { pagesFor, rolePresetNames, rolePresets } from '@oas/contract/people/role-presets'
import type { RoleRow } from '@oas/contract/people/schemas'
import { useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { AreaField, SelectField, TextField, TickField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { usePageRights } from './use-page-rights.ts'
import { go } from '../../nav/location.ts'

/**
 * A new role, whose rights are set on its own page afterwards; or the same rights under another
 * name.
 */
export function RoleDialog({ copyOf, onClose }: { copyOf: RoleRow | null; onClose: () => void }) {
  const create = useSend(peopleCalls.createRole, {
    refreshes: [peopleCalls.roles, peopleCalls.roleChoices],
  })
  const copy = useSend(peopleCalls.copyRole, {
    refreshes: [peopleCalls.roles, peopleCalls.roleChoices],
  })
  const { pages } = usePageRights()
  const form = useForm({
    initial: {
      preset: '',
      name: copyOf ? t('people.copy_of', { name: copyOf.name }).slice(0, 64) : '',
      description: '',
      manySessions: false,
      byDefault: false,
    },
    check: (values) => ({ name: required(values.name, t('frontend.name')) }),
    send: async ({ preset, ...values }) => {
      const known = rolePresetNames.find((one) => one === preset)
      const permissions = known ? [...rolePresets[known]] : []
      const { id } = copyOf
        ? await copy.mutateAsync({ id: copyOf.id, name: values.name })
        : await create.mutateAsync({
            ...values,
            permissions,
            paths: known ? pagesFor(pages, permissions) : [],
            scopes: [],
          })
      onClose()
      setTimeout(() => go(`/auth/role-detail/${id}`))
    },
    guard: false,
  })
  return (
    <Modal
      title={copyOf ? t('people.copy_role') : t('people.new_role')}
      onClose={onClose}
      busy={form.busy}
    >
      <Form
        form={form}
        label={t('people.role')}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <TextField
          form={form}
          name="name"
          label={t('frontend.name')}
          required
          maxLength={64}
          autoFocus
        />
        {!copyOf && (
          <>
            <SelectField
              form={form}
              name="preset"
              label={t('people.preset')}
              hint={t('people.preset_hint')}
              empty={t('people.preset_none')}
              choices={rolePresetNames.map((value) => ({
                value,
                label: tData(`people.preset_${value}`),
              }))}
            />
            <AreaField
              form={form}
              name="description"
              label={t('people.description')}
              maxLength={500}
              rows={2}
            />
            <TickField form={form} name="manySessions" label={t('people.many_sessions')} />
            <TickField form={form} name="byDefault" label={t('people.by_default')} />
          </>
        )}
      </Form>
    </Modal>
  )
}
