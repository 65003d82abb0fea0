import { taskLimits } from '@oas/contract/task/schemas'
import { expect, test } from 'vitest'
import { readListed, textOfListed } from './listed-rows.ts'

const nobody = { person: '', dueAt: null }
const read = (text: string, defaults: { person: string; dueAt: number | null } = nobody) =>
  readListed(text, defaults).lines
const problems = (text: string) => read(text).map(({ problem }) => problem)

test('reads id, person, due time in Shanghai and note, parted by tabs or commas', () => {
  const due = Date.UTC(2027, 0, 31, 10, 0)
  const row = { ref: 'p2', person: 'anna', dueAt: due, note: 'court, order 7' }
  expect(read('p1\np2\tanna\t2027-01-31 18:00\tcourt, order 7').map((line) => line.row)).toEqual([
    { ref: 'p1', person: '', dueAt: null, note: '' },
    row,
  ])
  expect(read('p2, anna ,2027-01-31 18:00,"court, order 7"')[0]?.row).toEqual(row)
  expect(read('p2，anna，，“quoted”')[0]?.row).toMatchObject({ person: 'anna', note: '“quoted”' })
})

test('leaves a heading, empty lines and the mark of a file out, and counts lines as typed', () => {
  expect(
    read('\uFEFFPost ID,person\r\n\r\np1\r\n , ,\r\np2').map(({ line, row }) => [line, row.ref]),
  ).toEqual([
    [3, 'p1'],
    [5, 'p2'],
  ])
  expect(read('p1\rp2')).toHaveLength(2)
})

test('gives rows the person and due time of all where they say none', () => {
  const rows = read('p1\np2,ben,2027-01-31 18:00', { person: 'anna', dueAt: 5 })
  expect(rows.map(({ row }) => [row.person, row.dueAt])).toEqual([
    ['anna', 5],
    ['ben', Date.UTC(2027, 0, 31, 10, 0)],
  ])
})

test.each([
  [',anna', 'no-id'],
  ['x'.repeat(129), 'id-long'],
  ['p 1', 'id-space'],
  [`p1,${'n'.repeat(65)}`, 'person-long'],
  ['p1,,2027-02-30 10:00', 'due'],
  ['p1,,soon', 'due'],
  [`p1,,,${'n'.repeat(201)}`, 'note-long'],
  ['p1,a,2027-01-31 18:00,n,more', 'cells'],
])('says of the line %s what is wrong with it', (line, problem) => {
  expect(problems(line)).toEqual([problem])
})

test('takes an id once, also where marks that nobody sees make it look like two', () => {
  expect(problems('p1\np2\np1')).toEqual([null, null, 'twice'])
  expect(problems('p1\n\u202Ep1\u200B')).toEqual([null, 'twice'])
  expect(problems('__proto__\nconstructor\n<script>\n=1+1')).toEqual([null, null, null, null])
})

test('drops control characters and reads quotes that never close as they stand', () => {
  expect(read('p\u00001\u0007,an\u001Bna')[0]?.row).toMatchObject({ ref: 'p1', person: 'anna' })
  expect(read('p1,,,"open')[0]?.row.note).toBe('"open')
  expect(read('p1,,,"he said ""no"""')[0]?.row.note).toBe('he said "no"')
})

test('counts lines beyond the limit and leaves them out', () => {
  const text = Array.from({ length: taskLimits.listed + 3 }, (_line, n) => `p${n}`).join('\n')
  const found = readListed(text, nobody)
  expect([found.lines.length, found.over, found.bad]).toEqual([taskLimits.listed, 3, 0])
})

test('does not hang on a long line of quotes and commas', () => {
  expect(read('"'.repeat(50_000))).toHaveLength(1)
  expect(read('",'.repeat(20_000))).toHaveLength(1)
})

test('writes rows as a text that reads as the same rows', () => {
  const rows = [
    { ref: 'p1', person: '', dueAt: null, note: '' },
    { ref: 'p2', person: 'anna', dueAt: Date.UTC(2027, 0, 31, 10, 0), note: 'a, "b"' },
    { ref: 'p3', person: '', dueAt: null, note: 'only a note' },
  ]
  expect(read(textOfListed(rows)).map(({ row }) => row)).toEqual(rows)
})
