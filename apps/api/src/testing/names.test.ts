import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const folders = [
  'apps/api/src',
  'apps/dev/src',
  ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}/src`),
]

/** One word that says what was done (`checked`), not what the function does; `feed` is a verb. */
const participle =
  /^([a-z]+(?<!e)ed|found|given|held|kept|known|made|said|sent|shown|taken|told|written)$/

const sourceFiles = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|gen)\./.test(file))
    .map((file) => join(folder, file))

const exportedFunctions = (folder: string): { name: string; file: string }[] =>
  sourceFiles(folder).flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(/^export (?:async )?function\*? (\w+)/gm),
    ].map(([, name = '']) => ({ name, file })),
  )

test('a function is called by what it does, never by a participle', () => {
  const found = folders.flatMap(exportedFunctions)
  expect(found.length).toBeGreaterThan(1000)
  expect(found.filter(({ name }) => participle.test(name))).toEqual([])
})

/** Rooms that every area imports: a reader meets their names without the folder. */
const shared = [
  'packages/agreement/src',
  'packages/contract/src',
  'packages/expression/src',
  'packages/media/src',
  'packages/queue-engine/src',
  'packages/regex/src',
  'packages/rule-engine/src',
  'packages/statistics/src',
  'apps/api/src/core',
  'apps/api/src/db',
  'apps/api/src/http',
  'apps/api/src/jobs',
  'apps/web/src/kit',
]

test('no function of the rooms that all areas share has the name of another', () => {
  const found = shared.flatMap(exportedFunctions)
  expect(found.length).toBeGreaterThan(700)
  const files = new Map<string, string[]>()
  for (const { name, file } of found) files.set(name, [...(files.get(name) ?? []), file])
  expect([...files].filter(([, places]) => places.length > 1)).toEqual([])
})

/** What the answer of a function must be where its name begins with a verb; `docs/glossary.md`. */
const answers: Readonly<Record<string, RegExp>> = {
  is: /\bboolean\b| is |^asserts /,
  has: /\bboolean\b/,
  may: /\bboolean\b/,
  list: /\[\]|Map<|Set<|List|Page|Rows|Result|Output<|list/,
  count: /number|Counts?\b|Row\[\]|Map</,
  find: /^(?!.*(\[\]|Map<|Set<|\bboolean\b)).*$/,
}
const declared = /^export (?:async )?function\*? ([a-z]+)([A-Z]\w*)(?:<.*?>)?\(/gm

/** The part of a text behind the bracket that closes the one at its beginning. */
const afterBracket = (text: string): string => {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    if ('([{'.includes(text[at] ?? '')) depth += 1
    if (')]}'.includes(text[at] ?? '')) depth -= 1
    if (depth === 0) return text.slice(at + 1)
  }
  return ''
}

test('a verb means one thing: what a function answers follows from how its name begins', () => {
  const wrong: string[] = []
  let seen = 0
  for (const file of [...folders, 'apps/web/src'].flatMap(sourceFiles)) {
    const text = readFileSync(join(root, file), 'utf8')
    for (const match of text.matchAll(declared)) {
      const [whole, verb = '', rest = ''] = match
      const wanted = answers[verb]
      const answer = /^:\s*([^]*?)\s\{\n/.exec(
        afterBracket(text.slice(match.index + whole.length - 1)),
      )?.[1]
      if (!wanted || answer === undefined) continue
      seen += 1
      if (!wanted.test(answer.replaceAll(/\s+/g, ' ')))
        wrong.push(`${verb}${rest}: ${answer} (${file})`)
    }
  }
  expect(seen).toBeGreaterThan(250)
  expect(wrong).toEqual([])
})
