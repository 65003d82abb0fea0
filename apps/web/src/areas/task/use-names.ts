import { taskCalls } from '@oas/contract/task/area'
import type { TaskBody } from '@oas/contract/task/schemas'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../api/use-call.ts'
import { useSettings } from '../../kit/conditions/use-settings.ts'
import { inParts } from '../../kit/pick/source.ts'
import { usePeople } from '../../kit/pick/use-people.ts'
import { useTypes } from '../../kit/use-types.ts'
import type { Names } from './in-words.ts'

/** How what some texts of a task name by id is called, once it is known; until then by id. */
export function useNames(bodies: readonly (TaskBody | null | undefined)[]): Names {
  const known = bodies.filter((body) => body !== null && body !== undefined)
  const { nameOfType, types } = useTypes()
  const seen = new Set(types.map(({ appId, type }) => `${appId}:${type}`))
  const keys = [...new Set(known.flatMap((body) => body.types))].filter((key) => seen.has(key))
  const settings = useSettings(keys)
  const teams = useCall(taskCalls.teams, {})
  const people = usePeople()
  const ids = [
    ...new Set(known.flatMap((body) => [...body.people.personIds, ...body.people.excludedIds])),
  ].toSorted()
  const persons = useQuery({
    queryKey: ['names of people', ids],
    enabled: ids.length > 0,
    queryFn: () => inParts(people.name, ids),
  })
  return {
    type: nameOfType,
    team: (id) => teams.data?.find((team) => team.id === id)?.name ?? id,
    person: (id) => persons.data?.find(({ value }) => value === id)?.label ?? id,
    settings: settings.data ?? {},
  }
}
