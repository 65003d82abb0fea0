import type { Context } from '../../core/context.ts'
import { transact } from '../../db/transaction.ts'
import { isOutcomeUnknown } from '../../db/trouble.ts'
import { announceChange } from '../queue/index.ts'
import { beginNow } from './begin.ts'
import { endNow } from './end.ts'
import {
  type DueAct,
  type Outcome,
  keepOutcome,
  lockDue,
  putOff,
  putOffOrFail,
} from './queries/run.ts'

/** How often an act is tried that work on the post, or trouble, keeps from being done. */
const triesMost = 15
const tryAgainMs = 20_000

const nothingDone = { message: '', decisionId: null, punishmentId: null } as const
/** What becomes of an act at this moment; null: it is to be tried again. */
const doAct = async (
  ctx: Context,
  client: Parameters<typeof beginNow>[1],
  act: DueAct,
): Promise<Outcome | null> => {
  if (act.latest && act.latest < ctx.now()) return { state: 'missed', why: '', ...nothingDone }
  if (!act.makerActive) return { state: 'failed', why: 'maker-gone', ...nothingDone }
  const outcome =
    act.kind === 'begin' ? await beginNow(ctx, client, act) : await endNow(ctx, client, act)
  return outcome === null && act.tries + 1 >= triesMost
    ? { state: 'failed', why: 'held', ...nothingDone }
    : outcome
}

/**
 * Does one act whose time has come; answers whether there was one. Its punishment, what its app is
 * told, its state and its entry in the log of changes are one transaction: however many servers run
 * this, and wherever one ends, it is done once.
 */
export async function runDue(ctx: Context): Promise<boolean> {
  let last: string | null = null
  const later = (): Date => new Date(ctx.now().getTime() + tryAgainMs)
  try {
    const act = await transact(ctx, async (client) => {
      const due = await lockDue(client, ctx.now())
      last = due?.id ?? null
      if (!due) return null
      const outcome = await doAct(ctx, client, due)
      await (outcome === null
        ? putOff(client, due.id, later())
        : keepOutcome(client, due, outcome, ctx.now()))
      return due
    })
    if (act?.kind === 'begin') announceChange(ctx, [act])
    return act !== null
  } catch (error) {
    if (last === null || isOutcomeUnknown(error)) throw error
    // One that cannot be done must not keep the others waiting.
    ctx.log.error({ err: error, act: last }, 'a scheduled act could not be done')
    await putOffOrFail(ctx.pool, last, { until: later(), now: ctx.now(), triesMost })
    return true
  }
}
