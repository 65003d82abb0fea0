import { expect, test } from 'vitest'
import type { BusMessage } from '../socket/bus.ts'
import type { Context } from './context.ts'
import { createLive } from './live.ts'

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
