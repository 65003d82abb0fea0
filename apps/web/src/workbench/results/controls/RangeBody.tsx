import { t } from '../../../i18n/texts.ts'
import { TimeField } from '../../../kit/TimeField.tsx'
import type { FormProps } from './form-props.ts'
import { TimesBody } from './TimesBody.tsx'

const moment = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : undefined

/** Presets, or a time of one's own from … to …. Choosing one empties the other. */
export function RangeBody(props: FormProps) {
  const { draft, change } = props
  const set = (name: 'start' | 'end', value: number | undefined): void => {
    const { punishTime: _dropped, ...rest } = draft.form
    change({ ...rest, [name]: value })
  }
  return (
    <>
      <TimesBody {...props} draft={{ ...draft, form: { punishTime: draft.form['punishTime'] } }} />
      {(['start', 'end'] as const).map((name) => (
        <TimeField
          key={name}
          label={t(name === 'start' ? 'audit.range_start' : 'audit.range_end')}
          value={moment(draft.form[name])}
          onChange={(value) => set(name, value)}
        />
      ))}
    </>
  )
}
