import type { RecordResult } from '@oas/contract/decision/schemas'
import type pg from 'pg'
import { holdLate, lockAlike, recordRowsByIds } from '../queue/index.ts'
import type { Common, DecideContext, Loaded } from './load.ts'
import { type Judged, judge } from './judge.ts'

type Judgement = { item: RecordResult; judged: Judged }

export function takesAlong(judged: Judged): boolean {
  return 'order' in judged && judged.checked.verdict.more.alike.length > 0
}

/**
 * Waiting records of the same type that a person ticked as like the seed are claimed and take its
 * verdict in the same transaction. Those somebody holds, that are gone or that this person may not
 * decide are left alone: they keep their place in the queue.
 */
export async function decidedAlong(
  client: pg.PoolClient,
  ctx: DecideContext,
  common: Common,
  loaded: Loaded,
  judged: readonly Judgement[],
): Promise<Judgement[]> {
  const along: Judgement[] = []
  const taken = new Set(common.input.recordResults.map(({ id }) => id))
  for (const { item, judged: seed } of judged) {
    if (!('order' in seed) || !takesAlong(seed)) continue
    const ids = (
      await lockAlike(client, common.personId, seed.order, seed.checked.verdict.more.alike)
    ).filter((id) => !taken.has(id))
    if (ids.length === 0) continue
    for (const id of ids) taken.add(id)
    const orders = await holdLate(client, common.personId, common.input.windowId, ids)
    const records = await recordRowsByIds(
      client,
      orders.map((order) => order.recordId),
    )
    const known: Loaded = {
      ...loaded,
      orders: new Map(orders.map((order) => [order.id, order])),
      records,
      states: new Map(),
    }
    for (const order of orders) {
      const { spentMs: _ofSeed, ...seedItem } = item
      const own: RecordResult = {
        ...seedItem,
        id: order.id,
        postId: order.postId,
        uid: order.uid,
        fence: order.fence,
        rows: [],
        form: { result: { ...item.form.result, postIds: [], none: true } },
        currentJson: { ...item.currentJson, alikeOf: item.postId },
      }
      const found = judge(ctx, common, known, own)
      if ('order' in found) along.push({ item: own, judged: found })
    }
  }
  return along
}
