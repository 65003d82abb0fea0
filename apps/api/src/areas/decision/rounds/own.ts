import { type OwnAnswer, firstOwnRound } from '@oas/contract/branch/calls'
import type pg from 'pg'
import type { CallContext } from '../../../core/context.ts'
import { fail } from '../../../core/fail.ts'
import { type HeldOrder, holdAgain } from '../../queue/index.ts'
import { toWarning } from '../messages.ts'
import { judgeOne } from '../one.ts'
import { latestDecision } from '../queries/replacements.ts'
import { shownSetting } from '../submit.ts'
import type { ValidationProblem } from '../validate/kinds.ts'
import { asPerson, commonOf } from './by-answer.ts'
import { type Answered, type ItemRounds, type OwnBy, keepAnswer, noteWork } from './queries.ts'
import { type Verdict, isAnswer, keyFor } from './verdict.ts'

/** What somebody answers who was asked in no round; `as`: for what they answer. */
type Owning = { item: ItemRounds; order: HeldOrder; own: OwnAnswer; as: OwnBy }

const refuse = (ctx: CallContext, flaw: ValidationProblem): never =>
  fail('invalid-input', { field: 'own', reason: toWarning(ctx.language, flaw).msg })
const notAgain = { code: 'RESULT_HIDDEN', key: 'result.not_again' } as const
const outdated = { code: 'SETTING_OUTDATED', key: 'result.setting_outdated' } as const

const toAnswer = (ctx: CallContext, { item, own, as }: Owning): Answered => {
  const { item: verdict, ...input } = own
  return {
    round: Math.max(firstOwnRound - 1, ...item.answers.map(({ round }) => round)) + 1,
    personId: ctx.caller.id,
    person: ctx.caller.name,
    key: '',
    given: { input, item: verdict, language: ctx.language },
    ownBy: as,
  }
}

/** The answer with what it is compared by, checked as that of an auditor is. */
const measure = async (
  ctx: CallContext,
  client: pg.PoolClient,
  owning: Owning,
): Promise<Answered> => {
  const { item, order, own } = owning
  const answer = toAnswer(ctx, owning)
  const person = asPerson(ctx, answer, ctx.requestId)
  const common = await commonOf(person, answer)
  if (!(await shownSetting(person, common.input))) return refuse(ctx, outdated)
  const one = { item: { ...own.item, id: order.id, fence: order.fence }, order }
  const { judged } = await judgeOne(person, client, common, one, { mayOwn: true })
  if ('flaws' in judged) return refuse(ctx, judged.flaws[0] ?? notAgain)
  if ('stored' in judged || !isAnswer(judged satisfies Verdict)) return refuse(ctx, notAgain)
  return { ...answer, key: keyFor(item, judged.checked, common) }
}

const keep = async (
  ctx: CallContext,
  client: pg.PoolClient,
  { item, order, own, as }: Owning,
  { round, personId, key, given }: Answered,
): Promise<void> => {
  const now = ctx.now()
  const spentMs = own.item.spentMs ?? null
  const kept = { item, order: { id: order.id, round }, personId, key, given, spentMs, ownBy: as }
  await keepAnswer(client, kept, now)
  const resultId = own.item.value.result.id
  await noteWork(client, { ...order, serialId: null }, { personId, resultId }, now)
}

/**
 * Keeps what a judge answers by the form of the type, to be decided by, in the caller's
 * transaction, which has the order. An answer that could not be stored is refused.
 */
export async function answerOwn(
  ctx: CallContext,
  client: pg.PoolClient,
  owning: Owning,
): Promise<Answered> {
  const answer = await measure(ctx, client, owning)
  await keep(ctx, client, owning, answer)
  return answer
}

/** The window that an order passes through while an answer to it is measured. */
const windowId = 'own-answer'
/** The same where the record was decided: its order is there only for as long as that takes. */
export async function answerDecided(
  ctx: CallContext,
  client: pg.PoolClient,
  { recordId, ...owning }: Omit<Owning, 'order'> & { recordId: string },
): Promise<Answered> {
  const id = await latestDecision(client, recordId)
  await client.query('savepoint own_answer')
  const order = id && (await holdAgain(client, id, ctx.caller.id, windowId, ctx.now()))
  if (!order) return fail('wrong-state', { act: 'change' })
  const answer = await measure(ctx, client, { ...owning, order })
  await client.query('rollback to savepoint own_answer')
  await keep(ctx, client, { ...owning, order }, answer)
  return answer
}
