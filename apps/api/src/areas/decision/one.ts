import type { PunishOutcome, RecordResult } from '@oas/contract/decision/schemas'
import type pg from 'pg'
import { type HeldOrder, recordRowsByIds } from '../queue/index.ts'
import { compose } from './compose.ts'
import { type Again, type Composer, createComposer } from './composer.ts'
import { noteBatch } from './note-acts.ts'
import { exemptionsOf } from './exempt.ts'
import { type Judged, judge } from './judge.ts'
import { type Common, type DecideContext, deliveredTo, idCountOf, listEndedOrders } from './load.ts'
import { appealedDecision, originalsOf } from './originals.ts'
import { refuse } from './messages.ts'
import { lockLive, writeBatch } from './queries/batch.ts'
import { type Prelude, readPrelude } from './queries/prelude.ts'
import type { Act } from './validate/item.ts'

/** The verdict on one order, which its person holds and the caller's transaction has locked. */
export type One = { item: RecordResult; order: HeldOrder }

/** Judges one verdict; `mayOwn` lets a person judge a record that they decided before. */
export async function judgeOne(
  ctx: DecideContext,
  client: pg.PoolClient,
  common: Common,
  { item, order }: One,
  { mayOwn }: { mayOwn: boolean },
): Promise<{ prelude: Prelude; judged: Judged }> {
  const prelude = await readPrelude(client, {
    keys: [{ id: order.id, fence: order.fence }],
    idCount: idCountOf([item]),
    recordIds: [order.recordId],
    personId: common.personId,
    appId: common.input.appId,
  })
  const orders = new Map([[order.id, order]])
  const records = await recordRowsByIds(client, [order.recordId])
  const appeals = [...records.values()].flatMap((record) => appealedDecision(record) ?? [])
  const judged = judge(
    ctx,
    common,
    {
      orders,
      records,
      states: new Map(),
      prelude: mayOwn ? { ...prelude, decided: [] } : prelude,
      appealed: new Map(),
      repairable: new Map(),
      originals: await originalsOf(ctx, client, common.input.appId, appeals),
      ended: await listEndedOrders(client, common, [item]),
      delivered: await deliveredTo(client, orders, [item]),
    },
    item,
  )
  return { prelude, judged }
}

/** What composes the decision of one verdict; `acts` are those that punish. */
export async function composerOf(
  ctx: DecideContext,
  client: pg.PoolClient,
  common: Common,
  prelude: Prelude,
  { acts, exempted, again }: { acts: readonly Act[]; again?: Again } & Pick<Composer, 'exempted'>,
): Promise<Composer> {
  const lasting = acts.filter((act) => act.endAt !== null)
  const live = lasting.length === 0 ? [] : await lockLive(client, common.input.appId, lasting)
  return createComposer(ctx, common, prelude, { live, exempted, again })
}

/**
 * Decides one order in the caller's transaction. What is refused has written nothing; `mayOwn` lets
 * a person decide a record once more.
 */
export async function decideOne(
  ctx: DecideContext,
  client: pg.PoolClient,
  common: Common,
  one: One,
  { mayOwn = false }: { mayOwn?: boolean } = {},
): Promise<PunishOutcome> {
  const { prelude, judged } = await judgeOne(ctx, client, common, one, { mayOwn })
  if ('stored' in judged) return judged.stored
  if ('flaws' in judged) return refuse(ctx, one.item, judged.flaws)
  const exempted = await exemptionsOf(client, ctx, [judged], common.now)
  const { acts } = judged.checked
  const composer = await composerOf(ctx, client, common, prelude, { acts, exempted })
  const outcome = compose(composer, { item: one.item, ...judged })
  await noteBatch(composer, client)
  await writeBatch(client, composer.batch, common.personId, common.now)
  return outcome
}
