import { type Page, expect, test } from '@playwright/test'
import { axe, axeInBoth } from './support/axe.ts'
import { open, seenAs, signIn, url, visit, watch } from './support/console.ts'
import { pick } from './support/pick.ts'
import { dot } from './support/pictures.ts'

type Json = Record<string, unknown>
const api = '/biz_gateway/justice_hello_webapi'
const post = async (page: Page, path: string, data: Json): Promise<Json> => {
  const response = await page.request.post(`${url()}${api}${path}`, { data })
  const body = (await response.json()) as { code: number; msg: string; data: Json }
  expect(body.code, `${path} ${body.msg}`).toBe(0)
  return body.data
}
const hour = 3_600_000
const notice = (title: string, change: Json = {}): Json => ({
  dataType: 1,
  title,
  content: 'Watch for <span style="color:#b00000">fakes</span> <b>bold</b>',
  type: 'weather',
  level: 'medium',
  auditRule: 'remove all of it',
  urls: ['https://example.com/rules'],
  extraFiles: [
    'https://example.com/map.png',
    'https://example.com/a.mp3',
    'https://example.com/a.mp4',
  ],
  noticeTypeConfig: {
    homePage: { enable: 1 },
    wechat: { enable: 0, robotId: '' },
    topNotification: { enable: 1 },
  },
  noticeTimeConfig: {
    everyYear: 0,
    ranges: [{ start: Date.now() - hour, end: Date.now() + hour }],
  },
  ...change,
})
/** Takes away what other tests and earlier runs have left. */
const clear = async (page: Page): Promise<void> => {
  const { list } = (await post(page, '/todayEvent/query', { pageSize: 200 })) as {
    list: { id: string }[]
  }
  for (let at = 0; at < list.length; at += 100)
    await post(page, '/todayEvent/batchDelete', {
      ids: list.slice(at, at + 100).map((row) => row.id),
    })
}
const anotherPage = async (page: Page): Promise<Page> => {
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser')
  return (await browser.newContext()).newPage()
}

