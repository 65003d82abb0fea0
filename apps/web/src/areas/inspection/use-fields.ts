import { inspectQueueCalls } from '@oas/contract/inspection/calls'
import { queueStates } from '@oas/contract/inspection/queue'
import { parseTypeKey } from '@oas/contract/type-key'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { namedChoices, oneOfField, wordChoices } from '../../kit/list/choice-field.ts'
import type { FilterField, FilterValues } from '../../kit/list/filters.ts'
import { persons } from '../../kit/pick/later.ts'
import { useTypeSource } from '../../kit/pick/use-sources.ts'
import { personLabel } from './columns.tsx'
import { type PageKind, callsOf } from './kinds.ts'

/** Filters of the list of queues of a kind. */
export function useQueueFields(kind: PageKind): FilterField[] {
  const { data: businesses } = useCall(callsOf(kind).businessTypes, {})
  const { data: queues } = useCall(inspectQueueCalls.list, {}, { enabled: kind === 'anti' })
  const types = useTypeSource()
  return [
    { key: 'name', kind: 'text', label: t('inspect_queue.name') },
    {
      key: 'business',
      kind: 'choice',
      label: t('inspect_queue.business'),
      options: (businesses ?? []).map(({ value, label }) => ({ value, label })),
    },
    { key: 'type', kind: 'pick', label: t('inspect_queue.types'), source: types },
    ...(kind === 'anti'
      ? [oneOfField('queueId', t('inspect_queue.queues'), namedChoices(queues ?? []))]
      : []),
    { key: 'person', kind: 'pick', label: personLabel(kind), source: persons },
    {
      key: 'state',
      kind: 'choice',
      label: t('frontend.state'),
      options: wordChoices(queueStates, (state) => t(`inspect_queue.state_${state}`)),
    },
  ]
}

/** What the list of a kind asks for, of its filters. */
export function queueInput(
  kind: PageKind,
  { name, business, type, queueId, person, state }: FilterValues,
): object {
  return {
    kind,
    ...(name ? { name } : {}),
    ...(business ? { business } : {}),
    ...(type ? parseTypeKey(type) : {}),
    ...(queueId ? { queueId } : {}),
    ...(person ? { personId: person } : {}),
    ...(state ? { state } : {}),
  }
}
