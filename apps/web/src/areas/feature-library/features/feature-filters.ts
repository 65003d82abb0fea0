import type { Input } from '@oas/contract/define'
import type { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import {
  featureKinds,
  featureSources,
  featureStates,
  listTypes,
} from '@oas/contract/feature-library/schemas'
import { t } from '../../../i18n/texts.ts'
import { choiceField, oneOfField } from '../../../kit/list/choice-field.ts'
import type { FilterField, FilterValues } from '../../../kit/list/filters.ts'
import { useApps } from '../../../kit/use-apps.ts'
import {
  featureStateChoices,
  kindChoices,
  labels,
  listTypeChoices,
  sourceChoices,
  useStores,
} from '../words.tsx'

/** By what features are looked for. */
export function useFeatureFilters(): FilterField[] {
  const { choices } = useApps()
  const { source } = useStores()
  return [
    { key: 'tab', kind: 'text', label: '', hidden: true },
    { key: 'view', kind: 'text', label: '', hidden: true },
    { key: 'search', kind: 'text', label: t('feature_library.search') },
    { key: 'storeId', kind: 'pick', label: t('feature_library.store'), source },
    choiceField('state', t('feature_library.state'), featureStateChoices()),
    choiceField('kind', t('feature_library.kind'), kindChoices()),
    choiceField('listType', t('feature_library.list_type'), listTypeChoices()),
    { key: 'labelId', kind: 'pick', label: t('feature_library.label'), source: labels },
    oneOfField('appId', t('feature_library.app'), choices),
    choiceField('source', t('feature_library.source'), sourceChoices()),
  ]
}

const found = <W extends string>(words: readonly W[], word: string | undefined): W | undefined =>
  words.find((one) => one === word)

/** The input of the list from its filters. */
export function featureInput(values: FilterValues): Input<typeof featureLibraryCalls.features> {
  const { search, storeId, labelId, appId } = values
  const state = found(featureStates, values['state'])
  const kind = found(featureKinds, values['kind'])
  const listType = found(listTypes, values['listType'])
  const source = found(featureSources, values['source'])
  return {
    ...(search ? { search } : {}),
    ...(storeId ? { storeId } : {}),
    ...(labelId ? { labelId: Number(labelId) } : {}),
    ...(appId ? { appId: Number(appId) } : {}),
    ...(state ? { states: [state] } : {}),
    ...(kind ? { kind } : {}),
    ...(listType ? { listType } : {}),
    ...(source ? { source } : {}),
  }
}
