import type { TextSet } from '@oas/text-match'
import type { Context } from '../../../core/context.ts'
import { perServer } from '../../../core/per-server.ts'
import { compileItems } from '../engine.ts'
import { type LiveTexts, namesBy, scenesBy } from '../live.ts'
import { type Places, findLive, itemsOf, placesNow } from '../queries/releases.ts'
import { type ProfileSource, withProfile } from '../profiles/queries.ts'
import { applyChanges, changesOf } from './queries.ts'

type Base = Pick<Context, 'db' | 'pool' | 'bus' | 'now' | 'log' | 'background'>

/** A running sandbox as a server reads records by it. */
export type LiveSandbox = {
  readonly id: string
  /** The release it changes; records that were marked by another one say nothing about it. */
  readonly release: number | null
  /** Apps it runs in; null: all. */
  readonly apps: ReadonlySet<number> | null
  /** Per cent of the users. */
  readonly share: number
  readonly set: TextSet
  readonly sceneOf: LiveTexts['sceneOf']
  readonly namesOf: LiveTexts['namesOf']
  /** Differing records that may still be kept. */
  room: number
}

/** Differing records of a sandbox that are kept to look at. */
const mostHits = 20_000
const keepMs = 5000

type Kept = {
  /** By sandbox, version and release, so that what did not change is not compiled again. */
  sets: ReadonlyMap<string, LiveSandbox>
  /** What could not be compiled: not tried again. */
  refused: ReadonlySet<string>
  checkedAt: number
  told: number
  loading: Promise<void> | null
}

type Row = { id: string; version: number; apps: number[]; share: number; profile: unknown }
const compile = async (
  ctx: Base,
  row: Row,
  live: { number: number; places: Places } | null,
): Promise<LiveSandbox> => {
  const now = await placesNow(ctx.db)
  const stands: Places = live
    ? {
        ...live.places,
        libraries: { ...now.libraries, ...live.places.libraries },
        categories: { ...now.categories, ...live.places.categories },
      }
    : now
  const places = withProfile(stands, row.profile as ProfileSource | null)
  const items = applyChanges(
    live ? await itemsOf(ctx.db, live.number) : [],
    await changesOf(ctx.db, row.id),
  )
  const { set } = await compileItems({ number: live?.number ?? 0, places, items })
  const { n } = await ctx.db
    .selectFrom('textSandboxHit')
    .select((of) => of.fn.countAll<string>().as('n'))
    .where('sandboxId', '=', row.id)
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    release: live?.number ?? null,
    apps: row.apps.length === 0 ? null : new Set(row.apps),
    share: row.share,
    set,
    sceneOf: scenesBy(places),
    namesOf: namesBy(places, items),
    room: mostHits - Number(n),
  }
}

/** Loads the sandboxes that run; one that cannot be compiled is left out. */
const load = async (ctx: Base, kept: Kept): Promise<void> => {
  const { told } = kept
  try {
    const rows = await ctx.db
      .selectFrom('textSandbox')
      .select(['id', 'version', 'apps', 'share', 'profile'])
      .where('state', '=', 'running')
      .orderBy('id')
      .execute()
    kept.checkedAt = ctx.now().getTime()
    const found = rows.length === 0 ? undefined : await findLive(ctx.db)
    const live = found ? { number: found.number, places: found.places as unknown as Places } : null
    const sets = new Map<string, LiveSandbox>()
    const refused = new Set<string>()
    for (const row of rows) {
      const key = `${row.id} ${row.version} ${live?.number ?? 0}`
      const known = kept.sets.get(key)
      if (known) sets.set(key, known)
      else if (kept.refused.has(key)) refused.add(key)
      else
        try {
          sets.set(key, await compile(ctx, row, live))
        } catch (error) {
          refused.add(key)
          ctx.log.error({ err: error, sandbox: row.id }, 'a sandbox of words cannot be loaded')
        }
    }
    kept.sets = sets
    kept.refused = refused
  } finally {
    kept.loading = null
    // What was told while this was being read may not be in it.
    if (kept.told !== told) kept.checkedAt = 0
  }
}
const reload = (ctx: Base, kept: Kept): Promise<void> => (kept.loading ??= load(ctx, kept))

const inBackground = (ctx: Base, kept: Kept): void => {
  const work = reload(ctx, kept).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'running sandboxes cannot be read; they are read again')
  })
  ctx.background.add(work)
  void work.finally(() => {
    ctx.background.delete(work)
  })
}

/** This server's part; from the first batch on it follows what is started on any server. */
const keptOf = perServer((bus: Context['bus'], ctx: Base): Kept => {
  const kept: Kept = {
    sets: new Map(),
    refused: new Set(),
    checkedAt: 0,
    told: 0,
    loading: null,
  }
  bus.listen(({ topic, message }) => {
    const { what } = message as { what?: string }
    if (topic !== 'setting.changed' || (what !== 'text' && what !== 'text-sandbox')) return
    kept.told += 1
    kept.checkedAt = 0
    inBackground(ctx, kept)
  })
  return kept
})

/**
 * The sandboxes that run, as far as this server has them: no record waits for them, a newer set is
 * loaded beside.
 */
export function liveSandboxes(ctx: Base): readonly LiveSandbox[] {
  const kept = keptOf(ctx.bus, ctx)
  if (Math.abs(ctx.now().getTime() - kept.checkedAt) >= keepMs) inBackground(ctx, kept)
  return [...kept.sets.values()]
}

/** Waits until this server has loaded what runs. */
export async function followSandboxes(ctx: Base): Promise<void> {
  const kept = keptOf(ctx.bus, ctx)
  try {
    // What is being loaded may have begun before the start.
    await kept.loading
    await reload(ctx, kept)
  } catch (error) {
    // What was started runs nevertheless: this server looks again with its next batch.
    ctx.log.warn({ err: error }, 'running sandboxes cannot be read; they are read again')
  }
}
