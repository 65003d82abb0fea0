// Compares packages/statistics with statsmodels, krippendorff and crowd-kit on random cases. Needs
// Python 3 with these packages; PYTHON names the program.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import {
  type GivenAnswer,
  type Pattern,
  cohenKappa,
  dawidSkene,
  fleissKappa,
  krippendorffAlpha,
  wilson,
} from '../../packages/statistics/src/index.ts'

const cases = 200
let seed = 20_261_128
/** A random whole number below `below`; the same ones in every run (Park and Miller, 1988). */
const random = (below: number): number => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % below
}

/** Answers of `people` to `items`; most follow the item's own, some are left out. */
const answersOf = (items: number, people: number, keys: number, missing: number): number[][] =>
  Array.from({ length: items }, () => {
    const truth = random(keys)
    return Array.from({ length: people }, () =>
      random(100) < missing ? -1 : random(10) < 7 ? truth : random(keys),
    )
  })

const patternOf = (answers: readonly number[]): Pattern => {
  const counts: Record<string, number> = {}
  for (const key of answers) if (key >= 0) counts[`k${key}`] = (counts[`k${key}`] ?? 0) + 1
  return { counts, items: 1 }
}
const given = (table: readonly (readonly number[])[]): GivenAnswer[] =>
  table.flatMap((row, item) =>
    row.flatMap((key, person) =>
      key < 0 ? [] : [{ item: `i${item}`, person: `p${person}`, key: `k${key}` }],
    ),
  )
const likelyOf = (table: readonly (readonly number[])[]): number[][] => {
  const { items } = dawidSkene(given(table), { most: 20, tolerance: Number.NEGATIVE_INFINITY })
  return [...items.values()].map((shares) => [...shares.values()])
}

const made = Array.from({ length: cases }, (_, at) => {
  const keys = 2 + random(4)
  const whole = answersOf(5 + random(60), 2 + random(6), keys, 0)
  const partial = answersOf(5 + random(60), 2 + random(6), keys, 30)
  const pair = answersOf(5 + random(200), 2, keys, 0)
  const n = 1 + random(400)
  const hits = random(n + 1)
  const pairs = pair.map(([first, second]) => ({
    first: `k${first}`,
    second: `k${second}`,
    items: 1,
  }))
  return {
    keys,
    whole,
    partial,
    pair,
    hits,
    n,
    ours: {
      fleiss: fleissKappa(whole.map(patternOf)).value,
      alpha: krippendorffAlpha(partial.map(patternOf)).value,
      cohen: cohenKappa(pairs),
      wilson: wilson(hits, n),
      likely: at % 10 === 0 ? likelyOf(whole) : null,
    },
  }
})

const { status, stderr, stdout } = spawnSync(
  process.env['PYTHON'] ?? 'python3',
  [fileURLToPath(new URL('statistics.py', import.meta.url))],
  { input: JSON.stringify(made), encoding: 'utf8', maxBuffer: 1e9 },
)
process.stdout.write(stdout ?? '')
if (stdout === null || stderr !== '')
  console.error(`${stderr ?? ''}\nNeeds Python 3: pip install statsmodels krippendorff crowd-kit`)
process.exit(status ?? 1)
