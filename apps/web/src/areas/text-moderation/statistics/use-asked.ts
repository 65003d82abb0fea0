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
/** What a scene is called; what no scene reads is read by the same rules as all other texts. */
export function useSceneName(): (key: string) => string {
  const scenes = useSceneChoices()
  return (key) =>
    scenes.find(({ value }) => value === key)?.label ??
    (key === 'default' ? t('text_statistics.other_scene') : key)
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
