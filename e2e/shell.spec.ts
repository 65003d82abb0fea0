import { type Page, expect, test } from '@playwright/test'
import { type Call, pathOf } from '../packages/contract/src/define.ts'
import { contract } from '../packages/contract/src/index.ts'
import { axe, axeInBoth } from './support/axe.ts'
import { ok } from './support/calls.ts'
import { open, openMenu, settle, signIn, url, visit } from './support/console.ts'

const popup = (page: Page, name: string | RegExp) =>
  page.getByRole('banner').getByRole('button', { name })

test('shows entries of header and menu in their order; a font survives a reload', async ({
  page,
}) => {
  await signIn(page, 'leader', { language: 'en' })
  await open(page, '/')
  const order = await page
    .getByRole('banner')
    .locator('.shell-tag, .popup > button')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent))
  expect(order.filter((name) => !/news|notice/i.test(name ?? ''))).toEqual([
    'Region: CN',
    'Language: EN',
    'Theme',
    'Language: EN',
    'Font',
    expect.stringMatching(/^User menu: Leader, ID \d+$/),
  ])
  await expect(popup(page, /User menu/)).toContainText(/Leader\s+ID \d+/)
  await openMenu(page, /^Language/)
  expect(await page.getByRole('menuitemradio').allTextContents()).toEqual(['CN', 'ID', 'EN', 'RU'])
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitemradio', { name: 'ID' })).toBeFocused()
  expect(await axeInBoth(page, 'header')).toEqual([])
  await openMenu(page, 'Font')
  const choices = page.getByRole('menuitemradio')
  expect(await choices.locator('span').allTextContents()).toEqual([
    'Arial Unicode',
    'Sun-ExtA',
    'Arial Unicode with emoji',
    'Sun-ExtA with emoji',
    'All fonts',
  ])
  expect(
    await choices
      .allTextContents()
      .then((all) => all.map((text) => text.includes('Make sure the font is installed'))),
  ).toEqual([true, true, true, true, true, false])
  expect(await axeInBoth(page, 'header')).toEqual([])
  await choices.filter({ hasText: 'Sun-ExtA with emoji' }).click()
  // Links to what is installed are there when the server has said where.
  await openMenu(page, /User menu/)
  const entries = page.getByRole('banner').locator('.popup-item')
  await expect
    .poll(() => entries.allInnerTexts())
    .toEqual([
      'Download the extension',
      'Download the proxy client',
      'Download Chromium',
      'My wrong orders',
      'My performance',
      'My exposure',
      expect.stringMatching(/^Platform messages/),
      'Questions',
      'Guide',
      'Tools',
      'Switch to docker/alpha',
      'Login history',
      'Clear cache',
      'Log out',
    ])
  expect(
    await entries.evaluateAll((all) => all.slice(0, 3).map((one) => one.getAttribute('target'))),
  ).toEqual(['_blank', '_blank', '_blank'])
  expect(await axeInBoth(page, 'header')).toEqual([])
  await entries.filter({ hasText: 'My wrong orders' }).click()
  await expect(page).toHaveURL(/#\/wrong-order\?mine=true/)
  await page.reload()
  await expect.poll(() => page.evaluate(() => document.body.style.fontFamily)).toContain('Sun-ExtA')
  await openMenu(page, 'Font')
  await page.getByRole('menuitemradio', { name: 'Reset' }).click()
  expect(await page.evaluate(() => document.body.style.fontFamily)).toBe('')
})

