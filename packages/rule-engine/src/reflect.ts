import type { RuleOutcome, Value } from './model.ts'

/**
 * What an indicator that reflects another rule has for a value: what the rule said by the reflected
 * result indicator; missing where that rule failed or missed something before it said so; else
 * known to be absent.
 */
export function reflectResult(outcome: RuleOutcome | undefined, resultId: string): Value {
  const said =
    outcome && Object.hasOwn(outcome.result, resultId) ? outcome.result[resultId] : undefined
  if (said !== undefined) return typeof said === 'object' && !Array.isArray(said) ? null : said
  return outcome && (outcome.missing || outcome.problem !== '') ? undefined : null
}
