import { stringsIn } from '@oas/contract/decision/forms/kinds'
import { t } from '../../../i18n/texts.ts'
import type { FormProps } from './form-props.ts'
import { FilesField } from './FilesField.tsx'
import { TimesBody } from './TimesBody.tsx'

/** Files as evidence; a form whose files are still on their way is not sent. */
export function UploadBody(props: FormProps) {
  const { draft, change } = props
  return (
    <>
      <FilesField
        label={t('audit.field_files')}
        urls={stringsIn(draft.form['files']) ?? []}
        max={5}
        required
        onChange={(files, pending) =>
          change({ ...draft.form, files, pending: pending || undefined })
        }
      />
      <TimesBody {...props} />
    </>
  )
}
