import type { Question } from '@oas/contract/case-library/question'
import type { Answer } from '@oas/contract/case-library/schemas'

/**
 * What a digit chooses: the option or button at that place, yes by 1 and no by 2; of several
 * options a second press takes one away. Null where it chooses nothing.
 */
export function chosenByDigit(
  key: string,
  { kind, options }: Pick<Question, 'kind' | 'options'>,
  answer: Answer,
  results: readonly { id: string }[],
): Partial<Answer> | null {
  if (!/^[0-9]$/.test(key)) return null
  const place = key === '0' ? 9 : Number(key) - 1
  if (kind === 'boolean') return place < 2 ? { yes: place === 0 } : null
  if (kind === 'record') {
    const result = results[place]
    return result ? { resultId: result.id } : null
  }
  if (kind === 'text' || place >= options.length) return null
  if (kind === 'single') return { options: [place] }
  return {
    options: answer.options.includes(place)
      ? answer.options.filter((one) => one !== place)
      : [...answer.options, place].toSorted((one, two) => one - two),
  }
}