test('dark mode and its sliders show at once, are kept, and are reset', async ({ page }) => {
  await signIn(page, 'leader', { language: 'en' })
  await open(page, '/')
  await openMenu(page, 'Theme')
  const sliders = page.getByRole('slider')
  expect(
    await sliders.evaluateAll((all) =>
      all.map((one) => [
        one.closest('label')?.textContent?.replace(/\d+$/, ''),
        (one as HTMLInputElement).min,
        (one as HTMLInputElement).max,
      ]),
    ),
  ).toEqual([
    ['Brightness', '50', '150'],
    ['Contrast', '50', '150'],
    ['Sepia', '0', '100'],
    ['Grayscale', '0', '100'],
  ])
  // Until one is chosen the console is as the system is, while that changes too.
  const radio = page.getByRole('radio', { name: 'As the system' })
  await radio.check()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
  }
  await page.getByRole('radio', { name: 'Dark' }).check()
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  await expect(page.getByRole('button', { name: 'Reset' })).toHaveCount(0)
  await page.getByRole('slider', { name: /Brightness/ }).fill('70')
  await page.getByRole('slider', { name: /Sepia/ }).fill('30')
  expect(await page.evaluate(() => document.documentElement.style.filter)).toBe(
    'brightness(70%) sepia(30%)',
  )
  expect(await axeInBoth(page)).toEqual([])
  await page.waitForFunction(() => localStorage.getItem('oas:keep:theme')?.includes('"sepia":30'))
  await page.reload()
  await expect
    .poll(() => page.evaluate(() => document.documentElement.style.filter))
    .toBe('brightness(70%) sepia(30%)')
  await openMenu(page, 'Theme')
  await page.getByRole('radio', { name: 'Light' }).check()
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('light')
  await page.getByRole('button', { name: 'Reset' }).click()
  expect(await page.evaluate(() => document.documentElement.style.filter)).toBe('')
})

