// Makes the tables of packages/text-match from the dictionaries of opencc-js 1.4.2 and pinyin-pro
// 3.29.4. They are needed for nothing else, so they are installed outside of the project:
//   mkdir /tmp/tables && cd /tmp/tables && npm install opencc-js@1.4.2 pinyin-pro@3.29.4
//   node scripts/text-tables.mjs /tmp/tables
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const [directory] = process.argv.slice(2)
if (!directory) throw new Error('the directory is missing in which the two packages are installed')
const modules = join(resolve(directory), 'node_modules')
const tables = join(import.meta.dirname, '../packages/text-match/src/tables')
const head = (source) => `// Made by scripts/text-tables.mjs from ${source}; see NOTICE.md.\n`

/** Lines of as many characters as keep a file readable in a diff. */
const linesOf = (points, each) => {
  const lines = []
  for (let at = 0; at < points.length; at += each) lines.push(points.slice(at, at + each).join(''))
  return lines.map((line) => `  '${line}',`).join('\n')
}

const dictionary = join(modules, 'opencc-js/dist/esm-lib/dict/TSCharacters.js')
const { default: rows } = await import(pathToFileURL(dictionary).href)
const first = new Map(
  rows.split('|').map((row) => {
    const [from, to] = row.split(' ')
    return [from, to]
  }),
)
/** Follows a character to one that is not replaced again; a ring ends where it began. */
const settle = (from) => {
  let to = first.get(from)
  for (let turns = 0; turns < 4 && first.has(to) && first.get(to) !== to; turns += 1)
    to = first.get(to)
  return to
}
const pairs = [...first.keys()]
  .map((from) => [from, settle(from)])
  .filter(
    ([from, to]) =>
      from !== to &&
      [...from].length === 1 &&
      [...to].length === 1 &&
      from.normalize('NFKC') === from &&
      to.normalize('NFKC') === to &&
      settle(to) === undefined,
  )
  .sort(([a], [b]) => a.codePointAt(0) - b.codePointAt(0))
const simplifiedOf = new Map(pairs)
writeFileSync(
  join(tables, 'simplified.gen.ts'),
  `${head('the TSCharacters dictionary of OpenCC (Apache-2.0)')}
/** Traditional characters, each followed by its simplified one. */
export const simplifiedPairs: string = [
${linesOf(
  pairs.map((pair) => pair.join('')),
  24,
)}
].join('')
`,
)

const { pinyin } = createRequire(join(modules, 'x.js'))('pinyin-pro')
const isSyllable = (text) => /^[a-z]{1,6}$/.test(text) && /[aeiouv]/.test(text)
const bySyllable = new Map()
for (let point = 0x4e_00; point <= 0x9f_ff; point += 1) {
  const character = String.fromCodePoint(point)
  if (simplifiedOf.has(character)) continue
  const said = pinyin(character, { toneType: 'none', multiple: true, type: 'array', v: true })
  const readings = [...new Set(said.map((one) => one.replaceAll('ü', 'v')))].filter(isSyllable)
  for (const [rank, reading] of readings.slice(0, 3).entries()) {
    const ranks = bySyllable.get(reading) ?? [[], [], []]
    ranks[rank].push(character)
    bySyllable.set(reading, ranks)
  }
}
const syllables = [...bySyllable].sort(([a], [b]) => (a < b ? -1 : 1))
writeFileSync(
  join(tables, 'pinyin.gen.ts'),
  `${head('the dictionary of pinyin-pro (MIT)')}
/** A toneless syllable, and the characters whose first, second and third reading it is. */
export const pinyinRows: readonly string[] = [
${syllables
  .map(([syllable, ranks]) => `  '${syllable} ${ranks.map((rank) => rank.join('')).join(' ')}',`)
  .join('\n')}
]
`,
)
process.stdout.write(`${pairs.length} simplified, ${syllables.length} syllables\n`)
