/** The fact of an order of a task whose answers are only kept, with what they are kept for. */
export const effectKey = '$effect'

/** What such a fact says of an order whose answer is held against a decision. */
export const inspectEffect = 'inspect'

/**
 * Whether answers to the order `q` are only kept: it says nothing of where its record is, and is
 * none of the orders that decide it.
 */
export function keptSql(q: string): string {
  return `${q}.facts ? '${effectKey}'`
}

/** Whether the order `q` asks about a decision or an inspection. */
export function inspectedSql(q: string): string {
  return `${q}.facts ->> '${effectKey}' = '${inspectEffect}'`
}
