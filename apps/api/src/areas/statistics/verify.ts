import { dayMs, hourMs } from '@oas/contract/time'
import type { Context } from '../../core/context.ts'
import { dayOf, dayStart } from '../../core/office-time.ts'
import { alone } from '../../jobs/alone.ts'
import { keepIncidents, mend, takeDay, takeTouched } from './queries/repairs.ts'

/** While this is held nothing is added up. */
export const foldName = 'statistics.fold'
/** The hour of the office from which on a day is due. */
const dueMs = 3 * hourMs

/** The first day whose rows are all there: those of earlier ones may be gone with their records. */
const firstKept = (retentionDays: number, now: Date): string =>
  retentionDays === 0 ? '' : dayOf(now.getTime() - (retentionDays - 1) * dayMs)

/** Whether it is the clock that asks, once a day. */
type Verifying = { clock: boolean }
/**
 * Compares the sums of today, of yesterday and of every day that changed since the last time with
 * the rows themselves; what differs is mended, told, and kept as an incident. Answers how many sums
 * differed; null where they are being added up at this moment, or where the clock compared already.
 */
export async function verify(
  ctx: Pick<Context, 'pool' | 'db' | 'now' | 'log' | 'config'>,
  { clock }: Verifying = { clock: false },
): Promise<number | null> {
  const now = ctx.now()
  const today = dayOf(now.getTime())
  const first = firstKept(ctx.config.retentionDays, now)
  const repaired = await alone(ctx, foldName, () =>
    ctx.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        if (clock && !(await takeDay(tx, today, now))) return null
        const days = new Set([
          today,
          dayOf(now.getTime() - dayMs),
          ...(await takeTouched(tx, first)),
        ])
        const found = await mend(tx, [...days].toSorted(), today)
        await keepIncidents(tx, found, now)
        return found
      }),
  )
  if (!repaired) return null
  const wrong = repaired.reduce((sum, { keys }) => sum + keys, 0)
  if (wrong > 0) ctx.log.error({ repaired }, 'sums differed from their rows and were mended')
  return wrong
}

/** Compares once a day of the office, from three in the morning on. */
export async function verifyByClock(ctx: Context): Promise<void> {
  const now = ctx.now().getTime()
  if (now - dayStart(now) >= dueMs) await verify(ctx, { clock: true })
}

const patience = { tries: 60, ms: 500 }
/** Compares now, once nothing is added up; fails where that does not come to an end. */
export async function verifyNow(ctx: Parameters<typeof verify>[0]): Promise<number> {
  for (let tries = 0; tries < patience.tries; tries++) {
    const wrong = await verify(ctx)
    if (wrong !== null) return wrong
    await new Promise((resolve) => setTimeout(resolve, patience.ms))
  }
  throw new Error('sums are being added up or compared elsewhere without an end')
}
