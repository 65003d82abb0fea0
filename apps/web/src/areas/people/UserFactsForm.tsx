import { peopleCalls } from '@oas/contract/people/calls'
import type { UserDetail } from '@oas/contract/people/schemas'
import { send } from '../../api/send.ts'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Form } from '../../kit/form/Form.tsx'
import { ConflictView } from '../../kit/form/ConflictView.tsx'
import { useConflict } from '../../kit/form/use-conflict.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { type UserDraft, UserFields, checkUser, factsOf } from './UserFields.tsx'
import { refreshPeople } from './user-acts.tsx'

const valuesOf = (person: UserDetail): UserDraft => ({
  name: person.name,
  password: '',
  displayName: person.displayName,
  email: person.email,
  teamId: person.teamId ?? '',
  region: person.region,
  languages: person.languages.join(', '),
  skills: person.skills.join(', '),
  shift: person.shift,
  roleIds: person.roles.map((role) => role.id),
})

type Props = { person: UserDetail; disabled: string | undefined; onSaved: () => Promise<void> }

const yesOrNo = (is: boolean): string => t(is ? 'people.yes' : 'people.no')

/** Facts and roles of a person, saved as one. */
export function UserFactsForm({ person, disabled, onSaved }: Props) {
  const had = person.roles.map((role) => role.id)
  const { data: teams = [] } = useCall(peopleCalls.teams, {})
  const { data: roles = [] } = useCall(peopleCalls.roleChoices, {})
  const conflict = useConflict(valuesOf(person), person.version, async () => {
    const now = await send(peopleCalls.user, { id: person.id })
    return { values: valuesOf(now), version: now.version, at: now.changedAt }
  })
  const form = useForm<UserDraft>({
    initial: valuesOf(person),
    check: checkUser,
    send: async (draft) => {
      await conflict.save((version) =>
        send(peopleCalls.updateUser, { id: person.id, version, ...factsOf(draft) }),
      )
      await refreshPeople()
      await onSaved()
    },
    done: () => notify('success', t('frontend.saved')),
  })
  const { createdAt, changedAt } = person
  return (
    <>
      <p className="muted">
        {t('people.created')} {formatTime(createdAt)} · {t('people.changed')}{' '}
        {formatTime(changedAt)} · {t('people.password')}: {yesOrNo(person.hasPassword)} ·{' '}
        {t('frontend.single_sign_on')}: {yesOrNo(person.hasSubject)}
      </p>
      <Form
        form={form}
        label={t('people.facts')}
        columns={2}
        notice={
          <ConflictView
            form={form}
            conflict={conflict}
            labels={{
              displayName: t('people.display_name'),
              email: t('people.email'),
              teamId: t('people.team'),
              region: t('frontend.region'),
              languages: t('people.languages'),
              skills: t('people.skills'),
              shift: t('people.shift'),
              roleIds: t('people.roles'),
            }}
            show={{
              teamId: (id) => teams.find((team) => team.id === id)?.name ?? '',
              roleIds: (ids) =>
                ids.map((id) => roles.find((role) => role.id === id)?.name ?? id).join(', '),
            }}
          />
        }
        {...(disabled === undefined ? {} : { disabled })}
        cancel={
          <button
            type="button"
            className="btn"
            disabled={!form.dirty}
            onClick={() => void onSaved()}
          >
            {t('people.reload')}
          </button>
        }
      >
        <UserFields form={form} disabled={disabled !== undefined} had={had} />
      </Form>
    </>
  )
}
