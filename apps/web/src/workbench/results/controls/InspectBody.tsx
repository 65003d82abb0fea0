import { numbersIn } from '@oas/contract/decision/forms/kinds'
import { inspectVerdicts } from '@oas/contract/decision/forms/verdicts'
import { errorClasses } from '@oas/contract/wrong-order/errors'
import { t, tData } from '../../../i18n/texts.ts'
import { togglePick } from '../../rules/picks.ts'
import type { FormProps } from './form-props.ts'
import { Choices } from './Choices.tsx'
import { LabelPicker } from './LabelPicker.tsx'

const verdictNames = { agree: 'audit.inspect_agree', wrong: 'audit.inspect_wrong' } as const
const classNames = {
  missed: 'audit.error_missed',
  too_hard: 'audit.error_too_hard',
  too_soft: 'audit.error_too_soft',
  wrong_result: 'audit.error_wrong_result',
  wrong_label: 'audit.error_wrong_label',
  wrong_time: 'audit.error_wrong_time',
  procedure: 'audit.error_procedure',
} as const

/** Whether a decision was right; if not, what would have been, and what kind of error it is. */
export function InspectBody({ draft, setting, labels, change }: FormProps) {
  const right = numbersIn(draft.form['rightLabels']) ?? []
  return (
    <>
      <Choices
        label={t('audit.inspect')}
        role="radio"
        choices={inspectVerdicts.map((id) => ({
          id,
          text: t(verdictNames[id]),
          on: draft.form['verdict'] === id,
        }))}
        onPick={(index) => change({ ...draft.form, verdict: inspectVerdicts[index] })}
      />
      {draft.form['verdict'] === 'wrong' ? (
        <>
          <Choices
            keys={false}
            label={t('audit.error_class')}
            role="radio"
            choices={errorClasses.map((id) => ({
              id,
              text: t(classNames[id]),
              on: draft.form['errorClass'] === id,
            }))}
            onPick={(index) => change({ ...draft.form, errorClass: errorClasses[index] })}
          />
          <label className="wb-field">
            <span>{t('audit.right_result')}</span>
            <select
              className="wb-input"
              value={String(draft.form['rightResult'] ?? '')}
              onChange={(event) =>
                change({ ...draft.form, rightResult: event.target.value || undefined })
              }
            >
              <option value="">–</option>
              {setting.result.map((one) => (
                <option key={one.id} value={one.id}>
                  {tData(one.transKey)}
                </option>
              ))}
            </select>
          </label>
          <LabelPicker
            name={t('audit.right_labels')}
            labels={labels}
            chosen={right}
            onPick={({ label }) =>
              change({ ...draft.form, rightLabels: togglePick(right, label.id) })
            }
          />
        </>
      ) : null}
    </>
  )
}
