import {
  type ReleaseKind,
  copyItems,
  findLive,
  holdReleases,
  insertRelease,
  placesNow,
  putLive,
  sealRelease,
} from './queries/releases.ts'
import type { Places } from './queries/releases.ts'
import type { Tx } from './queries/places.ts'

type Change = {
  kind: ReleaseKind
  note: string
  without?: readonly string[]
  with?: readonly string[]
}

/**
 * A release that differs from the one in force by some items alone, in force from the end of the
 * transaction on. Where none is in force it holds just what is put in. Nothing to take away: no
 * release.
 */
export async function releaseAtOnce(
  tx: Tx,
  { kind, note, ...change }: Change,
  by: { id: string | null; at: Date },
): Promise<number | null> {
  await holdReleases(tx)
  const live = await findLive(tx)
  if (!live && (change.with ?? []).length === 0) return null
  const now = await placesNow(tx)
  const kept = (live?.places as unknown as Places | undefined) ?? now
  // Names of what the new items stand in may be newer than the release.
  const places = {
    ...kept,
    libraries: { ...now.libraries, ...kept.libraries },
    categories: { ...now.categories, ...kept.categories },
  }
  const number = await insertRelease(tx, {
    kind,
    note,
    sourceNumber: live?.number ?? null,
    places,
    by: by.id,
    at: by.at,
  })
  await copyItems(tx, number, live?.number ?? null, change)
  await sealRelease(tx, number)
  await putLive(tx, number, by)
  return number
}
