import { settle } from '@oas/agreement/settle'
import type { TaskRounds } from '@oas/contract/task/schemas'

/** What the answers there are come to: another is asked for, one is agreed on, or none ever is. */
export type Step =
  | { state: 'open' }
  | { state: 'agreed'; key: string; by: 'round' | 'majority' | 'time' }
  | { state: 'branched'; cause: 'disagree' | 'time' }

const agreed = (keys: readonly string[], key: string): Step => ({
  state: 'agreed',
  key,
  by: keys.every((one) => one === key) ? 'round' : 'majority',
})

/**
 * What follows the answers of people who know nothing of each other. As many as are wanted settle
 * it by what the task accepts; while they do not, others are asked up to the most there may be, and
 * the majority of those decides. Nobody is asked whose answer would change nothing.
 */
export function stepOf(
  { n, most, accept }: Pick<TaskRounds, 'n' | 'most' | 'accept'>,
  keys: readonly string[],
): Step {
  if (keys.length <= n) {
    const first = settle({ keys, n, accept })
    if (first.state === 'agreed') return agreed(keys, first.key)
    if (first.state === 'open') return { state: 'open' }
  }
  const all = settle({ keys, n: Math.max(n, most, keys.length), accept: 'majority' })
  if (all.state === 'agreed' && keys.length >= n) return agreed(keys, all.key)
  return all.state === 'branched' || keys.length >= Math.max(n, most)
    ? { state: 'branched', cause: 'disagree' }
    : { state: 'open' }
}

/** What the answers there are come to when no more are waited for: the one most people gave. */
export function stepAtEnd(keys: readonly string[]): Exclude<Step, { state: 'open' }> {
  const votes = new Map<string, number>()
  for (const key of keys) votes.set(key, (votes.get(key) ?? 0) + 1)
  const [first, second] = [...votes].toSorted(([, a], [, b]) => b - a)
  return first && first[1] !== second?.[1]
    ? { state: 'agreed', key: first[0], by: 'time' }
    : { state: 'branched', cause: 'time' }
}
