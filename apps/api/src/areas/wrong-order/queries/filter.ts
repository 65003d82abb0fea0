import type { wrongStates } from '@oas/contract/wrong-order/calls'
import { type RawBuilder, sql } from 'kysely'
import type { DataScope } from '../../../core/caller.ts'
import { inScope } from '../../../core/scope.ts'

export type State = (typeof wrongStates)[number]
export type Filter = {
  id?: string | undefined
  appId?: number | undefined
  type?: number | undefined
  business?: string | undefined
  taskId?: string | undefined
  postId?: string | undefined
  state?: State | undefined
  source?: string | undefined
  errorClass?: string | undefined
  severity?: string | undefined
  labelId?: number | undefined
  person?: string | undefined
  from?: number | undefined
  to?: number | undefined
  voidId?: string | undefined
  personId?: string | undefined
  scope: DataScope
}

/** Wrong orders `w` that a filter leaves. */
export function whereOf({
  id,
  appId,
  type,
  business,
  taskId,
  postId,
  state,
  source,
  errorClass,
  severity,
  labelId,
  person,
  from,
  to,
  voidId,
  personId,
  scope,
}: Filter): RawBuilder<unknown> {
  const given = <T>(
    value: T | undefined,
    part: (value: T) => RawBuilder<unknown>,
  ): RawBuilder<unknown>[] => (value === undefined || value === '' ? [] : [part(value)])
  return sql.join(
    [
      sql`true`,
      ...given(id, (value) => sql`w.id = ${value}::bigint`),
      ...given(appId, (value) => sql`w.app_id = ${value}`),
      ...given(type, (value) => sql`w.type = ${value}`),
      ...given(business, (value) => sql`w.business = ${value}`),
      ...given(taskId, (value) => sql`w.task_id = ${value}::bigint`),
      ...given(postId, (value) => sql`w.post_id = ${value}`),
      ...given(state, (value) => sql`w.state = ${value}`),
      ...given(source, (value) => sql`w.source = ${value}`),
      ...given(errorClass, (value) => sql`w.error_class = ${value}`),
      ...given(severity, (value) => sql`w.severity = ${value}`),
      ...given(
        labelId,
        (value) =>
          sql`(${value}::int = any(w.given_labels) or ${value}::int = any(w.right_labels))`,
      ),
      ...given(person, (value) => sql`w.person_id = ${value}::bigint`),
      ...given(from, (value) => sql`w.found_at >= ${new Date(value)}`),
      ...given(to, (value) => sql`w.found_at < ${new Date(value)}`),
      ...given(
        voidId,
        (value) =>
          sql`w.id in (
            select unnest(v.wrong_order_ids) from wrong_order_void v where v.id = ${value}::bigint
          )`,
      ),
      // One's own stay one's own, also those of types one audits no more.
      ...(personId === undefined
        ? [inScope(scope, 'w.app_id', 'w.type')]
        : [sql`w.person_id = ${personId}::bigint`]),
    ],
    sql` and `,
  )
}
