import { resultName } from '../../../i18n/texts.ts'
import { type LocalSource, listed } from '../../../kit/pick/source.ts'
import { useResultSource } from '../../../kit/pick/use-results.ts'
import type { Settings } from '../task-values.ts'

/** The results that some types offer; those of all types where none is chosen. */
export function useTypeResults(
  types: readonly string[],
  settings: Settings | undefined,
): LocalSource {
  const every = useResultSource()
  if (types.length === 0) return every
  const ids = new Set(types.flatMap((key) => settings?.[key]?.result.map(({ id }) => id) ?? []))
  return listed(
    `results ${types.join()}`,
    [...ids].map((id) => ({ value: id, label: resultName(id) })),
    { ids: every.ids, loading: settings === undefined },
  )
}
