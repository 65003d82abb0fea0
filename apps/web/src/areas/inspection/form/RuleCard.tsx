import { antiRuleKinds, drawRuleKinds, limitOfRule } from '@oas/contract/inspection/draw-rules'
import { t, tData } from '../../../i18n/texts.ts'
import { NumberField, SelectField } from '../../../kit/form/fields.tsx'
import type { FieldForm } from '../../../kit/form/use-form.ts'
import { wordChoices } from '../../../kit/list/choice-field.ts'
import type { PageKind } from '../kinds.ts'
import { MatchFields } from './MatchFields.tsx'
import { ruleProblems } from './check.ts'
import type { RuleDraft } from './values.ts'

type Props = {
  kind: PageKind
  rule: RuleDraft
  place: number
  /** What is wrong is shown: it was tried to send the form. */ marked: boolean
  onChange: (rule: RuleDraft) => void
  onRemove: () => void
}

const limitTexts = {
  days: 'inspect_queue.limit_days',
  'per-cent': 'inspect_queue.limit_per_cent',
  seconds: 'inspect_queue.limit_seconds',
} as const

/** One rule: what it draws, how much of it, and of whom alone. */
export function RuleCard({ kind, rule, place, marked, onChange, onRemove }: Props) {
  const problems = ruleProblems(rule)
  const say = (problem: string | null | undefined): string => (marked ? (problem ?? '') : '')
  const form: FieldForm<RuleDraft> = {
    values: rule,
    put: (change) => onChange({ ...rule, ...change }),
    problemOf: (field) => (field === 'value' || field === 'limit' ? say(problems[field]) : ''),
    isRequired: () => true,
  }
  const limit = limitOfRule[rule.kind]
  const kinds = kind === 'anti' ? antiRuleKinds : drawRuleKinds
  return (
    <fieldset className="iq-rule">
      <legend>{t('inspect_queue.rule_n', { n: place })}</legend>
      <div className="iq-rule-line">
        <SelectField
          form={form}
          name="kind"
          label={t('inspect_queue.kind')}
          choices={wordChoices(kinds, (one) =>
            tData(`inspection.rule_${one.replaceAll('-', '_')}`),
          )}
        />
        <NumberField
          form={form}
          name="value"
          label={t(rule.kind === 'count' ? 'inspect_queue.number' : 'inspect_queue.share')}
          min={rule.kind === 'count' ? 1 : 0.01}
          max={rule.kind === 'count' ? 1000 : 100}
          step={rule.kind === 'count' ? 1 : 0.01}
        />
        {limit !== undefined && (
          <NumberField
            form={form}
            name="limit"
            label={t(limitTexts[limit])}
            min={1}
            max={limit === 'per-cent' ? 100 : 3600}
          />
        )}
        <button
          type="button"
          className="btn"
          aria-label={`${t('frontend.delete')}: ${t('inspect_queue.rule_n', { n: place })}`}
          onClick={onRemove}
        >
          {t('frontend.delete')}
        </button>
      </div>
      <MatchFields
        anti={kind === 'anti'}
        rule={rule}
        problemOf={(field) => say(problems[field])}
        onChange={(match) => onChange({ ...rule, match: { ...rule.match, ...match } })}
      />
    </fieldset>
  )
}
