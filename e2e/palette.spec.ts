import { type Page, expect, test } from '@playwright/test'
import { axeInBoth } from './support/axe.ts'
import { open, openMenu, signIn, visit } from './support/console.ts'
import { sendIn } from './support/ingest.ts'

const find = async (page: Page, text: string): Promise<void> => {
  const field = page.getByRole('combobox', { name: 'Search everywhere' })
  if (!(await field.isVisible())) await page.keyboard.press('Control+k')
  await field.fill(text)
}
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const visits = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify(Object.entries(localStorage).filter(([key]) => key.startsWith('oas:recent:'))),
  )

test('finds menus, ids and actions by Ctrl+Shift+Space 300 ms after typing; Enter opens', async ({
  page,
}) => {
  await page.clock.install()
  await signIn(page, 'leader', { language: 'en' })
  await open(page, '/')
  await page.keyboard.press('Control+Shift+Space')
  const field = page.getByRole('combobox', { name: 'Search everywhere' })
  await expect(field).toBeFocused()
  await page.clock.pauseAt(Date.now() + 60_000)
  await field.fill('   ')
  await page.clock.runFor(400)
  await expect(page.getByRole('option')).toHaveCount(0)
  await field.fill('records')
  await page.clock.runFor(299)
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(page.getByRole('option').filter({ hasText: ' > ' }).first()).toBeVisible()
  await page.clock.resume()
  expect(await axeInBoth(page)).toEqual([])
  await field.fill('123456')
  await expect(page.getByRole('option').first()).toHaveText('Open record 123456')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/tags\/record-list\?recordId=123456/)
  await page.keyboard.press('Meta+Shift+Space')
  await expect(page.getByRole('combobox', { name: 'Search everywhere' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox', { name: 'Search everywhere' })).toHaveCount(0)
})

test('finds a record by Ctrl+K, its post id and Enter at once, also by the header button', async ({
  page,
}) => {
  await page.clock.install()
  await signIn(page, 'leader', { language: 'en' })
  await open(page, '/')
  const field = page.getByRole('combobox', { name: 'Search everywhere' })
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.insertText('p50-000007')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/tags\/record-list\?postId=p50-000007/)
  await page.clock.resume()
  await expect(field).toHaveCount(0)
  await page.getByRole('banner').getByRole('button', { name: 'Find' }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await page.keyboard.insertText('u1001')
  await expect(
    page.getByRole('listbox', { name: 'Search everywhere' }).getByRole('option'),
  ).toHaveText(['Find post u1001', 'Find user u1001'])
})

test('finds people, what was opened last, and what can be done here; forgets at log-out', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await open(page, '/auth/role')
  await expect.poll(() => visits(page)).toContain('/auth/role')
  await visit(page, '/auth/user')
  await find(page, '')
  await expect(group(page, 'Recently opened').getByRole('option')).toHaveText(['Roles'])
  const acts = group(page, 'On this page').getByRole('option')
  await expect(acts.filter({ hasText: /^New person/ })).toHaveCount(1)
  await find(page, 'new p')
  await expect(acts).toHaveText([/^New person/])
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New person' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await find(page, 'Auditor 1')
  await expect(group(page, 'People').getByRole('option')).toHaveText([/^Auditor 1 \(auditor1\)/])
  expect(await axeInBoth(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/auth\/user-detail\/\d+/)
  await expect.poll(() => visits(page)).toContain('auditor1')
  await openMenu(page, /^User menu/)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/#\/login/)
  await expect(page.getByRole('heading', { name: 'Order Audit System' })).toBeVisible()
  await page.waitForLoadState()
  expect(await visits(page)).toBe('[]')
})

test('finds records by a piece of their text, and nothing beyond the rights of who asks', async ({
  page,
}) => {
  await signIn(page, 'auditor1')
  await open(page, '/')
  const words = `palettewords${Date.now()}`
  await sendIn(page, 12, [
    { uid: words, postId: words, texts: [{ content: `said ${words} aloud` }] },
  ])
  await find(page, words)
  const records = group(page, 'Records of the last 24 hours').getByRole('option')
  await expect(records.first()).toContainText(words)
  await records.first().click()
  await expect(page).toHaveURL(/#\/tags\/record-list\?recordId=\d+/)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await find(page, 'leader')
  await expect(page.getByRole('status').filter({ hasText: 'No results' })).toBeVisible()
  expect(asked.filter((one) => one.includes('/person'))).toEqual([])
  await expect(group(page, 'People')).toHaveCount(0)
})
