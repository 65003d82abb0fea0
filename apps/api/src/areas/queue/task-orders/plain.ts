/**
 * Where an order of a task keeps what it was in the ordinary queue, among its facts: no path of a
 * record begins so. An order that was made for a task has none.
 */
export const plainKey = '$plain'

/** The fact of an order that asks again about a record which was decided before. */
export const anewKey = '$anew'

/** The fact of an order whose item is asked of several people before it is decided. */
export const roundsKey = '$rounds'

/** Whether the verdict on an order is kept as an answer, before or instead of a decision. */
export function hasRounds({ facts }: { facts: Readonly<Record<string, unknown>> }): boolean {
  return facts[roundsKey] === true
}

/** Whether the decision on an order stands for an earlier one. */
export function isAnew({ facts }: { facts: Readonly<Record<string, unknown>> }): boolean {
  return facts[anewKey] === true
}

/** What an order under its alias was in the ordinary queue, to be kept when a task takes it. */
export function plainPart(q: string): string {
  return `
    jsonb_build_object(
      '${plainKey}', jsonb_build_object(
        'rank', ${q}.rank, 'deadlineAt', ${q}.deadline_at, 'excluded', ${q}.excluded
      )
    )`
}

/** The rank that an order of a task had in the ordinary queue. */
export function plainRank(q: string): string {
  return `coalesce((${q}.facts #>> '{${plainKey},rank}')::bigint, ${q}.rank)`
}

const plainExcluded = (q: string): string => `
  array(
    select e::bigint
    from jsonb_array_elements_text(
      coalesce(${q}.facts #> '{${plainKey},excluded}', '[]')
    ) e
  )`

/** Makes an order of a task an ordinary one again, but for its rank and whom it is kept from. */
export function freed(q: string): string {
  return `
      task_id = null, item_id = null, round = 0,
      deadline_at = (${q}.facts #>> '{${plainKey},deadlineAt}')::timestamptz,
      facts = ${q}.facts - '${plainKey}' - '${roundsKey}'`
}

/** Makes an order, of a task or not, an ordinary one with its old rank while somebody takes it. */
export function freedHeld(q: string): string {
  return `
      task_id = null, item_id = null,
      round = case when ${q}.item_id is null then ${q}.round else 0 end,
      rank = ${plainRank(q)},
      deadline_at = case
        when ${q}.facts ? '${plainKey}'
        then (${q}.facts #>> '{${plainKey},deadlineAt}')::timestamptz
        else ${q}.deadline_at end,
      excluded = ${freedExcluded(q)},
      facts = ${q}.facts - '${plainKey}' - '${roundsKey}'`
}

/** Who was never offered the order in the ordinary queue. */
export function freedExcluded(q: string): string {
  return `
        case
          when ${q}.facts ? '${plainKey}' then ${plainExcluded(q)}
          else ${q}.excluded end`
}

/**
 * The facts of an order `q` of a task that was put back without what was kept of it, as its item
 * `i` knows it.
 */
export function factsAgain(q: string, i: string): string {
  return `
      case
        when ${i}.plain_rank is null or ${q}.facts ? '${plainKey}' then ${q}.facts
        else ${q}.facts || jsonb_build_object(
          '${plainKey}', jsonb_build_object(
            'rank', ${i}.plain_rank, 'deadlineAt', ${q}.deadline_at, 'excluded', ${q}.excluded
          )
        ) end`
}
