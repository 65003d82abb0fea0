import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { resultLetters } from '@oas/contract/setting/result-keys'
import { textOf } from '@oas/texts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readers } from '../areas/guide/readers.ts'
import { matchPath } from '../nav/match.ts'
import { keyText } from '../kit/key-text.ts'
import { pages } from './routes.ts'

const root = fileURLToPath(new URL('../../../../docs/guide', import.meta.url))
const languages = ['cn', 'en', 'id', 'ru'] as const
const files = languages.flatMap((language) =>
  readers.map((who) => ({ language, who, folder: join(root, language) })),
)
const read = (folder: string, who: string): string =>
  readFileSync(join(folder, `${who}.md`), 'utf8')
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '')

/** Keys as the console shows them: those of results and pages, and what works everywhere. */
const keys = new Set<string>()
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('navigator', { language: 'en', platform: 'Linux x86_64' })
  vi.stubGlobal('document', { cookie: '', documentElement: { dataset: {}, style: {} } })
  const { frameActions } = await import('../workbench/actions/frame-actions.ts')
  for (const key of resultLetters) keys.add(key.toUpperCase())
  for (const key of frameActions.flatMap((action) => action.keys)) keys.add(keyText(key))
  for (const key of ['Ctrl+K', 'Ctrl+⏎']) keys.add(key)
})
afterAll(() => vi.unstubAllGlobals())

test.each(files)('the guide for $who in $language says what the console has', (file) => {
  const { language, who, folder } = file
  const text = read(folder, who)
  expect(text.split('\n').length).toBeLessThanOrEqual(120)
  const links = all(text, /\]\(#([^)?]*)/g)
  expect(links.filter((path) => !pages.some((page) => matchPath(page.path, path)))).toEqual([])
  expect(all(text, /<kbd>(.*?)<\/kbd>/g).filter((key) => !keys.has(key))).toEqual([])
  const named = [...text.matchAll(/\*\*([^*]+)\*\*<!--\s*([\w.]+)\s*-->/g)]
  expect(named.length).toBeGreaterThan(4)
  expect(named.map(([, shown = '', key = '']) => [key, shown.replaceAll(/\s+/g, ' ')])).toEqual(
    named.map(([, , key = '']) => [key, textOf(language, key)]),
  )
  expect(all(text, /<!--\s*([\w.]+)\s*-->/g)).toHaveLength(named.length)
})

test('pictures of the guide exist, are light and are all used', () => {
  for (const language of languages) {
    const folder = join(root, language)
    const used = readers.flatMap((who) => all(read(folder, who), /!\[[^\]]+\]\(([^)]+)\)/g))
    expect(used.filter((name) => !existsSync(join(folder, name)))).toEqual([])
    expect(used.filter((name) => statSync(join(folder, name)).size > 80 * 1024)).toEqual([])
    const there = readdirSync(folder).filter((name) => name.endsWith('.webp'))
    // Where a language has no pictures of its own, its pages show the English ones.
    const own = used.filter((name) => !name.startsWith('../en/'))
    expect(there.toSorted()).toEqual([...new Set(own)].toSorted())
  }
})
