import { type Page, expect } from '@playwright/test'
import { ownProduct } from './products.ts'

/** Where this worker's product answers. */
export function url(): string {
  return ownProduct().url
}

export type Options = { language?: 'cn' | 'en' | 'id' | 'ru'; theme?: 'light' | 'dark' }

/**
 * Collects what must never happen on a page: thrown errors, console errors, answers from 500 on.
 */
export function watch(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`throws: ${error.message}`))
  // Covers of the video platform come from its host, which tests do not ask.
  void page.route('https://i.ytimg.com/**', (route) => route.fulfill({ status: 204 }))
  // Names that end in .example lead nowhere: other tests send such pictures in.
  page.on('console', (message) => {
    // The window was another flow's: what that page says while it is left, signed out, is no fault.
    if (page.url() === 'about:blank') return
    if (message.type() === 'error' && !/^https?:\/\/[^/]*\.example\//.test(message.location().url))
      problems.push(`console: ${message.text()} ${message.location().url}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`)
  })
  return problems
}

/** Signs a person in and fixes language and theme; a page that another one had is left first. */
export async function signIn(
  page: Page,
  name: string,
  { language = 'en', theme = 'light' }: Options = {},
): Promise<void> {
  await leave(page)
  await page.context().addCookies([{ name: 'language', value: language, url: url() }])
  await page.addInitScript((mode) => {
    if (location.protocol.startsWith('http') && localStorage.getItem('oas:keep:theme') === null)
      localStorage.setItem('oas:keep:theme', JSON.stringify({ mode }))
  }, theme)
  const response = await page.request.post(`${url()}/biz_gateway/justice_user/login/local`, {
    data: { name },
  })
  expect(((await response.json()) as { code: number }).code).toBe(0)
}

/** Waits until a page stands: its content is there and no call is under way any more. */
export async function settle(page: Page): Promise<void> {
  await page.locator('main').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
}

/**
 * Leaves the console for a file of ours, not for an empty page: what was compiled stays, and the
 * way back costs half. What the page still reports goes out before somebody else signs in.
 */
async function leave(page: Page): Promise<void> {
  if (page.url().startsWith(`${url()}/`)) await page.goto(`${url()}/version.json`)
}

/** Loads the console anew at a route. */
export async function open(page: Page, path: string): Promise<void> {
  await leave(page)
  await page.goto(`${url()}/#${path}`)
  await settle(page)
}

/**
 * Goes to a route of the console that is open already: the page that is left has gone by the end.
 * `beginMs`: how long its first calls may take to begin. The page itself waits until it stands:
 * asking it from here again and again costs more than the page.
 */
export function visit(page: Page, path: string, beginMs = 250): Promise<void> {
  return page.evaluate(
    async ({ to, begin, most }) => {
      const before = location.href
      const late = performance.now() + most
      const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
      const until = async (isDone: () => boolean) => {
        while (!isDone()) {
          if (performance.now() > late)
            throw new Error(`${to} does not stand ${most} ms after ${before} was left`)
          await pause(15)
        }
      }
      const path = () => location.hash.split('?')[0]
      const shown = () => document.querySelector('.shell-content > *')
      const [left, screen] = [path(), shown()]
      location.hash = to
      if (!before.endsWith(`#${to}`)) await until(() => location.href !== before)
      // A page of another path is fetched first: until then the one that is left stands. Where the
      // console was on its way from the wanted page to another, that page has never gone.
      const isWanted = () => screen?.getAttribute('data-visited') === path()
      await until(() => screen?.isConnected !== true || path() === left || isWanted())
      await pause(begin)
      await until(() => document.querySelector('main') !== null)
      await until(() => document.querySelector('[aria-busy="true"]') === null)
      shown()?.setAttribute('data-visited', path() ?? '')
    },
    { to: path, begin: beginMs, most: 60_000 },
  )
}

/** Opens a menu of the header and waits until it stands: one press must do. */
export async function openMenu(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('banner').getByRole('button', { name })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
}

/**
 * Has the page believe that it is seen again, or that it is hidden: then it sends off what it has
 * to report.
 */
export function seenAs(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  return page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

/** What the page reports from now on, as it is sent. */
export function reportsOf(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/front-point-report/'))
      sent.push(request.postData() ?? decodeURIComponent(request.url()))
  })
  return sent
}
