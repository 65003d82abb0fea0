import type pg from 'pg'
import { minuteMs } from '@oas/contract/time'
import type { Logger } from 'pino'

const everyMs = minuteMs
const tries = 3
/**
 * From this difference on, in milliseconds, the clock of the machine is worth a line in the log.
 */
const noticedMs = 2000

type Measured = { readonly offset: number; readonly roundTrip: number }

/** What to add to the time since the process began, in milliseconds, to get the database's time. */
const measure = async (pool: pg.Pool): Promise<Measured> => {
  const before = performance.now()
  const { rows } = await pool.query<{ at: Date }>('select clock_timestamp() as at')
  const roundTrip = performance.now() - before
  return { offset: (rows[0]?.at.getTime() ?? 0) - (before + roundTrip / 2), roundTrip }
}

/** The measurement that says most: the one that took the shortest way. */
const measureWell = async (pool: pg.Pool): Promise<Measured> => {
  let best = await measure(pool)
  for (let time = 1; time < tries; time += 1) {
    const next = await measure(pool)
    if (next.roundTrip < best.roundTrip) best = next
  }
  return best
}

/**
 * The clock of a server: the database's, which all servers share, so that none of them ends what
 * another holds. It goes on by the time since the process began, which no change of the machine's
 * clock moves, and is set every minute.
 */
export async function createClock(
  pool: pg.Pool,
  log: Logger,
): Promise<{ now: () => Date; stop: () => void }> {
  let { offset } = await measureWell(pool)
  const now = () => new Date(performance.now() + offset)
  const difference = Math.round(Date.now() - now().getTime())
  if (Math.abs(difference) > noticedMs)
    log.warn({ difference }, "the machine's clock is not the database's, which is used")
  const timer = setInterval(() => {
    measureWell(pool).then(
      (measured) => {
        offset = measured.offset
      },
      (error: unknown) => log.warn({ err: error }, 'the clock is not set; it goes on as it was'),
    )
  }, everyMs)
  timer.unref()
  return { now, stop: () => clearInterval(timer) }
}
