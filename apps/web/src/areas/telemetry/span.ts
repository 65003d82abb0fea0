import type { FilterField, FilterValues } from '../../kit/list/filters.ts'
import { t } from '../../i18n/texts.ts'

/** The tab travels with the filters in the address. */
export const tabField = (tab: string): FilterField => ({
  key: 'tab',
  label: '',
  kind: 'choice',
  hidden: true,
  options: [{ value: tab, label: tab }],
})
export const spanFields = (): FilterField[] => [
  { key: 'from', label: t('telemetry.from'), kind: 'time' },
  { key: 'to', label: t('telemetry.to'), kind: 'time' },
]
export const spanOf = (values: FilterValues): { from?: number; to?: number } => ({
  ...(values['from'] ? { from: Number(values['from']) } : {}),
  ...(values['to'] ? { to: Number(values['to']) } : {}),
})
/** A filter that was given, as an input of a call. */
export const given = <K extends string>(
  values: FilterValues,
  ...keys: readonly K[]
): { [N in K]?: string } =>
  Object.fromEntries(keys.flatMap((key) => (values[key] ? [[key, values[key]]] : []))) as {
    [N in K]?: string
  }
