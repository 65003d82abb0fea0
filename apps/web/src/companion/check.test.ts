import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type GoodAnswer, watchExtension } from './check.ts'
import type { Prompt } from './rules.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const start = (
  over: {
    version?: string | null
    requireuid?: string
    blacklist?: string
    names?: string[]
    kept?: { answer: GoodAnswer | null }
  } = {},
) => {
  const kept = over.kept ?? { answer: null }
  const found: string[] = []
  const shown: Prompt[] = []
  let asked = 0
  const state = { version: over.version ?? null }
  const stop = watchExtension({
    personId: '42',
    kept: () => kept.answer,
    keep: (answer) => {
      kept.answer = answer
    },
    setting: async (key) =>
      key === 'front.chrome.requireuid'
        ? (over.requireuid ?? '"^42$"')
        : (over.blacklist ?? '["bad"]'),
    version: async () => {
      asked++
      return state.version
    },
    installed: async () => (over.names ?? []).map((name) => ({ name, enabled: true })),
    show: (prompt) => {
      shown.push(prompt)
    },
    found: (version1) => {
      found.push(version1)
    },
  })
  return { shown, stop, state, found, asked: () => asked }
}

test('asks every minute when the extension is missing, only for required ones', async () => {
  const here = start()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(here.shown.map((prompt) => prompt.kind)).toEqual(['install', 'install', 'install'])
  here.stop()
  const other = start({ requireuid: '"^7$"' })
  await vi.advanceTimersByTimeAsync(120_000)
  expect([other.shown.length, other.asked()]).toEqual([0, 0])
  other.stop()
})

test('asks for an update when the version is old', async () => {
  const here = start({ version: '1.2.0' })
  await vi.advanceTimersByTimeAsync(0)
  expect(here.shown).toEqual([{ kind: 'update', version: '1.2.0' }])
  here.stop()
})

test('trusts a good version for 30 minutes, looks over others 10 s later', async () => {
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

test('says nothing when the version is good and nothing listed runs', async () => {
  const here = start({ version: '1.4.0', names: ['Fine', 'Also fine'] })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([here.asked(), here.shown]).toEqual([1, []])
  here.stop()
})

test('trusts on the next page what was good before, and tells it from each', async () => {
  const kept = { answer: null }
  const first = start({ version: '1.4.0', kept })
  await vi.advanceTimersByTimeAsync(60_000)
  first.stop()
  const second = start({ version: null, kept })
  await vi.advanceTimersByTimeAsync(28 * 60_000)
  expect([first.found, second.found, second.asked(), second.shown]).toEqual([
    ['1.4.0'],
    ['1.4.0'],
    0,
    [],
  ])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([second.found, second.shown]).toEqual([['1.4.0', ''], [{ kind: 'install' }]])
  second.stop()
})
