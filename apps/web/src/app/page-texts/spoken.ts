import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { permissions } from '@oas/contract/permissions'
import { bundledTexts } from '@oas/texts'
import { commonTexts } from '../../nav/page.ts'

/** The sources of the console. */
export const root = fileURLToPath(new URL('../..', import.meta.url))
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
const readModule = (path: string): Module => {
  const known = modules.get(path)
  if (known) return known
  const text = readFileSync(path, 'utf8')
  const literal = [...text.matchAll(/(?<!\bid: )(['"`])((\w+)\.\w+)\1/g)]
    .filter((match) => keys.has(match[2] ?? ''))
    .map((match) => match[3] ?? '')
  const composed = [...text.matchAll(/`(\w+)\.\w*\$\{/g)]
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

/**
 * Groups that what is below the entries, but for what is looked at elsewhere, speaks in and that
 * neither every page has nor a module loads, each with a module that speaks in it.
 */
export function groupsBelow(
  entries: readonly string[],
  elsewhere: readonly string[] = [],
): Map<string, string> {
  const there = new Set<string>(commonTexts)
  const seen = new Set([...passedOver, ...elsewhere.map((file) => join(root, file))])
  const spoken = new Map<string, string>()
  for (const left = [...entries]; left.length > 0;) {
    const path = left.pop() ?? ''
    if (seen.has(path)) continue
    seen.add(path)
    const { imports, uses, loads } = readModule(path)
    for (const group of loads) there.add(group)
    for (const group of uses) spoken.set(group, relative(root, path))
    left.push(...imports)
  }
  for (const group of there) spoken.delete(group)
  return spoken
}
