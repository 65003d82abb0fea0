import { sessionCalls } from '@oas/contract/session/calls'
import { strategyConfigCalls, strategyRuleCalls } from '@oas/contract/strategy/calls'
import { useMemo, useRef } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { rulesOf } from './rules.ts'

/** Which rule a page asks for: null for a new one. */
export type Asked = { ruleId: string | null; version?: number | undefined; copy: boolean }

const useStoredRule = ({ ruleId, version }: Asked) => {
  const detail = useCall(
    strategyRuleCalls.version,
    { ruleId: ruleId ?? '1', ...(version === undefined ? {} : { version }) },
    { enabled: ruleId !== null },
  )
  const needsSeen = ruleId !== null && version !== undefined
  const seen = useCall(
    strategyRuleCalls.checkVersion,
    { ruleId: ruleId ?? '1', version: version ?? 1 },
    { enabled: needsSeen },
  )
  return {
    rule: ruleId === null ? null : detail.data,
    error: ruleId === null ? null : detail.error,
    isOld: detail.isFetching && detail.isStale,
    isSeen: !needsSeen || Boolean(seen.data),
    isNewest: seen.data?.isNewest ?? true,
  }
}

/** Whether the editor of `key` has begun: it begins once it may, and then stays. */
const useBegun = (key: string, mayBegin: boolean): boolean => {
  const begun = useRef('')
  if (mayBegin) begun.current = key
  return begun.current === key
}

/** Reads a rule with everything its editor needs: it failed, or `ready` says what to show. */
export function useRuleToEdit(asked: Asked) {
  const { ruleId, version, copy } = asked
  const { data: self } = useCall(sessionCalls.self, {})
  const config = useCall(strategyConfigCalls.strategyConfig, {})
  const ruleConfig = useCall(strategyConfigCalls.ruleConfig, ruleId === null ? {} : { ruleId })
  const stored = useStoredRule(asked)
  const rules = useMemo(
    () => (ruleConfig.data ? rulesOf(ruleConfig.data) : null),
    [ruleConfig.data],
  )
  const failed = config.error ?? ruleConfig.error ?? stored.error
  const { rule } = stored
  const key = `${ruleId} ${version} ${copy}`
  // An editor begins with what is stored now, not with what a page before has kept; later reads
  // leave it alone.
  const isFresh = rule === null || (rule !== undefined && !stored.isOld)
  const begun = useBegun(key, !failed && isFresh)
  if (failed) return { failed, ready: null }
  if (!self || !config.data || !rules || rule === undefined || !begun || !stored.isSeen)
    return { failed: null, ready: null }
  const newest = copy || version === undefined || stored.isNewest
  return {
    failed: null,
    ready: { key, rule, newest, rules, config: config.data, userId: self.id },
  }
}
