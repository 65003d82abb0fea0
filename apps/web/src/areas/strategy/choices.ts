import { strategyRuleCalls } from '@oas/contract/strategy/calls'
import type { RuleRow, StrategyConfig } from '@oas/contract/strategy/schemas'
import type { Static } from 'typebox'
import { useQuery } from '@tanstack/react-query'
import { send } from '../../api/send.ts'
import { keyOf } from '../../api/use-call.ts'
import { typeName } from '../../i18n/texts.ts'
import { allPages } from './all-pages.ts'

type Choice = { value: string; label: string }

/** Every rule one may name, as short rows. */
export function useRules() {
  return useQuery({
    queryKey: [...keyOf(strategyRuleCalls.page), 'choices'],
    queryFn: () =>
      allPages((page, size) => send(strategyRuleCalls.page, { page, size, simpleSelect: true })),
    staleTime: 60_000,
  })
}
export function ruleChoices(
  rules: readonly Pick<RuleRow, 'ruleId' | 'name' | 'ruleKey'>[],
): Choice[] {
  return rules.map(({ ruleId, name, ruleKey }) => ({
    value: ruleId,
    label: `${name} (${ruleKey})`,
  }))
}

/** Record types of the caller's apps as `app:type`. */
export function typeChoices(apps: Static<typeof StrategyConfig>['apps']): Choice[] {
  return apps.flatMap((app) =>
    app.businesses.flatMap((business) =>
      business.types.map((type) => ({
        value: `${app.id}:${type.key}`,
        label: `${app.name} / ${typeName(type.name)}`,
      })),
    ),
  )
}
