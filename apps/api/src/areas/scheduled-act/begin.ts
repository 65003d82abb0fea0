import type { Language } from '@oas/contract/language/calls'
import type pg from 'pg'
import { canonicalHash } from '../../core/canonical.ts'
import type { Context } from '../../core/context.ts'
import { givenOf } from '../batch-punish/index.ts'
import { type DecideContext, decideHeld } from '../decision/index.ts'
import { type Taken, makeHeld, takeByPost } from '../queue/index.ts'
import { settingOf } from '../setting/index.ts'
import { isTestUid } from '../test-uid/index.ts'
import { type DueAct, type Outcome, isPunished, listPunishesOf } from './queries/run.ts'

const leaseSeconds = 600
const pageKey = 'scheduled-acts'
const windowOf = ({ id }: DueAct): string => `scheduled-${id}`

/** The decision is its maker's: they answer for it. */
const decider = (ctx: Context, act: DueAct): DecideContext => ({
  ...ctx,
  caller: {
    kind: 'person',
    id: act.madeBy,
    name: act.maker,
    teamId: null,
    sessionId: windowOf(act),
    permissions: new Set(),
    paths: [],
    scope: { all: true, pairs: [] },
  },
  requestId: `scheduled-act-${act.id}`,
  language: act.language as Language,
})

/** The order of the post, held for the maker: the one that waits, or one that is made. */
const hold = async (
  ctx: Context,
  client: pg.PoolClient,
  act: DueAct,
  business: string,
): Promise<Taken | undefined> => {
  const { appId, type, postId, uid, madeBy: personId } = act
  const holder = { appId, type, personId, windowId: windowOf(act), leaseSeconds, now: ctx.now() }
  const found = await takeByPost(client, holder, [postId])
  const taken = found.find((one) => one.state === 'taken') ?? found[0]
  if (taken) return taken
  const [made] = await makeHeld(client, holder, business, [
    {
      postId,
      uid,
      extData: {},
      reason: act.reason,
      test: await isTestUid(ctx, appId, uid),
      contentHash: canonicalHash({ postId, extData: {} }),
    },
  ])
  return made
}

/** What the decision came to, by what became of its punishments. */
const outcomeOf = (
  decisionId: string,
  punishes: readonly { id: string; state: string }[],
): Outcome => {
  const real = punishes.find(({ state }) => state !== 'exempt' && state !== 'absorbed')
  const [first] = punishes
  const kept = { message: '', decisionId, punishmentId: (real ?? first)?.id ?? null }
  if (real) return { state: 'done', why: '', ...kept }
  const why = !first ? 'no-effect' : first.state === 'exempt' ? 'spared' : 'already-punished'
  return { state: 'nothing-to-do', why, ...kept }
}

/**
 * Punishes by the gate of every decision, in the transaction of the caller; null where somebody
 * works on the post now. What is refused leaves nothing behind.
 */
export async function beginNow(
  ctx: Context,
  client: pg.PoolClient,
  act: DueAct,
): Promise<Outcome | null> {
  const nothing = { message: '', decisionId: null, punishmentId: null }
  if (act.unlessPunished && (await isPunished(client, act, ctx.now())))
    return { state: 'nothing-to-do', why: 'already-punished', ...nothing }
  const setting = await settingOf(ctx, act.appId, act.type)
  if (!setting) return { state: 'failed', why: 'no-type', ...nothing }
  await client.query('savepoint scheduled_begin')
  const order = await hold(ctx, client, act, setting.business)
  if (order?.state !== 'taken') return null
  const { accepted, decisionId, warnings } = await decideHeld(decider(ctx, act), client, setting, {
    pageKey,
    appId: act.appId,
    type: act.type,
    business: setting.business,
    windowId: windowOf(act),
    settingVersion: setting.version,
    item: {
      id: order.orderId,
      postId: act.postId,
      ...(act.uid === '' ? {} : { uid: act.uid }),
      fence: order.fence,
      ...givenOf(act),
      currentJson: { scheduledAct: { id: act.id, setId: act.setId } },
      ...(act.changeOrderId === null ? {} : { changeOrderId: act.changeOrderId }),
    },
  })
  if (accepted && decisionId !== null)
    return outcomeOf(decisionId, await listPunishesOf(client, decisionId, act.punishId))
  await client.query('rollback to savepoint scheduled_begin')
  const message = warnings.map((warning) => warning.msg).join(' ')
  return { state: 'failed', why: 'refused', ...nothing, message }
}
