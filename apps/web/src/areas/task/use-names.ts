import { taskCalls } from '@oas/contract/task/area'
import type { TaskBody } from '@oas/contract/task/schemas'
import { useCall } from '../../api/use-call.ts'
import { useSettings } from '../../kit/conditions/use-settings.ts'
import { useTypes } from '../../kit/use-types.ts'
import type { Names } from './names.ts'
import { useStoredNames } from './use-stored-names.ts'

/** How what some texts of a task name by id is called, once it is known; until then by id. */
export function useNames(bodies: readonly (TaskBody | null | undefined)[]): Names {
  const known = bodies.filter((body) => body !== null && body !== undefined)
  const { nameOfType, types } = useTypes()
  const seen = new Set(types.map(({ appId, type }) => `${appId}:${type}`))
  const keys = [...new Set(known.flatMap((body) => body.types))].filter((key) => seen.has(key))
  const settings = useSettings(keys)
  const teams = useCall(taskCalls.teams, {})
  const stored = useStoredNames(
    known.flatMap((body) => [
      ...(body.stored ? [body.stored] : []),
      ...(body.parts?.list.flatMap(({ stored: one }) => one ?? []) ?? []),
    ]),
    known.flatMap(({ people }) => [...people.personIds, ...people.excludedIds]),
  )
  return {
    ...stored,
    type: nameOfType,
    team: (id) => teams.data?.find((team) => team.id === id)?.name ?? id,
    settings: settings.data ?? {},
  }
}
