import { t, tData } from '../../i18n/texts.ts'
import { SelectField } from '../../kit/form/fields.tsx'
import type { FormState } from '../../kit/form/use-form.ts'
import type { PlanDraft } from './plan-draft.ts'

const week = [1, 2, 3, 4, 5, 6, 7] as const
const hours = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_none, n) => ({
    value: String(from + n),
    label: `${String(from + n).padStart(2, '0')}:00`,
  }))
type Props = { form: FormState<PlanDraft> }
/** On which days and between which hours a plan captures. */
export function PlanTimes({ form }: Props) {
  const { values } = form
  return (
    <>
      <fieldset className="form-row plan-days">
        <legend>{t('live_list.plan_days')}</legend>
        {week.map((day) => (
          <label key={day}>
            <input
              type="checkbox"
              checked={values.days.includes(day)}
              onChange={(event) =>
                form.put({
                  days: event.target.checked
                    ? [...values.days, day].toSorted()
                    : values.days.filter((one) => one !== day),
                })
              }
            />
            {tData(`live_list.day_${day}`)}
          </label>
        ))}
      </fieldset>
      <SelectField
        form={form}
        name="fromHour"
        label={t('live_list.plan_from')}
        choices={hours(0, 23)}
      />
      <SelectField
        form={form}
        name="toHour"
        label={t('live_list.plan_to')}
        choices={hours(1, 24)}
      />
    </>
  )
}
