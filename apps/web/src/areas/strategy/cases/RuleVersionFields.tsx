import type { RuleRow } from '@oas/contract/strategy/schemas'
import { t } from '../../../i18n/texts.ts'
import { Pick } from '../../../kit/pick/Pick.tsx'
import type { FormState } from '../../../kit/form/use-form.ts'
import { ruleChoices } from '../choices.ts'
import { listed } from '../../../kit/pick/source.ts'
import { versionSource } from '../version-source.ts'

type Values = { ruleId: string; version: string }
type Props<T extends Values> = {
  form: FormState<T>
  rules: readonly RuleRow[]
  versionHint?: string
}

/** The newest version of a rule, as a field has it; empty where no rule is chosen. */
export function newestVersion(rules: readonly RuleRow[], ruleId: string): string {
  const rule = rules.find((one) => one.ruleId === ruleId)
  return rule ? String(rule.version) : ''
}

/** A rule and one of its versions: the newest unless another one is picked. */
export function RuleVersionFields<T extends Values>({ form, rules, versionHint }: Props<T>) {
  const { ruleId, version } = form.values
  const put = (change: Partial<Values>): void => form.put(change as Partial<T>)
  return (
    <>
      <Pick
        label={t('strategy.rule')}
        source={listed('rules', ruleChoices(rules))}
        value={ruleId}
        onChange={(next) => put({ ruleId: next, version: newestVersion(rules, next) })}
        placeholder={t('strategy_run.choose_rule')}
        problem={form.problemOf('ruleId', t('strategy.rule'))}
        required
      />
      <Pick
        label={t('strategy_list.version')}
        source={versionSource(ruleId)}
        value={version}
        onChange={(next) => put({ version: next })}
        disabled={ruleId === ''}
        problem={form.problemOf('version', t('strategy_list.version'))}
        hint={versionHint}
        required
      />
    </>
  )
}
