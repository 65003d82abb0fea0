import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Text } from './define.ts'
import { bundledTexts } from './index.ts'

type Entry = { key: string; text: Text }
const entries: Entry[] = Object.entries(bundledTexts).flatMap(([group, texts]) =>
  Object.entries(texts as Readonly<Record<string, Text>>).map(([key, text]) => ({ key: `${group}.${key}`, text })),
)
const [cn, en, id, ru] = [0, 1, 2, 3] as const
type Place = typeof cn | typeof en | typeof id | typeof ru
const others = [cn, id, ru] as const
const shown = (found: readonly Entry[], place: Place): string[] => found.map(({ key, text }) => `${key}: ${text[en]} | ${text[place]}`)

/** Texts that the specification fixes, kept word by word. */
const fixedTexts = new Set(['frontend.delete_sure', 'frontend.deleted', 'live.more', 'error.unknown_app', 'strategy_problem.view_expect_then', 'strategy_problem.view_then_required'])
/** Quotes of rules, queries, mark-up and JSON keep the marks of their language. */
const quoting = /^(bar_clear\.sql_hint|strategy_run\.input_hint|strategy_indicator\.url_hint|strategy_problem\.view_\w+|news\.content_hint)$/

test('quotes as each language does', () => {
  const told = entries.filter(({ key }) => !quoting.test(key))
  const wrong = { [cn]: /["«»„「」]/, [id]: /["«»„「」]/, [ru]: /["“”„「」]/ } as const
  for (const place of others) expect(shown(told.filter(({ text }) => wrong[place].test(text[place])), place)).toEqual([])
})

test('has single spaces, none at the ends but where English has one, and one sign for dots', () => {
  for (const place of others)
    expect(shown(entries.filter(({ text }) => / {2}|^ |\.\.\.|……/.test(text[place]) || (place !== cn && text[place].endsWith(' ') !== text[en].endsWith(' '))), place)).toEqual([])
})

/** The sign a text ends with, as English writes it; what is shortened ends with a dot of its own. */
const shortened = /(^|\s)(No|дн|эл)\.$/
const endOf = (text: string): string => {
  const said = text.trimEnd()
  const last = said.at(-1) ?? ''
  return shortened.test(said) ? '' : (({ '。': '.', '？': '?', '！': '!', '：': ':', '.': '.', '?': '?', '!': '!', ':': ':', '…': '…' } as Readonly<Record<string, string>>)[last] ?? '')
}
test('ends as English does: a sentence with its sign, a label and a button with none', () => {
  const told = entries.filter(({ key }) => !fixedTexts.has(key))
  // In Chinese a colon may lead to what stands on the next line.
  for (const place of others)
    expect(shown(told.filter(({ text }) => endOf(text[place]) !== endOf(text[en]) && !(place === cn && endOf(text[cn]) === ':')), place)).toEqual([])
})

/** Begins with a capital letter whatever stands around it, or names a language as Russian does. */
const ownCase = /^(frontend\.sign_\w+|message\.language_\w+|file\.step_cdn|audit-forms\.ext_unreadable|audit\.ext_unreadable)$/
const firstOf = (text: string): string => /^[^\p{L}\p{N}{]*(\p{L}+)/u.exec(text)?.[1] ?? ''
const capital = (word: string): boolean => word !== '' && word[0] !== word[0]?.toLowerCase()
const always = /^(Anda|[A-Z]{2,})$/
test('begins with a capital letter in Indonesian and Russian where English does', () => {
  const told = entries.filter(({ key, text }) => !fixedTexts.has(key) && !ownCase.test(key) && firstOf(text[en]) !== '' && !always.test(firstOf(text[en])))
  for (const place of [id, ru] as const)
    expect(shown(told.filter(({ text }) => firstOf(text[place]) !== '' && !always.test(firstOf(text[place])) && capital(firstOf(text[place])) !== capital(firstOf(text[en]))), place)).toEqual([])
})

/** Rows of the glossary's table of terms: English, then the forms allowed in each language. */
const termRows = (): { term: string; forms: readonly (readonly string[])[] }[] => {
  const glossary = readFileSync(new URL('../../../docs/glossary.md', import.meta.url), 'utf8')
  const section = /## Terms by language\n([^]*?)\n## /.exec(glossary)?.[1] ?? ''
  return section
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[ -]+\|/.test(line))
    .slice(1)
    .map((line) => line.split('|').slice(1, -1).map((cell) => cell.trim().toLowerCase()))
    .map(([term = '', ...cells]) => ({ term, forms: cells.map((cell) => cell.split(' / ')) }))
}
test('says a term alone as the glossary does, in every language', () => {
  const rows = termRows()
  expect(rows.length).toBeGreaterThan(50)
  const bare = (text: string): string => text.replace(/…$/, '').toLowerCase()
  const wrong = rows.flatMap(({ term, forms }) =>
    entries.filter(({ text }) => bare(text[en]) === term)
      .flatMap(({ key, text }) => others.filter((place, at) => forms[at]?.includes(bare(text[place])) !== true).map((place) => `${key}: ${text[en]} | ${text[place]}`)),
  )
  expect(wrong).toEqual([])
})

/** Words that stand for a thing which the glossary calls otherwise, by language. */
const refused: readonly (readonly [place: (typeof others)[number], words: RegExp, instead: string])[] = [
  [cn, /结论|接单|\bUID\b/u, '结果, 领单, 用户 ID'],
  [id, /\b(UID|Id)\b/, 'ID pengguna, ID'],
  [id, /\btipe\b/i, 'jenis'],
  [id, /\b(galat|tidak sah)\b/i, 'kesalahan, tidak valid'],
  [id, /\bpemimpin\b/i, 'ketua'],
  [id, /\b(menyunting|disunting|sunting)\b/i, 'ubah'],
  [id, /\b(surel|browser|telah dipensiunkan)\b/i, 'email, peramban, nonaktif'],
  [id, /\banda\b/, 'Anda'],
  [ru, /UID/, 'ID пользователя'],
  [ru, /(?<!\p{L})(санкци|аудитор(?!и)|вердикт|модератор|бизнес)/iu, 'наказание, проверяющий, решение, направление'],
  [ru, /(?<!\p{L})(доп\.|одобр|тяжк)/iu, 'дополнительный, утвердить, строгий'],
  [ru, /\p{L} – \p{L}/u, '—'],
]
test('calls each thing as the glossary does, in every other language', () => {
  // What a checklist or an ad is given is no approval of somebody's work; a span of versions has a dash.
  const otherSense = new Set(['audit-forms.check_approves', 'audit.check_approves', 'strategy_list.used'])
  const found = refused.flatMap(([place, words, instead]) => shown(entries.filter(({ key, text }) => !otherSense.has(key) && words.test(text[place].replaceAll(/\{\w+\}/g, ' '))), place).map((line) => `${line} → ${instead}`))
  expect(found).toEqual([])
})
