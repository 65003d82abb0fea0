import { readStored, store } from '../storage.ts'
import { officeAheadMs } from '../time.ts'

const key = 'oas:sysop-order'
const dayMs = 86_400_000
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
export const keptUntil = (changeEndTime: number | null, now: number): number => {
  const dayEnds = (Math.floor((now + officeAheadMs) / dayMs) + 1) * dayMs - officeAheadMs
  return changeEndTime === null ? dayEnds : Math.min(dayEnds, changeEndTime)
}

/** The order chosen before, while it is kept; else ''. */
export const rememberedOrder = (now: number): string => {
  const kept = readStored(key, isKept)
  return kept && kept.expiredAt > now ? kept.value : ''
}
export const rememberOrder = (
  order: { id: string; changeEndTime: number | null },
  now: number,
): void =>
  store(key, { value: order.id, expiredAt: keptUntil(order.changeEndTime, now) } satisfies Kept)
