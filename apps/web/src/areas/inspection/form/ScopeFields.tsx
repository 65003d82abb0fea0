import { inspectQueueCalls } from '@oas/contract/inspection/calls'
import { queueLimits } from '@oas/contract/inspection/queue'
import { useCall } from '../../../api/use-call.ts'
import { businessName, t, typeName } from '../../../i18n/texts.ts'
import { MultiPick } from '../../../kit/form/MultiPick.tsx'
import type { FormState } from '../../../kit/form/use-form.ts'
import { namedChoices } from '../../../kit/list/choice-field.ts'
import { PickMany } from '../../../kit/pick/PickMany.tsx'
import { taskSource } from '../../../kit/pick/tasks.ts'
import { usePlaceSource } from '../../../kit/pick/use-sources.ts'
import { type PageKind, callsOf } from '../kinds.ts'
import { useTeams } from '../use-names.ts'
import type { Values } from './values.ts'

type Props = { form: FormState<Values>; kind: PageKind }

const TypesField = ({ form, kind }: Props) => {
  const { data } = useCall(callsOf(kind).businessTypes, {})
  const choices = (data ?? []).flatMap(({ value, types }) =>
    types.map(({ key, name }) => ({
      value: key,
      label: `${businessName(value)} › ${typeName(name)}`,
    })),
  )
  return (
    <MultiPick
      ids
      label={t('inspect_queue.types')}
      choices={choices}
      value={form.values.types}
      onChange={(types) => form.put({ types })}
      problem={form.problemOf('types', t('inspect_queue.types'))}
      required
      max={queueLimits.types}
    />
  )
}

const QueuesField = ({ form }: Pick<Props, 'form'>) => {
  const { data } = useCall(inspectQueueCalls.list, {})
  return (
    <MultiPick
      label={t('inspect_queue.queues')}
      choices={namedChoices(data ?? [])}
      value={form.values.queueIds}
      onChange={(queueIds) => form.put({ queueIds })}
      problem={form.problemOf('queueIds', t('inspect_queue.queues'))}
      required
      max={queueLimits.teams}
    />
  )
}

/** Whose work a queue takes: of which types or queues, tasks, teams and languages. */
export function ScopeFields({ form, kind }: Props) {
  const languages = usePlaceSource(1)
  const teams = useTeams()
  return (
    <>
      {kind === 'anti' ? <QueuesField form={form} /> : <TypesField form={form} kind={kind} />}
      {kind !== 'audit' && (
        <MultiPick
          label={t('inspect_queue.scope_teams')}
          choices={teams}
          value={form.values.teamIds}
          onChange={(teamIds) => form.put({ teamIds })}
          problem={form.problemOf('teamIds', t('inspect_queue.scope_teams'))}
          max={queueLimits.teams}
          hint={t('inspect_queue.scope_teams_hint')}
        />
      )}
      {kind === 'inspect' && (
        <PickMany
          label={t('inspect_queue.tasks')}
          source={taskSource}
          value={form.values.taskIds}
          onChange={(taskIds) => form.put({ taskIds })}
          problem={form.problemOf('taskIds', t('inspect_queue.tasks'))}
          max={queueLimits.teams}
          hint={t('inspect_queue.any')}
          bulk={false}
        />
      )}
      {kind !== 'appeal' && (
        <PickMany
          label={t('inspect_queue.languages')}
          source={languages}
          value={form.values.languages}
          onChange={(next) => form.put({ languages: next })}
          problem={form.problemOf('languages', t('inspect_queue.languages'))}
          max={queueLimits.languages}
          hint={t('inspect_queue.any')}
          bulk={false}
        />
      )}
    </>
  )
}
