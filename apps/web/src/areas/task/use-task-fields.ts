import { taskCalls } from '@oas/contract/task/area'
import type { Input } from '@oas/contract/define'
import { type TaskKind, taskKinds, taskReviews, taskStates } from '@oas/contract/task/schemas'
import { t } from '../../i18n/texts.ts'
import { choiceField, namedChoices, wordChoices } from '../../kit/list/choice-field.ts'
import type { FilterField, FilterValues } from '../../kit/list/filters.ts'
import { listed, wholeNumber } from '../../kit/pick/source.ts'
import { usePeople } from '../../kit/pick/use-people.ts'
import { useTypeSource } from '../../kit/pick/use-sources.ts'
import { useCall } from '../../api/use-call.ts'
import { wordOf } from './words.tsx'

type Asked = Input<typeof taskCalls.list>

/** What tasks may be narrowed by: by their kind where the list has several. */
export function useTaskFields(kind: TaskKind | undefined): FilterField[] {
  const types = useTypeSource()
  const people = usePeople({ names: true })
  const teams = useCall(taskCalls.teams, {})
  const teamSource = listed('teams of tasks', namedChoices(teams.data ?? []), {
    ids: wholeNumber,
    loading: teams.isPending,
  })
  return [
    { key: 'name', kind: 'text', label: t('task_form.name'), width: 150 },
    ...(kind === undefined
      ? [
          choiceField(
            'kind',
            t('task.kind'),
            wordChoices(taskKinds, (one) => wordOf('kind', one)),
          ),
        ]
      : []),
    { key: 'type', kind: 'pick', label: t('task_list.type'), source: types },
    choiceField(
      'state',
      t('task.state'),
      wordChoices(taskStates, (one) => wordOf('state', one)),
    ),
    choiceField(
      'review',
      t('task.review'),
      wordChoices(taskReviews, (one) => wordOf('review', one)),
    ),
    { key: 'teamId', kind: 'pick', label: t('task_list.team'), source: teamSource },
    { key: 'owner', kind: 'pick', label: t('task_list.owner'), source: people },
    { key: 'from', kind: 'time', label: t('task_list.created_from') },
    { key: 'to', kind: 'time', label: t('task_list.created_to') },
    { key: 'tab', kind: 'text', label: '', hidden: true },
    { key: 'id', kind: 'number', label: '', hidden: true },
  ]
}

export const taskTabs = ['all', 'review', 'mine'] as const
export type TaskTab = (typeof taskTabs)[number]

/** What a list of tasks asks for, from its filters, its tab and the kind it is of. */
export function inputOf(values: FilterValues, tab: TaskTab, kind: TaskKind | undefined): Asked {
  const { name, type, state, teamId, owner, from, to } = values
  const asked = kind ?? values['kind']
  const review = tab === 'review' ? 'pending' : values['review']
  return {
    ...(name ? { name: name.slice(0, 60) } : {}),
    ...(asked ? { kind: asked as TaskKind } : {}),
    ...(type ? { type } : {}),
    ...(state ? { state: state as Exclude<Asked['state'], undefined> } : {}),
    ...(review ? { review: review as Exclude<Asked['review'], undefined> } : {}),
    ...(teamId ? { teamId } : {}),
    ...(owner ? { owner } : {}),
    ...(tab === 'mine' ? { mine: true } : {}),
    ...(from ? { from: Number(from) } : {}),
    ...(to ? { to: Number(to) } : {}),
  }
}
