import type { Context } from '../../core/context.ts'
import { type Looked, wantedOf } from './engine.ts'
import { knownFeatures } from './live/known.ts'
import { readThing } from './live/query.ts'
import { judgeNear, searchNear } from './live/search.ts'

/** Features that were found in a record; `unread`: not all of it could be looked at. */
type Swept = { found: string[]; unread: boolean }
const mostThings = 60
const atOnce = 6

/** Whether a store is in force or tried, so that it can be looked through the past with. */
export async function canSweepByStore(ctx: Context, storeId: string): Promise<boolean> {
  const store = (await knownFeatures(ctx)).stores.get(storeId)
  return store?.state === 'live' || store?.state === 'shadow'
}

const sweepRecord = async (
  ctx: Context,
  storeId: string,
  record: Looked,
  until: number,
): Promise<Swept> => {
  const known = await knownFeatures(ctx)
  const kind = known.stores.get(storeId)?.kind
  const things = kind === undefined ? [] : wantedOf(record, new Set([kind]))
  const found = new Set<string>()
  let unread = kind === undefined || things.length > mostThings
  for (const { content } of things.slice(0, mostThings)) {
    const left = until - Date.now()
    const read = left > 0 && kind ? await readThing(ctx, kind, content, left) : 'late'
    if (read === 'too-short' || read === 'wrong-kind') continue
    if (typeof read === 'string') {
      unread = true
      continue
    }
    const looks = ({ id }: { id: string }): boolean => id === storeId
    const near = searchNear(known, read.query, { looks, now: ctx.now().getTime() })
    for (const { feature, verdict } of judgeNear(near, read.query))
      if (verdict === 'hit' || verdict === 'suspect') found.add(feature.remark || feature.id)
  }
  return { found: [...found], unread }
}

/** What a store knows of past records, in their order; hits are not counted. */
export async function sweepByStore(
  ctx: Context,
  storeId: string,
  records: readonly Looked[],
  deadlineMs: number,
): Promise<Swept[]> {
  // Media are fetched against the clock of the machine, whatever time the product goes by.
  const until = Date.now() + deadlineMs
  const swept: Swept[] = []
  for (let at = 0; at < records.length; at += atOnce)
    swept.push(
      ...(await Promise.all(
        records.slice(at, at + atOnce).map((one) => sweepRecord(ctx, storeId, one, until)),
      )),
    )
  return swept
}
