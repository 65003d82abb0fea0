import { maxConfigRemark } from '@oas/contract/system-config/schemas'
import type { ReactNode } from 'react'
import { t } from '../../i18n/texts.ts'
import { AreaField, TextField, TickField } from '../../kit/form/fields.tsx'
import type { FormState } from '../../kit/form/use-form.ts'
import { type ConfigDraft, readJson } from './draft.ts'

type Props = {
  form: FormState<ConfigDraft>
  stored: boolean
  /** Whether the stored value is a secret: it is not shown, and stays one. */
  secret: boolean
}

/** What is told under the value: that a secret is kept, or why the text is no JSON. */
const hintOf = (text: string, secret: boolean): ReactNode => {
  if (secret) return t('config.secret_kept')
  const read = readJson(text)
  return text !== '' && 'reason' in read ? (
    <span className="config-bad">{t('config.bad_json', { reason: read.reason })}</span>
  ) : undefined
}

/** The fields of a setting; its JSON is checked while it is typed. */
export function ConfigFields({ form, stored, secret }: Props) {
  return (
    <>
      <TextField
        form={form}
        name="key"
        label={t('config.key')}
        required
        mono
        maxLength={100}
        disabled={stored}
      />
      <AreaField
        form={form}
        name="value"
        label={t('config.value_json')}
        required
        mono
        rows={10}
        maxLength={200_000}
        hint={hintOf(form.values.value, secret)}
      />
      {!form.values.secret && (
        <TickField
          form={form}
          name="public"
          label={t('config.public')}
          hint={t('config.public_hint')}
        />
      )}
      <TickField
        form={form}
        name="secret"
        label={t('config.secret')}
        hint={t('config.secret_hint')}
        disabled={secret}
      />
      <AreaField
        form={form}
        name="remark"
        label={t('frontend.remark')}
        rows={2}
        maxLength={maxConfigRemark}
      />
    </>
  )
}
