/** The columns of an order that is made for a task; its facts come last. */
export const madeColumns = `
      task_id, item_id, round, rank, reserved_for, deadline_at, excluded, app_id, type, record_id,
      business, priority, post_id, uid, country, language, source, seen, received_at, created_at,
      test, guest_of, facts`

/**
 * Their values but for the facts, as SQL: of the item `i`, its record `r` and those who decided it,
 * `d`. `$2` is the task; `now` the time, as SQL.
 */
export function madeValues(now: string): string {
  return `
      $2, i."itemId", 1, i."rank", i."reservedFor", i."dueAt",
      i."excluded" || coalesce(d.persons, '{}'), i."appId", i."type", r.id, r.business, r.priority,
      r.post_id, r.uid, r.country, r.language, r.source, true, ${now}, r.created_at, r.test,
      case when (r.app_id, r.type) = (i."appId", i."type") then -1 else r.type end`
}
