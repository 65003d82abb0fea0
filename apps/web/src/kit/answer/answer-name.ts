import type { BranchAnswer } from '@oas/contract/branch/calls'
import { t, tData } from '../../i18n/texts.ts'

/** What an answer is called: by its round, or by who gave it without being asked. */
export function answerName({ round, ownBy }: Pick<BranchAnswer, 'round' | 'ownBy'>): string {
  return ownBy === '' ? t('branch.answer_n', { n: round }) : tData(`branch.own_${ownBy}`)
}
/** The same of the answer with a round. */
export function nameOfRound(
  answers: readonly Pick<BranchAnswer, 'round' | 'ownBy'>[],
  round: number,
): string {
  return answerName(answers.find((one) => one.round === round) ?? { round, ownBy: '' })
}
/** An answer in a list: its number or name, and its result. */
export function shortAnswer(answer: Pick<BranchAnswer, 'round' | 'ownBy' | 'result'>): string {
  const { round, ownBy, result } = answer
  return ownBy === '' ? `${round}. ${result}` : `${answerName(answer)}: ${result}`
}
