import { maxRate } from '@oas/contract/app/schemas'
import { languages } from '@oas/contract/language/calls'
import { useState } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { NumberField, TextField } from '../../kit/form/fields.tsx'
import type { FormState } from '../../kit/form/use-form.ts'
import { UploadField } from '../../kit/upload/UploadField.tsx'
import type { Draft } from './words.tsx'

const zones = (): string[] => [
  ...new Set(['Asia/Shanghai', 'UTC', ...Intl.supportedValuesOf('timeZone')]),
]

/** What is set of an app. */
export function AppFieldset<T extends Draft>({
  form,
  disabled,
  focus = false,
}: {
  form: FormState<T>
  disabled: boolean
  /** The name is where one begins. */ focus?: boolean
}) {
  const [choices] = useState(() => zones().map((zone) => ({ value: zone, label: zone })))
  const shared = form as unknown as FormState<Draft>
  return (
    <>
      {languages.map((language) => (
        <TextField
          key={language}
          form={shared}
          name={language}
          label={tData(`app.name_${language}`)}
          maxLength={64}
          disabled={disabled}
          required={language === 'en'}
          autoFocus={focus && language === 'en'}
          {...(language === 'en' ? {} : { hint: t('app.name_hint') })}
        />
      ))}
      <ChoiceField
        form={shared}
        name="timeZone"
        label={t('app.time_zone')}
        required
        choices={
          choices.some((one) => one.value === shared.values.timeZone)
            ? choices
            : [{ value: shared.values.timeZone, label: shared.values.timeZone }, ...choices]
        }
        disabled={disabled}
      />
      <NumberField
        form={shared}
        name="rate"
        label={t('app.rate')}
        hint={t('app.rate_hint')}
        min={1}
        max={maxRate}
        disabled={disabled}
      />
      {!disabled && (
        <UploadField
          label={t('app.icon')}
          bucket="common"
          value={shared.values.icon}
          onChange={(icon) => shared.put({ icon })}
          max={1}
          tooMany={t('app.one_icon')}
          onPending={() => undefined}
          problem={shared.problemOf('icon')}
        />
      )}
    </>
  )
}
