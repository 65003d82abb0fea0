import { mapConfigCalls } from '@oas/contract/map-config/calls'
import { useMemo } from 'react'
import { useCall } from '../../api/use-call.ts'
import type { Source } from '../../kit/pick/source.ts'
import { usePlaceSource, useTypeSource } from '../../kit/pick/use-sources.ts'
import { type Options, referenceOf } from './references.ts'
import type { Doc } from './schema.ts'
import { useSamplePaths } from './use-sample-paths.ts'

/**
 * What the fields of a setting refer to, by their path: punishments, trees and labels, results,
 * fields of records, times, names. Null where a field names nothing else.
 */
export function useReferences(
  document: Doc,
  options: Options | undefined,
): (path: readonly string[]) => Source | null {
  const { data: maps } = useCall(mapConfigCalls.keys, {})
  const types = useTypeSource()
  const languages = usePlaceSource(1)
  const samplePaths = useSamplePaths(document['appId'], document['type'])
  return useMemo(
    () => (path: readonly string[]) =>
      referenceOf(path, document, { options, maps, types, languages, samplePaths }),
    [document, options, maps, types, languages, samplePaths],
  )
}
