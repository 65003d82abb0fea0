import { dayMs } from '@oas/contract/time'
import { readStored, store } from '../storage.ts'
import { officeAheadMs } from '../time.ts'

const key = 'oas:sysop-order'
type Kept = { value: string; expiredAt: number }
const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Kept).value === 'string' &&
  typeof (value as Kept).expiredAt === 'number'

/**
 * Until when a chosen change order is offered again: the end of the day in Shanghai or its own end,
 * whichever is earlier.
 */
export function keptUntil(changeEndTime: number | null, now: number): number {
  const dayEnds = (Math.floor((now + officeAheadMs) / dayMs) + 1) * dayMs - officeAheadMs
  return changeEndTime === null ? dayEnds : Math.min(dayEnds, changeEndTime)
}

/** The order chosen before, while it is kept; else ''. */
export function rememberedOrder(now: number): string {
  const kept = readStored(key, isKept)
  return kept && kept.expiredAt > now ? kept.value : ''
}
export function rememberOrder(
  order: { id: string; changeEndTime: number | null },
  now: number,
): void {
  store(key, { value: order.id, expiredAt: keptUntil(order.changeEndTime, now) } satisfies Kept)
}
