import { itemSources, itemStates } from '@oas/contract/text-moderation/schemas'
import { t, tData } from '../../i18n/texts.ts'
import type { FilterField, FilterValues } from '../../kit/list/filters.ts'
import { labelSource } from '../../kit/pick/labels.ts'
import { languages } from '../../kit/pick/later.ts'
import { listed } from '../../kit/pick/source.ts'
import { useApps } from '../../kit/use-apps.ts'
import {
  levelChoices,
  useCategoryChoices,
  useLibraryChoices,
  useSceneChoices,
  wordTypeChoices,
} from './words.tsx'

const labels = labelSource()
const whole = ['wordType', 'labelId', 'level', 'appId'] as const
const texts = ['text', 'libraryId', 'categoryId', 'language', 'scene', 'state', 'source'] as const

/** The input of the list from its filters. */
export function itemInput(values: FilterValues): object {
  return {
    ...Object.fromEntries(texts.flatMap((key) => (values[key] ? [[key, values[key]]] : []))),
    ...Object.fromEntries(
      whole.flatMap((key) => (values[key] ? [[key, Number(values[key])]] : [])),
    ),
    ...(values['live'] ? { live: values['live'] === 'yes' } : {}),
  }
}

/**
 * By what items are looked for; `fixed`: the list shows one state alone; `oneType`: one way of
 * matching.
 */
export function useItemFilters(fixed: boolean, oneType: boolean): FilterField[] {
  const { choices } = useApps()
  const libraries = useLibraryChoices()
  const categories = useCategoryChoices()
  const scenes = useSceneChoices()
  const state: FilterField[] = [
    {
      key: 'state',
      kind: 'choice',
      label: t('text_moderation.state'),
      options: itemStates.map((one) => ({
        value: one,
        label: tData(`text_moderation.state_${one}`),
      })),
    },
    {
      key: 'live',
      kind: 'choice',
      label: t('text_moderation.in_force'),
      options: [
        { value: 'yes', label: t('text_moderation.in_force') },
        { value: 'no', label: t('text_moderation.not_in_force') },
      ],
    },
  ]
  const wordType: FilterField = {
    key: 'wordType',
    kind: 'choice',
    label: t('text_moderation.word_type'),
    options: wordTypeChoices(),
  }
  return [
    { key: 'tab', kind: 'text', label: '', hidden: true },
    { key: 'text', kind: 'text', label: t('text_moderation.search') },
    ...(fixed ? [] : state),
    {
      key: 'libraryId',
      kind: 'choice',
      label: t('text_moderation.library'),
      options: libraries,
    },
    {
      key: 'categoryId',
      kind: 'pick',
      label: t('text_moderation.category'),
      source: listed('text categories', categories, { bare: true }),
      max: 1,
    },
    ...(oneType ? [] : [wordType]),
    { key: 'level', kind: 'choice', label: t('text_moderation.level'), options: levelChoices() },
    { key: 'labelId', kind: 'pick', label: t('text_moderation.label'), source: labels, max: 1 },
    {
      key: 'language',
      kind: 'pick',
      label: t('text_moderation.language'),
      source: languages,
      max: 1,
    },
    { key: 'appId', kind: 'choice', label: t('text_moderation.apps'), options: choices },
    { key: 'scene', kind: 'choice', label: t('text_moderation.scene'), options: scenes },
    {
      key: 'source',
      kind: 'choice',
      label: t('text_moderation.source'),
      options: itemSources.map((one) => ({
        value: one,
        label: tData(`text_moderation.source_${one}`),
      })),
    },
  ]
}
