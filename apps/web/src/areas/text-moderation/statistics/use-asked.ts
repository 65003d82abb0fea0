import { parseTypeKey } from '@oas/contract/type-key'
import { t } from '../../../i18n/texts.ts'
import type { FilterField, FilterValues } from '../../../kit/list/filters.ts'
import { languages } from '../../../kit/pick/later.ts'
import { useLibraryChoices, useSceneChoices, useTypeChoices } from '../words.tsx'

/** By what figures are narrowed; the tab stands beside them in the address. */
export function useFigureFields(spans: boolean): FilterField[] {
  const types = useTypeChoices()
  const scenes = useSceneChoices()
  const libraries = useLibraryChoices()
  return [
    { key: 'tab', kind: 'text', label: '', hidden: true },
    ...(spans
      ? ([
          { key: 'from', kind: 'time', label: t('frontend.range_start') },
          { key: 'to', kind: 'time', label: t('frontend.range_end') },
        ] as const)
      : []),
    { key: 'of', kind: 'choice', label: t('text_statistics.type'), options: types },
    { key: 'scene', kind: 'choice', label: t('text_statistics.scene'), options: scenes },
    {
      key: 'language',
      kind: 'pick',
      label: t('text_statistics.language'),
      source: languages,
      max: 1,
    },
    { key: 'libraryId', kind: 'choice', label: t('text_statistics.library'), options: libraries },
    { key: 'itemId', kind: 'number', label: '', hidden: true },
  ]
}
/** The input of the calls, from filters as they stand in the address. */
export function figureInput(values: FilterValues): object {
  const { from, to, of, scene, language, libraryId, itemId } = values
  const type = of ? parseTypeKey(of) : null
  return {
    ...(from ? { from: Number(from) } : {}),
    ...(to ? { to: Number(to) } : {}),
    ...(type ? { appId: type.appId, type: type.type } : {}),
    ...(scene ? { scene } : {}),
    ...(language ? { language } : {}),
    ...(libraryId ? { libraryId } : {}),
    ...(itemId ? { itemId } : {}),
  }
}
