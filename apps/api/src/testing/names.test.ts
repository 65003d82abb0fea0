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

const exportedFunctions = (folder: string): { name: string; file: string }[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|gen)\./.test(file))
    .flatMap((file) =>
      [
        ...readFileSync(join(root, folder, file), 'utf8').matchAll(
          /^export (?:async )?function\*? (\w+)/gm,
        ),
      ].map(([, name = '']) => ({ name, file: join(folder, file) })),
    )

test('a function is called by what it does, never by a participle', () => {
  const found = folders.flatMap(exportedFunctions)
  expect(found.length).toBeGreaterThan(1000)
  expect(found.filter(({ name }) => participle.test(name))).toEqual([])
})

/** Rooms that every area imports: a reader meets their names without the folder. */
const shared = [
  'packages/contract/src',
  'packages/expression/src',
  'packages/media/src',
  'packages/queue-engine/src',
  'packages/regex/src',
  'packages/rule-engine/src',
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
