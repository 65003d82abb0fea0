import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectProxy } from './proxy-connection.ts'
import type { ProxyState } from './proxy.ts'

class Socket extends EventTarget {
  url: string
  sent: unknown[] = []
  closed = false
  constructor(url: string) {
    super()
    this.url = url
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(): void {
    this.closed = true
  }
  happen(name: string, data?: unknown): void {
    this.dispatchEvent(Object.assign(new Event(name), { data }))
  }
}
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const start = (over: { uid?: string; macOrLinux?: boolean; refuses?: boolean } = {}) => {
  const sockets: Socket[] = []
  const seen: ProxyState[] = []
  const open = (url: string) => {
    if (over.refuses) throw new Error('bad address')
    const socket = new Socket(url)
    sockets.push(socket)
    return socket as unknown as WebSocket
  }
  const stop = connectProxy({
    addresses: { proxy: 'wss://proxy', local: 'ws://local' },
    uid: over.uid ?? '7',
    region: 'CN',
    version: 'b1',
    macOrLinux: over.macOrLinux ?? false,
    changed: (state) => {
      seen.push(state)
    },
    open,
  })
  return {
    sockets,
    seen,
    stop,
    last: () => seen.at(-1),
    socket: () => sockets.at(-1) ?? expect.fail('no socket'),
  }
}

test('says who it is, hears the client and ignores what is no JSON', () => {
  const { socket, last, stop } = start()
  expect(socket().url).toBe('wss://proxy')
  socket().happen('open')
  expect(socket().sent).toEqual([{ type: 'hello', uid: '7', region: 'CN', version: 'b1' }])
  socket().happen('message', 'no json')
  socket().happen('message', '{"type":"dns","dns":"poor"}')
  socket().happen('message', '{"type":"problem","code":"uid-error","detail":"8"}')
  expect(last()).toMatchObject({
    phase: 'connected',
    dns: 'poor',
    problem: { code: 'uid-error', detail: '8' },
  })
  stop()
  expect([socket().closed, last()?.phase]).toEqual([true, 'stopped'])
})

test.each([
  [false, 6, [10, 20, 30, 30, 30, 30]],
  [true, 3, [10, 20, 30]],
])(
  'opens lost connections again after growing pauses (Mac or Linux: %s, %i)',
  async (macOrLinux, most, pauses) => {
    const { sockets, socket, last, stop } = start({ macOrLinux })
    for (const [at, pause] of pauses.entries()) {
      // An error is followed by a close: they are one loss.
      socket().happen('error')
      socket().happen('close')
      expect(last()).toMatchObject({ phase: 'waiting', errors: at + 1 })
      await vi.advanceTimersByTimeAsync(pause * 1000 - 1)
      expect(sockets).toHaveLength(at + 1)
      await vi.advanceTimersByTimeAsync(1)
      expect(sockets).toHaveLength(at + 2)
    }
    expect([sockets.map((one) => one.url), last()?.problem]).toEqual([
      [...Array.from({ length: most }, () => 'wss://proxy'), 'ws://local'],
      { code: 'connect-error', detail: '' },
    ])
    stop()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(sockets).toHaveLength(most + 1)
  },
)

test('opens nothing without a uid, and counts a bad address as a loss', () => {
  const none = start({ uid: '' })
  expect([none.sockets, none.last()?.problem?.code]).toEqual([[], 'missing-uid'])
  const bad = start({ refuses: true })
  expect(bad.last()).toMatchObject({ phase: 'waiting', errors: 1 })
  bad.stop()
})
