import { expect, test } from 'vitest'
import { type Span, blocksOf, spansOf } from './article-blocks.ts'

const text = (words: string): Span => ({ kind: 'text', text: words })

test('headings, lists, quotes and paragraphs are told apart', () => {
  expect(blocksOf('# One\nfirst\nsecond\n\n- a\n- b\n1. c\n> said\n> so\n\nlast')).toEqual([
    { kind: 'heading', level: 2, spans: [text('One')] },
    { kind: 'paragraph', lines: [[text('first')], [text('second')]] },
    { kind: 'list', ordered: false, items: [[text('a')], [text('b')]] },
    { kind: 'list', ordered: true, items: [[text('c')]] },
    { kind: 'quote', lines: [[text('said')], [text('so')]] },
    { kind: 'paragraph', lines: [[text('last')]] },
  ])
})

test('marks within a line', () => {
  expect(spansOf('a **b** *c* `d` [e](https://e.example/x)!')).toEqual([
    text('a '),
    { kind: 'strong', text: 'b' },
    text(' '),
    { kind: 'emphasis', text: 'c' },
    text(' '),
    { kind: 'code', text: 'd' },
    text(' '),
    { kind: 'link', text: 'e', href: 'https://e.example/x' },
    text('!'),
  ])
})

test.each([
  '<script>alert(1)</script>',
  '[x](javascript:alert(1))',
  '<img src=x onerror=alert(1)>',
  '[x](data:text/html,1)',
  '**',
  '2 * 3 = 6',
  '[x]()',
])('%s is text and nothing else', (words) => {
  const spans = blocksOf(words).flatMap((block) =>
    'lines' in block ? block.lines.flat() : 'spans' in block ? block.spans : block.items.flat(),
  )
  expect(spans.every((span) => span.kind === 'text')).toBe(true)
  expect(spans.map((span) => span.text).join('')).toBe(words)
})

test('a long text without sense costs no more than a short one', () => {
  for (const words of [
    '*'.repeat(20_000),
    '['.repeat(20_000),
    '**a'.repeat(6000),
    '[a]('.repeat(5000),
  ])
    expect(blocksOf(words).length).toBe(1)
})
