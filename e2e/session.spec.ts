import { expect, test } from '@playwright/test'
import { open, signIn, url } from './support/console.ts'

test('a person logs in by name, is greeted, and a second log-in elsewhere ends the first with a reason shown once', async ({ browser }) => {
  const first = await browser.newPage()
  await first.context().addCookies([{ name: 'language', value: 'en', url: url() }])
  await open(first, '/login')
  await first.getByLabel('User name').first().fill('auditor4')
  await first.keyboard.press('Enter')
  await expect(first.getByRole('heading', { name: /Hello/ })).toBeVisible()
  const second = await browser.newPage()
  await signIn(second, 'auditor4')
  await expect(first.getByRole('dialog')).toContainText('logged in again')
  await first.getByRole('button', { name: 'Log in again' }).click()
  await expect(first).toHaveURL(/#\/login/)
})

test('an unknown name is told at the field and what was typed stays', async ({ page }) => {
  await page.context().addCookies([{ name: 'language', value: 'en', url: url() }])
  await open(page, '/login')
  const field = page.getByLabel('User name').first()
  await field.fill('nobody_here')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').first()).toContainText('Wrong account or password')
  await expect(field).toHaveValue('nobody_here')
})

test('logging in on one tab brings a waiting log-in page to the index', async ({ context }) => {
  await context.addCookies([{ name: 'language', value: 'en', url: url() }])
  const waiting = await context.newPage()
  await open(waiting, '/login')
  const other = await context.newPage()
  await open(other, '/login')
  await other.getByRole('button', { name: 'staff', exact: true }).click()
  await expect(waiting.getByRole('heading', { name: /Hello/ })).toBeVisible()
})

test('without a session a page leads to the log-in page', async ({ page }) => {
  await open(page, '/tags/record-list')
  await expect(page).toHaveURL(/#\/login/)
})

test('language and theme stay after a reload', async ({ page }) => {
  await signIn(page, 'leader', { language: 'en' })
  await open(page, '/')
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitemradio', { name: 'RU' }).click()
  await expect(page.getByRole('heading', { name: /Здравствуйте/ })).toBeVisible()
  await page.context().clearCookies({ name: 'nothing' })
  await page.reload()
  await expect(page.getByRole('heading', { name: /Здравствуйте/ })).toBeVisible()
})
