import { languages } from '@oas/contract/language/calls'
import { type FourTexts, maxRemark, maxTextLength } from '@oas/contract/language/schemas'
import { t } from '../../i18n/texts.ts'
import { AreaField } from '../../kit/form/fields.tsx'
import type { FormState } from '../../kit/form/use-form.ts'
import { languageName } from './words.ts'

export type TextValues = FourTexts & { groupKey: string; key: string; remark: string }

/** Said before the bundled text, where nothing else stands in its place. */
const followWord = (text: string): string =>
  text.trim() === '' ? `${t('language.follows_default')} · ` : ''

/** A text in its four languages, the bundled one below each, and a remark. */
export function TextFields({
  form,
  defaults,
  disabled,
}: {
  form: FormState<TextValues>
  defaults: FourTexts | null
  disabled: boolean
}) {
  return (
    <>
      {languages.map((language) => (
        <AreaField
          key={language}
          form={form}
          name={language}
          label={languageName(language)}
          rows={2}
          maxLength={maxTextLength}
          disabled={disabled}
          {...(defaults
            ? {
                hint: (
                  <span lang={language === 'cn' ? 'zh' : language}>
                    {followWord(form.values[language])}
                    {t('language.default_text', { text: defaults[language] })}
                  </span>
                ),
              }
            : {})}
        />
      ))}
      <AreaField
        form={form}
        name="remark"
        label={t('frontend.remark')}
        rows={2}
        maxLength={maxRemark}
        disabled={disabled}
      />
    </>
  )
}
