import type { FilterField, FilterValues } from '../../kit/list/filters.ts'
import { t } from '../../i18n/texts.ts'

/** The tab travels with the filters in the address. */
export function tabField(tab: string): FilterField {
  return {
    key: 'tab',
    label: '',
    kind: 'choice',
    hidden: true,
    options: [{ value: tab, label: tab }],
  }
}
export function spanFields(): FilterField[] {
  return [
    { key: 'from', label: t('telemetry.from'), kind: 'time' },
    { key: 'to', label: t('telemetry.to'), kind: 'time' },
  ]
}
export function spanOf(values: FilterValues): { from?: number; to?: number } {
  return {
    ...(values['from'] ? { from: Number(values['from']) } : {}),
    ...(values['to'] ? { to: Number(values['to']) } : {}),
  }
}
/** A filter that was given, as an input of a call. */
export function givenOf<K extends string>(
  values: FilterValues,
  ...keys: readonly K[]
): { [N in K]?: string } {
  return Object.fromEntries(keys.flatMap((key) => (values[key] ? [[key, values[key]]] : []))) as {
    [N in K]?: string
  }
}
