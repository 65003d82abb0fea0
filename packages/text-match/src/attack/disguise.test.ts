import fc from 'fast-check'
import { expect, test } from 'vitest'
import { disguise } from './disguise.ts'

const told = (word: string) =>
  Object.fromEntries(disguise(word).map(({ way, text }) => [way, text]))

test('disguises a word of letters in each way that changes it', () => {
  expect(told('casino')).toEqual({
    capitals: 'CaSiNo',
    wide: 'ｃａｓｉｎｏ',
    circled: 'ⓒⓐⓢⓘⓝⓞ',
    accents: 'c\u0301a\u0301s\u0301i\u0301n\u0301o\u0301',
    entities: '&#99;&#97;&#115;&#105;&#110;&#111;',
    invisible: 'c\u200ba\u200bs\u200bi\u200bn\u200bo',
    spaces: 'c a s i n o',
    dots: 'c.a.s.i.n.o',
    repeated: 'cccaaasssiiinnnooo',
    twins: 'саѕіnо',
    leet: 'c451n0',
  })
})

test('disguises Han by script, sound and parts', () => {
  const ways = told('赌博')
  expect(ways).toMatchObject({
    traditional: '賭博',
    pinyin: 'dubo',
    one_pinyin: 'du博',
    split: '贝者博',
    spaces: '赌 博',
  })
  expect(ways).not.toHaveProperty('capitals')
  expect(ways['homophones']).toMatch(/^\p{Script=Han}{2}$/u)
  expect(ways['homophones']).not.toMatch(/[赌博]/)
  expect(told('加微信')['homophones']).toBe('嘉惟心')
})

test('gives the same texts each time, none twice and none unchanged, for any word', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (word) => {
      const texts = disguise(word).map(({ text }) => text)
      expect(disguise(word).map(({ text }) => text)).toEqual(texts)
      expect(new Set([word, ...texts]).size).toBe(texts.length + 1)
    }),
  )
})
