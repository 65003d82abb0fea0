import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Stream } from '../normalise/stream.ts'
import { listContacts } from './find.ts'

const streamOf = (text: string): Stream => ({
  name: 'plain',
  text: text.toLowerCase(),
  starts: Int32Array.from({ length: text.length }, (_unit, at) => at),
  ends: Int32Array.from({ length: text.length }, (_unit, at) => at + 1),
  weaker: false,
})
const told = (text: string): string[] =>
  listContacts(streamOf(text)).map(
    ({ kind, value, s, e }) => `${kind} ${value} ${text.slice(s, e)}`,
  )

test.each([
  ['打我电话13800138000吧', ['phone 13800138000 13800138000']],
  ['138-0013-8000', ['phone 13800138000 138-0013-8000']],
  [
    '138 0013 8000 or 139 0013 9000',
    ['phone 13800138000 138 0013 8000', 'phone 13900139000 139 0013 9000'],
  ],
  ['call +49 151 12345678 now', ['phone +4915112345678 +49 151 12345678']],
  ['hub 0812-3456-7890 ya', ['phone 081234567890 0812-3456-7890']],
  ['звони 8 (916) 123-45-67', ['phone 89161234567 8 (916) 123-45-67']],
  [
    'mail me: some.body+x@example.co.uk.',
    ['email some.body+x@example.co.uk some.body+x@example.co.uk'],
  ],
  [
    'some.body (at) example [dot] com',
    ['email some.body@example.com some.body (at) example [dot] com'],
  ],
  ['пиши на ivan собака mail точка ru', ['email ivan@mail.ru ivan собака mail точка ru']],
  ['加qq 123456789', ['qq 123456789 123456789']],
  ['QQ群：123456', ['qq 123456 123456']],
  ['微信号:wxid_abc123', ['wechat wxid_abc123 wxid_abc123']],
  ['加v lovely_2020', ['wechat lovely_2020 lovely_2020']],
  ['微信同号 13800138000', ['phone 13800138000 13800138000']],
  ['telegram: @some_body', ['telegram @some_body @some_body']],
  ['https://t.me/some_body', ['telegram some_body t.me/some_body']],
  ['wa.me/6281234567890', ['whatsapp 6281234567890 wa.me/6281234567890']],
  ['WhatsApp +62 812 3456 7890', ['whatsapp 6281234567890 +62 812 3456 7890']],
  [
    'pay to GB82 WEST 1234 5698 7654 32 please',
    ['iban GB82WEST12345698765432 GB82 WEST 1234 5698 7654 32'],
  ],
  ['iban:be68539007547034.', ['iban BE68539007547034 be68539007547034']],
  ['20 30 40 13800138000 50 60', ['phone 13800138000 13800138000']],
  ['1 2 3 4 5 6 7 138 0013 8000 9', ['phone 13800138000 138 0013 8000']],
  ['card 4111 1111 1111 1111', ['card 4111111111111111 4111 1111 1111 1111']],
  ['身份证11010519491231002X，', ['id_cn 11010519491231002X 11010519491231002X']],
  ['NIK 3171011708450001', ['id_id 3171011708450001 3171011708450001']],
  ['СНИЛС 112-233-445 95', ['snils 11223344595 112-233-445 95']],
  ['ИНН 7707083893', ['inn 7707083893 7707083893']],
])('finds in %j what it should', (text, found) => {
  expect(told(text)).toEqual(found)
})

test.each([
  'on 2026-11-28 at 10:15:00 it was 13.5 degrees',
  'order 20261128100000012345',
  'version 1.2.3.4, build 10012',
  'price 12 999 000 rub',
  '98253 46244 38666 57173 59710 10996 46177 76045 58460 20202',
  'xbe68539007547034',
  'card 4111 1111 1111 1112',
  '+0 123 456 789',
  'GB82 WEST 1234 5698 7654 33',
  'sqq 12345 is a sequence',
  'x13800138000y',
  'a@b',
  '7707083893',
  'wear 123456 points',
  '',
])('finds nothing in %j', (text) => {
  expect(told(text)).toEqual([])
})

test('finds only the kinds that are asked for', () => {
  const stream = streamOf('13800138000 some@example.com')
  expect(listContacts(stream, new Set(['email'])).map(({ kind }) => kind)).toEqual(['email'])
})

test('places are apart, in order and inside of any text', () => {
  const signs = fc.constantFrom(...'0123456789 -+()@.微信qqvxGB8电话t.me/[]at'.split(''))
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 200 }), (all) => {
      const text = all.join('')
      const found = listContacts(streamOf(text))
      for (const [n, { s, e }] of found.entries()) {
        expect(e).toBeGreaterThan(s)
        expect(e).toBeLessThanOrEqual(text.length)
        expect(s).toBeGreaterThanOrEqual(found[n - 1]?.e ?? 0)
      }
    }),
  )
})
