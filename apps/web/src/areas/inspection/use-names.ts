import { inspectQueueCalls } from '@oas/contract/inspection/calls'
import type { QueueBody } from '@oas/contract/inspection/queue'
import { parseTypeKey } from '@oas/contract/type-key'
import { useCall } from '../../api/use-call.ts'
import { resultName } from '../../i18n/texts.ts'
import type { Choice } from '../../kit/form/fields.tsx'
import { labelSource } from '../../kit/pick/labels.ts'
import { taskSource } from '../../kit/pick/tasks.ts'
import { useCalled } from '../../kit/pick/use-called.ts'
import { usePeople } from '../../kit/pick/use-people.ts'
import { usePlaceSource, useTeamSource } from '../../kit/pick/use-sources.ts'
import { useTypes } from '../../kit/use-types.ts'

const everyLabel = labelSource()
type Name = (id: string) => string
/** How what the text of a queue names by id is called. */
export type QueueNames = Readonly<
  Record<'type' | 'team' | 'person' | 'label' | 'result' | 'language' | 'queue' | 'task', Name>
>

/** Teams by name. */
export function useTeams(): readonly Choice[] {
  return useTeamSource().choices
}

const labelOf =
  (choices: readonly Choice[]): Name =>
  (id) =>
    choices.find(({ value }) => value === id)?.label ?? id

/** How ids in some texts of queues are called, once it is known; until then by id. */
export function useQueueNames(bodies: readonly QueueBody[]): QueueNames {
  const { nameOfType } = useTypes()
  const teams = useTeams()
  const languages = usePlaceSource(1)
  const named = bodies.some(({ scope }) => scope.queueIds.length > 0)
  const { data: queues } = useCall(inspectQueueCalls.list, {}, { enabled: named })
  const rules = bodies.flatMap((body) => body.rules)
  const people = [
    ...bodies.flatMap((body) => [...body.people.personIds, ...body.people.excludedIds]),
    ...rules.flatMap(({ match }) => match.personIds),
  ]
  const tasks = bodies.flatMap(({ scope }) => scope.taskIds)
  const labels = rules.flatMap(({ match }) => match.labels.map(String))
  return {
    type: (key) => nameOfType(parseTypeKey(key)),
    team: labelOf(teams),
    language: labelOf(languages.choices),
    queue: (id) => queues?.find((one) => one.id === id)?.name ?? id,
    result: resultName,
    person: useCalled(usePeople(), people),
    label: useCalled(everyLabel, labels),
    task: useCalled(taskSource, tasks),
  }
}
