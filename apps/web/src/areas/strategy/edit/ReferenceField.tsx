import { strategyRuleCalls } from '@oas/contract/strategy/calls'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { send } from '../../../api/send.ts'
import { keyOf } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { FieldRow } from '../../../kit/form/fields.tsx'
import { allPages } from '../all-pages.ts'
import { ChoicePicker } from './ChoicePicker.tsx'

/** Every rule one may refer to, as short rows. */
export const useRuleChoices = () => useQuery({ queryKey: [...keyOf(strategyRuleCalls.page), 'choices'], queryFn: () => allPages((page, size) => send(strategyRuleCalls.page, { page, size, simpleSelect: true })), staleTime: 60_000 })

type Props = { value: string; own: string | null; onChange: (ruleId: string) => void }

/** Which rule a branch runs, in the version that is in use. */
export const ReferenceField = ({ value, own, onChange }: Props) => {
  const id = useId()
  const { data: rules = [], isPending } = useRuleChoices()
  const chosen = rules.find((one) => one.ruleId === value)
  const problem = isPending || value === '' ? '' : chosen === undefined ? t('strategy.unknown_rule') : chosen.inUseVersion === null ? t('strategy.rule_not_in_use') : ''
  return (
    <FieldRow id={id} label={t('strategy.run_rule')} problem={problem} hint={chosen && <a href={`#/strategy-engine/rule-edit?ruleId=${value}`} target="_blank" rel="noreferrer">{t('strategy.open_rule')}</a>}>
      <ChoicePicker id={id} label={t('strategy.run_rule')} choices={rules.filter((one) => one.ruleId !== own).map((one) => ({ value: one.ruleId, label: `${one.name} (${one.ruleKey})` }))} value={value} invalid={problem !== ''} onChange={onChange} />
    </FieldRow>
  )
}
