import { t, tData } from '../../i18n/texts.ts'
import { MultiPick } from '../form/MultiPick.tsx'
import { AreaField, SelectField } from '../form/fields.tsx'
import type { FieldForm } from '../form/use-form.ts'
import { timeWord } from './time-word.ts'
import type { Verdicts } from './use-verdicts.ts'

/** A verdict for many as a form holds it. */
export type VerdictDraft = {
  resultId: string
  labels: string[]
  punishTime: string
  remark: string
}
type Props = { form: FieldForm<VerdictDraft>; verdicts: Verdicts }
/** The verdict of bulk work: its result, time, labels and remark. */
export function VerdictFields({
  form,
  verdicts: { results, times, labels, asks, remarkMax },
}: Props) {
  return (
    <>
      <SelectField
        form={form}
        name="resultId"
        label={t('batch_punish.result')}
        required
        empty=""
        choices={results.map((button) => ({ value: button.id, label: tData(button.transKey) }))}
      />
      {times.length > 1 && (
        <SelectField
          form={form}
          name="punishTime"
          label={t('batch_punish.time')}
          required
          choices={times.map((seconds) => ({ value: String(seconds), label: timeWord(seconds) }))}
        />
      )}
      {labels.length > 0 && (
        <MultiPick
          label={t('batch_punish.labels')}
          choices={labels
            .filter((label) => label.leaf)
            .map((label) => ({ value: String(label.id), label: label.name }))}
          value={form.values.labels}
          onChange={(next) => form.put({ labels: next })}
          max={50}
          required={asks.label}
          problem={form.problemOf('labels')}
        />
      )}
      <AreaField
        form={form}
        name="remark"
        label={t('batch_punish.remark')}
        maxLength={remarkMax}
        rows={2}
        required={asks.remark}
      />
    </>
  )
}