const writesNotice = async (page: Page): Promise<void> => {
  await open(page, '/news-management')
  await page.getByRole('button', { name: 'New notice' }).click()
  const dialog = page.getByRole('dialog', { name: 'New notice' })
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await expect(dialog.getByText('Title is required.')).toBeVisible()
  await dialog.getByLabel('Title').fill('Storm in the north')
  await dialog
    .getByLabel('Content', { exact: false })
    .first()
    .fill('Look for <span style="color:red">fake</span> donations')
  await pick(dialog, /^Type/, 'weather')
  await dialog.getByLabel('Level').selectOption('high')
  await dialog.getByLabel('Audit requirement').fill('remove and mark')
  const links = dialog.getByRole('group', { name: /^Links/ }).first()
  for (let i = 0; i < 5; i++) await links.getByRole('button', { name: 'Add' }).click()
  await links.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('at most 5 items may be added')).toBeVisible()
  for (let i = 5; i > 1; i--) await links.getByRole('button', { name: `Remove Links ${i}` }).click()
  await links.getByLabel('Link', { exact: true }).fill('https://example.com/rules')
  const picture = {
    name: 'map.png',
    mimeType: 'image/png',
    buffer: dot,
  }
  await dialog.getByLabel('Attach files').setInputFiles(picture)
  await dialog.getByRole('button', { name: 'Remove map.png' }).click()
  await expect(dialog.getByRole('button', { name: 'map.png', exact: true })).toHaveCount(0)
  await dialog.getByLabel('Attach files').setInputFiles(picture)
  await expect(dialog.getByRole('button', { name: 'map.png', exact: true })).toBeVisible()
  expect(await axeInBoth(page, 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await expect(dialog).toBeHidden()
  await expect(
    page.locator('.data-table tbody tr', { hasText: 'Storm in the north' }),
  ).toBeVisible()
}
const seesAlert = async (auditor: Page): Promise<void> => {
  await open(auditor, '/account/log')
  const alert = auditor.locator('.news-alert')
  await expect(alert).toHaveClass(/warning/)
  await expect(alert).toContainText('1 unread news items')
  await expect(alert.getByRole('timer')).toHaveText(/waiting for 00:0[1-9]/)
  expect(await axe(auditor)).toEqual([])
  await visit(auditor, '/')
  await expect(alert).toBeHidden()
  await visit(auditor, '/account/log')
}
const readsAndConfirms = async (auditor: Page): Promise<void> => {
  const alert = auditor.locator('.news-alert')
  await alert.getByRole('button', { name: 'View' }).click()
  const news = auditor.getByRole('dialog', { name: 'News management' })
  const box = await news.boundingBox()
  expect([box?.width, (box?.height ?? 601) <= 600]).toEqual([800, true])
  const card = news.locator('.news-card.level-high')
  await expect(card).toContainText('Storm in the north')
  await expect(card.locator('.news-number')).toHaveText('1')
  await expect(card.locator('.rich-text span').first()).toHaveCSS('color', 'rgb(255, 0, 0)')
  await expect(card).toContainText('remove and mark')
  await expect(card.getByRole('link', { name: 'https://example.com/rules' })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Remove map.png' })).toHaveCount(0)
  await card.getByRole('button', { name: 'map.png' }).click()
  const preview = auditor.getByRole('dialog', { name: 'map.png' })
  await expect(preview.getByRole('img', { name: 'map.png' })).toHaveJSProperty('complete', true)
  expect((await preview.boundingBox())?.width).toBe(800)
  await expect(preview.getByRole('img')).toHaveCSS('max-width', '400px')
  expect(await axeInBoth(auditor, 'dialog[aria-label="map.png"]')).toEqual([])
  await preview.getByRole('button', { name: 'Close' }).click()
  expect(await axeInBoth(auditor, 'dialog')).toEqual([])
  await card.getByRole('button', { name: 'Confirm as read' }).click()
  await expect(auditor.getByText('Read confirmed')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Confirm as read' })).toHaveCount(0)
  const again = auditor.waitForRequest((request) =>
    request.url().endsWith('/todayEvent/getNotifyList'),
  )
  await news.getByRole('button', { name: 'Close' }).click()
  await again
  await expect(alert).toBeHidden()
}
const seesWhoHasRead = async (page: Page): Promise<void> => {
  await open(page, '/news-management')
  await expect(
    page.locator('.data-table tbody tr', { hasText: 'Storm in the north' }),
  ).toContainText(/1 \/ \d+/)
  await page.locator('.data-table tbody tr', { hasText: 'Storm in the north' }).click()
  const drawer = page.getByRole('dialog', { name: 'Storm in the north' })
  await expect(drawer.locator('tbody tr').first()).toContainText('auditor1')
  await expect(drawer.locator('tbody tr').first()).toContainText(/\d{4}-\d\d-\d\d/)
  expect(await axeInBoth(page, '.drawer')).toEqual([])
  await drawer.getByLabel('State').selectOption('unread')
  await expect(drawer.locator('tbody tr', { hasText: 'auditor1' })).toHaveCount(0)
  // Pressing it would show a message on pages of tests that run beside this one.
  await expect(
    drawer.getByRole('button', { name: 'Remind those who have not read it' }),
  ).toBeEnabled()
}

test('alerts an auditor to a new notice, who confirms; the leader sees who has read', async ({
  page,
}) => {
  const auditor = await anotherPage(page)
  const problems = [watch(page), watch(auditor)]
  await signIn(page, 'leader')
  await clear(page)
  await writesNotice(page)

  await signIn(auditor, 'auditor1')
  await seesAlert(auditor)
  await readsAndConfirms(auditor)

  await seesWhoHasRead(page)
  expect(problems.flat()).toEqual([])
  await auditor.context().close()
})

test('turns the alert to an error after a minute; hides it when the list fails', async ({
  page,
}) => {
  const leader = await anotherPage(page)
  await signIn(leader, 'leader')
  await clear(leader)
  await post(leader, '/todayEvent/create', notice('Overtime'))
  await page.clock.install()
  await signIn(page, 'auditor2')
  await open(page, '/account/log')
  const alert = page.locator('.news-alert')
  await expect(alert).toHaveClass(/warning/)
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/todayEvent/getNotifyList')) asked++
  })
  await page.clock.runFor(62_000)
  await expect(alert).toHaveClass(/error/)
  expect(asked).toBeGreaterThan(0)
  await page.reload()
  await expect(alert).toHaveClass(/error/)
  // With the clock standing still, only what is run passes, however slow the machine is.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3000)
  asked = 0
  await seenAs(page, 'visible')
  await page.clock.runFor(99)
  expect(asked).toBe(0)
  await page.clock.runFor(1)
  await expect.poll(() => asked).toBe(1)
  await page.clock.resume()
  await page.route('**/todayEvent/getNotifyList', (route) =>
    route.fulfill({ status: 500, json: { code: 500, msg: 'broken', data: null } }),
  )
  await page.reload()
  await page.locator('main').waitFor()
  await page.clock.runFor(8000)
  await expect(alert).toHaveCount(0)
  await expect(page.getByText('broken')).toHaveCount(0)
  const logged = page.waitForRequest(
    (request) =>
      request.url().endsWith('/point-report') &&
      (request.postData() ?? '').includes('"not loaded"'),
  )
  await seenAs(page, 'hidden')
  await logged
  await page.unroute('**/todayEvent/getNotifyList')
  await signIn(page, 'staff')
  await open(page, '/account/log')
  await page.clock.runFor(3000)
  await expect(alert).toHaveCount(0)
  await leader.context().close()
})

test('shows the news button on hosts of the region only; its dialog says what fails', async ({
  page,
}) => {
  await signIn(page, 'leader')
  await clear(page)
  await post(
    page,
    '/todayEvent/create',
    notice('On the home page', {
      noticeTypeConfig: {
        homePage: { enable: 1 },
        wechat: { enable: 0, robotId: '' },
        topNotification: { enable: 0 },
      },
    }),
  )
  await open(page, '/account/log')
  const banner = page.locator('.shell-header')
  const button = banner.getByRole('button', { name: 'News management' })
  await page.waitForTimeout(500)
  await expect(button).toHaveCount(0)
  await page.route('**/systemConfig/getFrontConfig?key=originHost', (route) =>
    route.fulfill({
      json: { code: 0, msg: '', data: { key: 'originHost', value: '"audit-cn.example.com"' } },
    }),
  )
  await open(page, '/account/log')
  await expect(page.locator('.news-alert')).toHaveCount(0)
  await expect(button).toBeVisible()
  expect(
    (
      await banner
        .locator('button, .shell-tag')
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent))
    ).slice(2, 5),
  ).toEqual(['News management', 'Region: CN', 'Language: EN'])
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'News management' })
  await expect(dialog.getByText('On the home page')).toBeVisible()
  await page.route('**/todayEventReadLog/add', (route) =>
    route.fulfill({ status: 400, json: { code: 400, msg: 'x', data: null } }),
  )
  await dialog.getByRole('button', { name: 'Confirm as read' }).click()
  await expect(page.getByText('failed to confirm read')).toBeVisible()
  await page.route('**/todayEvent/getNotifyList', (route) =>
    route.fulfill({ status: 400, json: { code: 400, msg: 'x', data: null } }),
  )
  await open(page, '/account/log')
  await button.click()
  await expect(
    dialog.getByRole('alert').filter({ hasText: 'failed to load news data' }),
  ).toBeVisible()
  await page.unroute('**/todayEvent/getNotifyList')
  await page.route('**/permission/check?*', (route) =>
    route.fulfill({ status: 400, json: { code: 400, msg: 'the check is down', data: null } }),
  )
  await open(page, '/account/log')
  await button.click()
  await expect(dialog.getByRole('alert')).toHaveText('the check is down')
  await expect(dialog.locator('.news-card')).toHaveCount(0)
})

