import { adminAuthCalls } from '@oas/contract/admin-auth/calls'
import { peopleCalls } from '@oas/contract/people/calls'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { Form } from '../../kit/form/Form.tsx'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'

type Types = readonly { authType: string; authName: string; byDefault: boolean }[]

const Editor = ({ types }: { types: Types }) => {
  const { may } = useMay()
  const save = useSend(adminAuthCalls.orderDefaultUpdate, {
    refreshes: [
      adminAuthCalls.orderTypes,
      adminAuthCalls.orderDefaultType,
      peopleCalls.roleChoices,
      peopleCalls.roles,
    ],
  })
  const form = useForm({
    initial: { authTypes: types.filter((type) => type.byDefault).map((type) => type.authType) },
    send: (values) => save.mutateAsync(values),
    done: () => notify('success', t('frontend.saved')),
  })
  return (
    <Form
      form={form}
      label={t('people.defaults')}
      {...(may('people.edit') ? {} : { disabled: t('people.needs_edit') })}
    >
      <MultiPick
        label={t('people.by_default')}
        choices={types.map((type) => ({ value: type.authType, label: type.authName }))}
        value={form.values.authTypes}
        onChange={(authTypes) => form.put({ authTypes })}
        problem={form.problemOf('authTypes')}
      />
    </Form>
  )
}

/** Types of authority that new people begin with. */
export function Defaults() {
  const { data } = useCall(adminAuthCalls.orderTypes, {})
  return data ? <Editor types={data} /> : <p aria-busy="true">{t('frontend.loading')}</p>
}
