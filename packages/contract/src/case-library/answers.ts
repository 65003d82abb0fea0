import type { Answer, ItemBody, QuestionKind } from './schemas.ts'

const dimsKey = (dims: Answer['dims']): string =>
  Object.keys(dims)
    .toSorted()
    .map((key) => `${key}=${dims[key]}`)
    .join(';')
const numbers = (list: readonly number[]): string => list.toSorted((a, b) => a - b).join(',')

/**
 * One text for all answers to a question that mean the same; null where a person has to say whether
 * an answer is right. The order of labels and options does not count.
 */
export function answerKey(kind: QuestionKind, answer: Answer): string | null {
  if (kind === 'text') return null
  if (kind === 'boolean') return `y:${answer.yes}`
  if (kind === 'record')
    return `r:${answer.resultId}|l:${numbers(answer.labels)}|d:${dimsKey(answer.dims)}`
  return `o:${numbers(answer.options)}`
}

/** Whether an answer is the right one or one of those accepted; null where a person says so. */
export function isRight(
  { kind, answer: right, accepted }: Pick<ItemBody, 'kind' | 'answer' | 'accepted'>,
  given: Answer,
): boolean | null {
  const key = answerKey(kind, given)
  if (key === null) return null
  return [right, ...accepted].some((one) => answerKey(kind, one) === key)
}

/** Why an answer is right, in a language where it is written, else in another. */
export function explanationOf(
  { explanation }: Pick<ItemBody, 'explanation'>,
  language: keyof ItemBody['explanation'],
): string {
  return explanation[language] || Object.values(explanation).find((text) => text !== '') || ''
}
