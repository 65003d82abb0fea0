import { numbersIn } from '@oas/contract/decision/forms/kinds'
import { t, tData } from '../../../i18n/texts.ts'
import type { NumberedLabel } from '../../rules/numbered.ts'
import { togglePick } from '../../rules/picks.ts'
import type { FormValues } from '../../shapes/draft.ts'
import { LabelPicker } from './LabelPicker.tsx'

type Props = {
  form: FormValues
  results: readonly { id: string; transKey: string }[]
  labels: readonly NumberedLabel[]
  change: (form: FormValues) => void
}

/** What would have been right instead of a decision: a result and labels that its type offers. */
export function RightAnswer({ form, results, labels, change }: Props) {
  const right = numbersIn(form['rightLabels']) ?? []
  return (
    <>
      <label className="wb-field">
        <span>{t('audit.right_result')}</span>
        <select
          className="wb-input"
          value={String(form['rightResult'] ?? '')}
          onChange={(event) => change({ ...form, rightResult: event.target.value || undefined })}
        >
          <option value="">–</option>
          {results.map((one) => (
            <option key={one.id} value={one.id}>
              {tData(one.transKey)}
            </option>
          ))}
        </select>
      </label>
      {labels.length > 0 ? (
        <LabelPicker
          name={t('audit.right_labels')}
          labels={labels}
          chosen={right}
          onPick={({ label }) => change({ ...form, rightLabels: togglePick(right, label.id) })}
        />
      ) : null}
    </>
  )
}
