import { peopleCalls } from '@oas/contract/people/calls'
import { emailPattern } from '@oas/contract/people/schemas'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import { PickField } from '../../kit/form/PickField.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import type { FormState, Problems } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { useTeamSource } from '../../kit/pick/use-sources.ts'
import { LanguagesField } from './LanguagesField.tsx'
import { useWordSource } from './person-words.ts'
import { SkillsField } from './SkillsField.tsx'
import { splitWords } from './choices.ts'

/** Facts of a person as they are typed. */
export type UserDraft = {
  name: string
  password: string
  displayName: string
  email: string
  teamId: string
  region: string
  languages: string
  skills: string
  shift: string
  roleIds: string[]
}

const email = new RegExp(emailPattern)
const shift = /^$|^([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9]$/
export function checkUser(draft: UserDraft): Problems<UserDraft> {
  return {
    displayName: required(draft.displayName, t('people.display_name')),
    email: email.test(draft.email) ? null : t('people.bad_email'),
    shift: shift.test(draft.shift) ? null : t('people.shift_hint'),
  }
}
export function factsOf({
  displayName,
  email: address,
  teamId,
  region,
  languages,
  skills,
  shift: hours,
  roleIds,
}: UserDraft) {
  return {
    displayName,
    email: address,
    teamId: teamId || null,
    region,
    languages: splitWords(languages),
    skills: splitWords(skills),
    shift: hours,
    roleIds,
  }
}

/**
 * Fields that a person has when made and later on. Roles that hold more than one's own are not
 * offered, unless the person has them.
 */
export function UserFields({
  form,
  disabled,
  had,
}: {
  form: FormState<UserDraft>
  disabled: boolean
  had: readonly string[]
}) {
  const teams = useTeamSource()
  const regions = useWordSource('regions')
  const { data: roles = [] } = useCall(peopleCalls.roleChoices, {})
  const choices = roles
    .filter((role) => role.grantable || had.includes(role.id))
    .map((role) => ({ value: role.id, label: role.name }))
  return (
    <>
      <div>
        <TextField
          form={form}
          name="displayName"
          label={t('people.display_name')}
          required
          maxLength={64}
          disabled={disabled}
        />
        <TextField
          form={form}
          name="email"
          label={t('people.email')}
          type="email"
          disabled={disabled}
        />
        <PickField
          form={form}
          name="teamId"
          label={t('people.team')}
          placeholder={t('people.no_team')}
          source={teams}
          disabled={disabled}
        />
        <PickField
          form={form}
          name="region"
          label={t('frontend.region')}
          source={regions}
          disabled={disabled}
        />
      </div>
      <div>
        <LanguagesField form={form} disabled={disabled} />
        <SkillsField form={form} disabled={disabled} />
        <TextField
          form={form}
          name="shift"
          label={t('people.shift')}
          hint={t('people.shift_hint')}
          maxLength={11}
          disabled={disabled}
        />
      </div>
      <MultiPick
        label={t('people.roles')}
        choices={choices}
        value={form.values.roleIds}
        onChange={(roleIds) => form.put({ roleIds })}
        problem={form.problemOf('roleIds')}
        disabled={disabled}
      />
    </>
  )
}
