import type { Input } from '@oas/contract/define'
import type { queueCalls } from '@oas/contract/queue/calls'
import type { FilterValues } from '../../kit/list/filters.ts'

export const waitingStates = ['waiting', 'held', 'suspended', 'doubtful'] as const
type Asked = Input<(typeof queueCalls)['waiting']>
/** What is chosen by a press on a count or a chip. */
export type Pressed = Pick<Asked, 'types' | 'states' | 'overdue'>

const parts = (value: string | null): string[] => [...new Set((value ?? '').split(','))]

/** What is pressed, from the address; what makes no sense there is left out. */
export function pressedOf(query: URLSearchParams): Pressed {
  const types = parts(query.get('types'))
    .filter((key) => /^[0-9]{1,9}:[0-9]{1,9}$/.test(key))
    .slice(0, 200)
  const asked = parts(query.get('states'))
  const states = waitingStates.filter((state) => asked.includes(state))
  return {
    ...(types.length > 0 ? { types } : {}),
    ...(states.length > 0 ? { states } : {}),
    ...(query.get('overdue') === 'true' ? { overdue: true } : {}),
  }
}

/** What is pressed, as it stands in the address. */
export function queryOf({ types, states, overdue }: Pressed): Record<string, string | undefined> {
  return {
    types: types?.join(','),
    states: states?.join(','),
    overdue: overdue ? 'true' : undefined,
  }
}

const words = (text: string): string[] => [...new Set(text.split(/[\s,，]+/).filter(Boolean))]

/** What the call is asked for by the fields of the filter row. */
export function inputOf(values: FilterValues): Omit<Asked, keyof Pressed> {
  const { postId, uid, holderId, windowId, work, tfTaskIds, ids } = values
  const { minAgeMinutes, minPriority } = values
  return {
    ...(ids ? { ids: words(ids) } : {}),
    ...(postId ? { postId } : {}),
    ...(uid ? { uid } : {}),
    ...(holderId ? { holderId } : {}),
    ...(windowId ? { windowId } : {}),
    ...(work === 'ordinary' || work === 'task' ? { work } : {}),
    ...(tfTaskIds ? { tfTaskIds: tfTaskIds.split(',') } : {}),
    ...(minAgeMinutes ? { minAgeMinutes: Number(minAgeMinutes) } : {}),
    ...(minPriority ? { minPriority: Number(minPriority) } : {}),
  }
}

/** A list with a value put in or taken out; undefined when nothing is left. */
export function toggleValue<T>(list: readonly T[] | undefined, value: T): T[] | undefined {
  const next = list?.includes(value)
    ? list.filter((one) => one !== value)
    : [...(list ?? []), value]
  return next.length > 0 ? next : undefined
}
