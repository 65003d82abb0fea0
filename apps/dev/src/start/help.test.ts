import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { help } from './help.ts'

const read = (path: string): string =>
  readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')
const named = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))]
    .filter((name) => name !== 'PATH')
    .toSorted()
const told = named(help, /^ {2}([A-Z][A-Z0-9_]+) /gm)

test('names every variable that is read from the environment, and no other', () => {
  expect(told).toEqual(named(read('apps/api/src/core/config.ts'), /env\['(\w+)'\]/g))
})

test('names every variable that the README tells of', () => {
  const table = read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .join('\n')
  expect(told).toEqual(expect.arrayContaining(named(table, /`([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)*)`/g)))
})