test('draws the name as watermark by theme, restores it when changed, none in a frame', async ({
  page,
}) => {
  await signIn(page, 'leader', { language: 'en' })
  await open(page, '/')
  const mark = page.locator('[data-watermark]')
  await expect(mark).toHaveAttribute('data-watermark', 'leader')
  const style = (): Promise<string> =>
    mark.evaluate((one) => decodeURIComponent((one as HTMLElement).style.backgroundImage))
  const light = await style()
  expect(light).toMatch(/font-size=.?"14.*fill-opacity=.?"0\.07.*rotate\(-15/)
  for (const tamper of ['remove', 'hide', 'unstyle']) {
    await mark.evaluate((one, how) => {
      if (how === 'remove') one.remove()
      else if (how === 'hide') (one as HTMLElement).style.display = 'none'
      else one.removeAttribute('style')
    }, tamper)
    await expect.poll(async () => ((await mark.count()) === 1 ? style() : '')).toBe(light)
    expect(await mark.evaluate((one) => getComputedStyle(one).display)).toBe('block')
  }
  await openMenu(page, 'Theme')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(style).toMatch(/fill-opacity=.?"0\.05/)
  await page.setContent(`<iframe name="preview" src="${url()}/#/"></iframe>`)
  const frame = page.frameLocator('iframe')
  await expect(frame.locator('.home')).toBeVisible()
  await expect(frame.locator('[data-watermark]')).toHaveCount(0)
  await expect(frame.getByRole('banner')).toHaveCount(0)
})

test('opens one submenu only; a collapsed sidebar stays so and unfolds when pressed', async ({
  page,
}) => {
  await signIn(page, 'admin', { language: 'en' })
  await open(page, '/')
  const groups = page.getByRole('navigation', { name: 'Menu' }).locator('button[aria-expanded]')
  await groups.nth(0).click()
  await groups.nth(1).click()
  expect(
    await groups.evaluateAll(
      (all) => all.filter((one) => one.getAttribute('aria-expanded') === 'true').length,
    ),
  ).toBe(1)
  const name = await groups.nth(1).textContent()
  await popup(page, /sidebar/).click()
  await expect(page.locator('.shell-name')).toHaveText('OAS')
  expect(
    await page.locator('.shell-side').evaluate((one) => one.getBoundingClientRect().width),
  ).toBe(48)
  await popup(page, /sidebar/).click()
  await expect(page.locator('.shell-name')).toHaveText('Order Audit System')
  expect(
    await page.locator('.shell-side').evaluate((one) => one.getBoundingClientRect().width),
  ).toBe(230)
  await expect(
    page.getByRole('navigation', { name: 'Menu' }).locator('button[aria-expanded="true"]'),
  ).toHaveText(name ?? '')
  // Where submenus have no room, pressing one unfolds the sidebar as well.
  await popup(page, /sidebar/).click()
  await groups.nth(0).click()
  await expect(groups.nth(0)).toHaveAttribute('aria-expanded', 'true')
  await expect(page.locator('.shell-name')).toHaveText('Order Audit System')
})

test('environment, cache and audit conditions are settled from the user menu', async ({ page }) => {
  await signIn(page, 'leader', { language: 'en' })
  await open(page, '/')
  await openMenu(page, /User menu/)
  await expect(
    page.getByRole('button', { name: /Clear audit conditions|new releases/ }),
  ).toHaveCount(0)
  await page.getByRole('button', { name: 'Switch to docker/alpha' }).click()
  await expect(page.getByText('alpha', { exact: true })).toBeVisible()
  const asked = page.waitForRequest((request) => request.headers()['cps_environment'] === 'alpha')
  await visit(page, '/tags/audit/text')
  await asked
  await openMenu(page, /User menu/)
  await page.evaluate(() => {
    localStorage.setItem('oas:x', '1')
    localStorage.setItem('oas:keep:x', '1')
  })
  await page.getByRole('button', { name: 'Clear cache' }).click()
  await expect(page.getByText('Cache cleared')).toBeVisible()
  expect(
    await page.evaluate(() => [localStorage.getItem('oas:x'), localStorage.getItem('oas:keep:x')]),
  ).toEqual([null, '1'])
  await openMenu(page, /User menu/)
  const cleared = page.waitForResponse(
    (response) =>
      response.request().method() === 'POST' &&
      (response.request().postData() ?? '').includes('"appTypes":[]'),
  )
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Clear audit conditions' }).click()
  expect((await cleared).status()).toBe(200)
  await loaded
  await settle(page)
  await openMenu(page, /User menu/)
  await page.getByRole('button', { name: 'Switch to the normal environment' }).click()
  await expect(page.getByText('alpha', { exact: true })).toHaveCount(0)
  // What the server refuses is said in its words, after a word for what it is and with the id by
  // which it is found in the logs.
  await page.route('**/cas/logout*', (route) =>
    route.fulfill({
      status: 429,
      json: {
        code: 429,
        msg: 'The operation is too frequent, please try again in 5 seconds.',
        data: null,
      },
    }),
  )
  await openMenu(page, /User menu/)
  await page.getByRole('button', { name: 'Log out' }).click()
  const refusal = /The operation is too frequent, please try again in 5 seconds\./
  const request = /\[reqId=[0-9a-f-]{36}\]/
  await expect(page.locator('.notice.error')).toHaveText(
    new RegExp(`^failed ${refusal.source} ${request.source}$`),
  )
})

test('keeps a menu open when the audit page that was loading has come', async ({ page }) => {
  await signIn(page, 'leader', { language: 'en' })
  await open(page, '/')
  let answer = (): void => undefined
  const held = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/justice_review/**', async (route) => {
    await held
    await route.continue()
  })
  await page.evaluate(() => {
    location.hash = '/tags/audit/text'
  })
  await expect(page.locator('.wb-start[aria-busy="true"]')).toBeVisible()
  await openMenu(page, /User menu/)
  answer()
  await expect(page.getByRole('button', { name: /^Start audit/ })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Clear audit conditions' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup(page, /User menu/)).toBeFocused()
  await visit(page, '/')
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  await visit(page, '/tags/audit/text')
  await expect(page.getByRole('button', { name: /^Start audit/ })).toBeFocused()
})

test('a newer release is asked about, and reloads at the next change of page', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'leader', { language: 'en' })
  await page.route('**/version.json', (route) => route.fulfill({ json: { build: 'newer' } }))
  // Where builds change all day a person may switch the question off.
  await page.route('**/login/ways', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: object }
    await route.fulfill({
      response,
      json: { ...body, data: { ...body.data, environment: 'test' } },
    })
  })
  const begun = async (): Promise<void> => {
    const answered = page.waitForResponse(/login\/ways/)
    await page.clock.fastForward(10_000)
    await answered
  }
  await open(page, '/')
  await begun()
  await openMenu(page, /User menu/)
  await page.getByRole('button', { name: 'Stop checking for updates' }).click()
  await settle(page)
  await begun()
  await openMenu(page, /User menu/)
  await page.getByRole('button', { name: 'Check for updates' }).click()
  await settle(page)
  await begun()
  const dialog = page.getByRole('dialog', { name: 'A new version is available' })
  await expect(async () => {
    await page.clock.fastForward(280_000)
    await expect(dialog).toBeVisible({ timeout: 1000 })
  }).toPass()
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()
  const told = new Promise<string>((done) => {
    page.once('dialog', (dialog) => {
      done(dialog.message())
      void dialog.accept()
    })
  })
  const again = page.waitForEvent('load')
  await page.evaluate(() => {
    window.location.hash = '/account/log'
  })
  expect(await told).toContain('has been updated')
  await again
})

