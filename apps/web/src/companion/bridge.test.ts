import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Question = { to: string; id: string; ask: string }
/** A page with an extension that may answer. */
class Page extends EventTarget {
  location = { origin: 'https://console' }
  asked: { question: Question; origin: string }[] = []
  answer: (question: Question) => unknown = () => undefined
  postMessage(question: Question, origin: string): void {
    this.asked.push({ question, origin })
    const data = this.answer(question)
    if (data !== undefined) this.tell(data)
  }
  tell(data: unknown, source: unknown = this): void {
    this.dispatchEvent(Object.assign(new Event('message'), { source, data }))
  }
}
let page: Page
beforeEach(() => {
  vi.useFakeTimers()
  page = new Page()
  vi.stubGlobal('window', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const bridge = () => import('./bridge.ts')
const settled = async <T>(work: Promise<T>): Promise<T | 'waits'> =>
  Promise.race([work, vi.advanceTimersByTimeAsync(0).then(() => 'waits' as const)])

test('asks the extension for its version on this page alone', async () => {
  page.answer = ({ id }) => ({ from: 'oas-extension', id, value: { version: '1.4.0' } })
  expect(await (await bridge()).extensionVersion()).toBe('1.4.0')
  expect(page.asked).toMatchObject([
    { question: { to: 'oas-extension', ask: 'version' }, origin: 'https://console' },
  ])
})

test('takes the extension as missing when none answers within 3 s', async () => {
  const { extensionVersion, installedExtensions } = await bridge()
  const asked: Promise<unknown>[] = [extensionVersion(), installedExtensions()]
  await vi.advanceTimersByTimeAsync(2999)
  expect(await Promise.all(asked.map(settled))).toEqual(['waits', 'waits'])
  await vi.advanceTimersByTimeAsync(1)
  expect(await Promise.all(asked.map(settled))).toEqual([null, []])
})

test('tells name and state of installed extensions, leaves out what is none', async () => {
  page.answer = ({ id, ask }) => ({
    from: 'oas-extension',
    id,
    value:
      ask === 'extensions'
        ? {
            list: [
              { name: 'Auto Clicker', enabled: true, version: '2' },
              { name: 'Off', enabled: false },
              { name: 'Odd', enabled: 'yes' },
              { enabled: true },
              null,
              3,
            ],
          }
        : null,
  })
  expect(await (await bridge()).installedExtensions()).toEqual([
    { name: 'Auto Clicker', enabled: true },
    { name: 'Off', enabled: false },
    { name: 'Odd', enabled: false },
  ])
})

test('ignores answers of other frames, to other questions, of other senders', async () => {
  const asked = (await bridge()).extensionVersion()
  const id = page.asked[0]?.question.id ?? ''
  const good = { from: 'oas-extension', id, value: { version: '9.9.9' } }
  page.tell(good, {})
  page.tell({ ...good, id: 'x' })
  page.tell({ ...good, from: 'page' })
  page.tell(null)
  expect(await settled(asked)).toBe('waits')
  await vi.advanceTimersByTimeAsync(3000)
  expect([
    await asked,
    await (async () => {
      page.answer = (question) => ({ ...good, id: question.id, value: 'nonsense' })
      return (await bridge()).extensionVersion()
    })(),
  ]).toEqual([null, null])
})
