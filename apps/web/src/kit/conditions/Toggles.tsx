import type { ConditionField } from '@oas/contract/setting/schemas'
import { tData } from '../../i18n/texts.ts'

export type ControlProps = {
  id: string
  field: ConditionField
  value: unknown
  wrong: boolean
  /** App whose circles of countries are offered; absent: those of all apps. */ appId?: number
  change: (value: unknown) => void
}
export function listOf(value: unknown): (string | number)[] {
  return Array.isArray(value) ? (value as (string | number)[]) : []
}
/** Options of a field, those that an administrator allows. */
export function optionsOf(field: ConditionField): { label: string; value: string | number }[] {
  return (field.list ?? []).filter((option) => !field.scope || field.scope.includes(option.value))
}

/** Any number of few options. */
export function Toggles({ field, value, change }: ControlProps) {
  const chosen = listOf(value)
  return (
    <span className="chips" role="group" aria-label={tData(field.label)}>
      {optionsOf(field).map((option) => (
        <label key={option.value} className="chip">
          <input
            type="checkbox"
            checked={chosen.includes(option.value)}
            onChange={() =>
              change(
                chosen.includes(option.value)
                  ? chosen.filter((other) => other !== option.value)
                  : [...chosen, option.value],
              )
            }
          />
          {tData(option.label)}
        </label>
      ))}
    </span>
  )
}
