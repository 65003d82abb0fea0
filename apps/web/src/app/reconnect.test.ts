import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepConnected, reconnection } from './reconnect.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const connection = (active: boolean) => {
  const handlers = new Map<string, () => void>()
  const connect = vi.fn()
  return {
    connect,
    socket: {
      active,
      connect,
      on: (event: string, handler: () => void) => handlers.set(event, handler),
    },
    happen: (event: string) => handlers.get(event)?.(),
  }
}

test('the client opens a lost connection after exactly ten seconds', () => {
  expect(reconnection).toEqual({
    reconnection: true,
    reconnectionDelay: 10_000,
    reconnectionDelayMax: 10_000,
    randomizationFactor: 0,
  })
})

test.each(['disconnect', 'connect_error'])(
  'after a %s that the client does not mend the connection is opened after ten seconds, once',
  (event) => {
    const { connect, socket, happen } = connection(false)
    keepConnected(socket)
    happen(event)
    happen(event)
    vi.advanceTimersByTime(9999)
    expect(connect).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(connect).toHaveBeenCalledTimes(1)
  },
)

test('what the client mends itself, and what was let go, is left alone', () => {
  const own = connection(true)
  keepConnected(own.socket)
  own.happen('disconnect')
  const left = connection(false)
  const letGo = keepConnected(left.socket)
  left.happen('disconnect')
  letGo()
  vi.advanceTimersByTime(60_000)
  expect([own.connect.mock.calls.length, left.connect.mock.calls.length]).toEqual([0, 0])
})
