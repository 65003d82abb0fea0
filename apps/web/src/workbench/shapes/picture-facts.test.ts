import { withOcrFinds } from '@oas/contract/ingest/ocr'
import { scan } from '@oas/media/text/scan'
import { expect, test } from 'vitest'
import { factsOf } from './picture-facts.ts'

const told = (info: Record<string, unknown>) =>
  Object.fromEntries(factsOf(info).map(({ name, text }) => [name, text]))
const sent = {
  ocr: {
    ocr_result: { text: 'bet a.b (c) 13800138000' },
    sensitive_result: { rule_list: [{ rule: 'bet', wordType: 0, text: 'bet' }] },
  },
  keywords: ['bet'],
  keywordsGroup: ['casino'],
}
const more = { remark: '', itemId: '1' }
const pattern = { wordType: 1, rule: String.raw`a\.b \(c\)`, text: 'a.b (c)', level: 1 }
const phone = { wordType: 0, rule: '13800138000', text: '13800138000', level: 2 }

test('tells what the app found as the app said it', () => {
  expect(told(sent)).toEqual({
    'audit.ocr': 'bet a.b (c) 13800138000',
    'audit.ocr_rules': 'bet',
    'audit.keywords': 'bet, casino',
  })
})

test('tells what the product found by its texts and categories, of numbers their ends', () => {
  const rows = [
    { ...pattern, extraData: { ...more, rule: 'a.b .c.' } },
    { ...phone, extraData: { ...more, itemId: '2', rule: 'phone', kind: 'contact' } },
  ]
  const keywordsGroup = [{ category: 'Adverts', words: ['a.b (c)'] }]
  expect(told(withOcrFinds(sent, { rows, keywords: ['a.b (c)'], keywordsGroup }))).toEqual({
    'audit.ocr': 'bet a.b (c) 13800138000',
    'audit.ocr_rules': 'a.b (c), 13•••••••00, bet',
    'audit.keywords': 'Adverts (a.b (c)), bet, casino',
  })
})

test('marks the text of a pattern where it was found', () => {
  expect(scan('so a.b (c), not axb c', [pattern]).map(({ s, e }) => [s, e])).toEqual([[3, 10]])
})
