import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCells, applyGroups, listSteps } from './steps.ts'
import { builtInProfiles, type Profile } from './profile.ts'
import { readText } from './read-text.ts'
import { compose } from './segment.ts'
import { splitSegments } from './letters.ts'
import { pointsOf } from './unicode.ts'
import type { Stream } from './stream.ts'

/** Characters that take part in some step, and some that take part in none. */
const hostile = [
  ...'aàᾳzAZİıßẞςΣсаеихйёЙшѕԁνορ0159 @$!|+€.,。！?…\t\n\r',
  ...'赭賭博贝者强弓虽女干一三八零两的行萬𠮷𪚥加微信代开カハガﾊﾟﾞｶｱ゙゚ＶｑＱ１！　㎏㍿ﷺﬁ①⑴ⓐ㈀㉠㉮',
  ...'ㄱㅏㄳㅣㅋ각ᆫ가각ﾡￂꥠힰ',
  ...'🅐🅰🇨🇳😀👨👩❶➀⓿⓵❤♯',
  ...'\u0301\u0306\u0307\u0323\u0327\u0334\u0345\u0338\u20dd\u20e3\u3099\u0653\u0640\u064b\u1dc4',
  ...'\u200b\u200d\u2060\ufeff\u00ad\u034f\ufe0f\u{e0100}\u{e0061}\u3164\u0000\u0085',
  ...'\u2028\u00a0\u1680',
  ...'اقبلآكาิเक़िคกាា\u093c\u09be\u09c7\u{1d165}\u{1d15f}\u{110ba}\u{11099}´¨⁄=<',
  '&#99;',
  '&#x200b;',
  '&#769;',
  '&#xd83d;',
  '&#0;',
  '&amp;',
  '&nbsp;',
  '&lt',
  '&#12',
  '&',
  '#99;',
  ';',
  '\ud83d',
  '\ude00',
]
const texts = fc
  .oneof(
    { weight: 5, arbitrary: fc.array(fc.constantFrom(...hostile), { maxLength: 24 }) },
    { weight: 1, arbitrary: fc.array(fc.string({ unit: 'binary' }), { maxLength: 4 }) },
    {
      weight: 1,
      arbitrary: fc.array(
        fc.integer({ min: 0, max: 0xff_ff }).map((unit) => String.fromCharCode(unit)),
      ),
    },
  )
  .map((parts) => parts.join(''))
const languages = fc.constantFrom('', 'ru', 'zh', 'el', 'id')
const all: Profile = { ...builtInProfiles.name, digits: true }
const profiles = fc.constantFrom<Profile>(
  all,
  builtInProfiles.standard,
  builtInProfiles.link,
  { ...builtInProfiles.link, symbols: true },
  { ...all, marks: false },
  {
    ...all,
    twins: false,
    tables: {
      simplified: [
        ['强', '彊'],
        ['a', 'б'],
      ],
    },
  },
)
const often = { numRuns: 500 }

const listStreams = (text: string, profile: Profile, language = ''): Stream[] => {
  const { plain, squeezed, digits, pinyin, radicals } = readText(text, { profile, language })
  return [plain, ...squeezed, digits, pinyin, radicals].filter((stream) => stream !== null)
}
const read = (text: string, profile: Profile, language = '') =>
  readText(text, { profile, language }).plain

