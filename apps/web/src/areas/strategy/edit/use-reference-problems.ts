import type { Action, RuleBody } from '@oas/contract/strategy/rule'
import { strategyRuleCalls } from '@oas/contract/strategy/calls'
import { useEffect, useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import type { Wrong } from './wrong.ts'

const restMs = 800
const none: readonly Wrong[] = []
const runs = (action: Action | undefined): boolean =>
  action?.type === 'execSubRules' || (action?.type === 'rules' && runsRules(action.rules))
const runsRules = (body: RuleBody): boolean =>
  body.some((item) => runs(item.thenAction) || runs(item.elseAction))

/**
 * What only the server can tell of a body: rules it runs that are not there, or that lead back to
 * it. Asked for when the body has rested.
 */
export function useReferenceProblems(
  body: RuleBody | null,
  ruleId: string | null,
): readonly Wrong[] {
  const [asked, setAsked] = useState<RuleBody | null>(null)
  useEffect(() => {
    if (body === null || !runsRules(body)) {
      setAsked(null)
      return undefined
    }
    const timer = setTimeout(() => setAsked(body), restMs)
    return () => clearTimeout(timer)
  }, [body])
  const { data } = useCall(
    strategyRuleCalls.check,
    { ...(ruleId === null ? {} : { ruleId }), rule: asked ?? [] },
    { enabled: asked !== null },
  )
  return data && asked === body ? data.problems : none
}
