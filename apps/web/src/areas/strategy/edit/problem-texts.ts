import { messages } from '@oas/rule-engine/check/problems'
import type { ViewProblem } from '@oas/rule-engine/views/problem'
import { t } from '../../../i18n/texts.ts'

/** What is wrong with a view, in the person's language. */
export const viewProblemText = (problem: ViewProblem): string => t(`strategy_problem.view_${problem.code}`, problem.params)

const keys = {
  indicator: 'strategy_problem.body_indicator', relation: 'strategy_problem.body_relation', left: 'strategy_problem.body_left', value: 'strategy_problem.body_value', option: 'strategy_problem.body_option', punish: 'strategy_problem.body_punish', missingParam: 'strategy_problem.body_missing_param',
  param: 'strategy_problem.body_param', noParam: 'strategy_problem.body_no_param', math: 'strategy_problem.body_math', depth: 'strategy_problem.body_depth', empty: 'strategy_problem.body_empty', pattern: 'strategy_problem.body_pattern', rule: 'strategy_problem.body_rule', circle: 'strategy_problem.body_circle',
  ruleDepth: 'strategy_problem.body_rule_depth', size: 'strategy_problem.body_size',
} as const satisfies Record<keyof typeof messages, string>
const codes = new Map((Object.keys(keys) as (keyof typeof keys)[]).map((code) => [messages[code] as string, code]))

/** What the engine's checks say of a body, in the person's language; what stands behind their colon is a name and stays. */
export const bodyProblemText = (message: string): string => {
  const at = message.indexOf(': ')
  const code = codes.get(at === -1 ? message : message.slice(0, at))
  if (code === undefined) return message
  return at === -1 ? t(keys[code]) : `${t(keys[code])}: ${message.slice(at + 2)}`
}
