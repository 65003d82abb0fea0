import type { ConditionField, TypeSetting } from '@oas/contract/setting/schemas'
import { useEffect, useId } from 'react'
import { t, tData, typeName } from '../../i18n/texts.ts'
import { ConditionControl } from '../../kit/conditions/ConditionControl.tsx'
import { type ConditionProblem, unknownConditionText } from '../../kit/conditions/query.ts'
import '../../kit/conditions/conditions.css'
import { mostSpan, set } from '../engine/bench.ts'
import { useBench, useBenchState } from '../engine/react.ts'
import { conditionsWrong, isKnownCondition, isRicher } from '../conditions/fields.ts'
import { MoreControl } from './MoreControl.tsx'

const problemText = ({ code, field }: ConditionProblem): string => {
  if (code === 'required') return t('error.required', { field: tData(field.label) })
  if (code === 'max-count') return t('frontend.at_most', { n: field.maxCount ?? 0 })
  if (code === 'span') return t('audit.span_day')
  return code === 'range'
    ? t(field.type === 19 ? 'audit.condition_order' : 'frontend.whole_range')
    : t('frontend.not_valid')
}

type Props = {
  setting: TypeSetting
  values: Readonly<Record<string, unknown>>
  showProblems: boolean
  change: (dbField: string, value: unknown) => void
}

/** Controls that are groups with a legend of their own. */
const legended: ReadonlySet<number> = new Set([7, 11, 13, 14, 20, 24, 100])

const Fields = ({ setting, values, showProblems, change }: Props) => {
  const id = useId()
  const bench = useBench()
  const shown = setting.condition.filter(
    (field) => field.is_apply === 1 && isKnownCondition(field.type),
  )
  if (shown.length === 0) return null
  const problems = showProblems ? conditionsWrong(shown, values, mostSpan(bench)) : []
  const control = (field: ConditionField, wrong: boolean) => {
    const props = {
      field,
      wrong,
      appId: setting.appId,
      value: values[field.dbField] ?? field.value,
      change: (value: unknown) => change(field.dbField, value),
    }
    return isRicher(field) ? (
      <MoreControl {...props} of={setting} />
    ) : (
      <ConditionControl id={`${id}${field.dbField}`} {...props} />
    )
  }
  return (
    <fieldset className="conditions">
      <legend>{typeName(setting.name)}</legend>
      {shown.map((field) => {
        const problem = problems.find((one) => one.field.dbField === field.dbField)
        return (
          <div key={field.dbField} className={`condition condition-${field.type}`}>
            {isRicher(field) && legended.has(field.type) ? null : (
              <span>
                {tData(field.label)}
                {field.required ? ' *' : ''}
              </span>
            )}
            {control(field, problem !== undefined)}
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

/**
 * The query form of the chosen types, built from their settings. A control that does not exist is
 * named once and left out.
 */
export function ConditionForm({ showProblems }: { showProblems: boolean }) {
  const bench = useBench()
  const chosen = useBenchState((state) => state.chosen)
  const settings = useBenchState((state) => state.settings)
  const values = useBenchState((state) => state.conditions)
  const change = (key: string, dbField: string, value: unknown): void =>
    set(bench, { conditions: { ...values, [key]: { ...values[key], [dbField]: value } } })
  const unknown = chosen
    .flatMap((key) => settings[key]?.condition ?? [])
    .filter((field) => !isKnownCondition(field.type))
    .map((field) => field.type)
    .join()
  useEffect(() => {
    for (const type of unknown.split(',').filter(Boolean))
      bench.tell('error', unknownConditionText(Number(type)))
  }, [bench, unknown])
  return chosen.map((key) => {
    const setting = settings[key]
    return setting ? (
      <Fields
        key={key}
        setting={setting}
        values={values[key] ?? {}}
        showProblems={showProblems}
        change={(dbField, value) => change(key, dbField, value)}
      />
    ) : null
  })
}
