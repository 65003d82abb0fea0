import { expect, test } from 'vitest'
import type { Text } from './define.ts'
import { bundledTexts } from './index.ts'

type Entry = { key: string; text: Text }
const entries: Entry[] = Object.entries(bundledTexts).flatMap(([group, texts]) => Object.entries(texts as Readonly<Record<string, Text>>).map(([key, text]) => ({ key: `${group}.${key}`, text })))
const [cn, en, id, ru] = [0, 1, 2, 3] as const

/** Without what is filled in, what refers to another text, mark-up that is quoted, and addresses. */
const spoken = (text: string): string => text.replaceAll(/\{[^}]*\}|\$t\([^)]*\)|<[^>]*>|\bhttps?:\/\/\S*/g, ' ')
/** Words in Latin letters that are no code: not all in capitals, without a digit, dot, dash, underscore or capital within. */
const latinWords = (text: string): string[] => (spoken(text).match(/[\w.#/-]*[A-Za-z][\w.#/-]*/g) ?? []).map((word) => word.replaceAll(/^\W+|\W+$/g, '')).filter((word) => /^[A-Z]?[a-z]{2,}$/.test(word))
const han = (text: string): boolean => /\p{Script=Han}/u.test(text)
const cyrillic = (text: string): boolean => /\p{Script=Cyrillic}/u.test(text)
const shown = (found: readonly Entry[], language: 0 | 1 | 2 | 3): string[] => found.map(({ key, text }) => `${key}: ${text[language]}`)

/** Said in English whatever the page speaks: those who look for these words in logs and questions find them. */
const fixed = new Set(['news.load_failed', 'news.confirm_failed', 'error.unknown_method', 'error.unknown_app', 'error.data_volume', 'error.nothing_to_export', 'error.change_order_required', 'frontend.change_order_required', 'strategy.missing_traceback', 'strategy_problem.body_missing_param'])
/** Quote words of a format or a language of rules, which are the same in every language of people. */
const quoting = /^(task_sql\.(statement|days)_hint|refusal\.sql_(no_range|column|placeholder)|bar_clear\.sql_hint|batch_clear\.sql_hint|map_config\.import_hint|clear_punish\.content_back_hint|strategy_run\.input_hint|strategy_indicator\.lines_hint|auto_config\.problem_(lock_reads_info|node_unbound|node_twice_bound)|front_test\.scope|language\.(no_head|file_hint_import|lang_\w+)|tool\.extension_step_2|strategy_problem\.view_\w+|text_import\.(line_hint|hint_(languages|match_mode)))$/
/** What is called so in every language: products, keys of a keyboard, kinds of files, units. */
const names = new Set(['Chrome', 'Chromium', 'Google', 'Arial', 'Unicode', 'Foamo', 'Hello', 'Excel', 'Media', 'Source', 'Extensions', 'Webhook', 'webhook', 'ffmpeg', 'Enter', 'Shift', 'Alt', 'Delete', 'uid', 'id', 'csv', 'xlsx', 'http', 'mm', 'ss', 'ms', 'gzip'])

test.each([['Chinese', cn], ['Russian', ru]] as const)('has no English word in a text in %s, but for names and quotes', (_name, language) => {
  expect(shown(entries.filter(({ key, text }) => !fixed.has(key) && !quoting.test(key) && latinWords(text[language]).some((word) => !names.has(word))), language)).toEqual([])
})

test('has no Chinese outside Chinese, and Cyrillic letters in Russian texts alone', () => {
  const beside = ({ key }: Entry): boolean => key !== 'strategy_indicator.lines_hint'
  for (const language of [en, id, ru] as const) expect(shown(entries.filter((entry) => beside(entry) && han(entry.text[language])), language)).toEqual([])
  for (const language of [cn, en, id] as const) expect(shown(entries.filter((entry) => beside(entry) && cyrillic(entry.text[language])), language)).toEqual([])
})

/** Words that Indonesian shares with English. */
const shared = new Set([
  'Administrator', 'Album', 'Area', 'Asia', 'Auditor', 'auditor', 'Avatar', 'Batch', 'Bot', 'Bio', 'Bucket', 'Chromium', 'Data', 'Desktop', 'Detail', 'Dialog', 'Email', 'Hook', 'Host', 'Label', 'Log', 'Median', 'Menu', 'Minimum', 'Mode', 'Model', 'Normal',
  'Operator', 'Order', 'Panel', 'Parameter', 'Preset', 'Recall', 'Sepia', 'Server', 'Single sign-on', 'Tag', 'Token', 'Total', 'Video', 'Video {time}', 'WeChat', 'Arial Unicode', 'valid',
])
test('what Indonesian says as English does are words that both share', () => {
  expect(shown(entries.filter(({ key, text }) => text[id] === text[en] && latinWords(text[id]).length > 0 && !shared.has(text[id]) && !fixed.has(key) && !quoting.test(key)), id)).toEqual([])
})

test('all four languages have the same things filled in', () => {
  const filled = (text: string): string => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join(' ')
  // English says one by a word of its own.
  expect(entries.filter(({ key, text }) => !key.endsWith('_one') && new Set(text.map(filled)).size > 1).map(({ key }) => key)).toEqual([])
})

test('calls a queue order a ticket in Russian, and a change order a request', () => {
  const said = (words: RegExp): string[] => entries.filter(({ text }) => words.test(text[ru])).map(({ key }) => key)
  expect(said(/(?<!\p{L})(заказ|наряд)/iu)).toEqual(['type.shop_order'])
  expect(entries.filter(({ text }) => /\bchange orders?\b/i.test(text[en]) && !/(?<!\p{L})заявк/iu.test(text[ru])).map(({ key }) => key)).toEqual([])
})
