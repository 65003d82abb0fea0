import type { BodyProblem } from '@oas/rule-engine/check/problems'
import type { ViewProblem } from '@oas/rule-engine/views/problem'
import { t, tData } from '../../../i18n/texts.ts'

/**
 * What is wrong with a view, in the person's language; a kind of node or of value is said by its
 * name.
 */
export function viewProblemText({ code, params }: ViewProblem): string {
  const named = {
    ...params,
    ...(code === 'illegal_node' ? { type: tData(`strategy.node_${params.type}`) } : {}),
    ...(code === 'value_type'
      ? { expected: tData(`strategy_problem.right_${params.expected}`) }
      : {}),
  }
  return t(`strategy_problem.view_${code}`, named)
}

/** What the engine's checks say of a body, in the person's language. */
export function bodyProblemText({ code, params }: BodyProblem): string {
  return t(`strategy_problem.body_${code}`, params)
}
