import type { Output } from '@oas/contract/define'
import type { textOfflineCalls } from '@oas/contract/text-moderation/offline-calls'
import type { CallContext } from '../../../core/context.ts'
import { fail } from '../../../core/fail.ts'
import { findDraft, withProfile } from '../profiles/queries.ts'
import { applyChanges, changesOf, findSandbox } from '../sandbox/queries.ts'
import {
  type Places,
  type ReleaseItem,
  findLive,
  findRelease,
  itemsNow,
  itemsOf,
  placesNow,
} from '../queries/releases.ts'
import { maySee } from '../rights.ts'

/** Words that are measured, and where they stand. */
export type Candidate = { name: string; places: Places; items: readonly ReleaseItem[] }
type Asked = {
  kind: Output<(typeof textOfflineCalls)['offlineTest']>['candidateKind']
  id: string | undefined
}

/** The places of the release in force, with the names of what stands in none yet. */
export async function placesOfLive(ctx: Pick<CallContext, 'db'>): Promise<Places> {
  const now = await placesNow(ctx.db)
  const live = (await findLive(ctx.db))?.places as unknown as Places | undefined
  if (live === undefined) return now
  return {
    ...live,
    libraries: { ...now.libraries, ...live.libraries },
    categories: { ...now.categories, ...live.categories },
  }
}

const ofRelease = async (ctx: CallContext, id: string, field: string): Promise<Candidate> => {
  const number = Number(id)
  const row = number <= 2_147_483_647 && number > 0 ? await findRelease(ctx.db, number) : undefined
  if (!row) return fail('not-found', { field })
  return {
    name: String(row.number),
    places: row.places as unknown as Places,
    items: await itemsOf(ctx.db, row.number),
  }
}
const ofSandbox = async (ctx: CallContext, id: string, field: string): Promise<Candidate> => {
  const row = await findSandbox(ctx.db, id)
  if (!row || !maySee(ctx, row.apps)) return fail('not-found', { field })
  const live = await findLive(ctx.db)
  const items = live ? await itemsOf(ctx.db, live.number) : []
  return {
    name: row.name,
    places: withProfile(
      await placesOfLive(ctx),
      row.profileId === null ? null : await findDraft(ctx.db, row.profileId),
    ),
    items: applyChanges(items, await changesOf(ctx.db, id)),
  }
}

/** The words that a test was asked to measure, as they are now; `field` names them in a refusal. */
export async function candidateOf(
  ctx: CallContext,
  { kind, id }: Asked,
  field = 'candidateId',
): Promise<Candidate> {
  if (kind === 'drafts')
    return { name: '', places: await placesNow(ctx.db), items: await itemsNow(ctx.db, true) }
  if (id === undefined) return fail('required', { field })
  return kind === 'release' ? ofRelease(ctx, id, field) : ofSandbox(ctx, id, field)
}

export type Change = { itemId: string; version: number; body: ReleaseItem['body'] | null }
/** Items that one set has and another lacks or has otherwise; without a body: lacks. */
export function differencesOf(
  base: readonly ReleaseItem[],
  items: readonly ReleaseItem[],
): Change[] {
  const before = new Map(base.map((item) => [item.id, item.version]))
  const after = new Set(items.map((item) => item.id))
  return [
    ...items
      .filter((item) => before.get(item.id) !== item.version)
      .map(({ id, version, body }) => ({ itemId: id, version, body })),
    ...base
      .filter((item) => !after.has(item.id))
      .map(({ id, version }) => ({ itemId: id, version, body: null })),
  ]
}
/** The set with such differences in place. */
export function withDifferences(
  base: readonly ReleaseItem[],
  changes: readonly Change[],
): ReleaseItem[] {
  const changed = new Set(changes.map((one) => one.itemId))
  return [
    ...base.filter((item) => !changed.has(item.id)),
    ...changes.flatMap(({ itemId, version, body }) =>
      body === null ? [] : [{ id: itemId, version, body }],
    ),
  ]
}
