import { taskCalls } from '@oas/contract/task/area'
import type { StoredField, TaskBody } from '@oas/contract/task/schemas'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../api/use-call.ts'
import { useSettings } from '../../kit/conditions/use-settings.ts'
import { labelSource } from '../../kit/pick/labels.ts'
import { inParts } from '../../kit/pick/source.ts'
import { usePeople } from '../../kit/pick/use-people.ts'
import { useTypes } from '../../kit/use-types.ts'
import type { Names } from './in-words.ts'

const everyLabel = labelSource()
const valuesOfField = ({ stored }: TaskBody, field: StoredField): string[] =>
  (stored?.groups ?? []).flatMap(({ any }) =>
    any.flatMap((clause) => (clause.field === field ? clause.values : [])),
  )

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
    ...new Set(
      known.flatMap((body) => [
        ...body.people.personIds,
        ...body.people.excludedIds,
        ...valuesOfField(body, 'auditor'),
      ]),
    ),
  ].toSorted()
  const labelIds = [
    ...new Set(
      known.flatMap((body) => [
        ...(body.stored?.labelIds ?? []).map(String),
        ...valuesOfField(body, 'label'),
      ]),
    ),
  ].toSorted()
  const labels = useQuery({
    queryKey: ['names of labels', labelIds],
    enabled: labelIds.length > 0,
    queryFn: () => inParts(everyLabel.name, labelIds),
  })
  const persons = useQuery({
    queryKey: ['names of people', ids],
    enabled: ids.length > 0,
    queryFn: () => inParts(people.name, ids),
  })
  return {
    type: nameOfType,
    team: (id) => teams.data?.find((team) => team.id === id)?.name ?? id,
    label: (id) => labels.data?.find(({ value }) => value === id)?.label ?? id,
    person: (id) => persons.data?.find(({ value }) => value === id)?.label ?? id,
    settings: settings.data ?? {},
  }
}
