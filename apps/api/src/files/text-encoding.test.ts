import { expect, test } from 'vitest'
import { textOfFile } from './text-encoding.ts'

const cyrillic = new TextDecoder('windows-1251').decode(
  Uint8Array.from({ length: 128 }, (_, n) => 128 + n),
)
const inCp1251 = (text: string): Buffer =>
  Buffer.from(
    [...text].map((sign) => (sign < '\u0080' ? sign.charCodeAt(0) : 128 + cyrillic.indexOf(sign))),
  )
/** Bytes of two-byte signs by what they decode to. */
const hanzi = new Map(
  Array.from(
    { length: 126 * 190 },
    (_, n) => [0x81 + Math.floor(n / 190), 0x40 + (n % 190)] as const,
  )
    .filter(([, trail]) => trail !== 0x7f)
    .map((pair) => [new TextDecoder('gb18030').decode(Uint8Array.from(pair)), pair] as const),
)
const inGb18030 = (text: string): Buffer =>
  Buffer.from(
    [...text].flatMap((sign) =>
      sign < '\u0080' ? [sign.charCodeAt(0)] : [...(hanzi.get(sign) ?? [])],
    ),
  )

test.each([
  'привет мир',
  'Реклама казино',
  'СРОЧНО ДЕНЬГИ',
  'МОСКВА РЕКЛАМА',
  'СПАМ',
  'казино',
  'Пользователь пишет оскорбления в личных сообщениях',
  'ПРОДАЖА АККАУНТОВ И НАКРУТКА ПОДПИСЧИКОВ ЗДЕСЬ',
  'Жалоба № 5: «обман», ещё раз',
  'uid,причина\nu1,МОШЕННИЧЕСТВО\nu2,НАРКОТИКИ\n',
  'ИМЯ НОМЕР',
  'Ёлка',
])('reads Russian of Windows-1251: %j', (text) => {
  expect(textOfFile(inCp1251(text))).toBe(text)
})

test.each([
  '你好世界',
  '广告诈骗',
  '违规用户',
  '封禁',
  '用户反复发布广告内容，已多次警告',
  '举报理由：涉嫌诈骗，请尽快处理该账号',
  'uid,name\nu1,你好\n',
  '账号，密码',
  '涉黄视频',
  '测试',
  '今天天气很好，我们一起去公园玩吧',
])('reads Chinese of GB18030: %j', (text) => {
  expect(textOfFile(inGb18030(text))).toBe(text)
})

test.each([
  ['Western', [0x73, 0x65, 0xf1, 0x6f, 0x72, 0x20, 0x63, 0x61, 0x66, 0xe9]],
  ['one word that is written so in both', [...inCp1251('НАКРУТКА')]],
  ['letters of Cyrillic without a word', [0xfa, 0xfc, 0xfb]],
  ['bytes of nothing', [0x80, 0xff, 0x81, 0x20]],
  ['UTF-16 without its mark', [0x61, 0, 0x62, 0]],
])('is not certain of %s', (_name, bytes) => {
  expect(textOfFile(Uint8Array.from(bytes))).toBeNull()
})
