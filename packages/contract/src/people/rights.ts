import { pathMatches } from '../session/path-access.ts'

/**
 * One entry of a data scope: a type of an app, every type of it (type null), or every app (app
 * null).
 */
export type ScopeEntry = { appId: number | null; type: number | null }

/** What somebody may do: permissions, front-end paths (with '*' at the end: a prefix) and data. */
export type Rights = {
  permissions: readonly string[]
  paths: readonly string[]
  scopes: readonly ScopeEntry[]
}

/** Paths with which every page opens. */
export function isEveryPath(entry: string): boolean {
  return entry === '*' || entry === '/*'
}

/**
 * Whether what one entry of the allowed paths opens is opened by another: `/auth/*` covers
 * `/auth/user` and `/auth/user*`, not `/auth*`.
 */
export function coversPath(held: string, wanted: string): boolean {
  if (isEveryPath(held)) return true
  if (!wanted.endsWith('*')) return pathMatches(held, wanted)
  return (
    held.endsWith('*') &&
    wanted.toLowerCase().startsWith(held.slice(0, -1).toLowerCase()) &&
    wanted !== '*'
  )
}

/** Whether a data scope reaches what an entry reaches. */
export function coversScope(held: readonly ScopeEntry[], wanted: ScopeEntry): boolean {
  return held.some(
    (entry) =>
      entry.appId === null ||
      (wanted.appId === entry.appId && (entry.type === null || entry.type === wanted.type)),
  )
}

/**
 * The part of some wanted rights that a holder of others does not have: what they may not hand out.
 */
export function missingRights(held: Rights, wanted: Rights): Rights {
  return {
    permissions: wanted.permissions.filter((permission) => !held.permissions.includes(permission)),
    paths: wanted.paths.filter((path) => !held.paths.some((entry) => coversPath(entry, path))),
    scopes: wanted.scopes.filter((entry) => !coversScope(held.scopes, entry)),
  }
}

/** One word for an entry of a data scope: `50:12`, `50:*` or `*`. */
export function scopeWord({ appId, type }: ScopeEntry): string {
  return appId === null ? '*' : `${appId}:${type ?? '*'}`
}

/** The first thing missing, as a word for a message; null when nothing is. */
export function firstMissing(missing: Rights): string | null {
  return (
    missing.permissions[0] ??
    missing.paths[0] ??
    (missing.scopes[0] ? scopeWord(missing.scopes[0]) : null)
  )
}
