// Compares hashes of pictures by packages/feature-match with those of pdqhash, which is the program
// of PDQ's authors: 200 pictures as they lie, turned and mirrored, and how much they show. Needs
// Python 3 with pdqhash; PYTHON names the program. PICTURES names a folder whose pictures, cut to
// many sizes, are compared instead of drawn ones (needs Pillow).
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Pixels, formatPdq, hashTurns } from '../../packages/feature-match/src/index.ts'
import { drawPhoto, makeRandom } from '../../packages/feature-match/src/testing.ts'

const count = 200

const runPython = (args: string[], input: string): string => {
  const { status, stderr, stdout } = spawnSync(
    process.env['PYTHON'] ?? 'python3',
    [fileURLToPath(new URL('feature_match.py', import.meta.url)), ...args],
    { input, encoding: 'utf8', maxBuffer: 1e9 },
  )
  if (stdout === null || stderr !== '')
    console.error(`${stderr ?? ''}\nNeeds Python 3: pip install pdqhash`)
  if (status !== 0) {
    process.stdout.write(stdout ?? '')
    process.exit(status ?? 1)
  }
  return stdout
}

type Picture = { width: number; height: number; data: string }
const pixelsOf = ({ width, height, data }: Picture): Pixels => ({
  data: Buffer.from(data, 'base64'),
  width,
  height,
  channels: 3,
})
const drawPictures = (): Picture[] => {
  const random = makeRandom(20_261_129)
  return Array.from({ length: count }, () => {
    const side = (): number => 40 + Math.floor(random() * 220)
    const { width, height, data } = drawPhoto(random, side(), side())
    return { width, height, data: Buffer.from(data).toString('base64') }
  })
}

const folder = process.env['PICTURES']
const pictures: Picture[] = folder
  ? JSON.parse(runPython(['read', folder, String(count)], ''))
  : drawPictures()
const made = pictures.map((picture) => ({
  ...picture,
  turns: hashTurns(pixelsOf(picture)).map(({ hash, quality }) => ({
    hash: formatPdq(hash),
    quality,
  })),
}))
process.stdout.write(runPython(['compare'], JSON.stringify(made)))
