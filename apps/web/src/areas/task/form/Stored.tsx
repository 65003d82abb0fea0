import { decidedBys, dedupes } from '@oas/contract/task/schemas'
import { t, tData } from '../../../i18n/texts.ts'
import { NumberField, SelectField, TickField } from '../../../kit/form/fields.tsx'
import type { FormState } from '../../../kit/form/use-form.ts'
import { wordChoices } from '../../../kit/list/choice-field.ts'
import { labelSource } from '../../../kit/pick/labels.ts'
import { PickMany } from '../../../kit/pick/PickMany.tsx'
import type { LocalSource } from '../../../kit/pick/source.ts'
import { TimeField } from '../../../kit/TimeField.tsx'
import { mostDaysOf } from '../stored-values.ts'
import type { Settings, Values } from '../task-values.ts'
import { ConditionGroups } from './ConditionGroups.tsx'
import { useTypeResults } from './use-type-results.ts'

type Props = { form: FormState<Values> }
const everyLabel = labelSource()
const word = (key: string): string => tData(`task_stored.${key}`)

const Span = ({ form }: Props) => {
  const { kind, spanWay, spanFrom, spanTo, decidedBy } = form.values
  return (
    <>
      <SelectField
        form={form}
        name="spanWay"
        label={t('task_stored.span')}
        choices={wordChoices(['days', 'between'] as const, (one) => word(`span_${one}`))}
      />
      {spanWay === 'days' ? (
        <NumberField
          form={form}
          name="spanDays"
          label={t('task_stored.days')}
          hint={t('task_stored.days_hint', { n: mostDaysOf(kind) })}
          required
          min={1}
          max={mostDaysOf(kind)}
        />
      ) : (
        <div className="task-pair">
          <div className="form-row">
            <TimeField
              label={t('task_stored.from')}
              value={spanFrom ?? undefined}
              onChange={(next) => form.put({ spanFrom: next ?? null })}
              problem={form.problemOf('spanFrom', t('task_stored.from'))}
            />
          </div>
          <div className="form-row">
            <TimeField
              label={t('task_stored.to')}
              value={spanTo ?? undefined}
              onChange={(next) => form.put({ spanTo: next ?? null })}
              problem={form.problemOf('spanTo', t('task_stored.to'))}
            />
          </div>
        </div>
      )}
      {decidedBy !== 'nobody' && (
        <SelectField
          form={form}
          name="storedBy"
          label={t('task_stored.by')}
          choices={wordChoices(['received', 'decided'] as const, (one) => word(`by_${one}`))}
        />
      )}
    </>
  )
}

const Outdated = ({ form }: Props) => {
  const problem = form.problemOf('outLabels', t('task_stored.outdated'))
  return (
    <fieldset className="multi-pick">
      <legend>{t('task_stored.outdated')}</legend>
      <TickField form={form} name="outLabels" label={t('task_stored.out_labels')} />
      <TickField form={form} name="outSetting" label={t('task_stored.out_setting')} />
      <NumberField
        form={form}
        name="outDays"
        label={t('task_stored.out_days')}
        hint={t('task_stored.out_days_hint')}
        min={1}
        max={3650}
      />
      {problem !== '' && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

/** How the records were decided. */
const Verdicts = ({ form, results }: Props & { results: LocalSource }) => {
  const { results: chosen, labelIds } = form.values
  return (
    <div className="task-pair">
      <PickMany
        label={t('task_stored.results')}
        source={results}
        value={chosen}
        onChange={(next) => form.put({ results: next })}
        problem={form.problemOf('results', t('task_stored.results'))}
        hint={t('task_stored.results_hint')}
        max={50}
        bulk={false}
      />
      <PickMany
        label={t('task_stored.labels')}
        source={everyLabel}
        value={labelIds}
        onChange={(next) => form.put({ labelIds: next })}
        problem={form.problemOf('labelIds', t('task_stored.labels'))}
        hint={t('task_stored.results_hint')}
        max={200}
        bulk={false}
      />
    </div>
  )
}

/** Which stored records a task takes: of what time, who decided them, under which conditions. */
export function Stored({ form, settings }: Props & { settings: Settings | undefined }) {
  const { kind, types, decidedBy } = form.values
  const results = useTypeResults(types, settings)
  return (
    <>
      {kind === 'renew' && <Outdated form={form} />}
      {kind !== 'renew' && (
        <SelectField
          form={form}
          name="decidedBy"
          label={t('task_stored.decided_by')}
          choices={wordChoices(
            decidedBys.filter((one) => kind !== 'sampling' || one !== 'nobody'),
            (one) => word(`decided_${one}`),
          )}
        />
      )}
      <Span form={form} />
      {decidedBy !== 'nobody' && <Verdicts form={form} results={results} />}
      <ConditionGroups form={form} results={results} />
      <SelectField
        form={form}
        name="dedupe"
        label={t('task_stored.dedupe')}
        choices={wordChoices(dedupes, (one) => word(`dedupe_${one}`))}
      />
    </>
  )
}
