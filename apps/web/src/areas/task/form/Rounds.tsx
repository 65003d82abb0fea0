import { taskCalls } from '@oas/contract/task/area'
import { skillLevels } from '@oas/contract/skill-level/schemas'
import { accepts, agreeKinds, roundLimits, roundModes } from '@oas/contract/task/schemas'
import { useCall } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { MultiPick } from '../../../kit/form/MultiPick.tsx'
import { NumberField, SelectField } from '../../../kit/form/fields.tsx'
import type { FormState } from '../../../kit/form/use-form.ts'
import { wordChoices } from '../../../kit/list/choice-field.ts'
import { PickMany } from '../../../kit/pick/PickMany.tsx'
import { type Settings, type Values, effectOf } from '../task-values.ts'
import { Effect } from './Effect.tsx'
import { Section } from './Section.tsx'
import { useTypeResults } from './use-type-results.ts'

type Props = { form: FormState<Values> }

const Judges = ({ form }: Props) => {
  const { data } = useCall(taskCalls.teams, {})
  return (
    <>
      <MultiPick
        label={t('task_rounds.judges')}
        choices={(data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={form.values.judgeTeamIds}
        onChange={(judgeTeamIds) => form.put({ judgeTeamIds })}
        problem={form.problemOf('judgeTeamIds', t('task_rounds.judges'))}
        max={roundLimits.teams}
        hint={t('task_rounds.judges_hint')}
      />
      <SelectField
        form={form}
        name="judgeLevel"
        label={t('task_rounds.judge_level')}
        choices={skillLevels.map((value) => ({
          value,
          label: tData(`task_form.least_${value}`),
        }))}
      />
    </>
  )
}

/** By what answers are compared, and when they agree. */
const Compared = ({ form }: Props) => (
  <>
    <SelectField
      form={form}
      name="agreeBy"
      label={t('task_rounds.agree_by')}
      choices={wordChoices(agreeKinds, (one) => t(`task_rounds.agree_${one}`))}
    />
    {form.values.agreeBy === 'labels' && (
      <NumberField
        form={form}
        name="agreeDepth"
        label={t('task_rounds.depth')}
        hint={t('task_rounds.depth_hint')}
        required
        min={0}
        max={roundLimits.depth}
      />
    )}
    <SelectField
      form={form}
      name="accept"
      label={t('task_rounds.accept')}
      choices={wordChoices(accepts, (one) => t(`task_rounds.accept_${one}`))}
    />
  </>
)

/** Each of the named people: when they agree. */
const Everybody = ({ form }: Props) => (
  <>
    <p className="form-hint">{t('task_rounds.everybody_hint')}</p>
    <Compared form={form} />
  </>
)

/** People who know nothing of each other: how many, and when they agree. */
const Blind = ({ form, acts }: Props & { acts: boolean }) => (
  <>
    <p className="form-hint">{t(acts ? 'task_rounds.blind_hint' : 'task_effect.no_judge')}</p>
    <div className="task-pair">
      <NumberField
        form={form}
        name="roundN"
        label={t('task_rounds.n')}
        required
        min={2}
        max={roundLimits.most}
      />
      <NumberField
        form={form}
        name="roundMost"
        label={t('task_rounds.most')}
        hint={t('task_rounds.most_hint')}
        required
        min={2}
        max={roundLimits.most}
      />
    </div>
    <Compared form={form} />
    <NumberField
      form={form}
      name="finalWithin"
      label={t('task_rounds.final_within')}
      hint={t('task_rounds.final_hint')}
      min={1}
      max={roundLimits.hours}
    />
    {acts && <Judges form={form} />}
  </>
)

/** Levels: which results the next one looks at. */
const Serial = ({ form, settings }: Props & { settings: Settings | undefined }) => {
  const results = useTypeResults(form.values.types, settings)
  return (
    <>
      <p className="form-hint">{t('task_rounds.serial_hint')}</p>
      <NumberField
        form={form}
        name="roundN"
        label={t('task_rounds.levels')}
        required
        min={2}
        max={roundLimits.most}
      />
      <PickMany
        label={t('task_rounds.next')}
        source={results}
        value={form.values.nextResults}
        onChange={(nextResults) => form.put({ nextResults })}
        problem={form.problemOf('nextResults', t('task_rounds.next'))}
        max={roundLimits.next}
        bulk={false}
      />
    </>
  )
}

/** How often a record is asked, and what settles what is answered. */
export function Rounds({
  form,
  settings,
  passed,
}: Props & { settings: Settings | undefined; passed: boolean }) {
  const { kind, roundMode } = form.values
  if (kind === 'qitext')
    return (
      <Section step="rounds">
        <p className="muted">{t('task_groups.one_round')}</p>
      </Section>
    )
  return (
    <Section step="rounds">
      <Effect form={form} passed={passed} />
      <SelectField
        form={form}
        name="roundMode"
        label={t('task_rounds.mode')}
        choices={wordChoices(roundModes, (one) => t(`task_rounds.mode_${one}`))}
      />
      {roundMode === 'blind' && <Blind form={form} acts={effectOf(form.values) === 'acts'} />}
      {roundMode === 'everybody' && <Everybody form={form} />}
      {roundMode === 'serial' && <Serial form={form} settings={settings} />}
    </Section>
  )
}
