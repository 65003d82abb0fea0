import { expect, test, vi } from 'vitest'
import type { Bench } from '../engine/bench.ts'
import { createTrace } from '../engine/trace.ts'
import { noteOpened } from './note-opened.ts'

const reported: unknown[] = []
vi.mock('../../report/client.ts', () => ({
  reportPoint: (...point: unknown[]) => {
    reported.push(point)
  },
}))

const benchOf = (ids: readonly string[], focusId: string | null) =>
  ({
    trace: createTrace(() => 0),
    store: { getState: () => ({ focusId, batches: { current: ids.map((id) => ({ id })) } }) },
  }) as unknown as Bench

test('keeps an opened picture with the record in focus, and reports it', () => {
  const bench = benchOf(['1', '2'], '2')
  noteOpened(bench, 'https://cdn.example/a.png')
  expect([bench.trace.finish('2').actionList, bench.trace.finish('1').actionList]).toEqual([
    [{ at: 0, key: 'scale-picture' }],
    [],
  ])
  noteOpened(benchOf([], null), 'https://cdn.example/b.png')
  expect(reported).toEqual([
    ['audit', 'scale-picture', { url: 'https://cdn.example/a.png' }, '2'],
    ['audit', 'scale-picture', { url: 'https://cdn.example/b.png' }, null],
  ])
})
