/** Somebody's answer to an item. */
export type GivenAnswer = { readonly item: string; readonly person: string; readonly key: string }

export type DawidSkene = {
  /** How likely each key is the true one of an item: item → key → share. */
  readonly items: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** How often a person gives each key where another is true: person → true → given → share. */
  readonly people: ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, number>>>
  /** How often each key is the true one. */
  readonly keys: ReadonlyMap<string, number>
  /** Rounds it took; all that were allowed where it had not settled. */
  readonly rounds: number
}

/** What nobody ever did still counts as so many times: one answer cannot rule a key out. */
const floor = 1e-10

type Table = number[][]

/** Positions instead of names: `answers[i]` are pairs of a person and a key given to item i. */
type Positions = {
  readonly keys: number
  readonly people: number
  readonly answers: readonly (readonly (readonly [person: number, key: number])[])[]
}

const zeros = (length: number): number[] => Array.from({ length }, () => 0)
const sumOf = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0)
const shares = (list: readonly number[]): number[] => {
  const sum = sumOf(list)
  return list.map((one) => one / sum)
}

/** The shares of the answers to each item. */
const byMajority = ({ keys, answers }: Positions): Table =>
  answers.map((given) => {
    const votes = zeros(keys)
    for (const [, key] of given) votes[key] = (votes[key] ?? 0) + 1
    return shares(votes)
  })

/** `matrices[person][true][given]` as shares, from how likely each key is of each item. */
const matricesOf = ({ keys, people, answers }: Positions, likely: Table): Table[] => {
  const counts = Array.from({ length: people }, () =>
    Array.from({ length: keys }, () => zeros(keys)),
  )
  for (const [item, given] of answers.entries())
    for (const [person, key] of given)
      for (const [truth, row] of (counts[person] ?? []).entries())
        row[key] = (row[key] ?? 0) + (likely[item]?.[truth] ?? 0)
  return counts.map((matrix) =>
    matrix.map((row) => shares(row.map((count) => Math.max(count, floor)))),
  )
}

/** How likely each key is of each item, and the logarithm of the likelihood of all answers. */
const likelyOf = (
  { answers }: Positions,
  prior: readonly number[],
  matrices: readonly Table[],
): { likely: Table; fit: number } => {
  let fit = 0
  const likely = answers.map((given) => {
    const logs = prior.map(
      (share, truth) =>
        Math.log(share) +
        sumOf(given.map(([person, key]) => Math.log(matrices[person]?.[truth]?.[key] ?? floor))),
    )
    const most = Math.max(...logs)
    const parts = logs.map((log) => Math.exp(log - most))
    fit += most + Math.log(sumOf(parts))
    return shares(parts)
  })
  return { likely, fit }
}

const positionsIn = (names: Iterable<string>): Map<string, number> =>
  new Map([...new Set(names)].map((name, at) => [name, at]))

/**
 * What is likely true of each item and how each person errs, estimated together by expectation
 * maximization from the shares of the answers (Dawid and Skene, Maximum likelihood estimation of
 * observer error-rates using the EM algorithm, 1979). Beside a majority it tells when a majority of
 * weak people outvotes a strong one; it decides nothing.
 *
 * Rounds end when the likelihood moves by less than `tolerance` (its logarithm), or after `most`.
 */
export function dawidSkene(
  given: readonly GivenAnswer[],
  { most = 100, tolerance = 1e-9 }: { readonly most?: number; readonly tolerance?: number } = {},
): DawidSkene {
  const items = positionsIn(given.map(({ item }) => item))
  const people = positionsIn(given.map(({ person }) => person))
  const keys = positionsIn(given.map(({ key }) => key).toSorted())
  const answers: [number, number][][] = Array.from({ length: items.size }, () => [])
  for (const { item, person, key } of given)
    answers[items.get(item) ?? 0]?.push([people.get(person) ?? 0, keys.get(key) ?? 0])
  const at: Positions = { keys: keys.size, people: people.size, answers }

  const priorOf = (likely: Table): number[] =>
    [...keys.values()].map((key) => sumOf(likely.map((row) => row[key] ?? 0)) / items.size)
  let likely = byMajority(at)
  let prior = priorOf(likely)
  let matrices = matricesOf(at, likely)
  let before = Number.NEGATIVE_INFINITY
  let rounds = 0
  while (rounds < most) {
    const next = likelyOf(at, prior, matrices)
    rounds += 1
    likely = next.likely
    prior = priorOf(likely)
    matrices = matricesOf(at, likely)
    if (next.fit - before < tolerance) break
    before = next.fit
  }
  const named = (list: readonly number[]): Map<string, number> =>
    new Map([...keys].map(([key, place]) => [key, list[place] ?? 0]))
  return {
    items: new Map([...items].map(([item, place]) => [item, named(likely[place] ?? [])])),
    people: new Map(
      [...people].map(([person, place]) => [
        person,
        new Map([...keys].map(([key, row]) => [key, named(matrices[place]?.[row] ?? [])])),
      ]),
    ),
    keys: named(prior),
    rounds,
  }
}
