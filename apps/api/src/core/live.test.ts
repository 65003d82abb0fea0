import { expect, test } from 'vitest'
import type { BusMessage } from '../socket/bus.ts'
import type { Context } from './context.ts'
import { createLive, createLiveByKey } from './live.ts'
import { perServer } from './per-server.ts'

const ground = () => {
  const heard = new Set<(message: BusMessage) => void>()
  const state = { now: 0, value: 1, loads: 0, down: false, gate: Promise.resolve() }
  const ctx = {
    now: () => new Date(state.now),
    log: { warn: () => undefined },
    bus: {
      listen: (handler: (message: BusMessage) => void) => {
        heard.add(handler)
        return () => heard.delete(handler)
      },
    },
  } as unknown as Context
  const live = createLive({ what: 'config', key: 'x' }, async () => {
    state.loads++
    const { value } = state
    await state.gate
    if (state.down) throw new Error('down')
    return value
  })
  const tell = (what: string, key: string): void => {
    for (const handler of heard)
      handler({ topic: 'setting.changed', audience: { to: 'all' }, message: { what, key } })
  }
  return { state, ctx, live, tell }
}

test('a value is read once by many at once, and again after half a minute', async () => {
  const { state, ctx, live } = ground()
  expect(await Promise.all([live.get(ctx), live.get(ctx), live.get(ctx)])).toEqual([1, 1, 1])
  state.value = 2
  state.now = 29_999
  expect([await live.get(ctx), state.loads]).toEqual([1, 1])
  state.now = 30_001
  expect([await live.get(ctx), state.loads]).toEqual([2, 2])
})

test('what another server tells of is read at once, whatever else is told is not', async () => {
  const { state, ctx, live, tell } = ground()
  await live.get(ctx)
  state.value = 2
  tell('config', 'y')
  tell('label', 'x')
  expect(await live.get(ctx)).toBe(1)
  tell('config', 'x')
  expect(await live.get(ctx)).toBe(2)
  state.value = 3
  live.forget(ctx)
  expect(await live.get(ctx)).toBe(3)
})

test('what was being read when it changed is not kept', async () => {
  const { state, ctx, live, tell } = ground()
  await live.get(ctx)
  let open = (): void => undefined
  state.gate = new Promise((done) => {
    open = done
  })
  state.now = 31_000
  const slow = live.get(ctx)
  state.value = 2
  tell('config', 'x')
  state.gate = Promise.resolve()
  expect(await live.get(ctx)).toBe(2)
  open()
  expect([await slow, await live.get(ctx)]).toEqual([1, 2])
})

test('while it cannot be read, what was known stays; nothing known is an error', async () => {
  const { state, ctx, live } = ground()
  state.down = true
  await expect(live.get(ctx)).rejects.toThrow('down')
  state.down = false
  expect(await live.get(ctx)).toBe(1)
  state.down = true
  state.now = 60_000
  expect(await live.get(ctx)).toBe(1)
  state.down = false
  state.value = 2
  state.now = 62_000
  expect(await live.get(ctx)).toBe(2)
})

const twoServers = () => {
  const here = ground()
  const there = ground()
  return {
    contexts: [here.ctx, there.ctx] as const,
    at: (ms: number): void => {
      here.state.now = ms
      there.state.now = ms
    },
    tell: (what: string, key: string): void => {
      here.tell(what, key)
      there.tell(what, key)
    },
  }
}

test('keeps a value for each key and server, and tells a change to its keys', async () => {
  const { contexts, tell } = twoServers()
  const [here, there] = contexts
  const loads: string[] = []
  let edition = 1
  const values = createLiveByKey<string, string>(
    {
      what: 'setting',
      nameOf: (key) => key,
      concerns: (name, told) => told === '' || name.startsWith(told),
    },
    async (_ctx, key) => {
      loads.push(key)
      return `${key} ${edition}`
    },
  )
  for (const ctx of [here, there, here, there])
    expect([await values.get(ctx, 'a1'), await values.get(ctx, 'b1')]).toEqual(['a1 1', 'b1 1'])
  expect(loads).toEqual(['a1', 'b1', 'a1', 'b1'])
  edition = 2
  tell('setting', 'a')
  for (const ctx of contexts)
    expect([await values.get(ctx, 'a1'), await values.get(ctx, 'b1')]).toEqual(['a1 2', 'b1 1'])
  tell('setting', '')
  expect(await values.get(there, 'b1')).toBe('b1 2')
  edition = 3
  values.forget(here, 'b')
  expect([await values.get(here, 'b1'), await values.get(there, 'b1')]).toEqual(['b1 3', 'b1 2'])
  values.forget(there)
  expect(await values.get(there, 'a1')).toBe('a1 3')
})

test('reads a final value once, another when its span is over or the clock set back', async () => {
  const { contexts, at } = twoServers()
  const [ctx] = contexts
  const loads: string[] = []
  const values = createLiveByKey<string, string>(
    { keepMs: 1000, nameOf: (key) => key, isFinal: (key) => key === 'final' },
    async (_ctx, key) => {
      loads.push(key)
      return key
    },
  )
  at(10_000)
  await Promise.all([values.get(ctx, 'final'), values.get(ctx, 'other')])
  at(5_000_000)
  await Promise.all([values.get(ctx, 'final'), values.get(ctx, 'other')])
  at(4_000_000)
  await values.get(ctx, 'other')
  expect(loads).toEqual(['final', 'other', 'other', 'other'])
})

test('of too many keys the one asked for longest ago goes', async () => {
  const { ctx } = ground()
  const loads = new Map<number, number>()
  const values = createLiveByKey<number, number>({ nameOf: String }, async (_ctx, key) => {
    loads.set(key, (loads.get(key) ?? 0) + 1)
    return key
  })
  for (let key = 0; key < 10_000; key++) await values.get(ctx, key)
  await values.get(ctx, 0)
  await values.get(ctx, 10_000)
  await values.get(ctx, 0)
  await values.get(ctx, 1)
  expect([loads.get(0), loads.get(1)]).toEqual([1, 2])
})

test('what must be fresh is an error while it cannot be read, whatever was known', async () => {
  const { state, ctx } = ground()
  let down = false
  const live = createLive({ keepMs: 1000, mustBeFresh: true }, async () => {
    if (down) throw new Error('down')
    return 1
  })
  expect(await live.get(ctx)).toBe(1)
  down = true
  state.now = 2000
  await expect(live.get(ctx)).rejects.toThrow('down')
})

test('makes what a server keeps for itself once for each, from the first question', () => {
  const of = perServer((owner: { name: string }, more: string) => ({ made: owner.name + more }))
  const [one, two] = [{ name: 'one' }, { name: 'two' }]
  expect(of(one, '!')).toBe(of(one, '?'))
  expect([of(one, '?').made, of(two, '?').made]).toEqual(['one!', 'two?'])
})
