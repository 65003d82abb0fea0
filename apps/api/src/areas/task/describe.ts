import type pg from 'pg'
import type { Context } from '../../core/context.ts'
import { rowset } from '../../db/rowset.ts'
import { factsOf, groupValue } from '../ingest/index.ts'
import { type Handed, indexedPaths, recordRowsByIds } from '../queue/index.ts'
import { settingOf } from '../setting/index.ts'

type Client = Pick<pg.PoolClient, 'query'>
const described = { orderId: 'bigint', groupKey: 'text', facts: 'jsonb' } as const
const describeText = `
  update queue_order q
  set group_key = d."groupKey", facts = d.facts || q.facts
  from ${rowset('$1', described, 'd')}
  where q.id = d."orderId"`
// What is cut was marked on the record when it came in.
const ignoreCut = (): void => {}

/**
 * Gives orders that were made for a task what conditions and groups ask for: the facts and the
 * group that an ordinary order gets when its record comes in.
 */
export async function describeMade(
  ctx: Context,
  client: Client,
  handed: readonly Handed[],
  items: readonly { id: string; recordId: string; appId: number; type: number }[],
): Promise<void> {
  const orders = new Map(
    handed.flatMap(({ itemId, state, orderId }) => (state === 'made' ? [[itemId, orderId]] : [])),
  )
  const made = items.filter(({ id }) => orders.has(id))
  if (made.length === 0) return
  const records = await recordRowsByIds(
    client,
    made.map(({ recordId }) => recordId),
  )
  const rows: { orderId: string | null; groupKey: string; facts: object }[] = []
  for (const { id, recordId, appId, type } of made) {
    const [record, setting] = [records.get(recordId), await settingOf(ctx, appId, type)]
    if (!record || !setting) continue
    const whole = { ...record.content, ...record }
    rows.push({
      orderId: orders.get(id) ?? null,
      groupKey: groupValue(whole, setting.baseInfo.groupKey),
      facts: factsOf(whole, indexedPaths(setting), ignoreCut),
    })
  }
  await client.query(describeText, [JSON.stringify(rows)])
}
