import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Locks of a browser that several windows share; who may wait is given one when it is let go. */
const held = new Set<string>()
const waiting: (() => void)[] = []
const letGo = (): void => {
  held.clear()
  for (const go of waiting.splice(0)) go()
}
const request = async (
  name: string,
  how: LockOptions,
  work: (lock: object | null) => Promise<void> | undefined,
): Promise<void> => {
  if (held.has(name) && how.ifAvailable) {
    await work(null)
    return
  }
  if (held.has(name))
    await new Promise<void>((go, fail) => {
      waiting.push(go)
      how.signal?.addEventListener('abort', () => fail(new Error('waited too long')))
    })
  held.add(name)
  await work({})
  held.delete(name)
}
const arriveBy = (type: string): void => {
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type }] })
}
let kept: Map<string, string>
let made = 0
const openWindow = async (store: Map<string, string>) => {
  kept = store
  vi.resetModules()
  return import('./window-id.ts')
}
beforeEach(() => {
  held.clear()
  made = 0
  vi.stubGlobal('navigator', { locks: { request } })
  arriveBy('navigate')
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      kept.set(key, value)
    },
  })
  vi.stubGlobal('crypto', { randomUUID: () => `id-${++made}` })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('gives a window one id, which it keeps over a reload', async () => {
  const store = new Map<string, string>()
  const first = await openWindow(store)
  expect(await Promise.all([first.windowIdOf(), first.windowIdOf()])).toEqual(['id-1', 'id-1'])
  // The page that is loaded anew finds the locks of the one it replaces let go.
  letGo()
  expect(await (await openWindow(store)).windowIdOf()).toBe('id-1')
})

test('waits up to 2 s for the page it replaces when loaded anew, else asks once', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const ends = new AbortController()
    setTimeout(() => ends.abort(), ms)
    return ends.signal
  })
  vi.useFakeTimers()
  const store = new Map<string, string>()
  await (await openWindow(store)).windowIdOf()
  arriveBy('reload')
  const soon = (await openWindow(store)).windowIdOf()
  setTimeout(letGo, 1999)
  await vi.advanceTimersByTimeAsync(1999)
  expect(await soon).toBe('id-1')
  const late = (await openWindow(store)).windowIdOf()
  const seen = vi.fn()
  void late.then(seen)
  await vi.advanceTimersByTimeAsync(1999)
  expect(seen).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await late).toBe('id-2')
  arriveBy('navigate')
  expect(await (await openWindow(new Map([['oas-window', 'id-2']]))).windowIdOf()).toBe('id-3')
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('gives another window another id', async () => {
  expect(await (await openWindow(new Map())).windowIdOf()).toBe('id-1')
  expect(await (await openWindow(new Map())).windowIdOf()).toBe('id-2')
})

test('takes a new id when another window bears it, and tells who asks later', async () => {
  const store = new Map<string, string>()
  await (await openWindow(store)).windowIdOf()
  // A duplicated tab begins with a copy of what the first has stored.
  const copy = new Map(store)
  const second = await openWindow(copy)
  expect(await second.windowIdOf()).toBe('id-2')
  const duplicate = vi.fn()
  await second.windowIdOf(duplicate)
  expect([duplicate.mock.calls, [...copy.values()]]).toEqual([[['id-1']], ['id-2']])
  const told = vi.fn()
  const third = await openWindow(new Map(store))
  await third.windowIdOf(told)
  expect(told.mock.calls).toEqual([['id-1']])
})
