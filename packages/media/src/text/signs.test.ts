import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitSigns, signedText } from './signs.ts'

const rlo = '\u202E'

test('a sign that turns or hides text is a part of its own, and no offset moves', () => {
  expect(splitSigns(`a${rlo}gpj.exe`).map(({ at, text, sign }) => [at, text, sign])).toEqual([
    [0, 'a', null],
    [1, rlo, { short: 'RLO', name: 'rlo', code: '202E' }],
    [2, 'gpj.exe', null],
  ])
  expect(signedText(`x${rlo}y\u{E0041}z\u{E0001}q\uFE0F`)).toBe('x[RLO]y[TAG A]z[TAG]q[VS16]')
})

test('every direction mark and invisible sign is found wherever it stands', () => {
  const ranges = [
    [0x200b, 0x200f],
    [0x202a, 0x202e],
    [0x2060, 0x2064],
    [0x2066, 0x2069],
    [0xfeff, 0xfeff],
    [0xad, 0xad],
    [0xe0000, 0xe007f],
    [0xfe00, 0xfe0f],
    [0xe0100, 0xe01ef],
  ] as const
  for (const [first, last] of ranges)
    for (let code = first; code <= last; code++) {
      const sign = String.fromCodePoint(code)
      for (const text of [`a${sign}b`, sign, `${sign}${sign}`])
        expect(
          splitSigns(text).filter(
            (part) =>
              part.sign?.code === sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0'),
          ),
          `${code.toString(16)} in ${text.length}`,
        ).toHaveLength([...text].filter((one) => one === sign).length)
    }
})

test.each([
  ['a family', '👨‍👩‍👧'],
  ['a heart that is a picture', 'I ❤️ you'],
  ['a heart with fire', '❤️‍🔥'],
  ['a profession with a skin', '👩🏽‍⚕️'],
  ['a key', '1️⃣'],
  ['a flag of tags', '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
  ['Persian', 'می\u200Cخواهم'],
  ['Hindi', 'क्\u200Dष'],
  ['Sinhala', 'ශ්\u200Dරී'],
  ['a letter of half a word in Malayalam', 'അവന്\u200D'],
  ['a form of an ideograph', '葛\u{E0100}'],
  ['lines', 'one\r\ntwo\nthree\ttabbed'],
])('leaves %s as it is', (_what, text) => {
  expect(splitSigns(text)).toEqual([{ at: 0, text, sign: null, lineEnd: false }])
})

test.each([
  ['a joiner between Latin letters', 'pay\u200Dpal', '[ZWJ]'],
  ['a joiner after an emoji that joins nothing', '👨\u200D!', '[ZWJ]'],
  ['two joiners in a Persian word', 'می\u200C\u200Cخواهم', '[ZWNJ]'],
  ['a selector on a digit that is no key', '5\uFE0F5', '[VS16]'],
  ['tags after another emoji', '🙂\u{E0068}', '[TAG h]'],
])('shows %s', (_what, text, shown) => {
  expect(signedText(text)).toContain(shown)
})

test('a lone carriage return ends a line; one before a line feed is a part of it', () => {
  expect(splitSigns('two\rthree\r\nfour\r').map(({ text, lineEnd }) => [text, lineEnd])).toEqual([
    ['two', false],
    ['\r', true],
    ['three\r\nfour', false],
    ['\r', true],
  ])
})

test('parts together are the text, whole or a stretch of it, at their own offsets', () => {
  const piece = fc.constantFrom(
    'a',
    rlo,
    '\u200D',
    '👩',
    '\uFE0F',
    '\r',
    '\n',
    'क',
    '\u{E0041}',
    '葛',
  )
  fc.assert(
    fc.property(fc.array(piece), fc.nat(20), fc.nat(20), (pieces, one, two) => {
      const text = pieces.join('')
      const from = Math.min(one, two, text.length)
      const to = Math.min(Math.max(one, two), text.length)
      const parts = splitSigns(text, from, to)
      expect(parts.map((part) => part.text).join('')).toBe(text.slice(from, to))
      for (const part of parts) expect(text.startsWith(part.text, part.at)).toBe(true)
    }),
  )
})
