// Compares the automaton of packages/text-match with Hyperscan: equal hits first, then the time of
// a scan. Needs Python 3 with hyperscan; PYTHON names the program.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { makeRandom, makeTexts, makeWords } from '../../bench/text-match/workload.ts'
import { buildAutomaton } from '../../packages/text-match/src/automaton/build.ts'
import { makeFinds, scanText } from '../../packages/text-match/src/automaton/scan.ts'

const rounds = 7
const texts = makeTexts(makeRandom(11), 4000, 430)

/** Per text all hits as numbers of words and their ends in UTF-16 units, in one order. */
const hitsOf = (automaton: ReturnType<typeof buildAutomaton>): number[][] => {
  const finds = makeFinds()
  return texts.map((text) => {
    scanText(automaton, text, finds)
    const found = Array.from({ length: finds.size / 3 }, (_, at) => {
      const [, end = 0, word = 0] = finds.data.subarray(at * 3, at * 3 + 3)
      return end * 100_000 + word
    })
    return found.toSorted((a, b) => a - b)
  })
}
/** The least milliseconds of processor time that one scan of all texts took. */
const leastMs = (automaton: ReturnType<typeof buildAutomaton>): number => {
  const finds = makeFinds()
  return Math.min(
    ...Array.from({ length: rounds }, () => {
      const before = process.cpuUsage()
      for (const text of texts) scanText(automaton, text, finds)
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000
    }),
  )
}

const cases = [20, 4].map((perThousand) => {
  const words = makeWords(makeRandom(23), texts, perThousand)
  const automaton = buildAutomaton(words)
  return { perThousand, words, hits: hitsOf(automaton), ms: leastMs(automaton) }
})
const { status, stderr, stdout } = spawnSync(
  process.env['PYTHON'] ?? 'python3',
  [fileURLToPath(new URL('text_match.py', import.meta.url))],
  { input: JSON.stringify({ texts, rounds, cases }), encoding: 'utf8', maxBuffer: 1e9 },
)
process.stdout.write(stdout ?? '')
if (stdout === null || stderr !== '')
  console.error(`${stderr ?? ''}\nNeeds Python 3: pip install hyperscan`)
process.exit(status ?? 1)
