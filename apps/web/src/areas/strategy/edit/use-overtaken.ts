import { strategyRuleCalls } from '@oas/contract/strategy/calls'
import { useCall } from '../../../api/use-call.ts'
import type { Base } from './use-save.ts'

const pollMs = 30_000

/** Who has stored the rule since it was opened, and when; null while nobody has. */
export function useOvertaken(
  base: Base,
  enabled: boolean,
): { changedBy: string; changedAt: number } | null {
  const { data: seen } = useCall(
    strategyRuleCalls.checkVersion,
    { ruleId: base?.ruleId ?? '1', version: base?.version ?? 1 },
    { enabled: base !== null && enabled, refetchMs: pollMs },
  )
  if (base === null || seen === undefined) return null
  const isNewer =
    seen.newest > base.version || (seen.newest === base.version && seen.changedAt > base.updatedAt)
  return isNewer ? seen : null
}
