import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type HashIndex,
  type NearHash,
  buildAudioIndex,
  buildPictureIndex,
  buildTextIndex,
  hashPicture,
  hashText,
  hashTurns,
  matchVideo,
  printAudio,
  printQuery,
  searchAudio,
  searchHashes,
  trimBorders,
} from '../../packages/feature-match/src/index.ts'
import {
  drawHash,
  drawPhoto,
  drawVoice,
  drawWord,
  flipBits,
  makeRandom,
  placeSound,
} from '../../packages/feature-match/src/testing.ts'

const rounds = Number(process.env['FEATURES_ROUNDS'] ?? 5)
const sizes = (process.env['FEATURES_SIZES'] ?? '100000,1000000').split(',').map(Number)
const python = process.env['PYTHON']
const asked = 1000

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

/** Bits set in each number of 16 bits: the quick way to count in a loop by hand. */
const ones = Uint8Array.from({ length: 65_536 }, (_, value) => {
  let bits = 0
  for (let rest = value; rest > 0; rest &= rest - 1) bits += 1
  return bits
})

/** Every hash compared with, and left as soon as it is too far, by a loop by hand. */
const scanAll = (
  hashes: Uint32Array,
  words: number,
  hash: Uint32Array,
  most: number,
): NearHash[] => {
  const found: NearHash[] = []
  const count = hashes.length / words
  for (let id = 0, at = 0; id < count; id += 1, at += words) {
    let distance = 0
    for (let word = 0; word < words && distance <= most; word += 1) {
      const differ = (hash[word] ?? 0) ^ (hashes[at + word] ?? 0)
      distance += (ones[differ & 0xff_ff] ?? 0) + (ones[differ >>> 16] ?? 0)
    }
    if (distance <= most) found.push({ id, distance })
  }
  return found.sort((a, b) => a.distance - b.distance || a.id - b.id)
}

type Workload = {
  readonly name: string
  readonly words: number
  readonly most: number
  readonly hashes: Uint32Array
  readonly queries: readonly Uint32Array[]
}

const makeWorkload = (name: string, words: number, most: number, count: number): Workload => {
  const random = makeRandom(11)
  const hashes = drawHash(random, words * count)
  const queries = Array.from({ length: asked }, (_, query) => {
    const at = ((query * 97) % count) * words
    return flipBits(random, hashes.subarray(at, at + words), query % (words === 8 ? 40 : 20))
  })
  return { name, words, most, hashes, queries }
}

const rate = (queries: number, ms: number): string =>
  `${Math.round((queries / ms) * 1000).toLocaleString('en')} queries/s`

const compareSearches = (
  { name, words, most, hashes, queries }: Workload,
  index: HashIndex,
): void => {
  const count = hashes.length / words
  // The loop by hand takes long: so many queries keep it to about a second a round.
  const few = queries.slice(0, Math.max(20, Math.min(asked, Math.floor(3e7 / count))))
  let found = 0
  let compared = 0
  for (const [at, hash] of queries.entries()) {
    const ours = searchHashes(index, hash, most)
    compared += ours.compared
    if (ours.found.length > 0) found += 1
    if (at >= few.length) continue
    const theirs = scanAll(hashes, words, hash, most)
    if (JSON.stringify(ours.found) !== JSON.stringify(theirs)) throw new Error('other answers')
  }
  const [own, loop]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    own.push(
      measure(() => {
        for (const hash of queries) searchHashes(index, hash, most)
      }) / queries.length,
    )
    loop.push(
      measure(() => {
        for (const hash of few) scanAll(hashes, words, hash, most)
      }) / few.length,
    )
  }
  say(
    `${name}, ${count.toLocaleString('en')} hashes, at most ${most} bits: ` +
      `${found} of ${asked} found, ` +
      `${few.length} of ${few.length} as by the loop, ` +
      `${((compared / asked / count) * 100).toFixed(2)} % compared; ` +
      `ours ${rate(1, least(own))} (median ${rate(1, middle(own))}), ` +
      `loop ${rate(1, least(loop))}, ratio ${(least(loop) / least(own)).toFixed(1)} ` +
      `(median ${(middle(loop) / middle(own)).toFixed(1)})`,
  )
}

type FaissAnswer = { name: string; built: number; ms: number; answers: [number, number][][] }

