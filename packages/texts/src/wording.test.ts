import { expect, test } from 'vitest'
import { bundledTexts } from './index.ts'
import { menuTexts } from './menu.ts'

const english = Object.entries(bundledTexts).flatMap(([group, texts]) => Object.entries(texts as Readonly<Record<string, readonly string[]>>).map(([key, text]) => ({ key: `${group}.${key}`, text: String(text[1]) })))
/** Without what is filled in, what is quoted as code, and names of columns and calls. */
const spoken = (text: string): string => text.replaceAll(/\{[^}]*\}|"[^"]*"|\b(postId, uid|select id|postId or uid|its id;|group, key)[^;]*|counter\.uid\(1h\)/g, ' ')

/** What the glossary calls otherwise, and how. */
const refused: readonly (readonly [RegExp, string])[] = [
  [/\bUIDs?\b|\bu?ids?\b/, 'user ID, post ID, ID'],
  [/\b(Post|Record|User|Room|Serial) id\b/, 'ID'],
  [/\bfor (good|ever)\b/, 'permanent'],
  [/\banew\b/, 'again'],
  [/\b(hand(ed)? in|turn(ed)? down|take up again)\b/i, 'submit for approval, reject'],
  [/\bone a line\b/, 'one per line'],
  [/\bparted by\b|\bapart by\b/, 'separated by'],
  [/\bno (usable|fitting) \w+/, 'not a valid …'],
  [/\bdecided lately\b/i, 'recent decisions'],
  [/\bverdicts?\b/i, 'decision, result; of rules: outcome'],
  [/\b(E-mail|Log-ins?)\b/i, 'email, login'],
  [/\bForce(d)? out\b/, 'discard'],
  [/\bmay not be used\b|\bYou may not\b/, 'you need the permission …'],
  [/\bneeds the right\b/i, 'you need the permission …'],
]
/** Texts that the specification fixes, or that quote names of columns and languages. */
const fixedTexts = new Set(['map_config.import_hint', 'language.lang_id', 'strategy_indicator.lines_hint', 'error.change_order_required', 'frontend.change_order_required', 'result.sysop_required'])

test('calls each thing as the glossary does, in every English text', () => {
  const found = english.flatMap(({ key, text }) => (fixedTexts.has(key) ? [] : refused.filter(([words]) => words.test(spoken(text))).map(([, instead]) => `${key}: ${text} → ${instead}`)))
  expect(found).toEqual([])
})

test('begins every title of a menu with a capital letter, and ends none with a full stop', () => {
  const titles = english.filter(({ key, text }) => key.startsWith('menu.') && (/^[a-z]/.test(text) || text.endsWith('.')))
  expect(titles).toEqual([])
})

test('has no two entries of one name in the menu', () => {
  const titles = english.filter(({ key }) => key.startsWith('menu.') && !Object.hasOwn(menuTexts, key.slice('menu.'.length))).map(({ text }) => text)
  const twice = titles.filter((title, index) => titles.indexOf(title) !== index)
  expect(twice).toEqual([])
})
