import type { Output } from '@oas/contract/define'
import { mapConfigCalls } from '@oas/contract/map-config/calls'
import { conditionColumns } from '@oas/contract/setting/condition-columns'
import type { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { useMemo } from 'react'
import { useCall } from '../../api/use-call.ts'
import { resultName } from '../../i18n/texts.ts'
import { labelSource } from '../../kit/pick/labels.ts'
import { type Source, listed, wholeNumber } from '../../kit/pick/source.ts'
import { valueAt } from './schema.ts'

type Options = Output<(typeof autoConfigCalls)['options']>
type Doc = Record<string, unknown>

const namesOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.keys(value) : []

/**
 * What the fields of a setting refer to, by their path: punishments, label trees, labels of a tree,
 * fields that conditions may ask for, converters. Null where a field names nothing else.
 */
export function useReferences(
  document: Doc,
  options: Options | undefined,
): (path: readonly string[]) => Source | null {
  const { data: maps } = useCall(mapConfigCalls.keys, {})
  return useMemo(() => {
    const loading = options === undefined
    const punishments = listed(
      'punishments',
      (options?.punishTypes ?? []).map(({ id, key }) => ({
        value: String(id),
        label: resultName(key),
        also: key,
      })),
      { ids: wholeNumber, loading },
    )
    const trees = listed(
      'label trees',
      (options?.labelTrees ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      { ids: wholeNumber, loading },
    )
    const columns = listed(
      'condition fields',
      [...conditionColumns, ...namesOf(document['extDataMap'])].map((name) => ({
        value: name,
        label: name,
      })),
      { bare: true, own: true, ids: /^[^\s,]{1,64}$/ },
    )
    const converters = listed(
      'converters',
      (maps ?? []).map(({ key, name }) => ({ value: key, label: name })),
      { loading: maps === undefined },
    )
    return (path) => {
      switch (path.at(-1)) {
        case 'punishId':
          return punishments
        case 'templateId':
        case 'treeId':
          return trees
        case 'labelId':
          return labelSource()
        case 'rootId': {
          const tree = valueAt(document, [...path.slice(0, -1), 'templateId'])
          return labelSource(typeof tree === 'number' ? tree : undefined)
        }
        case 'dbField':
          return path[0] === 'condition' ? columns : null
        case 'converter':
          return path[0] === 'extDataMap' ? converters : null
        default:
          return null
      }
    }
  }, [document, options, maps])
}
