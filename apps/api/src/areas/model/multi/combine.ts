import type { MultiBody } from '@oas/contract/model/multi-schemas'

/**
 * What a member said of a record: its score; that it has nothing to look at there; that it gave no
 * answer. Undefined: it was not asked.
 */
export type Said = number | 'nothing' | 'missing' | undefined
type Rule = Pick<MultiBody, 'rule' | 'members' | 'votes' | 'low' | 'high' | 'quorum'>
/** The score of the whole; `nothing`: nobody had anything to look at. */
export type Combined = { score: number } | 'nothing' | 'missing'

const isScore = (said: Said): said is number => typeof said === 'number'
const scoresOf = (said: readonly Said[]): number[] => said.filter(isScore)

/**
 * Places of the members that are asked next, by what is known so far; none: enough is known. Of a
 * cascade the next one is asked only while the score before lies from `low` to `high`, of a gate
 * the others only once the first reaches `low`.
 */
export function membersNext({ rule, members, low, high }: Rule, said: readonly Said[]): number[] {
  const open = members.flatMap((_member, at) => (said[at] === undefined ? [at] : []))
  const [next] = open
  if (next === undefined) return []
  if (rule === 'cascade') {
    const before = said[next - 1]
    const inDoubt = !isScore(before) || (before >= low && before <= high)
    return next === 0 || (before !== 'missing' && inDoubt) ? [next] : []
  }
  if (rule === 'gate' && next === 0) return [0]
  if (rule === 'gate') {
    const [first] = said
    return isScore(first) && first >= low ? open : []
  }
  return open
}

const meanOf = ({ members }: Rule, said: readonly Said[]): number => {
  const weighted = said.flatMap((one, at) =>
    isScore(one) ? [{ one, weight: members[at]?.weight ?? 0 }] : [],
  )
  const sum = weighted.reduce((all, { weight }) => all + weight, 0)
  if (sum === 0) return 0
  return weighted.reduce((all, { one, weight }) => all + one * weight, 0) / sum
}

/**
 * The score of a combined model by what its members said. Missing where too few answered, and where
 * the one that a cascade or gate waits for gave no answer.
 */
export function combineScores(multi: Rule, said: readonly Said[]): Combined {
  const { rule, votes, low, quorum } = multi
  const scores = scoresOf(said)
  const asked = said.filter((one) => one !== undefined)
  if (asked.length > 0 && asked.every((one) => one === 'nothing')) return 'nothing'
  if (rule === 'cascade') {
    const last = asked.findLast((one) => one !== 'nothing')
    return isScore(last) ? { score: last } : 'missing'
  }
  if (rule === 'gate') {
    const [first, ...others] = said
    if (!isScore(first)) return first === 'nothing' ? 'nothing' : 'missing'
    if (first < low) return { score: 0 }
    const rest = scoresOf(others)
    return rest.length >= quorum ? { score: Math.max(...rest) } : 'missing'
  }
  if (scores.length < quorum) return 'missing'
  if (rule === 'mean') return { score: meanOf(multi, said) }
  const sorted = scores.toSorted((a, b) => b - a)
  return { score: rule === 'max' ? (sorted[0] ?? 0) : (sorted[votes - 1] ?? 0) }
}
