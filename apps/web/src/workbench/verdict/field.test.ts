import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { ResultButton } from '@oas/contract/setting/schemas'
import { createStore } from 'zustand/vanilla'
import { expect, test } from 'vitest'
import { batches, emptyBatches } from '@oas/queue-engine'
import type { Bench } from '../engine/bench.ts'
import { createDrafts } from '../engine/drafts.ts'
import { rangeOf, rangeText, setRange } from '../engine/messages.ts'
import { evidenceOf } from '../engine/regions.ts'
import { initialState } from '../engine/state.ts'
import { judgedField } from '../shapes/profile.ts'
import { judgeField } from './field.ts'

const button = (
  id: string,
  resultType: ResultButton['content']['resultType'],
  rest = false,
): ResultButton => ({
  id,
  transKey: id,
  content: { resultType, control: 'direct', ...(rest ? { rest } : {}) },
})
const [ignore, reset, hold] = [
  button('ignore', 'REGULAR', true),
  button('reset', 'NORMAL_VIOLATIONS'),
  button('hold', 'SYSTEM'),
]
const record = {
  id: '1',
  appId: 50,
  type: 1,
  recordId: 'r1',
  readOnly: false,
  data: { profile: { bio: { old: 'a', now: 'b' }, nickname: { old: 'a', now: 'a' } } },
} as unknown as HeldRecord
const bench = (rowId: string | null, changes: object = {}): Bench =>
  ({
    kind: { panel: 'profile' },
    panels: { profile: { judgedRow: judgedField } },
    drafts: createDrafts(
      { load: async () => new Map(), save: async () => undefined, drop: async () => undefined },
      () => undefined,
    ),
    store: createStore(() => ({
      ...initialState,
      settings: { '50:1': { result: [ignore, reset, hold] } },
      rowId,
      focusId: '1',
      batches: batches(emptyBatches<HeldRecord>(1), {
        do: 'fetched',
        list: [{ ...record, ...changes }],
      }),
    })),
  }) as unknown as Bench
const rows = (of: Bench) =>
  Object.fromEntries(
    Object.entries(of.drafts.get('r1').rows).map(([id, row]) => [id, row.resultId]),
  )
const press = (of: Bench, one: ResultButton) => judgeField(of, one)

test('puts a violation on the field in focus, and takes it off again', () => {
  const one = bench(null)
  expect([press(one, reset), rows(one)]).toEqual([true, { bio: 'reset' }])
  expect([press(one, reset), rows(one)]).toEqual([true, {}])
  const other = bench('nickname')
  expect([press(other, reset), rows(other)]).toEqual([true, { nickname: 'reset' }])
})
test('clears a marked field by the rest result; without one it is for the account', () => {
  const one = bench('bio')
  press(one, reset)
  expect([press(one, hold), press(one, ignore), rows(one), press(one, ignore)]).toEqual([
    false,
    true,
    {},
    false,
  ])
})
test('a record that may only be read, or has no profile, has no field to judge', () => {
  for (const changes of [{ readOnly: true }, { data: {} }]) {
    const one = bench(null, changes)
    expect([press(one, reset), rows(one)]).toEqual([false, {}])
  }
})
test('marked messages are evidence of the verdict and no row of it', () => {
  const one = bench(null)
  setRange(one, 'r1', ['m 1', 'm9'])
  const kept = one.drafts.get('r1').rows
  expect([
    evidenceOf(kept),
    rangeOf(kept['messages'] ?? { form: {} }),
    rangeText(['a,b', 'c']),
  ]).toEqual([['messages#m%201,m9'], ['m 1', 'm9'], 'messages#a%2Cb,c'])
  setRange(one, 'r1', null)
  expect(one.drafts.get('r1').rows).toEqual({})
})