/** The same by faiss in one thread, where PYTHON names a program that has it. */
const askFaiss = ({ most, hashes, queries }: Workload, index: HashIndex): void => {
  if (!python) return
  const folder = mkdtempSync(join(tmpdir(), 'features-'))
  try {
    writeFileSync(join(folder, 'hashes'), new Uint8Array(hashes.buffer))
    writeFileSync(
      join(folder, 'queries'),
      Buffer.concat(queries.map((one) => Buffer.from(one.buffer))),
    )
    const { status, stdout, stderr } = spawnSync(
      python,
      [
        fileURLToPath(new URL('features.py', import.meta.url)),
        folder,
        String(most),
        String(rounds),
      ],
      { encoding: 'utf8', maxBuffer: 1e9 },
    )
    if (status !== 0) throw new Error(stderr)
    const theirs: FaissAnswer[] = JSON.parse(stdout)
    const ours = least(
      Array.from({ length: rounds }, () =>
        measure(() => {
          for (const hash of queries) searchHashes(index, hash, most)
        }),
      ),
    )
    for (const { name, built, ms, answers } of theirs) {
      const equal = queries.filter((hash, at) => {
        const own = searchHashes(index, hash, most).found.map(({ id, distance }) => [distance, id])
        return JSON.stringify(own) === JSON.stringify(answers[at])
      }).length
      say(
        `  faiss ${name}: ${equal} of ${asked} answers equal, ${rate(asked, ms)}, ` +
          `ours is ${(ms / ours).toFixed(1)} × as quick; built in ${built.toFixed(0)} ms`,
      )
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const numbered = ({ hashes, words }: Workload): { id: number; hash: Uint32Array }[] =>
  Array.from({ length: hashes.length / words }, (_, id) => ({
    id,
    hash: hashes.subarray(id * words, id * words + words),
  }))

/** Milliseconds of processor time that one of something takes, the least of the rounds. */
const timeEach = (name: string, times: number, run: () => void): void => {
  run()
  const took = Array.from({ length: rounds }, () =>
    measure(() => {
      for (let at = 0; at < times; at += 1) run()
    }),
  )
  say(
    `${name}: ${(least(took) / times).toFixed(3)} ms (median ${(middle(took) / times).toFixed(3)})`,
  )
}

const timeMaking = (): void => {
  const photo = drawPhoto(makeRandom(3), 512, 384)
  timeEach('hash of a picture of 512 by 384', 10, () => void hashPicture(photo))
  timeEach('borders and eight hashes of the same', 5, () => void hashTurns(trimBorders(photo)))
  const random = makeRandom(4)
  const text = String.fromCharCode(
    ...Array.from({ length: 430 }, () => 0x4e_00 + (drawWord(random) % 3500)),
  )
  timeEach('hash of a text of 430 characters', 100, () => void hashText(text))
  const clip = drawVoice(makeRandom(5), 10)
  const message = placeSound(drawVoice(makeRandom(6), 60), clip, 20)
  timeEach('print of a minute of sound', 2, () => void printAudio(message))
  const prints = Array.from({ length: 2000 }, (_, id) => ({ id, print: drawHash(random, 646) }))
  const index = buildAudioIndex([...prints, { id: 9999, print: printAudio(clip) }])
  const query = printQuery(message)
  const { found } = searchAudio(index, query)
  if (found.length !== 1 || found[0]?.id !== 9999) throw new Error('other sounds')
  timeEach('a minute of sound looked for in 2,000 of 30 s', 2, () => void searchAudio(index, query))
  const frames = Array.from({ length: 1800 }, (_, at) => ({
    at,
    hash: drawHash(random, 8),
    quality: 100,
  }))
  timeEach('a video of half an hour beside another', 1, () => void matchVideo(frames, frames))
}

say(
  `load ${loadavg()
    .map((mean) => mean.toFixed(1))
    .join(' ')}`,
)
for (const size of sizes) {
  const pictures = makeWorkload('pictures', 8, 31, size)
  const given = numbered(pictures)
  let index = buildPictureIndex([])
  const built = measure(() => {
    index = buildPictureIndex(given)
  })
  const { ids, hashes, starts, rows } = index.segment
  const bytes = ids.byteLength + hashes.byteLength + starts.byteLength + rows.byteLength
  say(`built in ${built.toFixed(0)} ms, ${(bytes / 1e6).toFixed(0)} MB`)
  compareSearches(pictures, index)
  askFaiss(pictures, index)
  compareSearches({ ...pictures, most: 40 }, index)
  const texts = makeWorkload('texts', 2, 12, size)
  compareSearches(texts, buildTextIndex(numbered(texts)))
}
timeMaking()
say(
  `load ${loadavg()
    .map((mean) => mean.toFixed(1))
    .join(' ')}`,
)
