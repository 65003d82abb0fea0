import { type StrategyConfig, ruleStatuses } from '@oas/contract/strategy/schemas'
import type { Static } from 'typebox'
import { t } from '../../../i18n/texts.ts'
import type { FilterField, FilterValues } from '../../../kit/list/filters.ts'
import { choiceField, oneOfField } from '../../../kit/list/choice-field.ts'
import { typeChoices } from '../choices.ts'
import { personNames } from '../../../kit/pick/later.ts'

type Config = Static<typeof StrategyConfig>
type Choice = { value: string; label: string }

const choices = (list: readonly { id: string; translate: string }[] = []): Choice[] =>
  list.map(({ id, translate }) => ({ value: id, label: translate }))

const reviewStates = (): Choice[] => [
  { value: '0', label: t('strategy_list.pending') },
  { value: '1', label: t('strategy_list.reviewed') },
]
const statusChoices = (): Choice[] =>
  Object.values(ruleStatuses)
    .filter((status) => status >= 0)
    .map((status) => ({ value: String(status), label: t(`strategy_list.status_${status as 0}`) }))

/** What the list of rules may be narrowed by. */
export function ruleFilters(config: Config | undefined): FilterField[] {
  return [
    { key: 'text', kind: 'text', label: t('strategy_list.name_or_key') },
    oneOfField('category', t('strategy_list.category'), choices(config?.ruleCategory)),
    oneOfField('groupId', t('strategy_list.group'), choices(config?.strategyGroup)),
    {
      ...oneOfField('type', t('strategy_list.types'), typeChoices(config?.apps ?? [])),
      width: 190,
    },
    choiceField('auditStatus', t('strategy_list.review'), reviewStates()),
    choiceField('status', t('frontend.state'), statusChoices()),
    { key: 'author', kind: 'pick', label: t('strategy_list.author'), source: personNames },
    { key: 'refersTo', kind: 'number', label: t('strategy_list.refers_to'), hidden: true },
  ]
}

/** The input of the list's call, from its filters. */
export function ruleInput({ type, auditStatus, status, ...rest }: FilterValues): object {
  const [appId, number] = (type ?? '').split(':')
  return {
    ...rest,
    checkExcelMode: true,
    ...(type ? { appId: Number(appId), type: Number(number) } : {}),
    ...(auditStatus ? { auditStatus: Number(auditStatus) } : {}),
    ...(status ? { status: Number(status) } : {}),
  }
}
