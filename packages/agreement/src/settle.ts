const votesOf = (keys: readonly (string | null)[]): Map<string, number> => {
  const votes = new Map<string, number>()
  for (const key of keys) if (key !== null) votes.set(key, (votes.get(key) ?? 0) + 1)
  return votes
}

const isMajority = (votes: number, n: number): boolean => votes * 2 > n

/** The key that more than half of `n` rounds gave, those still open included, or null. */
export function majorityOf(keys: readonly (string | null)[], n: number): string | null {
  return [...votesOf(keys)].find(([, votes]) => isMajority(votes, n))?.[0] ?? null
}

/** The answers to an item: `keys[i]` is that of round i + 1, null while nobody gave it. */
export type Rounds = {
  readonly keys: readonly (string | null)[]
  /** How many rounds are wanted, 1 at least. */ readonly n: number
  readonly accept: 'all' | 'majority'
}

/** `outvoted`: numbers of the rounds, from 1, whose answer is not the one agreed on. */
export type Settlement =
  | { readonly state: 'agreed'; readonly key: string; readonly outvoted: readonly number[] }
  | { readonly state: 'open' | 'branched'; readonly key: null; readonly outvoted: readonly [] }

/** The key with all the votes that are wanted, or null. */
const agreedKey = ({ keys, n, accept }: Rounds): string | null =>
  accept === 'majority'
    ? majorityOf(keys, n)
    : ([...votesOf(keys)].find(([, votes]) => votes === n)?.[0] ?? null)

/** Whether some key still gets the votes it needs if all open rounds give it. */
const canAgree = ({ keys, n, accept }: Rounds): boolean => {
  const votes = [...votesOf(keys).values()]
  const open = n - votes.reduce((sum, count) => sum + count, 0)
  const most = Math.max(0, ...votes) + open
  return accept === 'majority' ? isMajority(most, n) : most === n
}

/**
 * What the answers to an item come to. `agreed` as soon as no further answer changes it: all `n`
 * are equal, or more than n/2 where a majority is enough. `branched` as soon as no further answer
 * makes them agree, so a person has to judge. `open` until then.
 *
 * Throws a RangeError for more answers than rounds.
 */
export function settle(rounds: Rounds): Settlement {
  const { keys, n } = rounds
  if (keys.length > n) throw new RangeError(`${keys.length} answers for ${n} rounds`)
  const key = agreedKey(rounds)
  if (key !== null) {
    const outvoted = keys.flatMap((one, at) => (one === null || one === key ? [] : [at + 1]))
    return { state: 'agreed', key, outvoted }
  }
  return { state: canAgree(rounds) ? 'open' : 'branched', key: null, outvoted: [] }
}
