import { adminAuthCalls } from '@oas/contract/admin-auth/calls'
import { peopleCalls } from '@oas/contract/people/calls'
import { coversScope } from '@oas/contract/people/rights'
import type { MemberRow } from '@oas/contract/people/schemas'
import { useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { ScopePick } from './ScopePick.tsx'
import { LanguagesField } from './LanguagesField.tsx'
import { SkillsField } from './SkillsField.tsx'
import { splitWords } from './choices.ts'

/**
 * What a leader sets of a team member: languages, skills, shift and types beside those of the
 * roles.
 */
export function MemberDialog({ row, onClose }: { row: MemberRow; onClose: () => void }) {
  const { data: apps = [] } = useCall(adminAuthCalls.appTree, {})
  const { data: own } = useCall(peopleCalls.ownRights, {})
  const save = useSend(peopleCalls.updateMember, { refreshes: [peopleCalls.members] })
  const form = useForm({
    initial: {
      languages: row.languages.join(', '),
      skills: row.skills.join(', '),
      shift: row.shift,
      scopes: row.types
        .filter((one) => one.personal !== null)
        .map(({ appId, type }) => ({ appId, type })),
    },
    check: ({ shift }) => ({
      shift: /^$|^([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9]$/.test(shift)
        ? null
        : t('people.shift_hint'),
    }),
    send: ({ languages, skills, shift, scopes }) =>
      save.mutateAsync({
        id: row.id,
        version: row.version,
        languages: splitWords(languages),
        skills: splitWords(skills),
        shift,
        scopes,
      }),
    done: () => {
      notify('success', t('frontend.saved'))
      onClose()
    },
    guard: false,
  })
  return (
    <Modal title={row.displayName} onClose={onClose} width={640} busy={form.busy}>
      <Form
        form={form}
        label={row.displayName}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <LanguagesField form={form} />
        <SkillsField form={form} />
        <TextField
          form={form}
          name="shift"
          label={t('people.shift')}
          hint={t('people.shift_hint')}
          maxLength={11}
        />
        <ScopePick
          label={t('people.own_types')}
          apps={apps}
          value={form.values.scopes}
          onChange={(scopes) => form.put({ scopes })}
          may={(entry) => coversScope(own?.scopes ?? [], entry)}
          problem={form.problemOf('scopes')}
        />
      </Form>
    </Modal>
  )
}
