import { expect, test } from 'vitest'
import { linkPartsOf } from './links.ts'

test('links in a text are found, in Chinese too, and the text stays whole', () => {
  const text = '见 https://example.com/a?b=1 ，或 example.org。'
  expect(
    linkPartsOf(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
  expect(
    linkPartsOf(text)
      .filter((part) => part.href)
      .map((part) => part.href),
  ).toEqual(['https://example.com/a?b=1', 'http://example.org'])
})

test('nothing empty stands before, between or after links', () => {
  const [one, two] = ['https://a.example', 'https://b.example']
  expect(linkPartsOf(one)).toEqual([{ text: one, href: one, at: 0 }])
  expect(linkPartsOf(`${one} ${two}`).map((part) => part.text)).toEqual([one, ' ', two])
})

test('a text with an e-mail address has no links', () => {
  expect(linkPartsOf('write to a@b.example or see https://b.example')).toEqual([
    { text: 'write to a@b.example or see https://b.example', href: null, at: 0 },
  ])
})

test('nothing but http and https leads anywhere', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com/x',
    'plain',
    '',
  ])
    expect(linkPartsOf(text).some((part) => part.href)).toBe(false)
})
