import type { Transaction } from 'kysely'
import { mayApp } from '../../core/caller.ts'
import { type CallContext, holds } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import type { DB } from '../../db/tables.gen.ts'
import {
  changeQuestion,
  insertLog,
  lockDuplicates,
  lockQuestion,
  moveDuplicates,
} from './queries.ts'

type Tx = Transaction<DB>

/**
 * Locks two questions in one order for everybody, so that two merges at once wait for each other
 * instead of failing.
 */
export async function lockBoth(tx: Tx, one: string, other: string): Promise<void> {
  for (const id of [one, other].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)))
    await lockQuestion(tx, id)
}

/**
 * The question that another one is merged into: of the same app, seen by the caller, neither
 * retracted nor merged itself.
 */
export async function mergeInto(
  ctx: CallContext,
  tx: Tx,
  question: { id: string; appId: number },
  into: string,
): Promise<string> {
  const target = await lockQuestion(tx, into)
  const seen = target && mayApp(ctx.caller, target.appId) && holds(ctx, 'question.read')
  if (
    !seen ||
    target.id === question.id ||
    target.appId !== question.appId ||
    target.state === 'retracted' ||
    target.duplicateOf !== null
  )
    return fail('invalid-input', { field: 'duplicateOf', reason: because('no_merge_target') })
  await moveDuplicates(tx, question.id, target.id)
  return target.id
}

/** What is answered to a question is answered to those merged into it; tells whose they are. */
export async function answerDuplicates(
  ctx: CallContext,
  tx: Tx,
  id: string,
  words: string,
  at: Date,
): Promise<{ id: string; askerId: string }[]> {
  const duplicates = await lockDuplicates(tx, id)
  for (const one of duplicates) {
    await changeQuestion(tx, one.id, {
      version: one.version + 1,
      changedAt: at,
      answeredAt: at,
      lastAnswer: words,
      newsAt: at,
    })
    await insertLog(tx, {
      questionId: one.id,
      at,
      personId: ctx.caller.id,
      staff: true,
      act: 'answer',
      state: one.state,
      text: words,
      detail: JSON.stringify({ of: id }),
    })
  }
  return duplicates
}
