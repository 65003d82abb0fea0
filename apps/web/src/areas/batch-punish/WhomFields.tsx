import { maxBatchLines } from '@oas/contract/batch-punish/schemas'
import { t } from '../../i18n/texts.ts'
import { fileToBase64 } from '../../kit/base64.ts'
import { LinesField } from '../../kit/form/LinesField.tsx'
import type { FormState } from '../../kit/form/use-form.ts'
import { notifyFailure } from '../../kit/notice.tsx'
import { FilePicker } from '../../kit/upload/FilePicker.tsx'
import type { BatchDraft } from './batch-draft.ts'

type Props = {
  form: FormState<BatchDraft>
  /** Where each line stood as it was typed. */
  onPlaces: (numbers: readonly number[]) => void
}

/** Whom a batch is for: lines that are typed, or a file. */
export function WhomFields({ form, onPlaces }: Props) {
  const readFile = async (file: File | undefined): Promise<void> =>
    form.put({ file: file ? await fileToBase64(file) : '' })
  return (
    <>
      <LinesField
        id="batch-lines"
        label={t('batch_punish.whom')}
        hint={t('batch_punish.lines_hint')}
        value={form.values.list}
        onChange={(list, places) => {
          onPlaces(places)
          form.put({ list })
        }}
        maxLine={maxBatchLines}
        waitMs={150}
        required
        problem={form.problemOf('list')}
      />
      <div className="form-row">
        <label htmlFor="batch-file">{t('batch_punish.file')}</label>
        <FilePicker
          id="batch-file"
          accept=".csv,.xlsx"
          onFiles={([file]) => {
            readFile(file).catch(notifyFailure)
          }}
          onRemove={() => form.put({ file: '' })}
        />
        <div className="form-hint">{t('batch_punish.file_hint')}</div>
        <div className="problem" role={form.problemOf('file') ? 'alert' : undefined}>
          {form.problemOf('file')}
        </div>
      </div>
    </>
  )
}
