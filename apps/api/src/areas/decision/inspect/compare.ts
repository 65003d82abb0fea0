import { answerKeyOf } from '@oas/agreement/answer-key'
import type { AgreeKind } from '@oas/contract/task/rounds'
import type { ErrorClass, Severity } from '@oas/contract/wrong-order/errors'

/** What was said of a record: a result, how grave it is, and labels. */
export type Said = { resultId: string; resultType: string; labels: readonly number[] }

const gravity = [
  'REGULAR',
  'NORMAL_VIOLATIONS',
  'MIDDLE_SERIOUS_VIOLATIONS',
  'SERIOUS_VIOLATIONS',
] as const
const gravityOf = (resultType: string): number =>
  Math.max(
    0,
    gravity.findIndex((one) => one === resultType),
  )

/**
 * By what two answers are held against each other: the result, how grave it is, or the result with
 * all labels.
 */
export function keyOf(agreeBy: AgreeKind, { resultId, resultType, labels }: Said): string {
  const answer = {
    result: resultId,
    class: resultType,
    labels: labels.map((id) => ({ id, path: [id] })),
    dims: {},
  }
  const key = answerKeyOf(answer, { agreeBy, depth: 0 })
  return agreeBy === 'labels'
    ? `${answerKeyOf(answer, { agreeBy: 'result', depth: 0 })} ${key}`
    : key
}

/** In what way an answer was wrong, as the right one tells it. */
export function classOf(given: Said, right: Said): ErrorClass {
  const [was, is] = [gravityOf(given.resultType), gravityOf(right.resultType)]
  if (was === 0 && is > 0) return 'missed'
  if (was > is) return 'too_hard'
  if (was < is) return 'too_soft'
  return given.resultId === right.resultId ? 'wrong_label' : 'wrong_result'
}

/** How much that matters, unless an inspector says otherwise. */
export function severityOf(given: Said, right: Said): Severity {
  const kind = classOf(given, right)
  if (kind === 'wrong_label') return 'minor'
  const gravest = gravity.length - 1
  const flips = gravityOf(given.resultType) === 0 || gravityOf(right.resultType) === 0
  const grave = [given, right].some(({ resultType }) => gravityOf(resultType) === gravest)
  return flips && grave ? 'serious' : 'normal'
}

/** Whether somebody is harmed while such a decision stands: punished, or left in grave danger. */
export function harms(errorClass: ErrorClass, right: Pick<Said, 'resultType'>): boolean {
  return (
    errorClass === 'too_hard' ||
    (errorClass === 'missed' && gravityOf(right.resultType) === gravity.length - 1)
  )
}
