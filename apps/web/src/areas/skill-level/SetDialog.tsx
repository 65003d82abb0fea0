import { serverNow } from '../../api/clock.ts'
import { skillLevelCalls } from '@oas/contract/skill-level/calls'
import { type SkillRow, mostSkillReason, skillLevels } from '@oas/contract/skill-level/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { TimeField } from '../../kit/TimeField.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { PickField } from '../../kit/form/PickField.tsx'
import { AreaField, SelectField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { usePeople } from '../../kit/pick/use-people.ts'
import { usePlaceSource, useTypeSource } from '../../kit/pick/use-sources.ts'
import { levelChoices, refreshes } from './words.ts'

/** Sets a level by hand: of somebody who is chosen, or of a row. */
export function SetDialog({ of, onClose }: { of: SkillRow | null; onClose: () => void }) {
  const set = useSend(skillLevelCalls.set, { refreshes })
  const people = usePeople({ active: true })
  const types = useTypeSource()
  const languages = usePlaceSource(1)
  const title = of ? `${t('skill_level.set')}: ${of.person}` : t('skill_level.set')
  const form = useForm({
    initial: {
      personId: of?.personId ?? '',
      typeKey: of ? typeKeyOf(of) : '',
      language: of?.language ?? '',
      level: (of?.level ?? 'released') as string,
      fixedUntil: (of?.fixedUntil ?? null) as number | null,
      reason: '',
    },
    check: ({ personId, typeKey, reason, fixedUntil }) => ({
      personId: required(personId, t('skill_level.person')),
      typeKey: required(typeKey, t('skill_level.type')),
      fixedUntil:
        fixedUntil !== null && fixedUntil <= serverNow() ? t('skill_level.must_be_future') : null,
      reason: required(reason.trim(), t('skill_level.reason')),
    }),
    send: async ({ level, ...values }) => {
      await set.mutateAsync({
        ...values,
        level: skillLevels.find((one) => one === level) ?? 'trainee',
      })
      notify('success', t('skill_level.set_done'))
    },
    done: onClose,
  })
  return (
    <Modal title={title} onClose={onClose} busy={form.busy}>
      <Form
        form={form}
        label={title}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        {!of && (
          <>
            <PickField
              form={form}
              name="personId"
              label={t('skill_level.person')}
              source={people}
              required
            />
            <PickField
              form={form}
              name="typeKey"
              label={t('skill_level.type')}
              source={types}
              required
            />
            <PickField
              form={form}
              name="language"
              label={t('skill_level.language')}
              hint={t('skill_level.language_hint')}
              source={languages}
              placeholder={t('skill_level.every_language')}
            />
          </>
        )}
        <SelectField
          form={form}
          name="level"
          label={t('skill_level.level')}
          choices={levelChoices()}
        />
        <div className="form-row">
          <TimeField
            label={t('skill_level.fixed_until')}
            value={form.values.fixedUntil ?? undefined}
            onChange={(fixedUntil) => form.put({ fixedUntil: fixedUntil ?? null })}
            problem={form.problemOf('fixedUntil', t('skill_level.fixed_until'))}
          />
          <div className="form-hint">{t('skill_level.fixed_hint')}</div>
        </div>
        <AreaField
          form={form}
          name="reason"
          label={t('skill_level.reason')}
          maxLength={mostSkillReason}
          rows={2}
          required
        />
      </Form>
    </Modal>
  )
}
