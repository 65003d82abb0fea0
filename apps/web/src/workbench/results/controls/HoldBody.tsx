import { t } from '../../../i18n/texts.ts'
import { holdModes } from '../../rules/by-control.ts'
import type { FormProps } from './form-props.ts'
import { Choices } from './Choices.tsx'

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
