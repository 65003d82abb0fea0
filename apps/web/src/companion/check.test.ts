import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchExtension } from './check.ts'
import type { Prompt } from './rules.ts'

beforeEach(() => { vi.useFakeTimers() })
afterEach(() => { vi.useRealTimers() })

const start = (over: { version?: string | null; requireuid?: string; blacklist?: string; names?: string[] } = {}) => {
  const shown: Prompt[] = []
  let asked = 0
  const state = { version: over.version ?? null }
  const stop = watchExtension({
    personId: '42', setting: async (key) => (key === 'front.chrome.requireuid' ? (over.requireuid ?? '"^42$"') : (over.blacklist ?? '["bad"]')),
    version: async () => { asked++; return state.version }, installed: async () => (over.names ?? []).map((name) => ({ name, enabled: true })), show: (prompt) => { shown.push(prompt) }, found: () => undefined,
  })
  return { shown, stop, state, asked: () => asked }
}

test('without the extension it is asked for every minute; others than the required ones are left alone', async () => {
  const here = start()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(here.shown.map((prompt) => prompt.kind)).toEqual(['install', 'install', 'install'])
  here.stop()
  const other = start({ requireuid: '"^7$"' })
  await vi.advanceTimersByTimeAsync(120_000)
  expect([other.shown.length, other.asked()]).toEqual([0, 0])
  other.stop()
})

test('an old version is asked to be updated', async () => {
  const here = start({ version: '1.2.0' })
  await vi.advanceTimersByTimeAsync(0)
  expect(here.shown).toEqual([{ kind: 'update', version: '1.2.0' }])
  here.stop()
})

test('a good version is believed for half an hour; other extensions are looked over ten seconds after it', async () => {
  const here = start({ version: '1.4.0', names: ['Bad', 'Fine'] })
  await vi.advanceTimersByTimeAsync(9999)
  expect(here.shown).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(here.shown).toEqual([{ kind: 'blacklist', names: ['Bad'] }])
  await vi.advanceTimersByTimeAsync(29 * 60_000)
  expect(here.asked()).toBe(1)
  await vi.advanceTimersByTimeAsync(2 * 60_000)
  expect(here.asked()).toBe(2)
  here.stop()
})
