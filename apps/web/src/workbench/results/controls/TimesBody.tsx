import { t } from '../../../i18n/texts.ts'
import type { FormProps } from './form-props.ts'
import { digitsBeforeTimes } from '../../rules/by-control.ts'
import { lasts } from '../../rules/first-time.ts'
import { timeText } from '../../rules/times.ts'
import { Choices } from './Choices.tsx'

/** Presets of the punishment time. */
export function TimesBody(props: FormProps) {
  const { button, draft, change } = props
  const times = button.content.times ?? []
  if (times.length === 0 || !lasts(button)) return null
  return (
    <Choices
      label={t('audit.field_time')}
      role="radio"
      digitsBefore={digitsBeforeTimes(button, draft.form, props)}
      choices={times.map((time) => ({
        id: time,
        text: timeText(time),
        on: draft.form['punishTime'] === time,
      }))}
      onPick={(index) => change({ ...draft.form, punishTime: times[index] })}
    />
  )
}
