import type { Context } from '../../../core/context.ts'
import { perServer } from '../../../core/per-server.ts'
import { takeDecider } from '../../strategy-run/index.ts'
import type { NewRecord } from '../queries/records.ts'
import type { Engine, Seeable } from './engines.ts'
import { engines } from './list.ts'

const engineOf = perServer((): { id: Promise<string> | null } => ({ id: null }))

/** The person for whom orders wait while engines look at them; nobody can sign in as it. */
export function enginePersonId({ pool }: Pick<Context, 'pool'>): Promise<string> {
  const kept = engineOf(pool)
  if (!kept.id) {
    kept.id = takeDecider(pool, 'engine', 'Engines')
    kept.id.catch(() => {
      kept.id = null
    })
  }
  return kept.id
}

/** The engines that want to see a record; one that cannot say does not hold it up. */
export async function enginesFor(ctx: Context, record: Seeable): Promise<Engine[]> {
  const asked = await Promise.all(
    engines.map(async (engine) => {
      try {
        return await engine.asks(ctx, record)
      } catch (error) {
        ctx.log.warn({ err: error, engine: engine.step }, 'an engine could not be asked')
        return false
      }
    }),
  )
  return engines.filter((_engine, index) => asked[index])
}

/** A record with what the steps before said of it. */
type Held = { record: NewRecord; machine: boolean; asks?: boolean; unread?: boolean }

/**
 * Has the records of a batch that engines want to see wait for them: they are judged afterwards.
 * What a step before let pass is shown to nobody.
 */
export async function holdForEngines<T extends Held>(
  ctx: Context,
  passed: readonly T[],
): Promise<T[]> {
  if (engines.length === 0) return [...passed]
  const wanted = await Promise.all(
    passed.map(async ({ record }) => record.queue && (await enginesFor(ctx, record)).length > 0),
  )
  if (!wanted.includes(true)) return [...passed]
  const engineId = await enginePersonId(ctx)
  return passed.map((one, index) => {
    if (!wanted[index]) return one
    const { machine, asks = false, unread = false } = one
    return {
      ...one,
      record: { ...one.record, reservedFor: engineId, waits: { machine, asks, unread } },
    }
  })
}
