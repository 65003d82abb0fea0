import { t } from '../../../i18n/texts.ts'
import type { FormProps } from '../result-form.ts'
import { Choices } from './Choices.tsx'

/**
 * Ways to hold a record: keep it as it is, look again later, wait for evidence, give it to somebody
 * else. `until` is seconds from now.
 */
export const holdModes: readonly {
  mode: 'keep' | 'wait' | 'back'
  until?: number
  text: 'audit.hold_keep' | 'audit.hold_wait' | 'audit.hold_evidence' | 'audit.hold_back'
}[] = [
  { mode: 'keep', text: 'audit.hold_keep' },
  { mode: 'wait', until: 1800, text: 'audit.hold_wait' },
  { mode: 'wait', until: 86_400, text: 'audit.hold_evidence' },
  { mode: 'back', text: 'audit.hold_back' },
]

export function HoldBody({ draft, change }: FormProps) {
  return (
    <Choices
      label={t('audit.field_mode')}
      role="radio"
      choices={holdModes.map((one) => ({
        id: one.text,
        text: t(one.text),
        on: draft.form['mode'] === one.mode && draft.form['until'] === one.until,
      }))}
      onPick={(index) => {
        const one = holdModes[index]
        if (one)
          change({ mode: one.mode, ...(one.until === undefined ? {} : { until: one.until }) })
      }}
    />
  )
}