describe('the plain stream', () => {
  it('comes to what the steps come to one by one', () => {
    fc.assert(
      fc.property(texts, profiles, languages, (text, profile, language) => {
        let cells = readCells(text, text.length)
        for (const { apply } of listSteps(profile, language))
          cells = applyGroups(cells, apply(cells))
        const units = cells.points.flatMap((point, at) =>
          Array.from(String.fromCodePoint(point).split(''), (unit) => [
            unit,
            cells.starts[at],
            cells.ends[at],
          ]),
        )
        const plain = read(text, profile, language)
        const found = plain.text
          .split('')
          .map((unit, at) => [unit, plain.starts[at], plain.ends[at]])
        expect(found).toEqual(units)
      }),
      often,
    )
  })

  it('is made again from the slice of a hit when no token is mixed', () => {
    const profile = { ...all, twins: false, leet: false }
    const parts = fc.tuple(texts, fc.nat(), fc.nat())
    fc.assert(
      fc.property(parts, ([text, one, other]) => {
        const plain = read(text, profile)
        if (plain.text === '') return
        const [from, to] = [one, other].map((at) => at % plain.text.length).sort((a, b) => a - b)
        const slice = text.slice(plain.starts[from ?? 0], plain.ends[to ?? 0])
        const hit = plain.text.slice(from, (to ?? 0) + 1)
        expect(read(slice, profile).text).toContain(hit)
      }),
      often,
    )
  })

  it('is the same when read again, entities apart', () => {
    fc.assert(
      fc.property(texts, profiles, languages, (text, profile, language) => {
        const once = read(text, profile, language).text
        if (!once.includes('&')) expect(read(once, profile, language).text).toBe(once)
      }),
      often,
    )
  })

  it('is composed segment by segment as the whole is', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const points = pointsOf(text.toWellFormed())
        for (const stretched of [true, false]) {
          const composed = splitSegments(points, stretched).flatMap((one) => compose(one, 'NFKC'))
          expect(composed).toEqual(pointsOf(text.toWellFormed().normalize('NFKC')))
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('every stream', () => {
  it('has ranges that ascend and stay within the text', () => {
    fc.assert(
      fc.property(texts, profiles, languages, (text, profile, language) => {
        for (const { text: units, starts, ends } of listStreams(text, profile, language)) {
          expect([starts.length, ends.length]).toEqual([units.length, units.length])
          const ascend = (list: Int32Array): boolean =>
            list.every((one, at) => at === 0 || one >= (list[at - 1] ?? 0))
          expect([ascend(starts), ascend(ends)]).toEqual([true, true])
          expect(starts.every((start, at) => start < (ends[at] ?? 0))).toBe(true)
          expect(ends.at(-1) ?? 0).toBeLessThanOrEqual(text.length)
        }
      }),
      often,
    )
  })

  it('has no range that splits an entity, a pair, or a letter from its marks', () => {
    const entity = /&(?:#\d{1,7}|#[xX][\dA-Fa-f]{1,6}|amp|lt|gt|quot|apos|nbsp);/g
    fc.assert(
      fc.property(texts, profiles, (text, profile) => {
        const inner = new Set<number>()
        for (const { index, 0: found } of text.matchAll(entity))
          for (let at = 1; at < found.length; at += 1) inner.add(index + at)
        for (let at = 1; at < text.length; at += 1)
          if ((text.codePointAt(at - 1) ?? 0) > 0xff_ff) inner.add(at)
        for (const { starts, ends } of listStreams(text, profile)) {
          for (const edge of [...starts, ...ends]) expect(inner.has(edge)).toBe(false)
          for (const end of ends) expect(/^\p{M}/u.test(text.slice(end))).toBe(false)
        }
      }),
      often,
    )
  })

  it('says of each kept unit where it stands in the plain stream', () => {
    fc.assert(
      fc.property(texts, languages, (text, language) => {
        const { plain, squeezed } = readText(text, { profile: all, language })
        const [main] = squeezed
        let end = 0
        for (let at = 0; at < (main?.text.length ?? 0); at += 1) {
          const from = main?.plainIndex[at] ?? 0
          const to = main?.plainEnd[at] ?? 0
          const isPairHalf = from < end
          if (!isPairHalf)
            expect(Array.from(plain.text.slice(end, from))).toHaveLength(main?.gaps[at] ?? 0)
          expect(plain.text.slice(from, to)).toContain(main?.text.charAt(at))
          expect(plain.starts[from]).toBe(main?.starts[at])
          expect(plain.ends[to - 1]).toBe(main?.ends[at])
          const point = main?.text.codePointAt(isPairHalf ? at - 1 : at) ?? 0
          const same = plain.text.slice(from, to).split(String.fromCodePoint(point)).length - 1
          expect(same).toBe(main?.runs[at])
          end = to
        }
        expect(/[\p{L}\p{M}\p{N}]/u.test(plain.text.slice(end))).toBe(false)
      }),
      often,
    )
  })
})
