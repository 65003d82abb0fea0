import { t } from '../../i18n/texts.ts'
import type { PlaceType } from '../../kit/country/use-countries.ts'
import type { Choice } from '../../kit/form/fields.tsx'
import type { FilterField, FilterValues } from '../../kit/list/filters.ts'

/** What named sets are looked for by. */
export const ruleFilters = (apps: readonly Choice[]): FilterField[] => [
  { key: 'text', label: t('country.find'), kind: 'text' },
  { key: 'appId', label: t('country.app'), kind: 'choice', options: apps },
  {
    key: 'ruleType',
    label: t('country.rule_type'),
    kind: 'choice',
    options: [
      { value: '0', label: t('country.type_0') },
      { value: '1', label: t('country.type_1') },
    ],
  },
  {
    key: 'status',
    label: t('frontend.state'),
    kind: 'choice',
    options: [
      { value: '1', label: t('country.status_1') },
      { value: '0', label: t('country.status_0') },
    ],
  },
]
const flag = (text: string | undefined): { value?: number } =>
  text === '0' || text === '1' ? { value: Number(text) } : {}
/** The question for them, of the filters as they stand in the address. */
export const ruleQuery = (type: PlaceType, values: FilterValues): object => {
  const [kind, status] = [flag(values['ruleType']), flag(values['status'])]
  return {
    type,
    ...(values['text'] ? { text: values['text'] } : {}),
    ...(values['appId'] ? { appId: Number(values['appId']) } : {}),
    ...(kind.value === undefined ? {} : { ruleType: kind.value }),
    ...(status.value === undefined ? {} : { status: status.value }),
  }
}
