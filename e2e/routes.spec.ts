import { type JSHandle, type Page, type Response, expect, test } from '@playwright/test'
import { pages } from '../apps/web/src/app/routes.ts'
import { auditKinds } from '../apps/web/src/nav/audit-kinds.ts'
import { pathOf } from '../packages/contract/src/define.ts'
import { contract } from '../packages/contract/src/index.ts'
import { permissions } from '../packages/contract/src/permissions.ts'
import type { MenuEntry } from '../packages/contract/src/session/schemas.ts'
import { type Text, languageIndex } from '../packages/texts/src/define.ts'
import { bundledTexts } from '../packages/texts/src/index.ts'
import { axe } from './support/axe.ts'
import { ok } from './support/calls.ts'
import { open, signIn, url, visit, watch } from './support/console.ts'

test.describe.configure({ mode: 'parallel' })

/** Keys of permissions look like those of texts, and are shown as they are. */
const isPermission = (key: string): boolean => (permissions as readonly string[]).includes(key)
const routes = pages
  .map((page) => page.path)
  .filter((path) => !path.includes(':') && path !== '/login')
/** Audit pages are looked at with a record on them, by the test of their kinds; one without. */
const audits = new Set(auditKinds.slice(1).map(({ path }) => `/tags/audit/${path}`))
const looked = routes.filter((path) => !audits.has(path))
const perTest = 12
const parts = Array.from({ length: Math.ceil(looked.length / perTest) }, (_, index) =>
  looked.slice(index * perTest, (index + 1) * perTest),
)

const keyOfText = new RegExp(
  `(?<![\\w.])(?:${Object.keys(bundledTexts).join('|')})\\.[a-z0-9_]+(?![\\w.])`,
  'g',
)
type Spoken = 'cn' | 'id' | 'ru'
/** How the language is called by those who speak it, on every page. */
const inItself = 'English'
/**
 * Texts of English that a page in another language has no reason to show: those that language says
 * otherwise.
 */
const englishBeside = (language: Spoken): string[] => {
  const all: Text[] = Object.values(bundledTexts).flatMap((group) =>
    Object.values(group as Readonly<Record<string, Text>>),
  )
  const own = new Set(all.map((text) => text[languageIndex[language]].toLowerCase()))
  return [
    ...new Set(
      all
        .map((text) => text[languageIndex.en].trim())
        .filter(
          (text) =>
            /[A-Za-z]{3}/.test(text) &&
            !text.includes('{') &&
            text !== inItself &&
            !own.has(text.toLowerCase()),
        ),
    ),
  ]
}
const sentence = String.raw`(?<!\w)[A-Za-z]{2,}(?: [A-Za-z]{2,}){3}(?!\w)`
/**
 * Writing that a page in a language has no reason to show: of Chinese where it is not spoken; where
 * it is, a whole sentence in Latin letters.
 */
const foreign = {
  cn: sentence,
  en: String.raw`\p{Script=Han}+`,
  id: String.raw`\p{Script=Han}+`,
  ru: String.raw`\p{Script=Han}+|${sentence}`,
}
/**
 * What the server has answered the page, but for texts: whatever stands in it is data, in whatever
 * language it was written. It is read when it is asked for: seldom.
 */
const answersTo = (page: Page): (() => Promise<string>) => {
  const unread: Response[] = []
  const bodies: Promise<string>[] = []
  page.on('response', (response) => {
    if (
      response.headers()['content-type']?.includes('json') &&
      !response.url().includes(pathOf(contract.language.load))
    )
      unread.push(response)
  })
  return async () => {
    for (const response of unread.splice(0)) bodies.push(response.text().catch(() => ''))
    return (await Promise.all(bodies)).join('\n')
  }
}
/**
 * Texts of English to look for on a page, held by the page as long as it is open: sent with every
 * look they cost more than the look.
 */
const hold = (page: Page, english: readonly string[]): Promise<JSHandle<ReadonlySet<string>>> =>
  page.evaluateHandle((texts) => new Set(texts), english)
type Reading = {
  /**
   * Parts of the page, and what is told of them to those who do not see them, that are said in
   * another language: in English by a text of ours, or in words that are neither ours nor data.
   */
  foreign: string[]
  /** What looks like a key of a text where the text itself should stand. */
  raw: string[]
  /** Whether the page is wider than its window. */
  wide: boolean
}
/**
 * Reads the page as it stands. It takes out of it names that are not to be translated, and options
 * that are called by their value.
 */
