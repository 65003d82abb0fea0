import { countryCalls } from '@oas/contract/country/calls'
import type { StoredField, StoredSelection } from '@oas/contract/task/schemas'
import { useCall } from '../../api/use-call.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { resultName, sourceName } from '../../i18n/texts.ts'
import type { PlaceType } from '../../kit/country/use-countries.ts'
import { labelSource } from '../../kit/pick/labels.ts'
import { useCalled } from '../../kit/pick/use-called.ts'
import { usePeople } from '../../kit/pick/use-people.ts'
import type { StoredNames } from './stored-words.ts'

const everyLabel = labelSource()

/** Countries or languages by name, asked for where any are named. */
const usePlaceNames = (type: PlaceType, codes: readonly string[]): ((code: string) => string) => {
  const { data } = useCall(countryCalls.list, { type }, { enabled: codes.length > 0 })
  return (code) => data?.find((place) => place.code === code)?.[currentLanguage] ?? code
}

const valuesOn = (selections: readonly StoredSelection[], field: StoredField): string[] =>
  selections.flatMap(({ groups }) =>
    groups.flatMap(({ any }) =>
      any.flatMap((clause) => (clause.field === field ? clause.values : [])),
    ),
  )

/** How what some selections of stored records name is called; `people` are named beside them. */
export function useStoredNames(
  selections: readonly StoredSelection[],
  people: readonly string[] = [],
): StoredNames {
  const labels = [
    ...selections.flatMap(({ labelIds }) => labelIds.map(String)),
    ...valuesOn(selections, 'label'),
  ]
  return {
    person: useCalled(usePeople(), [...people, ...valuesOn(selections, 'auditor')]),
    label: useCalled(everyLabel, labels),
    country: usePlaceNames(0, valuesOn(selections, 'country')),
    language: usePlaceNames(1, valuesOn(selections, 'language')),
    result: (id) => resultName(id),
    source: (name) => sourceName(name),
  }
}
