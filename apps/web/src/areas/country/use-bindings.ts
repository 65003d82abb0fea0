import { countryCalls } from '@oas/contract/country/calls'
import type { bindModes, Strategy } from '@oas/contract/country/schemas'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import type { PlaceType } from '../../kit/country/use-countries.ts'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { refreshes } from './refreshes.ts'

export type Bound = { ruleId: string; ruleName: string; mode: (typeof bindModes)[number] }
/** The sets of a business in their order, as they are changed and stored. */
export function useBindings(type: PlaceType, row: Strategy, onClose: () => void) {
  const { data: sets } = useCall(countryCalls.rules, { type, appId: row.appId, pageSize: 200 })
  const bind = useSend(countryCalls.bind, { refreshes })
  const [rules, setRules] = useState<readonly Bound[]>(row.rules)
  const free = (sets?.list ?? []).filter((set) => !rules.some((rule) => rule.ruleId === set.id))
  const add = (id: string): void => {
    const found = free.find((set) => set.id === id)
    if (found) setRules([...rules, { ruleId: found.id, ruleName: found.ruleName, mode: 'only' }])
  }
  const up = (at: number): void =>
    setRules(
      rules.map(
        (rule, index) =>
          (index === at - 1 ? rules[at] : index === at ? rules[at - 1] : rule) ?? rule,
      ),
    )
  const save = (): void =>
    bind.mutate(
      {
        appId: row.appId,
        type,
        business: row.business,
        version: row.version,
        rules: rules.map(({ ruleId, mode }) => ({ ruleId, mode })),
      },
      {
        onSuccess: () => {
          notify('success', t('frontend.saved'))
          onClose()
        },
        onError: notifyFailure,
      },
    )
  const remove = (id: string): void => setRules(rules.filter((rule) => rule.ruleId !== id))
  const turn = (id: string, mode: Bound['mode']): void =>
    setRules(rules.map((rule) => (rule.ruleId === id ? { ...rule, mode } : rule)))
  return { sets, free, rules, add, up, remove, turn, save, busy: bind.isPending }
}