const readPage = async (
  page: Page,
  language: keyof typeof foreign,
  answers: () => Promise<string>,
  english: JSHandle<ReadonlySet<string>>,
): Promise<Reading> => {
  const { found, text, wide } = await page.evaluate(
    ({ known, writing }) => {
      const strange = new RegExp(writing, 'gu')
      const given =
        '[translate="no"], td, option, .mono, code, pre, textarea, .multi-list, .pick-chip'
      const said: { text: string; known: boolean; words: string[] }[] = []
      const look = (text: string | null | undefined, at: Element): void => {
        const words = text?.match(strange) ?? []
        const isKnown = known.has(text?.trim() ?? '')
        if (text && (isKnown || words.length > 0) && !at.closest(given))
          said.push({ text: `${at.tagName.toLowerCase()}: ${text.trim()}`, known: isKnown, words })
      }
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (node.parentElement) look(node.textContent, node.parentElement)
      for (const one of document.querySelectorAll('[title], [aria-label], [placeholder]'))
        for (const name of ['title', 'aria-label', 'placeholder']) look(one.getAttribute(name), one)
      const isWide = document.documentElement.scrollWidth > innerWidth
      for (const name of document.querySelectorAll('[translate="no"]')) name.textContent = ''
      for (const option of document.querySelectorAll('option'))
        if (option.textContent === option.value) option.textContent = ''
      return { found: said, text: document.body.innerText, wide: isWide }
    },
    { known: english, writing: foreign[language] },
  )
  // A name may look like a reference to a text; it is shown as it was given.
  const raw = (text.replaceAll(/\$t\([^)]*\)/g, '').match(keyOfText) ?? []).filter(
    (key) => !isPermission(key),
  )
  const data = found.length > 0 ? await answers() : ''
  return {
    foreign: found
      .filter((one) => one.known || one.words.some((words) => !data.includes(words)))
      .map((one) => one.text),
    raw,
    wide,
  }
}

for (const part of parts) {
  test(`opens pages cleanly in light and dark: ${part[0]} to ${part.at(-1)}`, async ({ page }) => {
    const problems = watch(page)
    const answers = answersTo(page)
    await signIn(page, 'admin')
    await open(page, '/')
    const english = await hold(page, [])
    for (const path of part) {
      await visit(page, path)
      expect.soft(new URL(page.url()).hash.split('?')[0], path).toBe(`#${path}`)
      // Header and menu are the same on all of them: they are looked at once.
      const where = path === part[0] ? 'html' : 'main'
      expect.soft(await axe(page, where), path).toEqual([])
      expect.soft(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1)
      await page.evaluate(() => {
        document.documentElement.dataset['theme'] = 'dark'
      })
      expect.soft(await axe(page, where, true), `${path} in the dark`).toEqual([])
      await page.evaluate(() => {
        document.documentElement.dataset['theme'] = 'light'
      })
      const { foreign: left, raw } = await readPage(page, 'en', answers, english)
      expect.soft({ left, raw }, path).toEqual({ left: [], raw: [] })
      expect.soft(problems.splice(0), path).toEqual([])
    }
  })
}

test('the log-in page has no barrier in light or dark', async ({ page }) => {
  await page.context().addCookies([{ name: 'language', value: 'en', url: url() }])
  await open(page, '/login')
  expect(await axe(page)).toEqual([])
  await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'dark'
  })
  expect(await axe(page)).toEqual([])
})

// Every text is written in four languages, each in its own words, and no page has words in its
// code: the walk above reads all pages in English. Words in the code would be foreign in Russian,
// whose texts are the longest, too; in Chinese and Indonesian every other page is read, since only
// a text of ours can differ there, and those are compared by a test of their own.
const readings = [
  { language: 'ru', read: routes },
  { language: 'cn', read: routes.filter((_, index) => index % 2 === 0) },
  { language: 'id', read: routes.filter((_, index) => index % 2 === 1) },
] as const
for (const { language, read } of readings) {
  test(`shows no raw key or foreign text in ${language}, and fits a window of 1280`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const answers = answersTo(page)
    await signIn(page, 'admin', { language })
    await open(page, '/')
    const raw: string[] = []
    const wide: string[] = []
    const left: string[] = []
    const english = await hold(page, englishBeside(language))
    for (const path of read) {
      await visit(page, path, 60)
      const found = await readPage(page, language, answers, english)
      for (const text of found.foreign) left.push(`${path} ${text}`)
      for (const key of found.raw) raw.push(`${path} ${key}`)
      if (found.wide) wide.push(path)
    }
    expect({ raw, wide, left }).toEqual({ raw: [], wide: [], left: [] })
  })
}

