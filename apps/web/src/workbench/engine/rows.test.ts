import type { HeldRecord } from '@oas/contract/queue/schemas'
import { expect, test } from 'vitest'
import { groupHeads, groupOf, primaryOf } from './rows.ts'

const record = (id: string, groupKey: string, createdAt: number, type = 12): HeldRecord =>
  ({ id, groupKey, createdAt, appId: 50, type }) as unknown as HeldRecord
const [a, b, c, alone, other] = [
  record('10', 'g', 300),
  record('9', 'g', 200),
  record('11', 'g', 100),
  record('12', '', 1),
  record('13', 'g', 1, 13),
]
const all = [a, b, c, alone, other] as HeldRecord[]

test('puts records of one group value and type together, others alone', () => {
  expect(groupOf(all, a)).toEqual([a, b, c])
  expect([groupOf(all, alone), groupOf(all, other), groupOf(all, undefined)]).toEqual([
    [alone],
    [other],
    [],
  ])
  expect(groupHeads(all)).toEqual([a, alone, other])
})
test('the first by id stands for a group, unless the setting orders otherwise', () => {
  const group = [a, b, c] as HeldRecord[]
  expect([
    primaryOf(group)?.id,
    primaryOf(group, { by: 'id', order: 'desc' })?.id,
    primaryOf(group, { by: 'createdAt', order: 'asc' })?.id,
    primaryOf(group, { by: 'createdAt', order: 'desc' })?.id,
  ]).toEqual(['9', '11', '11', '10'])
})
