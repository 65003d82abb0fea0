import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Locks of a browser that several windows share. */
const held = new Set<string>()
const request = async (name: string, _how: LockOptions, work: (lock: object | null) => Promise<void> | undefined): Promise<void> => {
  if (held.has(name)) { await work(null); return }
  held.add(name)
  await work({})
  held.delete(name)
}
let kept: Map<string, string>
let made = 0
const openWindow = async (store: Map<string, string>) => { kept = store; vi.resetModules(); return import('./window-id.ts') }
beforeEach(() => {
  held.clear()
  made = 0
  vi.stubGlobal('navigator', { locks: { request } })
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type: 'navigate' }] })
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => { kept.set(key, value) } })
  vi.stubGlobal('crypto', { randomUUID: () => `id-${++made}` })
})
afterEach(() => { vi.unstubAllGlobals() })

test('a window has an id, the same for whoever asks, and keeps it over a reload', async () => {
  const store = new Map<string, string>()
  const first = await openWindow(store)
  expect(await Promise.all([first.windowIdOf(), first.windowIdOf()])).toEqual(['id-1', 'id-1'])
  // The page that is loaded anew finds the locks of the one it replaces let go.
  held.clear()
  expect(await (await openWindow(store)).windowIdOf()).toBe('id-1')
})

test('another window has another one', async () => {
  expect(await (await openWindow(new Map())).windowIdOf()).toBe('id-1')
  expect(await (await openWindow(new Map())).windowIdOf()).toBe('id-2')
})

test('a window whose id another one bears takes a new one and tells, also who asks later', async () => {
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
