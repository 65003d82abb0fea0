import type { LibraryKind } from '@oas/contract/case-library/schemas'
import type { CallContext } from '../../core/context.ts'
import { holds } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { type StoredLibrary, type Tx, type Viewer, lockLibrary } from './queries/libraries.ts'

/** What a caller sees of libraries; who writes them sees those of all teams. */
export function viewerOf(ctx: CallContext): Viewer {
  return {
    scope: ctx.caller.scope,
    teamId: ctx.caller.teamId,
    everyTeam: holds(ctx, 'case.edit') || holds(ctx, 'case.review'),
  }
}

/** A library that the caller sees, locked; ends the call where there is none. */
export async function requireLocked(
  ctx: CallContext,
  tx: Tx,
  id: string,
  kind: LibraryKind,
): Promise<StoredLibrary> {
  return (await lockLibrary(tx, id, kind, viewerOf(ctx))) ?? fail('not-found')
}

/** Entries of the log stand under an app where a library is of one alone. */
export function appOf(types: readonly string[]): number | null {
  const apps = new Set(types.map((key) => Number(key.split(':')[0])))
  const [only] = apps
  return apps.size === 1 ? (only ?? null) : null
}
