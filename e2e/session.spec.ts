import { expect, test } from '@playwright/test'
import { axeInBoth } from './support/axe.ts'
import { open, openMenu, signIn, url } from './support/console.ts'

test('greets who logs in by name; a second log-in elsewhere ends the first with a reason', async ({
  browser,
}) => {
  const first = await browser.newPage()
  await first.context().addCookies([{ name: 'language', value: 'en', url: url() }])
  await open(first, '/login')
  await expect(first.getByLabel('User name').first()).toBeFocused()
  await first.keyboard.type('auditor4')
  const loaded = first.waitForEvent('load')
  await first.keyboard.press('Enter')
  await loaded
  await expect(first.getByRole('heading', { name: /Hello/ })).toBeVisible()
  await expect(first).toHaveURL(`${url()}/#/`)
  // Whoever is signed in has no business on the log-in page.
  await open(first, '/login')
  await expect(first).toHaveURL(`${url()}/#/`)
  const second = await browser.newPage()
  await signIn(second, 'auditor4')
  await expect(first.getByRole('dialog')).toContainText('logged in again')
  expect(await axeInBoth(first, 'dialog[open]')).toEqual([])
  await first.getByRole('button', { name: 'Log in again' }).click()
  await expect(first).toHaveURL(/#\/login/)
})

test('an unknown name is told at the field and what was typed stays', async ({ page }) => {
  await page.context().addCookies([{ name: 'language', value: 'en', url: url() }])
  await open(page, '/login')
  const field = page.getByLabel('User name').first()
  await field.fill('nobody_here')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').first()).toContainText('Wrong user name or password')
  await expect(field).toHaveValue('nobody_here')
  await expect(field).toHaveAccessibleDescription(/Wrong user name or password/)
})

test('forgets and goes to the provider at single sign-on; a tick shows name and password', async ({
  page,
}) => {
  await page.context().addCookies([{ name: 'language', value: 'en', url: url() }])
  const ways = {
    sso: true,
    password: true,
    local: false,
    demoUsers: [],
    signedIn: false,
    environment: 'test',
  }
  await page.route('**/login/ways', (route) =>
    route.fulfill({ json: { code: 0, msg: '', data: ways } }),
  )
  await open(page, '/login')
  const password = page.locator('input[type="password"]')
  await expect(password).toHaveCount(0)
  await page.getByRole('checkbox').check()
  expect(await axeInBoth(page)).toEqual([])
  await page.getByRole('textbox', { name: 'User name' }).fill('auditor3')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAccessibleDescription('Password is required.')
  await expect(password).toBeFocused()
  // What password managers go by.
  expect(
    await page
      .locator('form input')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).autocomplete)),
  ).toEqual(['username', 'current-password'])
  await password.fill('not this one')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAccessibleDescription(/Wrong user name or password/)
  await expect(page.getByRole('textbox', { name: 'User name' })).toHaveValue('auditor3')
  const name = page.getByRole('textbox', { name: 'User name' })
  await name.fill('x'.repeat(65))
  await page.keyboard.press('Enter')
  await expect(name).toHaveAccessibleDescription(/Name/)
  await expect(name).toHaveValue('x'.repeat(65))
  await page.evaluate(() => {
    localStorage.setItem('oas:x', '1')
    localStorage.setItem('oas:keep:x', '1')
  })
  await page.route('**/cas/login?*', (route) => route.fulfill({ body: 'the provider' }))
  await page.getByRole('button', { name: 'Single sign-on' }).click()
  await expect(page.getByText('the provider')).toBeVisible()
  const at = new URL(page.url())
  expect([at.pathname, at.searchParams.get('host'), at.searchParams.get('redirectUrl')]).toEqual([
    '/biz_gateway/justice_user/cas/login',
    new URL(url()).host,
    '/#/',
  ])
  expect(
    await page.evaluate(() => [localStorage.getItem('oas:x'), localStorage.getItem('oas:keep:x')]),
  ).toEqual([null, '1'])
  // A production installation with a provider offers no account form.
  Object.assign(ways, { password: false })
  await open(page, '/login')
  await expect(page.getByRole('button', { name: 'Single sign-on' })).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})

test('logging in on one tab brings a waiting log-in page to the index', async ({ context }) => {
  await context.addCookies([{ name: 'language', value: 'en', url: url() }])
  const waiting = await context.newPage()
  await open(waiting, '/login')
  const other = await context.newPage()
  await open(other, '/login')
  await other.getByRole('button', { name: 'staff', exact: true }).click()
  await expect(waiting.getByRole('heading', { name: /Hello/ })).toBeVisible()
  await openMenu(waiting, /User menu/)
  await waiting.getByRole('button', { name: 'Log out' }).click()
  await expect(waiting).toHaveURL(/#\/login/)
  await expect(waiting.getByRole('button', { name: 'staff', exact: true })).toBeVisible()
})

test('tells other browsers than Chrome on the first page to use it, and Chrome nothing', async ({
  page,
}) => {
  await open(page, '/login')
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.locator('.notice')).toHaveCount(0)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgentData', {
      get: () => ({ brands: [{ brand: 'Another browser', version: '9' }] }),
    })
  })
  await open(page, '/login')
  await expect(page.locator('.notice.warning')).toContainText('Please use Google Chrome browser!')
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
