import { useEffect } from 'react'
import { typeName } from '../../i18n/texts.ts'
import { ConditionFields } from '../../kit/conditions/ConditionFields.tsx'
import { knownConditionTypes, unknownConditionText } from '../../kit/conditions/query.ts'
import { set } from '../engine/bench.ts'
import { useBench, useBenchState } from '../engine/react.ts'

/** The query form of the chosen types, built from their settings. */
export const ConditionForm = ({ showProblems }: { showProblems: boolean }) => {
  const bench = useBench()
  const chosen = useBenchState((state) => state.chosen)
  const settings = useBenchState((state) => state.settings)
  const values = useBenchState((state) => state.conditions)
  const change = (key: string, dbField: string, value: unknown): void => set(bench, { conditions: { ...values, [key]: { ...values[key], [dbField]: value } } })
  const unknown = chosen.flatMap((key) => settings[key]?.condition ?? []).filter((field) => !knownConditionTypes.has(field.type)).map((field) => field.type).join()
  useEffect(() => { for (const type of unknown.split(',').filter(Boolean)) bench.tell('error', unknownConditionText(Number(type))) }, [bench, unknown])
  return chosen.map((key) => {
    const setting = settings[key]
    return setting ? <ConditionFields key={key} legend={typeName(setting.name)} fields={setting.condition} values={values[key] ?? {}} showProblems={showProblems} change={(dbField, value) => change(key, dbField, value)} /> : null
  })
}