test('lists, filters and confirms notices; drops unknown marks; failed choices stay empty', async ({
  page,
}) => {
  const leader = await anotherPage(page)
  await signIn(leader, 'leader')
  await clear(leader)
  for (const [title, level] of [
    ['Low one', 'low'],
    ['High one', 'high'],
  ])
    await post(leader, '/todayEvent/create', notice(title ?? '', { level }))
  await signIn(page, 'auditor1')
  await open(page, '/news-reminder')
  await expect(page.locator('.news-card')).toHaveCount(2)
  await expect(page.locator('.news-card').first()).toHaveClass(/level-high/)
  const wears = (level: string, name: string): Promise<boolean> =>
    page.locator(`.news-card.level-${level}`).evaluate((card, token) => {
      const sample = card.appendChild(document.createElement('i'))
      sample.style.color = `var(${token})`
      const wanted = getComputedStyle(sample).color
      sample.remove()
      return getComputedStyle(card).borderLeftColor === wanted
    }, name)
  expect([
    await wears('high', '--error'),
    await wears('low', '--success'),
    await wears('low', '--warning'),
  ]).toEqual([true, true, false])
  await expect(page.locator('.news-card b')).toHaveCount(0)
  await expect(page.locator('.news-card').first()).toContainText('bold')
  expect(await axe(page)).toEqual([])
  // One press of a link opens a new tab, two copy the address.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const link = page
    .locator('.news-card')
    .first()
    .getByRole('link', { name: 'https://example.com/rules' })
  const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await opened.close()
  await link.dblclick()
  await expect(page.getByText('copy success')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'https://example.com/rules',
  )
  await page.locator('.news-card').first().getByRole('button', { name: 'a.mp4' }).click()
  await expect(page.getByRole('dialog', { name: 'a.mp4' }).locator('video')).toHaveCSS(
    'max-width',
    '400px',
  )
  await page.getByRole('dialog', { name: 'a.mp4' }).getByRole('button', { name: 'Close' }).click()
  await page.locator('.news-card').first().getByRole('button', { name: 'a.mp3' }).click()
  await expect(page.getByRole('dialog', { name: 'a.mp3' }).locator('audio')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.locator('.level-high').getByRole('button', { name: 'Confirm as read' }).click()
  await expect(page.locator('.level-high').getByText('Read', { exact: true })).toBeVisible()
  await visit(page, '/news-reminder?read=false')
  await expect(page.locator('.news-card')).toHaveCount(1)
  await expect(page.locator('.news-card')).toHaveClass(/level-low/)

  await leader.route('**/group-tree', (route) =>
    route.fulfill({ status: 400, json: { code: 400, msg: 'no groups today', data: null } }),
  )
  await open(leader, '/news-management?view=cards')
  await expect(leader.locator('.news-card')).toHaveCount(2)
  expect(await axe(leader)).toEqual([])
  await expect(leader.getByText('no groups today')).toHaveCount(0)
  await leader.getByRole('combobox', { name: 'Groups' }).click()
  await expect(leader.getByRole('option')).toHaveText(['Nothing matches'])
  await leader.keyboard.press('Escape')
  const logged = leader.waitForRequest(
    (request) =>
      request.url().endsWith('/point-report') &&
      (request.postData() ?? '').includes('"choices not loaded"'),
  )
  await seenAs(leader, 'hidden')
  await logged
  await leader.context().close()
})

test('deletes many notices, and imports a workbook after showing its wrong rows first', async ({
  page,
}) => {
  await signIn(page, 'leader')
  await clear(page)
  for (const title of ['One', 'Two']) await post(page, '/todayEvent/create', notice(title))
  await open(page, '/news-management')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Delete (2)' }).click()
  expect(await axeInBoth(page, 'dialog')).toEqual([])
  await page.getByRole('dialog', { name: 'Delete' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('deleted successfully')).toBeVisible()
  await expect(page.getByText('Notices appear on the home page')).toBeVisible()
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import' })
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download the template' }).click(),
  ])
  const path = await template.path()
  await dialog.getByLabel('Choose an .xlsx file').setInputFiles({
    name: 'news.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('no workbook'),
  })
  await expect(dialog.getByLabel('Choose an .xlsx file')).toHaveAccessibleDescription(
    /not a readable .xlsx workbook/,
  )
  await dialog.getByLabel('Choose an .xlsx file').setInputFiles(path)
  await expect(dialog.getByRole('status')).toHaveText('1 rows, 0 invalid')
  expect(await axeInBoth(page, 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('1 notices imported')).toBeVisible()
  await expect(page.locator('.data-table tbody tr', { hasText: 'Example title' })).toBeVisible()
  await page.getByRole('button', { name: 'WeChat bots' }).click()
  const robots = page.getByRole('dialog', { name: 'WeChat bots' })
  await robots.getByRole('button', { name: 'Add bot' }).click()
  await robots.getByLabel('Bot ID').fill(`team-${Date.now()}`)
  await robots.getByLabel('Name').fill('The team')
  await robots.getByLabel('Webhook address').fill('https://example.com/hook')
  expect(await axeInBoth(page, 'dialog')).toEqual([])
  await robots.getByRole('button', { name: /^Save/ }).click()
  await expect(robots.getByText('The team').first()).toBeVisible()
  await clear(page)
})
