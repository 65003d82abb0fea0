import { useEffect } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { set } from '../engine/bench.ts'
import { useBench, useBenchState } from '../engine/react.ts'
import { ConditionControl } from './ConditionField.tsx'
import { conditionProblems, knownConditionTypes, unknownConditionText } from './query.ts'

/** The query form of the chosen types, built from their settings. */
export const ConditionForm = ({ showProblems }: { showProblems: boolean }) => {
  const bench = useBench()
  const chosen = useBenchState((state) => state.chosen)
  const settings = useBenchState((state) => state.settings)
  const values = useBenchState((state) => state.conditions)
  const change = (key: string, dbField: string, value: unknown): void => set(bench, { conditions: { ...values, [key]: { ...values[key], [dbField]: value } } })
  const unknown = chosen.flatMap((key) => settings[key]?.condition ?? []).filter((field) => !knownConditionTypes.has(field.type)).map((field) => field.type).join()
  useEffect(() => { for (const type of unknown.split(',').filter(Boolean)) bench.tell('error', unknownConditionText(Number(type))) }, [bench, unknown])
  return (
    <>
      {chosen.map((key) => {
        const setting = settings[key]
        const fields = (setting?.condition ?? []).filter((field) => field.is_apply === 1 && knownConditionTypes.has(field.type))
        if (!setting || fields.length === 0) return null
        const problems = showProblems ? conditionProblems(fields, values[key] ?? {}) : []
        return (
          <fieldset key={key} className="wb-conditions"><legend>{setting.name}</legend>
            {fields.map((field) => {
              const problem = problems.find((one) => one.field.dbField === field.dbField)
              return <div key={field.dbField} className="wb-field"><span>{tData(field.label)}{field.required ? ' *' : ''}</span><ConditionControl field={field} value={values[key]?.[field.dbField] ?? field.value} change={(value) => change(key, field.dbField, value)} />{problem ? <small className="wb-problem" role="alert">{problem.code === 'required' ? t('error.required', { field: tData(field.label) }) : problem.code === 'max-count' ? t('audit.too_many', { n: field.maxCount ?? 0 }) : t('audit.not_valid')}</small> : null}</div>
            })}
          </fieldset>
        )
      })}
    </>
  )
}
