import { explanationOf } from '@oas/contract/case-library/answers'
import { questionOf } from '@oas/contract/case-library/question'
import type { practiceCalls } from '@oas/contract/practice/calls'
import type { PracticeRow } from '@oas/contract/practice/schemas'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { pinnedItems } from '../case-library/index.ts'
import { withAskedSides } from './asked-sides.ts'
import { type OwnAnswer, type Round, findRound, ownAnswers } from './queries.ts'
import { mayTell } from './telling.ts'

type Calls = typeof practiceCalls
const mostShown = 200
/** The own answers, wrong ones first. */
export const result: Handler<Calls['result']> = async (ctx, work) => {
  const round = await findRound(ctx.db, work, { personId: ctx.caller.id, lock: false })
  if (!round) return fail('not-found')
  if (!mayTell(round)) return []
  const given = (await ownAnswers(ctx.db, round, ctx.caller.id))
    .toSorted((a, b) => Number(a.right === true) - Number(b.right === true))
    .slice(0, mostShown)
  return toRows(ctx, given, round)
}

/** Answers with what was asked and what is right, of a round as far as that round asks. */
export async function toRows(
  ctx: Pick<CallContext, 'db' | 'language'>,
  given: readonly OwnAnswer[],
  round?: Round,
): Promise<PracticeRow[]> {
  const pinned = await pinnedItems(ctx.db, given)
  const items = round ? pinned.map((item) => withAskedSides(item, round)) : pinned
  return given.flatMap(({ itemId, answer: said, right }) => {
    const item = items.find((one) => one.itemId === itemId)
    return item
      ? [
          {
            itemId,
            question: questionOf(item.body, item.dims),
            given: said,
            right: right === true,
            rightAnswer: item.body.answer,
            explanation: explanationOf(item.body, ctx.language),
          },
        ]
      : []
  })
}
