import type { ConditionField } from '@oas/contract/setting/schemas'
import { useId } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { ConditionControl } from './ConditionControl.tsx'
import { type ConditionProblem, conditionProblems, knownConditionTypes } from './query.ts'
import './conditions.css'

type Props = {
  legend: string
  fields: readonly ConditionField[]
  values: Readonly<Record<string, unknown>>
  showProblems: boolean
  appId?: number
  change: (dbField: string, value: unknown) => void
}

const problemText = ({ code, field }: ConditionProblem): string =>
  code === 'required'
    ? t('error.required', { field: tData(field.label) })
    : code === 'max-count'
      ? t('frontend.at_most', { n: field.maxCount ?? 0 })
      : code === 'range'
        ? t('frontend.whole_range')
        : t('frontend.not_valid')

/** The query fields of one type, each with its problem under it once these are to be shown. */
export function ConditionFields({ legend, fields, values, showProblems, appId, change }: Props) {
  const id = useId()
  const shown = fields.filter(
    (field) => field.is_apply === 1 && knownConditionTypes.has(field.type),
  )
  if (shown.length === 0) return null
  const problems = showProblems ? conditionProblems(shown, values) : []
  return (
    <fieldset className="conditions">
      <legend>{legend}</legend>
      {shown.map((field) => {
        const problem = problems.find((one) => one.field.dbField === field.dbField)
        return (
          <div key={field.dbField} className={`condition condition-${field.type}`}>
            <span>
              {tData(field.label)}
              {field.required ? ' *' : ''}
            </span>
            <ConditionControl
              id={`${id}${field.dbField}`}
              field={field}
              {...(appId === undefined ? {} : { appId })}
              wrong={problem !== undefined}
              value={values[field.dbField] ?? field.value}
              change={(value) => change(field.dbField, value)}
            />
            {problem ? (
              <small className="condition-problem" role="alert">
                {problemText(problem)}
              </small>
            ) : null}
          </div>
        )
      })}
    </fieldset>
  )
}
