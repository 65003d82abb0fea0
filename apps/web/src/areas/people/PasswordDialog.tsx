import { peopleCalls } from '@oas/contract/people/calls'
import { passwordLength } from '@oas/contract/people/schemas'
import { send } from '../../api/send.ts'
import { t } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { refreshPeople } from './user-acts.tsx'

type Props = {
  person: { id: string; name: string; version: number; hasPassword: boolean }
  onClose: () => void
  onSaved: () => Promise<void>
}

/** Sets a person's password, or takes it away: their other sessions end. */
export function PasswordDialog({ person, onClose, onSaved }: Props) {
  const put = async (password: string | null): Promise<void> => {
    await send(peopleCalls.setPassword, { id: person.id, version: person.version, password })
    await refreshPeople()
    await onSaved()
    notify('success', t('people.password_set'))
  }
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({
      password: password.length >= passwordLength.min ? null : t('people.short_password'),
    }),
    send: ({ password }) => put(password),
    done: onClose,
    guard: false,
  })
  const take = (): void => {
    onClose()
    confirm({
      title: t('people.take_password'),
      text: <strong>{person.name}</strong>,
      confirmLabel: t('people.take_password'),
      danger: true,
      act: () => put(null),
    })
  }
  return (
    <Modal title={`${t('people.set_password')}: ${person.name}`} onClose={onClose} busy={form.busy}>
      <Form
        form={form}
        label={t('people.set_password')}
        cancel={
          <>
            <button type="button" className="btn" onClick={onClose}>
              {t('frontend.cancel')}
            </button>
            {person.hasPassword && (
              <button type="button" className="btn" onClick={take}>
                {t('people.take_password')}
              </button>
            )}
          </>
        }
      >
        <TextField
          form={form}
          name="password"
          label={t('people.password')}
          type="password"
          required
          maxLength={passwordLength.max}
          hint={t('people.short_password')}
          autoFocus
        />
      </Form>
    </Modal>
  )
}
