import { expect, test } from 'vitest'
import { kindOfAttachment, nameOfAttachment } from './limits.ts'
import { countedRange, currentRange, problemOfRanges, rangeKey } from './notice-time.ts'

/** A moment of Asia/Shanghai. */
const at = (text: string): number => Date.parse(`${text}+08:00`)
const range = (start: string, end: string) => ({ start: at(start), end: at(end) })

test.each([
  [[range('2026-01-01T00:00', '2026-12-31T23:59')], null],
  [[range('2026-12-31T23:00', '2027-01-01T00:00')], { at: 0, problem: 'cross-year' }],
  [[range('2026-05-02T00:00', '2026-05-01T00:00')], { at: 0, problem: 'order' }],
  [[range('2026-05-01T00:00', '2026-05-01T00:00')], { at: 0, problem: 'order' }],
  [
    [range('2026-05-01T00:00', '2026-05-03T00:00'), range('2026-05-02T00:00', '2026-05-04T00:00')],
    { at: 1, problem: 'overlap' },
  ],
  [
    [range('2026-05-03T00:00', '2026-05-04T00:00'), range('2026-05-01T00:00', '2026-05-03T00:00')],
    { at: 1, problem: 'overlap' },
  ],
  [
    [range('2026-05-03T00:01', '2026-05-04T00:00'), range('2026-05-01T00:00', '2026-05-03T00:00')],
    null,
  ],
])('spans %j: %j', (ranges, problem) => {
  expect(problemOfRanges(ranges)).toEqual(problem)
})

const spring = range('2026-03-01T00:00', '2026-03-31T23:59')
const autumn = range('2026-10-01T00:00', '2026-10-07T23:59')
test.each([
  [0, '2026-03-15T12:00', spring],
  [0, '2026-02-28T23:59', null],
  [0, '2026-10-01T00:00', autumn],
  [0, '2027-03-15T12:00', null],
  [1, '2027-03-15T12:00', range('2027-03-01T00:00', '2027-03-31T23:59')],
  [1, '2025-10-02T00:00', range('2025-10-01T00:00', '2025-10-07T23:59')],
  [1, '2027-05-01T00:00', null],
] as const)('every year %i, at %s the notice is shown in %j', (everyYear, now, shown) => {
  expect(currentRange({ everyYear, ranges: [autumn, spring] }, at(now))).toEqual(shown)
})

test.each([
  ['2026-03-15T12:00', spring],
  ['2026-05-01T00:00', spring],
  ['2026-01-01T00:00', spring],
  ['2026-12-01T00:00', autumn],
])('at %s the readers of %j count', (now, counted) => {
  expect(countedRange({ everyYear: 0, ranges: [autumn, spring] }, at(now))).toEqual(counted)
})

test('a span is named by its two moments', () => {
  expect(rangeKey({ start: 1, end: 2 })).toBe('1-2')
})

const files: [string, string | null][] = [
  ...['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp', 'PNG'].map(
    (end) => [`https://x.test/a.${end}`, 'image'] as [string, string],
  ),
  ...['mp4', 'avi', 'mov', 'wmv', 'flv', 'webm'].map(
    (end) => [`/f/a.${end}?token=1`, 'video'] as [string, string],
  ),
  ...['mp3', 'wav', 'ogg', 'm4a', 'aac'].map(
    (end) => [`/f/a.${end}#x`, 'audio'] as [string, string],
  ),
  ['/biz_gateway/resource/file/00ff?name=photo%20one.png', 'image'],
  ['https://x.test/a.pdf', null],
  ['https://x.test/png', null],
  ['', null],
  ['https://x.test/a.png/b', null],
  ['https://x.test/%', null],
]
test.each(files)('the attachment %s is %s', (url, kind) => {
  expect(kindOfAttachment(url)).toBe(kind)
})

test('an attachment is called as its query or its path says', () => {
  expect(
    ['/f/00ff?name=photo%20one.png', '/f/caf%C3%A9.png', '/f/%zz'].map(nameOfAttachment),
  ).toEqual(['photo one.png', 'café.png', '%zz'])
})
