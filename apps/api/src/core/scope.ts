import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DataScope } from './caller.ts'

type Bind = (value: unknown) => string

const head = `exists (
    select 1
    from jsonb_to_recordset(`
const tail = (appId: string, type: string): string => `::jsonb) as seen("appId" int, "type" int)
    where seen."appId" = ${appId} and (seen."type" is null or seen."type" = ${type})
  )`

/**
 * SQL that holds for rows of a scope's apps and types.
 *
 * @param pairs The parameter that carries the pairs of the scope as JSON, as `$2`.
 * @param appId What a row is of, as expressions of SQL: never a person's words.
 */
export function pairSeen(pairs: string, appId: string, type: string): string {
  return head + pairs + tail(appId, type)
}

/** The same for a statement that binds what it is given; `true` where the scope is everything. */
export function scopeText(scope: DataScope, bind: Bind, appId: string, type: string): string {
  return scope.all ? 'true' : pairSeen(bind(JSON.stringify(scope.pairs)), appId, type)
}

/** The same as a part of a statement of Kysely. */
export function inScope(scope: DataScope, appId: string, type: string): RawBuilder<SqlBool> {
  return scope.all
    ? sql`true`
    : sql`${sql.raw(head)}${JSON.stringify(scope.pairs)}${sql.raw(tail(appId, type))}`
}

/**
 * The same in a form of which the planner knows how few rows it leaves, for a large table with an
 * index that leads with the app.
 */
export function scopeByIndex(scope: DataScope, bind: Bind, appId: string, type: string): string {
  if (scope.all) return 'true'
  const whole = scope.pairs.filter((pair) => pair.type === null).map((pair) => pair.appId)
  const typed = scope.pairs.filter((pair) => pair.type !== null)
  return `(
    ${appId} = any(${bind(whole)}::int[])
      or (${appId}, ${type}) in (
        select *
        from unnest(
          ${bind(typed.map((pair) => pair.appId))}::int[],
          ${bind(typed.map((pair) => pair.type))}::int[]
        )
      )
  )`
}

/**
 * SQL that holds where a person, by roles or by themselves, sees an app and type.
 *
 * @param person An expression of SQL, as are the others: never a person's words, and of no table
 *   that is called `r` or `s`, which have a meaning of their own inside.
 */
export function coversText(person: string, appId: string, type: string): string {
  const covers = `
        and (s.app_id is null or (s.app_id = ${appId} and (s.type is null or s.type = ${type})))`
  return `(
    exists (
      select 1
      from person_role r
      join role_scope s on s.role_id = r.role_id
      where r.person_id = ${person}${covers}
    )
    or exists (
      select 1 from person_scope s where s.person_id = ${person} and s.enabled${covers}
    )
  )`
}
