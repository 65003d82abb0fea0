import { t } from '../../i18n/texts.ts'
import type { PlaceType } from '../../kit/country/use-countries.ts'
import type { Choice } from '../../kit/form/fields.tsx'
import type { FilterField, FilterValues } from '../../kit/list/filters.ts'
import { choiceField } from '../../kit/list/choice-field.ts'

/** What named sets are looked for by. */
export function ruleFilters(apps: readonly Choice[]): FilterField[] {
  return [
    { key: 'text', label: t('country.find'), kind: 'text' },
    choiceField('appId', t('country.app'), apps),
    choiceField('ruleType', t('country.rule_type'), [
      { value: '0', label: t('country.type_0') },
      { value: '1', label: t('country.type_1') },
    ]),
    choiceField('status', t('frontend.state'), [
      { value: '1', label: t('country.status_1') },
      { value: '0', label: t('country.status_0') },
    ]),
  ]
}

const flag = (text: string | undefined): { value?: number } =>
  text === '0' || text === '1' ? { value: Number(text) } : {}
/** The question for them, of the filters as they stand in the address. */
export function ruleQuery(type: PlaceType, values: FilterValues): object {
  const [kind, status] = [flag(values['ruleType']), flag(values['status'])]
  return {
    type,
    ...(values['text'] ? { text: values['text'] } : {}),
    ...(values['appId'] ? { appId: Number(values['appId']) } : {}),
    ...(kind.value === undefined ? {} : { ruleType: kind.value }),
    ...(status.value === undefined ? {} : { status: status.value }),
  }
}