test('shows code and cause on the page of failures, refusal on the other, always as text', async ({
  page,
}) => {
  const problems = watch(page)
  await page.context().addCookies([{ name: 'language', value: 'en', url: url() }])
  const attack = '<img src=x onerror="window.attacked=1">'
  const text = (query: string): string => encodeURIComponent(query)
  await open(page, `/500?msg=${text(`the chart broke ${attack}`)}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('500')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('whoops')
  await expect(main).toContainText(`the chart broke ${attack}`)
  expect(await axe(page)).toEqual([])
  await open(page, '/500')
  await expect(main.locator('.mono')).not.toHaveText('')
  // Nobody is signed in, and nobody is led away for that before they have read why.
  const known = page.waitForResponse(/getSelfMainInfoNew/)
  await open(
    page,
    `/no-access?link=${text(`/atlas/${attack}`)}&msg=${text(`Needs the path ${attack}`)}`,
  )
  expect((await known).status()).toBe(401)
  await expect(main).toContainText('403')
  await expect(main).toContainText(`Needs the path ${attack}`)
  await expect(main).toContainText(`/atlas/${attack}`)
  expect(await axe(page)).toEqual([])
  await open(page, `/no-access?msg=${'x'.repeat(5000)}&link=%E2%80%AE`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  )
  expect(await page.evaluate(() => 'attacked' in window)).toBe(false)
  await main.getByRole('link').click()
  await expect(page).toHaveURL(/#\/login/)
  await visit(page, '/global-tools/download?tab=proxy')
  // Whoever is not signed in has no menu, and no place is kept for one.
  await expect(page.getByRole('button', { name: 'Expand or collapse the sidebar' })).toHaveCount(0)
  expect((await main.boundingBox())?.x).toBe(0)
  await expect(main.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '#/login')
  await main.getByRole('tab', { name: 'Extension' }).click()
  await expect(main.getByRole('link', { name: 'Download', exact: true })).toHaveAttribute(
    'href',
    /extension\.zip$/,
  )
  expect(problems.filter((one) => !one.includes('401'))).toEqual([])
})

test('leads unknown paths to /404, refused ones to /no-access, and corrects letter case', async ({
  page,
}) => {
  await signIn(page, 'staff')
  await open(page, '/nowhere/at/all')
  await expect(page).toHaveURL(`${url()}/#/404`)
  await visit(page, '/atlas/dbmq-retry')
  await expect(page).toHaveURL(/#\/no-access\?link=%2Fatlas%2Fdbmq-retry/)
  await visit(page, '/ACCOUNT/Log?way=local')
  await expect(page).toHaveURL(`${url()}/#/account/log?way=local`)
})

/** Paths of the console that a menu leads to. */
const pathsOf = (menu: readonly MenuEntry[]): string[] =>
  menu.flatMap(({ path, children }) => [
    ...(path.startsWith('#') ? [path.slice(1)] : []),
    ...pathsOf(children),
  ])
for (const name of ['admin', 'leader', 'analyst', 'inspector', 'auditor1', 'staff']) {
  test(`the menu of ${name} leads to nothing that is refused or of no use`, async ({ page }) => {
    const refused: string[] = []
    page.on('response', (answer) => {
      if (answer.status() === 403) refused.push(new URL(answer.url()).pathname)
    })
    await signIn(page, name)
    await open(page, '/')
    const { menuList } = await ok(page, contract.session.self, {})
    const types = await ok(page, contract.setting.allTypes, {})
    const keys = new Set(types.flatMap(({ pageKeys }) => pageKeys))
    const paths = [...new Set(pathsOf(menuList))]
    const kinds = paths.filter((path) => path.startsWith('/tags/audit/'))
    const idle = auditKinds.filter((kind) => !keys.has(kind.name)).map(({ path }) => path)
    expect(kinds.filter((path) => idle.includes(path.slice('/tags/audit/'.length)))).toEqual([])
    // Pages of one kind ask the same of the server.
    for (const path of paths.filter((one) => !kinds.slice(1).includes(one))) {
      await visit(page, path)
      expect.soft(refused.splice(0), path).toEqual([])
      expect.soft(new URL(page.url()).hash.split('?')[0], path).toBe(`#${path}`)
    }
  })
}

test('a page whose own call is refused says so once, without its list and buttons', async ({
  page,
}) => {
  await signIn(page, 'staff')
  await open(page, '/tags/rule')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: '403' })).toBeVisible()
  await expect(main).toContainText('setting.read')
  await expect(main.getByRole('table')).toHaveCount(0)
  await expect(main.getByRole('button')).toHaveCount(0)
  expect(await axe(page)).toEqual([])
  // Elsewhere, and back by an address that is open, the page is asked anew.
  await visit(page, '/account/log')
  await expect(main.getByRole('table')).toBeVisible()
})
