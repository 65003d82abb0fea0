import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { AhoCorasick } from '@monyone/aho-corasick/fast'
import { buildAutomaton } from '../../packages/text-match/src/automaton/build.ts'
import { makeFinds, scanText } from '../../packages/text-match/src/automaton/scan.ts'
import {
  type TextItem,
  builtInProfiles,
  compileSet,
  loadSet,
  matchFields,
  serialiseSet,
} from '../../packages/text-match/src/index.ts'
import { makePatterns, makeRandom, makeTexts, makeWords } from './workload.ts'

const rounds = Number(process.env['MATCH_ROUNDS'] ?? 7)
const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
/** Milliseconds of processor time: other work on the machine counts less than by the clock. */
const measure = (run: () => void): number => {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
const least = (values: readonly number[]): number => Math.min(...values)
const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const random = makeRandom(11)
const texts = makeTexts(random, 4000, 430)
const units = texts.reduce((sum, { length }) => sum + length, 0)

/** All hits of a text as one order: by end, longer first, as both sides find them. */
const sameHits = (
  words: readonly string[],
  ours: ReturnType<typeof buildAutomaton>,
  theirs: AhoCorasick,
): number => {
  const finds = makeFinds()
  let count = 0
  for (const text of texts) {
    scanText(ours, text, finds)
    const found = theirs.matchInText(text)
    if (found.length * 3 !== finds.size) throw new Error(`other hits in ${text}`)
    const keyed = found.map(({ begin, end, keyword }) => `${end} ${begin} ${keyword}`).sort()
    const own = found
      .map((_, at) => {
        const [start = 0, end = 0, word = 0] = finds.data.subarray(at * 3, at * 3 + 3)
        return `${end} ${start} ${words[word] ?? ''}`
      })
      .sort()
    if (keyed.join() !== own.join()) throw new Error(`other hits in ${text}`)
    count += found.length
  }
  return count
}

const compareScans = (perThousand: number): void => {
  const words = makeWords(makeRandom(23), texts, perThousand)
  const builds = Array.from({ length: 5 }, () => measure(() => void buildAutomaton(words)))
  const ours = buildAutomaton(words)
  const bytes = [ours.nodes, ours.classes, ours.lengths, ours.shorter].reduce(
    (sum, { byteLength }) => sum + byteLength,
    0,
  )
  const theirs = new AhoCorasick(words)
  const hits = sameHits(words, ours, theirs)
  const finds = makeFinds()
  const [own, peer]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    own.push(
      measure(() => {
        for (const text of texts) scanText(ours, text, finds)
      }),
    )
    peer.push(
      measure(() => {
        for (const text of texts) theirs.matchInText(text)
      }),
    )
  }
  const speed = (ms: number) => `${(units / ms / 1000).toFixed(1)} million units/s`
  say(
    `20,000 words, ${((hits / units) * 1000).toFixed(1)} hits per 1,000 units, all alike: ` +
      `ours ${speed(least(own))} (median ${speed(middle(own))}), ` +
      `@monyone/aho-corasick ${speed(least(peer))} (median ${speed(middle(peer))}), ` +
      `ratio ${(least(peer) / least(own)).toFixed(2)} ` +
      `(median ${(middle(peer) / middle(own)).toFixed(2)}); ` +
      `built in ${least(builds).toFixed(0)} ms, ${(bytes / 1e6).toFixed(2)} MB`,
  )
}

const base = {
  version: 1,
  level: 2,
  labelId: 1,
  libraryId: '1',
  categoryId: '1',
  scopes: [],
  scenes: [],
  countries: [],
  languages: [],
  validFrom: 0,
  validTo: 4_070_880_000_000,
  except: [],
} as const
const where = { appId: 1, type: 1, language: 'zh', country: null, now: 1000 }

/** Microseconds a record of one text takes, and what the set found in all. */
const timeRecords = (name: string, items: readonly TextItem[]): void => {
  const profiles = [{ profile: builtInProfiles.standard, scenes: [] }]
  const started = performance.now()
  const { set, problems } = compileSet(items, { profiles, release: 1 })
  const compiled = performance.now() - started
  const loaded = loadSet(serialiseSet(set))
  const took: number[] = []
  let hits = 0
  let tried = 0
  for (let round = 0; round < rounds; round += 1) {
    hits = 0
    tried = 0
    took.push(
      measure(() => {
        for (const text of texts) {
          const found = matchFields(loaded, [{ key: 'text', text, scene: '' }], where)
          hits += found.hits.length
          tried += found.costs.length
        }
      }),
    )
  }
  const each = (ms: number) => ((ms / texts.length) * 1000).toFixed(1)
  say(
    `${name}: ${each(least(took))} µs a record of 430 units (median ${each(middle(took))}), ` +
      `${(hits / texts.length).toFixed(2)} hits and ${(tried / texts.length).toFixed(2)} ` +
      `patterns tried each; compiled in ${compiled.toFixed(0)} ms, ${problems.length} left out`,
  )
}

say(
  `${texts.length} texts, ${units} units; load ${loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')}; ` + `Node ${process.version}`,
)
for (const perThousand of [20, 4]) compareScans(perThousand)
const expand = { pinyin: false, radicals: false, double: false }
const items = makeWords(makeRandom(23), texts, 4).map((rule, at): TextItem => ({
  ...base,
  id: `${at + 1}`,
  kind: 'word',
  rule,
  matchMode: 'auto',
  expand,
}))
const patterns = makePatterns(makeRandom(31), texts, 1000).map((rule, at): TextItem => ({
  ...base,
  id: `${at + 100_001}`,
  kind: 'pattern',
  wordType: 1,
  rule,
}))
timeRecords('20,000 words', items)
timeRecords('1,000 patterns behind literals', patterns)
timeRecords('20,000 words and 1,000 patterns', [...items, ...patterns])
