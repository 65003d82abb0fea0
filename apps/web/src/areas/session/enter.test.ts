import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enter, followLogIn, signOn } from './enter.ts'

type Channel = {
  name: string
  onmessage: ((event: { data: unknown }) => void) | null
  open: boolean
}
const channels: Channel[] = []
const kept = new Map<string, string>()
const place = { host: 'console.example', hash: '#/login', href: '', reload: vi.fn() }
beforeEach(() => {
  channels.length = 0
  Object.assign(place, { hash: '#/login', href: '' })
  place.reload.mockClear()
  for (const key of ['oas:api:timeouts', 'oas:keep:theme', 'other']) kept.set(key, '1')
  vi.stubGlobal('window', { location: place })
  vi.stubGlobal(
    'localStorage',
    new Proxy(
      {
        removeItem: (key: string) => {
          kept.delete(key)
        },
      },
      {
        ownKeys: () => [...kept.keys()],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      },
    ),
  )
  vi.stubGlobal(
    'BroadcastChannel',
    class implements Channel {
      onmessage: Channel['onmessage'] = null
      open = true
      constructor(readonly name: string) {
        channels.push(this)
      }
      postMessage(data: unknown): void {
        for (const one of channels)
          if (one !== this && one.open && one.name === this.name) one.onmessage?.({ data })
      }
      close(): void {
        this.open = false
      }
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  kept.clear()
})
const went = () => [place.hash, place.reload.mock.calls.length]

test('opens the index on a page loaded anew after a log-in', () => {
  enter()
  expect(went()).toEqual(['/', 1])
})

test('follows a log-in of another tab while the page is shown, nothing else', () => {
  const stop = followLogIn()
  expect(channels.map((one) => one.name)).toEqual(['global-login'])
  for (const data of [null, 'login', {}, { login: 0 }, { login: '1' }])
    channels[0]?.onmessage?.({ data })
  expect(went()).toEqual(['#/login', 0])
  enter()
  // This tab itself and the one that waits.
  expect(went()).toEqual(['/', 2])
  stop()
  enter()
  expect(went()).toEqual(['/', 3])
})

test('goes to the provider with host and way back, and keeps only choices', () => {
  signOn()
  expect(place.href).toBe(
    '/biz_gateway/justice_user/cas/login?host=console.example&redirectUrl=%2F%23%2F',
  )
  expect([...kept.keys()]).toEqual(['oas:keep:theme', 'other'])
})
