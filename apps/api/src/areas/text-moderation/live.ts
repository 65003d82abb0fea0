import { hostname } from 'node:os'
import { typeKeyOf } from '@oas/contract/type-key'
import type { TextSet } from '@oas/text-match'
import type { Context } from '../../core/context.ts'
import { perServer } from '../../core/per-server.ts'
import { compileItems, otherScene } from './engine.ts'
import { inAlpha } from '@oas/rule-engine'
import type { ItemScope } from '@oas/contract/text-moderation/schemas'
import { type Places, findLive, itemsOf } from './queries/releases.ts'
import { noteAck, noteAlive, noteStaged } from './queries/servers.ts'
import { findStaged } from './stage/queries.ts'
import { writeSums } from './stage/sums.ts'

type Base = Pick<Context, 'db' | 'pool' | 'bus' | 'now' | 'log' | 'background' | 'random'>
/** A release as a server matches by it. */
export type LiveTexts = {
  readonly number: number
  readonly hash: string
  readonly set: TextSet
  /** The scene that reads a field of a type, and so many characters of it. */
  readonly sceneOf: (appId: number, type: number, field: string) => Scene
  /** Names of the library and the category of an item. */
  readonly namesOf: (itemId: string) => { library: string; category: string }
  /** What people are told of an item where it hits. */
  readonly remarkOf: (itemId: string) => string
}
/** A release on trial: the share of users, in parts of ten thousand, and where it is tried. */
export type StagedTexts = LiveTexts & {
  readonly share: number
  readonly scopes: readonly ItemScope[]
}
/** What a batch is marked by: the release in force and, for some of it, one on trial. */
export type TextsInForce = { readonly live: LiveTexts | null; readonly staged: StagedTexts | null }
type Scene = { readonly key: string; readonly maxChars: number }

const other: Scene = { key: otherScene, maxChars: 20_000 }
const keepMs = 1000

/** Which scene reads what: a field by its name first, then whatever the type has. */
export function scenesBy({ scenes }: Places): LiveTexts['sceneOf'] {
  const known = new Map<string, Scene>()
  for (const { key, maxChars, fields } of scenes)
    for (const { field, ...of } of fields) known.set(`${typeKeyOf(of)} ${field}`, { key, maxChars })
  return (appId, type, field) => {
    const of = typeKeyOf({ appId, type })
    return known.get(`${of} ${field}`) ?? known.get(`${of} `) ?? other
  }
}
/** Names by the item: of what a hit tells. */
export function namesBy(
  { libraries, categories }: Places,
  items: readonly { id: string; body: { libraryId: string; categoryId: string } }[],
): LiveTexts['namesOf'] {
  const known = new Map(items.map(({ id, body }) => [id, [body.libraryId, body.categoryId]]))
  return (itemId) => {
    const [libraryId = '', categoryId = ''] = known.get(itemId) ?? []
    return {
      library: libraries[libraryId]?.name ?? '',
      category: categories[categoryId] ?? '',
    }
  }
}
/** Remarks by the item. */
export function remarksBy(
  items: readonly { id: string; body: { remark: string } }[],
): LiveTexts['remarkOf'] {
  const known = new Map(
    items.flatMap(({ id, body }) => (body.remark === '' ? [] : [[id, body.remark]])),
  )
  return (itemId) => known.get(itemId) ?? ''
}

type Kept = {
  server: string
  live: LiveTexts | null
  staged: StagedTexts | null
  /** What could not be compiled: not tried again. */
  refused: number
  refusedStaged: number
  checkedAt: number
  told: number
  loading: Promise<void> | null
}

const compile = async (
  ctx: Base,
  row: { number: number; hash: string; places: unknown },
): Promise<{ live: LiveTexts; problems: number }> => {
  const items = await itemsOf(ctx.db, row.number)
  const places = row.places as Places
  const { set, problems } = await compileItems({ number: row.number, places, items })
  return {
    live: {
      number: row.number,
      hash: row.hash,
      set,
      sceneOf: scenesBy(places),
      namesOf: namesBy(places, items),
      remarkOf: remarksBy(items),
    },
    problems: problems.length,
  }
}

type Row = NonNullable<Awaited<ReturnType<typeof findLive>>>

const takeLive = async (ctx: Base, kept: Kept, row: Row | undefined): Promise<void> => {
  if (!row || row.number === kept.refused) return
  // Numbers only rise: what was read late never takes the place of what came after it.
  if (kept.live && row.number <= kept.live.number) return
  const began = performance.now()
  const ack = { server: kept.server, number: row.number, hash: row.hash, problem: '' }
  try {
    // What was on trial here is compiled already.
    const known = kept.staged?.number === row.number ? kept.staged : null
    const { live, problems } = known ? { live: known, problems: 0 } : await compile(ctx, row)
    if (!kept.live || kept.live.number < live.number) kept.live = live
    if (problems > 0)
      ctx.log.error({ release: row.number, problems }, 'words of a release cannot be compiled')
    const ms = Math.round(performance.now() - began)
    await noteAck(ctx.db, { ...ack, ms, at: ctx.now() })
  } catch (error) {
    kept.refused = row.number
    ctx.log.error(
      { err: error, release: row.number },
      'a release of words cannot be loaded; the one known before stays in use',
    )
    await noteAck(ctx.db, {
      ...ack,
      number: kept.live?.number ?? null,
      hash: kept.live?.hash ?? '',
      ms: 0,
      problem: error instanceof Error ? error.message.slice(0, 200) : 'unknown',
      at: ctx.now(),
    })
  }
}

