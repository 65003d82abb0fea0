import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'

const notified: [string, string][] = []
vi.mock('../kit/notice.tsx', () => ({
  notify: (kind: string, text: string) => {
    notified.push([kind, text])
  },
}))
vi.mock('../i18n/texts.ts', () => ({ t: (key: string) => key }))
vi.mock('../api/send.ts', () => ({ send: async () => null }))
const { noticeBrowser } = await import('./notices-of-start.ts')

afterEach(() => {
  vi.unstubAllGlobals()
  notified.length = 0
})
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Chrome/147.0.0.0 Safari/537.36'

test('asks for Chrome in any other browser', () => {
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (X11; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
  noticeBrowser()
  expect(notified).toEqual([['warning', 'Please use Google Chrome browser!']])
  notified.length = 0
  vi.stubGlobal('navigator', { userAgent: chrome })
  noticeBrowser()
  expect(notified).toEqual([])
})

test.each([
  ['Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)', 1],
  ['Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko', 1],
  ['Mozilla/5.0 (Windows NT 6.1) MSIE 8.0', 1],
  [chrome, 0],
])('warns Internet Explorer by an alert, as it runs no module: %s', (userAgent, alerts) => {
  const alert = vi.fn()
  const file = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')
  expect(file('../../index.html')).toContain('<script nomodule src="/old-browser.js"></script>')
  const source = file('../../public/old-browser.js')
  runInContext(source, createContext({ navigator: { userAgent }, window: { alert } }))
  expect(alert.mock.calls).toEqual(
    Array.from({ length: alerts }, () => ['Please use Google Chrome browser!']),
  )
  // What it does not know it does not run at all.
  expect(source.replaceAll(/\/\/.*/g, '')).not.toMatch(/=>|`|\b(?:const|let|class)\b|\?\./)
})
