import { exposureCalls } from '@oas/contract/exposure/calls'
import { type ExposureRule, exposureLimits, usualPause } from '@oas/contract/exposure/schemas'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { PickField } from '../../kit/form/PickField.tsx'
import { NumberField, SelectField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { usePeople } from '../../kit/pick/use-people.ts'
import { useTeamSource } from '../../kit/pick/use-sources.ts'
import { severityChoices } from './words.ts'

const refreshes = [exposureCalls.rules]

const outside = (value: number | null, max: number): string | null =>
  value === null || (Number.isInteger(value) && value >= 1 && value <= max)
    ? null
    : t('frontend.from_to', { min: 1, max })

const useRuleForm = (of: ExposureRule | null, onClose: () => void) => {
  const create = useSend(exposureCalls.createRule, { refreshes })
  const update = useSend(exposureCalls.updateRule, { refreshes })
  return useForm({
    initial: {
      teamId: of?.teamId ?? '',
      personId: of?.personId ?? '',
      severity: of ? String(of.severity) : '',
      dayMinutes: of?.dayMinutes ?? null,
      dayItems: of?.dayItems ?? null,
      rowItems: of?.rowItems ?? null,
      afterMinutes: of?.afterMinutes ?? null,
      breakMinutes: (of?.breakMinutes ?? usualPause) as number | null,
      rotateDays: of?.rotateDays ?? null,
    },
    check: (values) => ({
      severity: required(values.severity, t('exposure.severity_from')),
      dayMinutes: outside(values.dayMinutes, exposureLimits.minutes),
      dayItems: outside(values.dayItems, exposureLimits.items),
      rowItems: outside(values.rowItems, exposureLimits.rowItems),
      afterMinutes: outside(values.afterMinutes, exposureLimits.minutes),
      breakMinutes: outside(values.breakMinutes ?? 0, exposureLimits.breakMinutes),
      rotateDays: outside(values.rotateDays, exposureLimits.days),
    }),
    send: async ({ teamId, personId, severity, breakMinutes, ...limits }) => {
      const body = {
        ...limits,
        teamId: teamId || null,
        personId: personId || null,
        severity: Number(severity),
        breakMinutes: breakMinutes ?? usualPause,
      }
      await (of
        ? update.mutateAsync({ id: of.id, version: of.version, ...body })
        : create.mutateAsync(body))
      notify('success', t('frontend.saved'))
    },
    done: onClose,
  })
}

/** How much may be seen of what is how grave, and by whom. */
export function RuleDialog({ of, onClose }: { of: ExposureRule | null; onClose: () => void }) {
  const teams = useTeamSource()
  const people = usePeople({ active: true })
  const form = useRuleForm(of, onClose)
  const { minutes, items, rowItems, breakMinutes, days } = exposureLimits
  const everybody = t('exposure.everybody')
  return (
    <FormModal
      form={form}
      title={t(of ? 'exposure.edit_rule' : 'exposure.new_rule')}
      onClose={onClose}
    >
      <PickField
        form={form}
        name="teamId"
        label={t('exposure.team')}
        source={teams}
        placeholder={everybody}
      />
      <PickField
        form={form}
        name="personId"
        label={t('exposure.person')}
        hint={t('exposure.person_hint')}
        source={people}
        placeholder={everybody}
      />
      <SelectField
        form={form}
        name="severity"
        label={t('exposure.severity_from')}
        empty=""
        choices={severityChoices(1)}
      />
      <NumberField
        form={form}
        name="dayMinutes"
        label={t('exposure.day_minutes')}
        min={1}
        max={minutes}
      />
      <NumberField
        form={form}
        name="dayItems"
        label={t('exposure.day_items')}
        min={1}
        max={items}
      />
      <NumberField
        form={form}
        name="rowItems"
        label={t('exposure.row_items')}
        min={1}
        max={rowItems}
      />
      <NumberField
        form={form}
        name="afterMinutes"
        label={t('exposure.after_minutes')}
        min={1}
        max={minutes}
      />
      <NumberField
        form={form}
        name="breakMinutes"
        label={t('exposure.break_minutes')}
        hint={t('exposure.break_hint')}
        min={1}
        max={breakMinutes}
      />
      <NumberField
        form={form}
        name="rotateDays"
        label={t('exposure.rotate_days')}
        hint={t('exposure.rotate_hint')}
        min={1}
        max={days}
      />
    </FormModal>
  )
}
