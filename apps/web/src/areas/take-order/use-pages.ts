import type { Output } from '@oas/contract/define'
import { queueCalls } from '@oas/contract/queue/calls'
import { sessionCalls } from '@oas/contract/session/calls'
import { mayOpen } from '@oas/contract/session/path-access'
import { settingCalls } from '@oas/contract/setting/calls'
import type { TypeInfo } from '@oas/contract/setting/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import type { CallFailure } from '../../api/call-error.ts'
import { send } from '../../api/send.ts'
import { keyOf, useCall } from '../../api/use-call.ts'
import { type AuditKind, auditKinds } from '../../nav/audit-kinds.ts'

export type SavedConditions = NonNullable<Output<(typeof queueCalls)['auditor']>['save']>
/** An audit page one may use, its types within one's scope, and what is saved for it. */
export type PageRow = { kind: AuditKind; types: readonly TypeInfo[]; save: SavedConditions | null }

/** An audit page offers the types that list it and fit its business and panel. */
const typesOn = (kind: AuditKind, offered: readonly TypeInfo[]): TypeInfo[] =>
  offered.filter(
    (info) =>
      info.pageKeys.includes(kind.name) &&
      info.business === kind.business &&
      info.pageType === kind.panel &&
      (kind.types?.includes(typeKeyOf(info)) ?? true),
  )

/** What was saved and is not empty. */
const filled = (save: SavedConditions | null | undefined): SavedConditions | null =>
  save && save.appTypes.length > 0 ? save : null

/** The audit pages one may use with their saved conditions; `rows` is null until all is known. */
export function usePages(): {
  rows: PageRow[] | null
  error: CallFailure | null
  again: () => void
} {
  const types = useCall(settingCalls.typesV2, { source: 'audit', showInAuditSwitch: true })
  const routes = useCall(sessionCalls.routes, {})
  const open =
    types.data && routes.data
      ? auditKinds
          .map((kind) => ({ kind, types: typesOn(kind, types.data) }))
          .filter(
            (row) => row.types.length > 0 && mayOpen(routes.data, `/tags/audit/${row.kind.path}`),
          )
      : []
  const saved = useQueries({
    queries: open.map(({ kind }) => ({
      queryKey: keyOf(queueCalls.auditor, { pageKey: kind.name }),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        send(queueCalls.auditor, { pageKey: kind.name }, { signal }),
    })),
  }) as UseQueryResult<Output<(typeof queueCalls)['auditor']>, CallFailure>[]
  const error = types.error ?? routes.error ?? saved.find((query) => query.error)?.error ?? null
  const ready =
    types.data !== undefined &&
    routes.data !== undefined &&
    saved.every((query) => query.data !== undefined)
  return {
    rows: ready
      ? open.map((row, index) => ({ ...row, save: filled(saved[index]?.data?.save) }))
      : null,
    error,
    again: () => {
      for (const query of [types, routes, ...saved]) if (query.isError) void query.refetch()
    },
  }
}
