import { peopleCalls } from '@oas/contract/people/calls'
import { type UserRow, passwordLength } from '@oas/contract/people/schemas'
import { useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { type UserDraft, UserFields, checkUser, factsOf } from './UserFields.tsx'
import { refreshPeople } from './user-acts.tsx'

const isName = /^[A-Za-z0-9_\u4e00-\u9fff]+$/
const problemOfName = (name: string): string | null =>
  name === ''
    ? t('frontend.required', { field: t('people.name') })
    : isName.test(name)
      ? null
      : t('people.bad_name')
type Props = { copyOf: UserRow | null; defaults: readonly string[]; onClose: () => void }

const Dialog = ({ copyOf, defaults, onClose }: Props) => {
  const create = useSend(peopleCalls.createUser)
  const initial: UserDraft = {
    name: '',
    password: '',
    displayName: '',
    email: '',
    teamId: copyOf?.teamId ?? '',
    region: copyOf?.region ?? '',
    languages: copyOf?.languages.join(', ') ?? '',
    skills: '',
    shift: '',
    roleIds: copyOf ? copyOf.roles.map((role) => role.id) : [...defaults],
  }
  const form = useForm<UserDraft>({
    initial,
    check: (draft) => ({
      ...checkUser(draft),
      name: problemOfName(draft.name),
      password:
        draft.password === '' || draft.password.length >= passwordLength.min
          ? null
          : t('people.short_password'),
    }),
    send: async (draft) => {
      await create.mutateAsync({
        name: draft.name,
        ...factsOf(draft),
        ...(draft.password ? { password: draft.password } : {}),
      })
      await refreshPeople()
    },
    done: () => {
      notify('success', t('frontend.saved'))
      onClose()
    },
    guard: false,
  })
  return (
    <Modal
      title={copyOf ? `${t('people.copy_user')}: ${copyOf.name}` : t('people.new_user')}
      onClose={onClose}
      width={820}
      busy={form.busy}
    >
      <Form
        form={form}
        label={t('people.user')}
        columns={2}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <TextField
          form={form}
          name="name"
          label={t('people.name')}
          required
          maxLength={64}
          autoFocus
        />
        <TextField
          form={form}
          name="password"
          label={t('people.password')}
          type="password"
          hint={t('people.password_hint')}
          maxLength={passwordLength.max}
        />
        <UserFields form={form} disabled={false} had={[]} />
      </Form>
    </Modal>
  )
}

/**
 * A new person, empty or with the team, languages and roles of another; new people begin with the
 * default roles.
 */
export function UserDialog({ copyOf, onClose }: { copyOf: UserRow | null; onClose: () => void }) {
  const { data } = useCall(peopleCalls.roleChoices, {})
  return data ? (
    <Dialog
      copyOf={copyOf}
      defaults={data.filter((role) => role.byDefault && role.grantable).map((role) => role.id)}
      onClose={onClose}
    />
  ) : null
}