test('says in a dialog that a part cannot be fetched; OK reloads after 300 ms', async ({
  page,
}) => {
  await page.clock.install()
  await signIn(page, 'leader', { language: 'en' })
  await open(page, '/')
  await page.route('**/assets/LoginLogPage*.js', (route) => route.abort())
  const told = page.waitForRequest((request) =>
    request.url().endsWith(pathOf(contract.telemetry.routerError)),
  )
  await page.evaluate(() => {
    window.location.hash = '/account/log'
  })
  expect((await told).postDataJSON()).toMatchObject({
    path: '/account/log',
    message: expect.stringMatching(/module/),
  })
  const dialog = page.getByRole('dialog', { name: 'The page could not be loaded' })
  await expect(dialog).toContainText('Press OK to reload')
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  await page.unroute('**/assets/LoginLogPage*.js')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.evaluate(() => {
    document.body.dataset['before'] = 'yes'
  })
  await dialog.getByRole('button', { name: 'OK' }).click()
  await page.clock.runFor(299)
  expect(await page.evaluate(() => document.body.dataset['before'])).toBe('yes')
  const again = page.waitForEvent('load')
  await page.clock.runFor(1)
  await again
  await page.clock.resume()
  await expect(page.getByRole('heading', { name: 'Login history' })).toBeVisible()
})

test('menus that cannot be fetched are told, with the error view and its ways on', async ({
  page,
}) => {
  await signIn(page, 'leader', { language: 'en' })
  await page.route('**/getSelfMainInfoNew*', (route) =>
    route.fulfill({ status: 500, json: { code: 500, msg: 'broken', data: null } }),
  )
  await open(page, '/account/log')
  await expect(page.getByText('Failed to fetch the menus, please try again later')).toBeVisible()
  await expect(page.getByRole('heading', { name: '500' })).toBeVisible()
  await expect(page.locator('.error-view')).toContainText('broken')
  expect(await axeInBoth(page)).toEqual([])
  await expect(page.getByRole('link', { name: 'Back' })).toBeVisible()
  await page.unroute('**/getSelfMainInfoNew*')
  await page.getByRole('link', { name: 'Refresh' }).click()
  await expect(page.getByRole('heading', { name: 'Login history' })).toBeVisible()
})

test('shows the error view within the frame when a screen breaks; others start afresh', async ({
  page,
}) => {
  await signIn(page, 'leader', { language: 'en' })
  await open(page, '/')
  await page.route('**/realstatus/listLoginLog*', (route) =>
    route.fulfill({ json: { code: 0, msg: '', data: { list: [null], next: null } } }),
  )
  await visit(page, '/account/log')
  const view = page.locator('.error-view')
  await expect(view.getByRole('heading', { name: '500' })).toBeVisible()
  await expect(view.locator('.mono')).toContainText('null')
  await expect(page.getByRole('banner')).toBeVisible()
  await visit(page, '/global-tools')
  await expect(view).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
})

test('tells the staff of the console which pages were opened and which were refused', async ({
  page,
}) => {
  await signIn(page, 'staff', { language: 'en' })
  await open(page, '/account/log')
  const said = (call: Call): Promise<unknown> =>
    page
      .waitForRequest((request) => request.url().endsWith(pathOf(call)))
      .then((request) => request.postDataJSON() as unknown)
  const opened = said(contract.telemetry.route)
  await visit(page, '/plat-msg')
  expect(await opened).toMatchObject({ path: '/plat-msg', windowId: expect.stringMatching(/./) })
  const refused = said(contract.telemetry.noAccess)
  await visit(page, '/atlas/dbmq-retry')
  expect(await refused).toMatchObject({
    path: '/atlas/dbmq-retry',
    windowId: expect.stringMatching(/./),
  })
})

