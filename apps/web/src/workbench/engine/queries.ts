import type { Condition, ConditionQuery } from '@oas/contract/queue/schemas'
import { savedViewCalls } from '@oas/contract/saved-view/calls'
import { parseTypeKey } from '@oas/contract/type-key'
import type { Static } from 'typebox'
import { send } from '../../api/send.ts'
import { conditionsSent, conditionsWrong, queryListType } from '../conditions/fields.ts'
import { parseQuery, queryPage } from '../conditions/queries.ts'
import { type Bench, get, mostSpan, serverNow } from './bench.ts'

export type Queries = Static<typeof ConditionQuery>

/** What is wrong with the conditions of the chosen types, by what the page knows itself. */
export function wrongConditions(bench: Bench): ReturnType<typeof conditionsWrong> {
  const state = get(bench)
  return state.chosen.flatMap((key) =>
    conditionsWrong(
      state.settings[key]?.condition ?? [],
      state.conditions[key] ?? {},
      mostSpan(bench),
    ),
  )
}

/** Conditions by type as they are sent; types without the take-order switch send none. */
export function conditionQueryOf(bench: Bench): Queries {
  const state = get(bench)
  return Object.fromEntries(
    state.chosen
      .map(
        (key) =>
          [
            key,
            conditionsSent(state.settings[key]?.condition ?? [], state.conditions[key] ?? {}),
          ] as const,
      )
      .filter(([, list]) => list.length > 0),
  )
}

/** Queries one fetch tries at most. */
export const mostQueries = 10

/**
 * The saved queries chosen for a type, in their order; without any, its conditions. What another
 * person took away or that cannot be read is left out.
 */
export async function queriesOf(
  bench: Bench,
  key: string,
  conditions: readonly Condition[],
): Promise<{ queryId?: string; appId: number; type: number; conditions: Condition[] }[]> {
  const state = get(bench)
  const { appId, type } = parseTypeKey(key)
  const field = state.settings[key]?.condition.find(
    (one) => one.type === queryListType && one.is_apply === 1,
  )
  const value = field && state.conditions[key]?.[field.dbField]
  if (!Array.isArray(value) || value.length === 0)
    return [{ appId, type, conditions: [...conditions] }]
  const views = await send(savedViewCalls.list, { page: queryPage({ appId, type }) })
  return value.flatMap((id) => {
    const view = views.find((one) => one.id === id)
    const query = view && parseQuery(view.query)
    return query ? [{ queryId: view.id, appId, type, conditions: query }] : []
  })
}

/** Where pages that only look have their range of time. */
export const rangeField = 'receivedAt'

/** The last day, which stands until another range is chosen. */
export function lastDay(bench: Bench): [number, number] {
  const now = Math.round(serverNow(bench))
  return [now - (mostSpan(bench) ?? 0), now]
}
