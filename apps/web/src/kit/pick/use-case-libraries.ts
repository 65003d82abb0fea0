import {
  caseLibraryCalls,
  examLibraryCalls,
  simulationLibraryCalls,
} from '@oas/contract/case-library/calls'
import { useCall } from '../../api/use-call.ts'
import { type LocalSource, listed } from './source.ts'

type Named = { id: string; name: string; state: string }
const choices = (libraries: readonly Named[], only: boolean) =>
  libraries
    .filter(({ state }) => !only || state === 'in-use')
    .map(({ id, name }) => ({ value: id, label: name, bare: true as const }))

/** Case libraries in use, by name. */
export function useCaseLibraries(): LocalSource {
  const { data, isPending } = useCall(caseLibraryCalls.list, {})
  return listed('case libraries', choices(data ?? [], true), { loading: isPending, bare: true })
}

/** Libraries that people may be asked from, by name: of cases and of simulations, in use. */
export function usePracticeLibraries(only = true): LocalSource {
  const cases = useCall(caseLibraryCalls.list, {})
  const simulations = useCall(simulationLibraryCalls.list, {})
  return listed(
    'practice libraries',
    choices([...(simulations.data ?? []), ...(cases.data ?? [])], only),
    { loading: cases.isPending || simulations.isPending, bare: true },
  )
}

/** The dimensions of one of these, as they are picked. */
export function useLibraryDims(libraryId: string) {
  const cases = useCall(caseLibraryCalls.list, {})
  const simulations = useCall(simulationLibraryCalls.list, {})
  const found = [...(simulations.data ?? []), ...(cases.data ?? [])].find(
    ({ id }) => id === libraryId,
  )
  return (found?.dims ?? []).map(({ key, name }) => ({
    value: key,
    label: name,
    bare: true as const,
  }))
}

/** Exam libraries that are not archived, by name. */
export function useExamLibraries(): LocalSource {
  const { data, isPending } = useCall(examLibraryCalls.list, {})
  const open = (data ?? []).filter(({ state }) => state !== 'archived')
  return listed('exam libraries', choices(open, false), { loading: isPending, bare: true })
}
