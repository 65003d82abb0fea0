import {
  type DrawKind,
  type TaskKind,
  drawKinds,
  handingRules,
  orderings,
  speedKinds,
  strata,
} from '@oas/contract/task/schemas'
import { t } from '../../../i18n/texts.ts'
import { ArrayEditor } from '../../../kit/form/ArrayEditor.tsx'
import { NumberField, SelectField } from '../../../kit/form/fields.tsx'
import type { FormState } from '../../../kit/form/use-form.ts'
import { wordChoices } from '../../../kit/list/choice-field.ts'
import { TimeField } from '../../../kit/TimeField.tsx'
import { dayName } from '../in-words.ts'
import type { Values } from '../task-values.ts'
import { wordOf } from '../words.tsx'
import { Section } from './Section.tsx'

type Props = { form: FormState<Values> }
const mostCount = 1_000_000
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

const ClockInput = ({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}) => (
  <label>
    {label}
    <input
      className="mono"
      value={value}
      placeholder={t('task_form.clock_example')}
      maxLength={5}
      inputMode="numeric"
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  </label>
)

const mayDraw = (kind: TaskKind, draw: DrawKind): boolean => {
  if (kind === 'comprehensive') return draw === 'count'
  return kind !== 'qitext' || draw !== 'stratum'
}

/** How many of the candidates are drawn, and when. */
const DrawFields = ({ form }: Props) => {
  const { kind, drawKind, drawAt } = form.values
  return (
    <>
      <SelectField
        form={form}
        name="drawKind"
        label={t('task.draw')}
        choices={wordChoices(
          drawKinds.filter((one) => mayDraw(kind, one)),
          (one) => wordOf('draw', one),
        )}
      />
      {(drawKind === 'count' || drawKind === 'stratum') && (
        <NumberField
          form={form}
          name="drawCount"
          label={t('task_form.count')}
          required
          min={1}
          max={mostCount}
        />
      )}
      {drawKind === 'rate' && (
        <NumberField
          form={form}
          name="drawRate"
          label={t('task_form.rate')}
          hint={t('task_form.rate_range')}
          required
          min={0.01}
          max={100}
          step={0.01}
        />
      )}
      {drawKind === 'stratum' && (
        <SelectField
          form={form}
          name="drawStratum"
          label={t('task.stratum')}
          choices={wordChoices(strata, (one) => wordOf('stratum', one))}
        />
      )}
      <ArrayEditor
        label={t('task_form.draw_at')}
        items={drawAt}
        onChange={(next) => form.put({ drawAt: next })}
        make={() => ({ at: '' })}
        max={24}
        problem={form.problemOf('drawAt', t('task_form.draw_at'))}
      >
        {({ at }, put) => (
          <ClockInput
            label={t('task_form.clock_label')}
            value={at}
            onChange={(next) => put({ at: next })}
          />
        )}
      </ArrayEditor>
      <p className="form-hint">{t('task_form.draw_at_hint')}</p>
    </>
  )
}

const HandingFields = ({ form }: Props) => (
  <>
    <SelectField
      form={form}
      name="handingRule"
      label={t('task.handing')}
      choices={wordChoices(
        handingRules.filter((one) => form.values.kind !== 'qitext' || one === 'pool'),
        (one) => wordOf('handing', one),
      )}
    />
    <SelectField
      form={form}
      name="speed"
      label={t('task.speed')}
      choices={wordChoices(speedKinds, (one) => wordOf('speed', one))}
    />
    {form.values.speed === 'hourly' && (
      <NumberField
        form={form}
        name="perHour"
        label={t('task_form.per_hour')}
        required
        min={1}
        max={mostCount}
      />
    )}
    <SelectField
      form={form}
      name="ordering"
      label={t('task.ordering')}
      choices={wordChoices(orderings, (one) => wordOf('ordering', one))}
    />
    <NumberField
      form={form}
      name="priority"
      label={t('task_form.priority')}
      hint={t('task_form.priority_hint')}
      required
      min={0}
      max={9}
    />
  </>
)

const QuotaFields = ({ form }: Props) => (
  <div className="task-three">
    {(
      [
        ['quotaTotal', 'task_form.quota_total'],
        ['quotaDay', 'task_form.quota_day'],
        ['quotaPerson', 'task_form.quota_person'],
      ] as const
    ).map(([name, label]) => (
      <NumberField
        key={name}
        form={form}
        name={name}
        label={t(label)}
        hint={t('task_form.quota_hint')}
        min={1}
        max={mostCount}
      />
    ))}
  </div>
)

/** From when to when it runs, on which days, at which hours of them. */
const TimeFields = ({ form }: Props) => {
  const { startAt, endAt, days, hours } = form.values
  const problem = form.problemOf('days', t('task_form.days'))
  return (
    <>
      <div className="task-pair">
        <div className="form-row">
          <TimeField
            label={t('task_form.start_at')}
            value={startAt ?? undefined}
            onChange={(next) => form.put({ startAt: next ?? null })}
            problem={form.problemOf('startAt', t('task_form.start_at'))}
          />
          <span className="form-hint">{t('task_form.start_hint')}</span>
        </div>
        <div className="form-row">
          <TimeField
            label={t('task_form.end_at')}
            value={endAt ?? undefined}
            onChange={(next) => form.put({ endAt: next ?? null })}
            problem={form.problemOf('endAt', t('task_form.end_at'))}
          />
          <span className="form-hint">{t('task_form.end_hint')}</span>
        </div>
      </div>
      <fieldset className="multi-pick task-days">
        <legend>{t('task_form.days')}</legend>
        <div>
          {weekdays.map((day) => (
            <label key={day}>
              <input
                type="checkbox"
                checked={days.includes(day)}
                onChange={({ target }) =>
                  form.put({
                    days: target.checked ? [...days, day] : days.filter((one) => one !== day),
                  })
                }
              />{' '}
              {dayName(day)}
            </label>
          ))}
        </div>
        <div className="problem" role={problem ? 'alert' : undefined}>
          {problem}
        </div>
      </fieldset>
      <ArrayEditor
        label={t('task_form.hours')}
        items={hours}
        onChange={(next) => form.put({ hours: next })}
        make={() => ({ from: '09:00', to: '18:00' })}
        max={6}
        problem={form.problemOf('hours', t('task_form.hours'))}
      >
        {({ from, to }, put) => (
          <>
            <ClockInput
              label={t('frontend.range_start')}
              value={from}
              onChange={(next) => put({ from: next })}
            />
            <ClockInput
              label={t('frontend.range_end')}
              value={to}
              onChange={(next) => put({ to: next })}
            />
          </>
        )}
      </ArrayEditor>
      <p className="form-hint">{t('task_form.hours_hint')}</p>
    </>
  )
}

/** What is drawn, how it is handed out, and how much of it. */
export function Pace({ form }: Props) {
  return (
    <Section step="pace">
      {form.values.kind !== 'realtime' && <DrawFields form={form} />}
      <HandingFields form={form} />
      <QuotaFields form={form} />
      <TimeFields form={form} />
    </Section>
  )
}
