import { peopleCalls } from '@oas/contract/people/calls'
import type { UserDetail } from '@oas/contract/people/schemas'
import { send } from '../../api/send.ts'
import { t } from '../../i18n/texts.ts'
import { Form } from '../../kit/form/Form.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { type UserDraft, UserFields, checkUser, factsOf } from './UserFields.tsx'
import { refreshPeople } from './user-acts.tsx'

type Props = { person: UserDetail; disabled: string | undefined; onSaved: () => Promise<void> }

/** Facts and roles of a person, saved as one. */
export const UserFactsForm = ({ person, disabled, onSaved }: Props) => {
  const had = person.roles.map((role) => role.id)
  const form = useForm<UserDraft>({
    initial: { name: person.name, password: '', displayName: person.displayName, email: person.email, teamId: person.teamId ?? '', region: person.region, languages: person.languages.join(', '), skills: person.skills.join(', '), shift: person.shift, roleIds: had },
    check: checkUser,
    send: async (draft) => { await send(peopleCalls.updateUser, { id: person.id, version: person.version, ...factsOf(draft) }); await refreshPeople(); await onSaved() },
    done: () => notify('success', t('frontend.saved')),
  })
  return (
    <>
      <p className="muted">{t('people.created')} {formatTime(person.createdAt)} · {t('people.changed')} {formatTime(person.changedAt)} · {t('people.password')}: {person.hasPassword ? t('people.yes') : t('people.no')} · {t('frontend.single_sign_on')}: {person.hasSubject ? t('people.yes') : t('people.no')}</p>
      <Form form={form} label={t('people.facts')} columns={2} {...(disabled === undefined ? {} : { disabled })} cancel={<button type="button" className="btn" disabled={!form.dirty} onClick={() => void onSaved()}>{t('people.reload')}</button>}>
        <UserFields form={form} disabled={disabled !== undefined} had={had} />
      </Form>
    </>
  )
}
