import { taskCalls } from '@oas/contract/task/area'
import { type SkillLevel, skillLevels } from '@oas/contract/skill-level/schemas'
import { taskLimits } from '@oas/contract/task/schemas'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { SelectField } from '../../../kit/form/fields.tsx'
import { MultiPick } from '../../../kit/form/MultiPick.tsx'
import type { FormState } from '../../../kit/form/use-form.ts'
import { PickMany } from '../../../kit/pick/PickMany.tsx'
import { usePeople } from '../../../kit/pick/use-people.ts'
import type { Values } from '../task-values.ts'
import type { Checked } from '../use-task-check.ts'
import { Section } from './Section.tsx'

const leastTexts = {
  trainee: 'task_form.least_trainee',
  released: 'task_form.least_released',
  expert: 'task_form.least_expert',
} as const satisfies Record<SkillLevel, string>

type Props = { form: FormState<Values>; checked: Checked | null }

/** How much each team gets beside the others. */
const Weights = ({ form, nameOf }: { form: FormState<Values>; nameOf: (id: string) => string }) => {
  const { teams } = form.values
  return (
    <fieldset className="multi-pick">
      <legend>{t('task_form.weights')}</legend>
      <p className="form-hint">{t('task_form.weights_hint')}</p>
      {teams.map((team) => (
        <label key={team.teamId} className="task-weight">
          {nameOf(team.teamId)}
          <input
            type="number"
            min={1}
            max={100}
            value={team.weight}
            onChange={({ target }) =>
              form.put({
                teams: teams.map((one) =>
                  one.teamId === team.teamId ? { ...one, weight: Number(target.value) } : one,
                ),
              })
            }
          />
        </label>
      ))}
    </fieldset>
  )
}

/** Who works on a task: teams, single people, and who of them does not. */
export function People({ form, checked }: Props) {
  const { values } = form
  const { data } = useCall(taskCalls.teams, {}, { refetchMs: 30_000 })
  const people = usePeople({ active: true })
  const nameOf = (id: string): string => data?.find((team) => team.id === id)?.name ?? id
  const choices = (data ?? []).map(({ id, name, people: n, online }) => ({
    value: id,
    label: `${name} · ${t('task_form.team_people', { n, online })}`,
  }))
  const setTeams = (ids: string[]): void =>
    form.put({
      teams: ids.map((teamId) => ({
        teamId,
        weight: values.teams.find((team) => team.teamId === teamId)?.weight ?? 1,
      })),
    })
  return (
    <Section step="people">
      <MultiPick
        label={t('task_form.teams')}
        choices={choices}
        value={values.teams.map(({ teamId }) => teamId)}
        onChange={setTeams}
        problem={form.problemOf('teams', t('task_form.teams'))}
        max={taskLimits.teams}
        hint={t('task_form.teams_hint')}
      />
      {values.handingRule === 'weighted' && values.teams.length > 0 && (
        <Weights form={form} nameOf={nameOf} />
      )}
      <PickMany
        label={t('task_form.persons')}
        source={people}
        value={values.personIds}
        onChange={(personIds) => form.put({ personIds })}
        problem={form.problemOf('personIds', t('task_form.persons'))}
        max={taskLimits.people}
        hint={t('task_form.persons_hint')}
        bulk={false}
      />
      <PickMany
        label={t('task_form.excluded')}
        source={people}
        value={values.excludedIds}
        onChange={(excludedIds) => form.put({ excludedIds })}
        problem={form.problemOf('excludedIds', t('task_form.excluded'))}
        max={taskLimits.people}
        hint={t('task_form.excluded_hint')}
        bulk={false}
      />
      <SelectField
        form={form}
        name="leastLevel"
        label={t('task_form.least_level')}
        hint={t('task_form.least_level_hint')}
        choices={skillLevels.map((value) => ({
          value,
          label: t(leastTexts[value]),
        }))}
      />
      {checked && (
        <p role="status" className={checked.eligible === 0 ? 'problem' : 'muted'}>
          {t('task_form.eligible', { n: checked.eligible })}
        </p>
      )}
    </Section>
  )
}
