import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { permissions } from '@oas/contract/permissions'
import { bundledTexts } from '@oas/texts'
import { expect, test } from 'vitest'
import { auditKinds } from '../nav/audit-kinds.ts'
import { commonTexts } from '../nav/page.ts'
import { detailTexts } from '../workbench/frame/text-groups.ts'
import { pages } from './routes.ts'

// A page names the groups of texts it needs; what it does not name is there only if a page before
// it brought it along. Somebody who opens the page first would read keys.

const root = fileURLToPath(new URL('..', import.meta.url))
/** Keys of permissions look like those of texts and are none. */
const keys = new Set(
  Object.entries(bundledTexts)
    .flatMap(([group, texts]) => Object.keys(texts).map((key) => `${group}.${key}`))
    .filter((key) => !(permissions as readonly string[]).includes(key)),
)
const groups = new Set(Object.keys(bundledTexts))
const words = (list: string | undefined): string[] =>
  [...(list ?? '').matchAll(/'(\w+)'/g)].map((match) => match[1] ?? '')

/**
 * What a module imports, also later, and the groups it speaks in (names of actions are no texts)
 * and loads by itself.
 */
type Module = { imports: string[]; uses: string[]; loads: string[] }
const modules = new Map<string, Module>()
const importing =
  /^(?:import|export) (?!type )[^'"]*['"](\.[^'"]+)['"]|import\(['"](\.[^'"]+)['"]\)/gm
const read = (path: string): Module => {
  const known = modules.get(path)
  if (known) return known
  const text = readFileSync(path, 'utf8')
  const literal = [...text.matchAll(/(?<!\bid: )(['"`])((\w+)\.\w+)\1/g)]
    .filter((match) => keys.has(match[2] ?? ''))
    .map((match) => match[3] ?? '')
  const composed = [...text.matchAll(/\bt(?:Data)?\(`(\w+)\.\w*\$\{/g)]
    .map((match) => match[1] ?? '')
    .filter((group) => groups.has(group))
  const named = /\bresultName\(/.test(text) ? ['result'] : []
  const made = {
    imports: [...text.matchAll(importing)]
      .map((match) => resolve(dirname(path), match[1] ?? match[2] ?? ''))
      .filter((file) => /\.tsx?$/.test(file) && existsSync(file)),
    uses: [...literal, ...composed, ...named],
    loads: [...text.matchAll(/loadTexts\((\[[^\]]*\])/g)].flatMap((match) => words(match[1])),
  }
  modules.set(path, made)
  return made
}

/**
 * Texts themselves speak for whoever asks; panels are fetched by the type of a page, and pages by
 * their route: each is looked at by itself.
 */
const passedOver = ['i18n/texts.ts', 'workbench/panels/by-type.ts', 'app/routes.ts'].map((file) =>
  join(root, file),
)
const panelFile = new Map(
  [
    ...readFileSync(passedOver[1] ?? '', 'utf8').matchAll(
      /^ {2}(\w+): \{\n.*import\('\.\/([^']+)'\)/gm,
    ),
  ].map((match) => [match[1], join(root, 'workbench/panels', match[2] ?? '')]),
)

/**
 * Groups that what is below the entries, but for what is looked at elsewhere, speaks in and nothing
 * loads, each with a module that does.
 */
const lacking = (
  entries: readonly string[],
  given: readonly string[],
  elsewhere: readonly string[] = [],
): string[] => {
  const there = new Set([...commonTexts, ...given])
  const seen = new Set([...passedOver, ...elsewhere.map((file) => join(root, file))])
  const spoken = new Map<string, string>()
  for (const left = [...entries]; left.length > 0;) {
    const path = left.pop() ?? ''
    if (seen.has(path)) continue
    seen.add(path)
    const { imports, uses, loads } = read(path)
    for (const group of loads) there.add(group)
    for (const group of uses) spoken.set(group, relative(root, path))
    left.push(...imports)
  }
  return [...spoken]
    .filter(([group]) => !there.has(group))
    .map(([group, path]) => `${group} in ${path}`)
}

test.each(pages.map((page) => [page.path, page] as const))(
  '%s names every group of texts that it may show',
  (_path, page) => {
    const entry = /apps\/web\/src\/([^"]+)/.exec(String(page.load))?.[1]
    expect(entry).toBeDefined()
    const kind = auditKinds.find(({ name }) => name === page.name)
    const panel = kind && panelFile.get(kind.panel)
    expect(lacking([join(root, entry ?? ''), ...(panel ? [panel] : [])], page.texts ?? [])).toEqual(
      [],
    )
  },
)

test('the frame around all pages shows no other text than what every page has', () => {
  // Of the audit pages it asks for their names alone; the dialog of a record brings its texts
  // along.
  expect(
    lacking(
      [join(root, 'app/App.tsx')],
      [],
      ['nav/audit-kinds.ts', 'workbench/detail/DetailModal.tsx'],
    ),
  ).toEqual([])
  expect(lacking([join(root, 'workbench/detail/DetailModal.tsx')], detailTexts)).toEqual([])
})

test('there are panels to look at, and texts in them', () => {
  expect(panelFile.size).toBeGreaterThan(15)
  expect(lacking([...panelFile.values()], [])).not.toEqual([])
})
