import {
  type Answer,
  type ItemBody,
  blankAnswer,
  blankItem,
  questionKinds,
} from '@oas/contract/case-library/schemas'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeSheets } from '../../../files/sheet.ts'
import { tidyItem } from '../sound.ts'
import { readAnswer } from './answer-text.ts'
import { cellsOf, headIn } from './columns.ts'
import { checkRow, readFileRows } from './rows.ts'

test.each([
  [
    'record',
    'mute | 1203, 1204 | who=adult',
    { resultId: 'mute', labels: [1203, 1204], dims: { who: 'adult' } },
  ],
  ['record', 'mute', { resultId: 'mute' }],
  ['single', '2', { options: [1] }],
  ['multi', '1；3', { options: [0, 2] }],
  ['boolean', '是', { yes: true }],
  ['boolean', 'No', { yes: false }],
  ['text', 'yes | 1', { text: 'yes | 1' }],
] as const)('reads the answer to a %s from %j', (kind, cell, answer) => {
  expect(readAnswer(kind, cell)).toEqual({ ...blankAnswer, ...answer })
})
test.each([
  ['record', 'mute | harsh'],
  ['record', 'mute | 1 | who'],
  ['single', 'Delete'],
  ['multi', '0'],
  ['boolean', 'perhaps'],
] as const)('reads no answer to a %s from %j', (kind, cell) => {
  expect(readAnswer(kind, cell)).toBeNull()
})

// What begins with an apostrophe before a sign of a formula is read as the formula alone.
const words = fc
  .string({ unit: 'grapheme', maxLength: 60 })
  .filter((text) => !text.trim().startsWith("'") && text.isWellFormed())
const answer = fc.record({
  resultId: fc.constantFrom('mute', 'ignore'),
  labels: fc.uniqueArray(fc.integer({ min: 1, max: 9999 }), { maxLength: 3 }),
  dims: fc.constantFrom<Answer['dims']>({}, { who: 'adult' }, { who: 'child', where: 'text' }),
  options: fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 3 }),
  yes: fc.boolean(),
  text: words.filter((text) => text.trim() !== ''),
})
const item = fc
  .record({
    kind: fc.constantFrom(...questionKinds),
    typeKey: fc.constant('50:12'),
    record: fc.record({
      at: fc.nat(),
      uid: fc.constant('sample'),
      texts: fc.array(fc.record({ content: fc.string({ maxLength: 90 }) }), { maxLength: 3 }),
      extData: fc.dictionary(
        fc.string(),
        fc.string().map((text) => text.padEnd(31_000, ' x')),
      ),
    }) as fc.Arbitrary<ItemBody['record']>,
    text: words,
    options: fc.array(
      words.filter((text) => text.trim() !== ''),
      { maxLength: 4 },
    ),
    answer,
    accepted: fc.array(answer, { maxLength: 2 }),
    explanation: fc.record({ cn: words, en: words, id: words, ru: words }),
    difficulty: fc.integer({ min: 1, max: 5 }),
    validTo: fc.option(fc.integer({ min: 0, max: 2_000_000_000_000 })),
    policy: words,
  })
  .map((one): ItemBody => tidyItem(one))
  .filter(({ options }) => options.every((option) => option !== ''))

test('reads every item of a workbook as it was written', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 4 }), async (items) => {
      const rows = items.map(cellsOf)
      const width = Math.max(...rows.map((row) => row.length))
      const bytes = await writeSheets([{ name: 'items', rows: [headIn('ru', width), ...rows] }])
      const read = (await readFileRows(bytes, 'cn')).rows.map(checkRow)
      expect(read.map(({ body, reason }) => reason ?? (body && tidyItem(body)))).toEqual(items)
    }),
    { numRuns: 40 },
  )
})

test('reads every item of lines of JSON, and fills in what a line leaves out', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 4 }), async (items) => {
      const text = items.map((one) => JSON.stringify(one)).join('\n')
      const read = (await readFileRows(Buffer.from(text), 'cn')).rows.map(checkRow)
      expect(read.map(({ body }) => body)).toEqual(items)
    }),
    { numRuns: 40 },
  )
  const short = '{"kind":"boolean","text":"May it stay?","answer":{"yes":true}}'
  const [row] = (await readFileRows(Buffer.from(short), 'cn')).rows.map(checkRow)
  expect(row?.body).toEqual({
    ...blankItem('boolean'),
    text: 'May it stay?',
    answer: { ...blankAnswer, yes: true },
  })
})

test('says which field of a line is wrong, and that one nested too deep is none', async () => {
  const deep = `{"kind":"text","record":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
  const lines = ['{', '{"kind":"odd"}', '{"kind":"text","text":7}', '[]', deep]
  const { rows } = await readFileRows(Buffer.from(lines.join('\n')), 'cn')
  expect(rows.map(checkRow).map(({ line, field, reason }) => [line, field, reason?.key])).toEqual([
    [1, '', 'no_json'],
    [2, expect.any(String), expect.any(String)],
    [3, 'text', 'schema_string'],
    [4, 'body', 'schema_object'],
    [5, expect.any(String), expect.any(String)],
  ])
})
