import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const text = (file: string): string => readFileSync(join(root, file), 'utf8')

/**
 * Paths of the tree drawing: an indented name stands below the folder that is not indented above
 * it.
 */
const drawn = (architecture: string): string[] => {
  const tree = /```\n([\s\S]*?)```/.exec(architecture)?.[1] ?? ''
  let top = ''
  return tree.split('\n').flatMap((line) => {
    const first = /^(\s*)([\w./-]+)/.exec(line)
    if (!first) return []
    const [, indent = '', name = ''] = first
    if (indent === '') {
      top = name
      return [name]
    }
    return indent.length === 2 ? [join(top, name)] : []
  })
}

test('every path that ARCHITECTURE.md names exists', () => {
  const architecture = text('ARCHITECTURE.md')
  const named = [
    ...architecture.matchAll(/`((?:apps|packages|docs|e2e|bench)\/[^`*<{…\s]+?)`/g),
  ].map((match) => match[1] as string)
  const paths = [...drawn(architecture), ...named].filter((path) => !path.includes('NNNN'))
  expect(paths.length).toBeGreaterThan(15)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('every file that docs/walks.md leads through exists', () => {
  const files = [...text('docs/walks.md').matchAll(/`((?:apps|packages)\/[^`]+)`/g)].map(
    (match) => match[1] as string,
  )
  expect(files.length).toBeGreaterThan(40)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('ARCHITECTURE.md names every package and every base folder of the server', () => {
  const architecture = text('ARCHITECTURE.md')
  const folders = [
    ...readdirSync(join(root, 'packages')).map((name) => `${name}/src/`),
    ...readdirSync(join(root, 'apps/api/src')).map((name) => `src/${name}/`),
  ]
  expect(folders.filter((folder) => !architecture.includes(folder))).toEqual([])
})

test('ARCHITECTURE.md can be read standing', () => {
  expect(text('ARCHITECTURE.md').split('\n').length).toBeLessThanOrEqual(150)
})

test('docs/areas.md names every area and the trees it stands in', () => {
  const told = [...text('docs/areas.md').matchAll(/^- `([\w-]+)` ([CSW ]+):/gm)].map(
    ([, name, trees]) => `${name} ${trees}`,
  )
  const trees = { C: 'packages/contract/src', S: 'apps/api/src/areas', W: 'apps/web/src/areas' }
  const folders = Object.entries(trees).flatMap(([letter, tree]) =>
    readdirSync(join(root, tree), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [{ letter, name: entry.name }] : [],
    ),
  )
  const names = [...new Set(folders.map(({ name }) => name))]
  const there = names.map((name) =>
    [name, ...folders.filter((one) => one.name === name).map(({ letter }) => letter)].join(' '),
  )
  expect(told.toSorted()).toEqual(there.toSorted())
})

test('docs/webhooks.md marks in its example the words that it says are marked', () => {
  const [, sample = '', example = ''] =
    /In the text\s+`"([^"]+)"`[\s\S]*?```json\n([\s\S]*?)```/.exec(text('docs/webhooks.md')) ?? []
  const { spans } = JSON.parse(example) as { spans: { s: number; e: number }[] }
  expect(spans.map(({ s, e }) => sample.slice(s, e))).toEqual(['buy now', 'cheap'])
  expect([...sample].slice(3, 10).join(''), 'counted by characters').not.toBe('buy now')
})
