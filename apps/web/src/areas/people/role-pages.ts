import type { ScopeEntry } from '@oas/contract/people/rights'
import { auditPagePath } from '@oas/contract/people/role-presets'

type Typed = { appId: number; type: number; pageKeys: readonly string[] }

const covers = ({ appId, type }: ScopeEntry, one: Typed): boolean =>
  (appId === null || appId === one.appId) && (type === null || type === one.type)

/** Audit pages of the types that a data scope holds. */
export function auditPagesOf(scopes: readonly ScopeEntry[], types: readonly Typed[]): string[] {
  return [
    ...new Set(
      types
        .filter((one) => scopes.some((entry) => covers(entry, one)))
        .flatMap(({ pageKeys }) => pageKeys.map(auditPagePath)),
    ),
  ]
}
