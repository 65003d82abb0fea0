import { answerKeyOf } from '@oas/agreement/answer-key'
import { appealVerdicts } from '@oas/contract/decision/forms/verdicts'
import type { Judged } from '../judge.ts'
import type { Common } from '../load.ts'
import type { CheckedItem } from '../validate/item.ts'
import type { ItemRounds } from './queries.ts'

/** A verdict that may be stored. */
export type Verdict = Extract<Judged, { order: unknown }>
/**
 * A verdict that puts the order aside, asks or passes it on says nothing of the record: it goes the
 * ordinary way. One that a leader confirms is an answer; the leader confirms what is agreed on.
 */
export function isAnswer({ checked: { verdict } }: Verdict): boolean {
  return (
    (verdict.hold === null || verdict.hold.mode === 'keep') &&
    verdict.more.repairs.length === 0 &&
    (verdict.more.move === null || verdict.button.content.leaderConfirm === true)
  )
}

/** A result with what its form says of an appeal: to uphold and to overturn are two answers. */
const resultOf = ({ button: { id }, form }: CheckedItem['verdict']): string =>
  appealVerdicts.some((one) => one === form['verdict']) ? `${id}:${form['verdict']}` : id

/** By what an answer is compared with the others of its item. */
export function keyFor(
  { rounds }: ItemRounds,
  { verdict }: CheckedItem,
  { labels }: Pick<Common, 'labels'>,
): string {
  return answerKeyOf(
    {
      result: resultOf(verdict),
      class: verdict.button.content.resultType,
      labels: verdict.labels.map((id) => ({ id, path: labels.byId.get(id)?.path ?? [id] })),
      dims: {},
    },
    rounds,
  )
}