const takeStaged = async (ctx: Base, kept: Kept, row: Row | undefined): Promise<void> => {
  const before = kept.staged?.number ?? null
  // One that is held, or that something newer came before, marks nothing.
  if (row?.state !== 'staged' || row.number <= (kept.live?.number ?? 0)) kept.staged = null
  else if (row.number !== kept.refusedStaged) {
    const { share } = row
    const scopes = row.scopes as unknown as ItemScope[]
    try {
      const texts =
        kept.staged?.number === row.number ? kept.staged : (await compile(ctx, row)).live
      kept.staged = { ...texts, share, scopes }
    } catch (error) {
      kept.staged = null
      kept.refusedStaged = row.number
      ctx.log.error(
        { err: error, release: row.number },
        'a release of words on trial cannot be loaded; all goes by the one in force',
      )
    }
  }
  const after = kept.staged?.number ?? null
  if (after !== before) await noteStaged(ctx.db, kept.server, after, ctx.now())
}

/** Loads what is in force unless it is loaded; a set that cannot be compiled leaves the old one. */
const load = async (ctx: Base, kept: Kept): Promise<void> => {
  const { told } = kept
  try {
    const row = await findLive(ctx.db)
    const staged = await findStaged(ctx.db)
    kept.checkedAt = ctx.now().getTime()
    await takeLive(ctx, kept, row)
    await takeStaged(ctx, kept, staged)
  } finally {
    kept.loading = null
    // What was told while this was being read may not be in it.
    if (kept.told !== told) kept.checkedAt = 0
  }
}
const reload = (ctx: Base, kept: Kept): Promise<void> => (kept.loading ??= load(ctx, kept))

const inBackground = (ctx: Base, kept: Kept): void => {
  const work = reload(ctx, kept).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'words in force cannot be read; they are read again')
  })
  ctx.background.add(work)
  void work.finally(() => {
    ctx.background.delete(work)
  })
}

/** This server's part; from the first question on it follows what is released on any server. */
const keptOf = perServer((bus: Context['bus'], ctx: Base): Kept => {
  const kept: Kept = {
    server: `${hostname().slice(0, 40)}-${process.pid}-${ctx.random(3)}`,
    live: null,
    staged: null,
    refused: 0,
    refusedStaged: 0,
    checkedAt: 0,
    told: 0,
    loading: null,
  }
  bus.listen(({ topic, message }) => {
    if (topic !== 'setting.changed' || (message as { what?: string }).what !== 'text') return
    kept.told += 1
    kept.checkedAt = 0
    inBackground(ctx, kept)
  })
  return kept
})

/**
 * The words in force on this server, null where none are, and those on trial. The first time it
 * waits until they are loaded, later it answers what it has: a newer release is loaded beside, and
 * is in use from one batch to the next.
 */
export async function textsInForce(ctx: Base): Promise<TextsInForce> {
  const kept = keptOf(ctx.bus, ctx)
  const fresh = Math.abs(ctx.now().getTime() - kept.checkedAt) < keepMs
  if (fresh && (kept.live || kept.refused === 0)) return { live: kept.live, staged: kept.staged }
  if (kept.live) inBackground(ctx, kept)
  else await reload(ctx, kept)
  if (!kept.live && kept.refused > 0) throw new Error('the words in force could not be loaded')
  return { live: kept.live, staged: kept.staged }
}
/** The words in force on this server; null where none are. */
export async function liveTexts(ctx: Base): Promise<LiveTexts | null> {
  return (await textsInForce(ctx)).live
}
/**
 * Whether a record goes by the release on trial. The same user always falls on the same side, and a
 * growing share only adds users; who has no name goes by the post.
 */
export function isOnTrial(
  { number, share, scopes }: StagedTexts,
  { appId, type, uid, postId }: { appId: number; type: number; uid: string; postId: string },
): boolean {
  const inPlace =
    scopes.length === 0 ||
    scopes.some(
      (one) => one.appId === appId && (one.types.length === 0 || one.types.includes(type)),
    )
  const isNamed = uid !== '' || postId !== ''
  return inPlace && isNamed && inAlpha(uid === '' ? postId : uid, `text:${number}`, share)
}

/** Waits until this server has loaded what is in force. */
export async function followRelease(ctx: Base): Promise<void> {
  const kept = keptOf(ctx.bus, ctx)
  try {
    // What is being loaded may have begun before the release.
    await kept.loading
    await reload(ctx, kept)
  } catch (error) {
    // What was released is in force nevertheless: this server looks again with its next batch.
    ctx.log.warn({ err: error }, 'words in force cannot be read; they are read again')
  }
}

/** Says that this server is alive, and has it look for what it did not hear of. */
export async function beat(ctx: Base): Promise<void> {
  const kept = keptOf(ctx.bus, ctx)
  await reload(ctx, kept)
  await writeSums(ctx, kept.server)
  await noteAlive(ctx.db, kept.server, ctx.now())
}
