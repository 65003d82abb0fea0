import { inspectVerdicts } from '@oas/contract/decision/forms/verdicts'
import { errorClasses } from '@oas/contract/wrong-order/errors'
import { t } from '../../../i18n/texts.ts'
import type { FormProps } from './form-props.ts'
import { Choices } from './Choices.tsx'
import { RightAnswer } from './RightAnswer.tsx'

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
          <RightAnswer form={draft.form} results={setting.result} labels={labels} change={change} />
        </>
      ) : null}
    </>
  )
}
