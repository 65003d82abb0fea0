import { expect, test } from '@playwright/test'
import { makeAuditor } from './support/audit.ts'
import { axeInBoth } from './support/axe.ts'
import { open, signIn, watch } from './support/console.ts'
import { pick } from './support/pick.ts'

const user = `levels_auditor_${process.pid}`
test.beforeAll(() => makeAuditor(user))

test('sets a level by hand, shows why, foresees another ladder, and the person sees it', async ({
  page,
  browser,
}) => {
  const problems = watch(page)
  await signIn(page, 'admin')
  await open(page, '/skill-level')
  await page.getByRole('button', { name: 'Set level' }).click()
  const dialog = page.getByRole('dialog')
  await pick(dialog, /^Person/, user)
  await pick(dialog, /^Type/, 'Post comments')
  await dialog.getByLabel('Level', { exact: true }).selectOption({ label: 'Expert' })
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Trained the others')
  expect(await axeInBoth(page, '.modal')).toEqual([])
  await dialog.getByRole('textbox', { name: /^Reason/ }).press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await pick(page, /^Person/, user)
  await page.getByRole('button', { name: 'Search' }).click()
  const row = page.getByRole('row').filter({ hasText: user })
  await expect(row).toContainText('Expert')
  expect(await axeInBoth(page)).toEqual([])
  await row.click()
  await expect(dialog).toContainText('Trained the others')
  await expect(dialog).toContainText('Trainee → Expert')
  await dialog.getByRole('button', { name: 'Compute now' }).click()
  await expect(page.getByText('Computed: Expert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('tab', { name: 'Ladder' }).click()
  await page.getByRole('spinbutton', { name: 'Released: least inspected' }).fill('40')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'With this ladder' })).toBeVisible()
  expect(await axeInBoth(page)).toEqual([])
  expect(problems).toEqual([])

  const context = await browser.newContext()
  const own = await context.newPage()
  const seen = watch(own)
  await signIn(own, user)
  await open(own, '/skill-level/own')
  await expect(own.getByRole('row').filter({ hasText: 'Post comments' })).toContainText('Expert')
  expect(await axeInBoth(own)).toEqual([])
  expect(seen).toEqual([])
  await context.close()
})
