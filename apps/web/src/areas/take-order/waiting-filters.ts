import type { Input } from '@oas/contract/define'
import type { queueCalls } from '@oas/contract/queue/calls'

export const waitingStates = ['waiting', 'held', 'suspended', 'doubtful'] as const
export type WaitingFilters = Pick<
  Input<(typeof queueCalls)['waiting']>,
  'types' | 'states' | 'postId' | 'uid'
>

const parts = (value: string | null): string[] => [...new Set((value ?? '').split(','))]

/** Filters of the waiting queue from the address; what makes no sense there is left out. */
export function filtersOf(query: URLSearchParams): WaitingFilters {
  const types = parts(query.get('types'))
    .filter((key) => /^[0-9]{1,9}:[0-9]{1,9}$/.test(key))
    .slice(0, 200)
  const asked = parts(query.get('states'))
  const states = waitingStates.filter((state) => asked.includes(state))
  const postId = query.get('postId')?.trim().slice(0, 128)
  const uid = query.get('uid')?.trim().slice(0, 64)
  return {
    ...(types.length > 0 ? { types } : {}),
    ...(states.length > 0 ? { states } : {}),
    ...(postId ? { postId } : {}),
    ...(uid ? { uid } : {}),
  }
}

/** Filters as they stand in the address. */
export function queryOf({
  types,
  states,
  postId,
  uid,
}: WaitingFilters): Record<string, string | undefined> {
  return {
    types: types?.join(','),
    states: states?.join(','),
    postId,
    uid,
  }
}

/** A list with a value put in or taken out; undefined when nothing is left. */
export function toggleValue<T>(list: readonly T[] | undefined, value: T): T[] | undefined {
  const next = list?.includes(value)
    ? list.filter((one) => one !== value)
    : [...(list ?? []), value]
  return next.length > 0 ? next : undefined
}