test('says that something is being exported and leads nowhere until it is done', async ({
  page,
}) => {
  await signIn(page, 'leader', { language: 'en' })
  await open(page, '/tags/record-list')
  let answer = (): void => undefined
  const held = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/export*', async (route) => {
    await held
    await route.abort()
  })
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const entry = page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: 'Operation log' })
  const said = new Promise<string>((done) => {
    page.once('dialog', (dialog) => {
      done(dialog.message())
      void dialog.accept()
    })
  })
  await entry.click()
  expect(await said).toMatch(/export/i)
  await expect(page).toHaveURL(/#\/tags\/record-list/)
  answer()
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible()
  await entry.click()
  await expect(page).toHaveURL(/#\/tags\/operation-log/)
})

test('a clock that is more than five minutes off is told once', async ({ page }) => {
  await signIn(page, 'leader', { language: 'en' })
  await page.clock.install({ time: Date.now() + 400_000 })
  await open(page, '/')
  await expect(page.getByText('more than 5 minutes')).toBeVisible()
})

test('what pages report is shown: errors by message, windows with their release', async ({
  page,
}) => {
  await signIn(page, 'admin', { language: 'en' })
  await open(page, '/account/log')
  const reported = page.waitForResponse((response) => response.url().endsWith('/point-report'))
  await ok(page, contract.telemetry.release, {
    windowId: 'w-shown',
    version: 'build-shown',
    page: '#/shown',
  })
  const beacon = page.waitForResponse((response) =>
    response.url().includes('beacon.gif?module=resource'),
  )
  const gone = `gone-${Date.now()}.png`
  await page.evaluate((name) => {
    new Image().src = `/${name}`
    setTimeout(() => {
      throw new Error(`thrown for the report ${'and more '.repeat(220)}`)
    })
  }, gone)
  expect([(await reported).status(), (await beacon).status()]).toEqual([200, 200])
  // Other tests may have reported more errors, and had more loads fail, than a page of the list
  // holds.
  await visit(page, '/telemetry/index?text=thrown')
  await expect(page.getByRole('row', { name: /thrown for the report/ })).toBeVisible()
  await page.getByRole('row', { name: /thrown for the report/ }).click()
  const report = page.getByRole('dialog')
  await expect(report).toContainText('"windowId"')
  expect(await axeInBoth(page, '.drawer')).toEqual([])
  await page.keyboard.press('Escape')
  const shown = {
    'Slow resources': gone,
    'Versions in use': 'build-shown',
    Windows: 'w-shown',
    'All reports': /#?\/telemetry\/index/,
  }
  for (const [tab, words] of Object.entries(shown)) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('heading', { name: tab })).toBeVisible()
    if (tab === 'Slow resources') {
      await page.getByLabel('Path').fill(gone)
      await page.keyboard.press('Enter')
    }
    await expect(page.locator('tbody tr', { hasText: words }).first()).toBeVisible()
    expect(await axe(page)).toEqual([])
  }
  await page.locator('tbody tr').first().click()
  await expect(report.locator('pre')).toBeVisible()
  expect(await axeInBoth(page, '.drawer')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(report).toHaveCount(0)
  await visit(page, '/telemetry/index?tab=events&text=thrown')
  await page.getByRole('row').nth(1).click()
  // A long text is cut; all of it is in a panel of at most 500 by 500.
  await expect(report.locator('.more-text')).toHaveText(/^thrown for the report .{178}… more$/)
  await report.getByRole('button', { name: 'more' }).click()
  const panel = await report.locator('.more-panel').boundingBox()
  expect(
    [panel?.width ?? 0, panel?.height ?? 0].every((size) => size > 100 && size <= 500),
    JSON.stringify(panel),
  ).toBe(true)
})
