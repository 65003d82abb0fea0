import { blankRule } from '@oas/contract/inspection/draw-rules'
import { queueLimits } from '@oas/contract/inspection/queue'
import { t } from '../../../i18n/texts.ts'
import type { FormState } from '../../../kit/form/use-form.ts'
import type { PageKind } from '../kinds.ts'
import { RuleCard } from './RuleCard.tsx'
import { isSoundRule } from './check.ts'
import type { RuleDraft, Values } from './values.ts'

type Props = { form: FormState<Values>; kind: PageKind }

/** The rules by which a queue draws: one card each. */
export function RulesEditor({ form, kind }: Props) {
  const { rules } = form.values
  const problem = form.problemOf('rules', t('inspect_queue.rules'))
  const put = (next: RuleDraft[]): void => form.put({ rules: next })
  const own = !rules.every(isSoundRule)
  const free = Math.max(0, ...rules.map(({ id }) => id)) + 1
  return (
    <>
      <p className="form-hint">{t('inspect_queue.rules_hint')}</p>
      {rules.map((rule, place) => (
        <RuleCard
          key={rule.id}
          kind={kind}
          rule={rule}
          place={place + 1}
          marked={problem !== ''}
          onChange={(next) => put(rules.map((one) => (one.id === rule.id ? next : one)))}
          onRemove={() => put(rules.filter(({ id }) => id !== rule.id))}
        />
      ))}
      <div>
        <button
          type="button"
          className="btn"
          disabled={rules.length >= queueLimits.rules}
          onClick={() => put([...rules, blankRule(free)])}
        >
          {t('inspect_queue.add_rule')}
        </button>
      </div>
      {problem !== '' && !own && (
        <div className="problem" role="alert">
          {problem}
        </div>
      )}
    </>
  )
}
