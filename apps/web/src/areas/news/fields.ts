import { newsLevels } from '@oas/contract/news/limits'
import { newsCalls } from '@oas/contract/news/calls'
import { useEffect } from 'react'
import type { Call, Input, Output } from '@oas/contract/define'
import { useCall } from '../../api/use-call.ts'
import { reportPoint } from '../../report/client.ts'
import { t, tData } from '../../i18n/texts.ts'
import type { FilterField, FilterValues } from '../../kit/list/filters.ts'
import { oneOfField, namedChoices, wordChoices } from '../../kit/list/choice-field.ts'

export function categoryChoices() {
  return ['1', '2'].map((value) => ({ value, label: tData(`news.category_${value}`) }))
}
export function levelChoices() {
  return newsLevels.map((value) => ({ value, label: tData(`news.level_${value}`) }))
}
const channelChoices = () =>
  ['1', '2', '3'].map((value) => ({ value, label: tData(`news.channel_${value}`) }))

/** Choices of a form; where they cannot be loaded there are none, and the log says why. */
const useOptions = <C extends Call>(call: C, input: Input<C>): Output<C> | undefined => {
  const { data, error } = useCall(call, input)
  useEffect(() => {
    if (error)
      reportPoint('news', 'choices not loaded', { message: error.message, path: call.path })
  }, [error, call.path])
  return data
}
export function useTypes(dataType?: 1 | 2): readonly string[] {
  return useOptions(newsCalls.listType, dataType === undefined ? {} : { dataType }) ?? []
}
export function useGroups(): Output<typeof newsCalls.groupTree>['content'] {
  return useOptions(newsCalls.groupTree, {})?.content ?? []
}

export function managementFields(
  types: readonly string[],
  groups: readonly { id: string; name: string }[],
): FilterField[] {
  return [
    { key: 'text', label: t('news.text'), kind: 'text', width: 220 },
    { key: 'dataType', label: t('news.category'), kind: 'choice', options: categoryChoices() },
    oneOfField(
      'type',
      t('news.type'),
      wordChoices(types, (type) => type),
    ),
    { key: 'level', label: t('news.level'), kind: 'choice', options: levelChoices() },
    { key: 'channel', label: t('news.channels'), kind: 'choice', options: channelChoices() },
    oneOfField('groupId', t('news.groups'), namedChoices(groups)),
    {
      key: 'state',
      label: t('news.state'),
      kind: 'choice',
      options: [
        { value: 'current', label: t('news.state_current') },
        { value: 'future', label: t('news.state_future') },
        { value: 'past', label: t('news.state_past') },
      ],
    },
    { key: 'from', label: t('news.after'), kind: 'time' },
    { key: 'to', label: t('news.before'), kind: 'time' },
  ]
}
const numbers = new Set(['dataType', 'channel', 'from', 'to'])
/** Filters as an input of a call. */
export function inputOf({ view: _view, ...values }: FilterValues): object {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, numbers.has(key) ? Number(value) : value]),
  )
}
