import { type Page, expect, test } from '@playwright/test'
import { advance, current, makeAuditor, press, settled, startAudit } from './support/audit.ts'
import { sendIn } from './support/ingest.ts'

const user = `typing_auditor_${process.pid}`
test.beforeAll(() => makeAuditor(user))

const remark = (page: Page) => page.locator('#wb-remark')
const begun = async (page: Page, records: readonly object[]): Promise<void> => {
  const uid = `typing${Date.now()}`
  await sendIn(
    page,
    12,
    records.map((record, n) => ({ uid, postId: `${uid}-${n}`, ...record })),
  )
  await startAudit(page, user, 'text', `?appId=50&type=12&uid=${uid}`)
  await settled(page)
}
const said = (...texts: readonly string[]): object[] =>
  texts.map((content) => ({ texts: [{ content }] }))

test('decides nothing by the key of the remark, also when a result would go at once', async ({
  page,
}) => {
  await begun(page, said('one', 'two'))
  const id = await current(page)
  // Without a label this result only opens its form; closed, it stays chosen.
  await press(page, 'f', 'Escape', '1', 'm')
  await expect(remark(page)).toBeFocused()
  await page.keyboard.type('q1')
  await expect(remark(page)).toHaveValue(/q1$/)
  // The key of a ready remark works from within the remark.
  await page.keyboard.press('Alt+1')
  await expect(remark(page)).not.toHaveValue(/q1$/)
  expect(await current(page)).toBe(id)
  await expect(
    page.getByRole('complementary', { name: 'Recent decisions' }).locator('li'),
  ).toHaveCount(0)
})

test('returns from remark to record by Esc, which first drops letters being composed', async ({
  page,
}) => {
  await begun(page, said('one', 'two'))
  await press(page, 'm')
  await expect(remark(page)).toBeFocused()
  await remark(page).evaluate((box) =>
    box.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 'Escape',
        code: 'Escape',
        isComposing: true,
        bubbles: true,
        cancelable: true,
      }),
    ),
  )
  await expect(remark(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.locator('#wb-root')).toBeFocused()
  await expect(remark(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(remark(page)).toHaveCount(0)
  await advance(page, () => press(page, 'q'))
})

test('says when a record has no text, and reads a text in the direction of its writing', async ({
  page,
}) => {
  await begun(page, [{ texts: [] }, ...said('مرحبا 12345 hello', 'plain')])
  const rows = page.getByRole('listitem').filter({ has: page.locator('.wb-content') })
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: '(no text)' })).toHaveCount(1)
  // Read from the right, the last word stands leftmost.
  const left = (word: string) =>
    page.locator('.wb-content', { hasText: word }).evaluate((one, part) => {
      const text = document.createTreeWalker(one, NodeFilter.SHOW_TEXT).nextNode() as Text
      const range = document.createRange()
      range.setStart(text, text.data.indexOf(part))
      range.setEnd(text, text.data.indexOf(part) + part.length)
      return range.getBoundingClientRect().left
    }, word)
  expect(await left('hello')).toBeLessThan(await left('12345'))
})

test('comes without what picks out of lists when an audit page is opened', async ({ page }) => {
  await begun(page, said('one'))
  const scripts = await page.evaluate(async () => {
    const names = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => new URL(name).pathname.endsWith('.js'))
    return Promise.all([...new Set(names)].map(async (name) => (await fetch(name)).text()))
  })
  expect(scripts.length).toBeGreaterThan(3)
  expect(scripts.filter((script) => script.includes('react-aria-ComboBox'))).toEqual([])
})
