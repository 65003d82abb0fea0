import { readFileSync } from 'node:fs'
import { extensionVersions } from '@oas/contract/extension/calls'
import { beforeEach, expect, test, vi } from 'vitest'

type Listener = (message: unknown, sender: unknown, answer: (value: unknown) => void) => boolean
const manifest = JSON.parse(readFileSync(new URL('../manifest.json', import.meta.url), 'utf8')) as {
  manifest_version: number
  version: string
  permissions: string[]
}
/** The page that the content script runs in: what it says to itself is heard by everybody on it. */
class Page extends EventTarget {
  location = { origin: 'https://console.example' }
  said: { data: unknown; to: string }[] = []
  postMessage(data: unknown, to: string): void {
    this.said.push({ data, to })
  }
  hear(data: unknown, from: { source?: unknown; origin?: string } = {}): void {
    this.dispatchEvent(
      Object.assign(new Event('message'), {
        source: this,
        origin: this.location.origin,
        data,
        ...from,
      }),
    )
  }
}
let page: Page
let asleep = false
let all: { id: string; name: string; version: string; enabled: boolean; type: string }[] = []
beforeEach(async () => {
  vi.resetModules()
  page = new Page()
  asleep = false
  all = []
  let hear: Listener = () => false
  const sendMessage = (message: unknown): Promise<unknown> =>
    new Promise((answer, fail) => {
      if (asleep || !hear(message, {}, answer)) fail(new Error('nobody answers'))
    })
  vi.stubGlobal('window', page)
  vi.stubGlobal('chrome', {
    runtime: {
      getManifest: () => manifest,
      sendMessage,
      onMessage: {
        addListener: (listener: Listener) => {
          hear = listener
        },
      },
    },
    management: {
      getAll: async () => {
        if (all.length === 0) throw new Error('forbidden')
        return all
      },
    },
  })
  await import('./background.ts')
  await import('./content.ts')
})
const ask = (what: string, id = 'q1') => page.hear({ to: 'oas-extension', id, ask: what })

test('follows manifest 3, is new enough, and asks only to see what is installed', () => {
  expect([manifest.manifest_version, manifest.version, manifest.permissions]).toEqual([
    3,
    extensionVersions.update,
    ['management'],
  ])
})

test('tells only the asking page the version, under the id of its question', () => {
  ask('version')
  expect(page.said).toEqual([
    {
      data: { from: 'oas-extension', id: 'q1', value: { version: manifest.version } },
      to: 'https://console.example',
    },
  ])
})

test('tells name and state of other extensions, not of themes and apps', async () => {
  all = [
    { id: 'a', name: 'Auto Clicker', version: '2', enabled: true, type: 'extension' },
    { id: 'b', name: 'Macro', version: '1', enabled: false, type: 'extension' },
    { id: 'c', name: 'Night', version: '1', enabled: true, type: 'theme' },
  ]
  ask('extensions')
  await vi.waitFor(() =>
    expect(page.said.map(({ data }) => data)).toEqual([
      {
        from: 'oas-extension',
        id: 'q1',
        value: {
          list: [
            { name: 'Auto Clicker', enabled: true },
            { name: 'Macro', enabled: false },
          ],
        },
      },
    ]),
  )
})

test.each([
  ['the browser refuses the list', false],
  ['its worker does not answer', true],
])('lists no extensions where %s', async (_what, sleeps) => {
  asleep = sleeps
  ask('extensions')
  await vi.waitFor(() => expect(page.said).toMatchObject([{ data: { value: { list: [] } } }]))
})

test('does not answer other frames, other origins and other messages', async () => {
  const question = { to: 'oas-extension', id: 'q', ask: 'version' }
  page.hear(question, { source: {} })
  page.hear(question, { origin: 'https://evil.example' })
  for (const data of [
    null,
    'x',
    {},
    { ...question, to: 'page' },
    { ...question, id: 3 },
    { ...question, ask: 'cookies' },
    { from: 'oas-extension', id: 'q', value: 1 },
  ])
    page.hear(data)
  await new Promise((done) => {
    setTimeout(done, 0)
  })
  expect(page.said).toEqual([])
})
