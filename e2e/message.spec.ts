import { type Page, expect, test } from '@playwright/test'
import { axeInBoth } from './support/axe.ts'
import { open, openMenu, signIn, url, visit, watch } from './support/console.ts'
import { pick } from './support/pick.ts'

type Json = Record<string, unknown>
const gateway = async (
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  data?: Json,
): Promise<Json> => {
  const response = await page.request.fetch(`${url()}/biz_gateway/message_platform${path}`, {
    method,
    ...(data ? { data } : {}),
  })
  const body = (await response.json()) as { code: number; msg: string; data: Json }
  expect(body.code, body.msg).toBe(0)
  return body.data
}
const selfId = async (page: Page): Promise<string> =>
  (
    (await (
      await page.request.get(`${url()}/biz_gateway/justice_user/getSelfMainInfoNew`)
    ).json()) as { data: { id: string } }
  ).data.id

/** Sends as an administrator from a page of their own. */
const sendTo = async (
  page: Page,
  personId: string,
  msg: string,
  notifyType: 1 | 2 = 1,
): Promise<void> => {
  await gateway(page, 'POST', '/message/send', {
    msgType: 5,
    notifyType,
    msg,
    link: '/account/log',
    audience: { personIds: [personId] },
  })
}
const withSettings = async (page: Page, change: Json): Promise<void> => {
  const { settings, version } = (await gateway(page, 'GET', '/console/config')) as {
    settings: Json
    version: number
  }
  await gateway(page, 'PUT', '/console/config', { version, settings: { ...settings, ...change } })
}
const usual = {
  placement: 'topRight',
  sound: true,
  badge: true,
  pageTitleBadge: true,
  systemNotify: false,
  systemPopupWay: 'hidden',
}

test('brings a message live to another, keeps it over a reload, and reads it when opened', async ({
  page,
  browser,
}) => {
  const admin = await (await browser.newContext()).newPage()
  const problems = [watch(page), watch(admin)]
  await signIn(page, 'auditor1')
  await gateway(page, 'PUT', '/message/check', { all: true })
  await withSettings(page, usual)
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/message/statistics') && asked === 0) asked = Date.now()
  })
  await open(page, '/account/log')
  await signIn(admin, 'admin')
  await open(admin, '/plat-msg')
  await admin.getByRole('button', { name: 'Write message' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Write message' })
  await dialog.getByRole('button', { name: /^Send/ }).click()
  await expect(dialog.getByText('Choose at least one person, team, role or level')).toBeVisible()
  expect(await axeInBoth(admin, 'dialog')).toEqual([])
  const text = `lunch is at noon ${Date.now()}`
  await dialog.getByRole('textbox', { name: /^Text/ }).fill(text)
  await pick(dialog, /^People/, '(auditor1)')
  await dialog.getByRole('button', { name: /^Send/ }).click()
  await expect(dialog).toBeHidden()

  const note = page.locator('.message-note', { hasText: text })
  // Who points at it has the time to read it.
  await note.hover()
  expect(await axeInBoth(page)).toEqual([])
  await note.getByRole('button', { name: 'Close' }).click()
  await expect(note).toBeHidden()

  const loaded = Date.now()
  asked = 0
  await open(page, '/account/log')
  await expect(page.locator('.shell-header .unread-dot')).toBeVisible()
  expect(asked - loaded).toBeGreaterThanOrEqual(5000)
  await expect(page).toHaveTitle(/^\(1\) /)
  await expect(page.locator('.message-note')).toHaveCount(0)
  await openMenu(page, /^User menu/)
  const entry = page.getByRole('link', { name: /^Platform messages/ })
  await expect(entry.locator('.unread-count')).toHaveText('1')
  await entry.click()
  await page.locator('.data-table tbody tr', { hasText: text }).click()
  await expect(page).toHaveURL(/#\/plat-msg\?.*id=\d+/)
  await expect(
    page
      .getByRole('dialog', { name: 'System' })
      .getByRole('definition')
      .filter({ hasText: /^Read$/ }),
  ).toBeVisible()
  expect(await axeInBoth(page, '.drawer')).toEqual([])
  await expect(page.locator('.shell-header .unread-dot')).toBeHidden()
  await expect(page).toHaveTitle(/^Platform messages/)
  await admin.getByRole('tab', { name: 'Sent' }).click()
  await expect(admin.locator('.data-table tbody tr', { hasText: text })).toBeVisible()
  expect(problems.flat()).toEqual([])
  await admin.context().close()
})

test('keeps a message dialog until confirmed; opens the one that the address names', async ({
  page,
  browser,
}) => {
  const admin = await (await browser.newContext()).newPage()
  await signIn(admin, 'admin')
  await signIn(page, 'auditor2')
  await gateway(page, 'PUT', '/message/check', { all: true })
  await open(page, '/account/log')
  const me = await selfId(page)
  await sendTo(admin, me, 'please read this', 2)
  const dialog = page.getByRole('dialog', { name: 'System' })
  await expect(dialog.getByText('please read this')).toBeVisible()
  expect(await axeInBoth(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Got it' }).click()
  await expect(dialog).toBeHidden()
  expect(await gateway(page, 'GET', '/message/statistics')).toEqual([])
  const { list } = (await gateway(page, 'GET', '/message/v2?limit=1')) as {
    list: { msgId: string }[]
  }
  await open(page, `/plat-msg?type=5&id=${list[0]?.msgId ?? ''}`)
  await expect(
    page.getByRole('dialog', { name: 'System' }).getByText('please read this'),
  ).toBeVisible()
  await expect(page.getByRole('combobox', { name: /^Type/ })).toHaveValue('5')
  await page.getByRole('link', { name: 'Go to the related page' }).click()
  await expect(page).toHaveURL(/#\/account\/log/)
  await page.goto('about:blank')
  await sendTo(admin, me, 'sent while away')
  await open(page, '/account/log')
  await expect(page.locator('.message-note', { hasText: 'sent while away' })).toBeVisible()
  // What was acknowledged does not come again.
  await expect.poll(() => gateway(page, 'GET', '/message/checking')).toEqual([])
  await admin.context().close()
})

test('edits and obeys place, dot, title and sound; locks three of them without the right', async ({
  page,
  browser,
}) => {
  const admin = await (await browser.newContext()).newPage()
  await signIn(admin, 'admin')
  await signIn(page, 'auditor1')
  await gateway(page, 'PUT', '/message/check', { all: true })
  await withSettings(page, usual)
  await page.addInitScript(() => {
    const counts = window as unknown as { tones: number }
    counts.tones = 0
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function play(...args) {
      counts.tones++
      return start.apply(this, args)
    }
  })
  await open(page, '/plat-msg')
  await page.getByRole('button', { name: 'Message settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Message settings' })
  await expect(dialog.getByLabel('Show notifications')).toBeDisabled()
  await expect(
    dialog.getByText('You do not have the permission external-im-control-notify'),
  ).toBeVisible()
  await expect(dialog.getByText('external-im-control-block')).toBeVisible()
  expect(await axeInBoth(page, 'dialog')).toEqual([])
  await dialog.getByLabel('Notification position').selectOption('bottomLeft')
  for (const label of ['Sound', 'Badge and count', 'Unread count in the page title'])
    await dialog.getByLabel(label, { exact: true }).uncheck()
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await expect(dialog).toBeHidden()
  const counted = page.waitForResponse((response) => response.url().endsWith('/message/statistics'))
  await open(page, '/plat-msg')
  const me = await selfId(page)
  await sendTo(admin, me, 'quiet one')
  await expect(page.locator('.message-notes.bottomLeft .message-note')).toBeVisible()
  await counted
  await page.waitForTimeout(300)
  await expect(page.locator('.unread-dot')).toHaveCount(0)
  await expect(page).toHaveTitle(/^Platform messages/)
  expect(await page.evaluate(() => (window as unknown as { tones: number }).tones)).toBe(0)
  await withSettings(page, usual)
  await expect(page.locator('.unread-dot')).toBeVisible()
  await sendTo(admin, me, 'loud one')
  await expect(
    page.locator('.message-notes.topRight .message-note', { hasText: 'loud one' }),
  ).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { tones: number }).tones))
    .toBe(2)
  await page
    .locator('.message-note', { hasText: 'loud one' })
    .getByRole('button', { name: 'Ignore' })
    .click()
  await visit(page, '/plat-msg?state=ignored')
  await expect(page.locator('.data-table tbody tr', { hasText: 'loud one' })).toBeVisible()
  await admin.context().close()
})

test('switches notifications off with the right; shows and keeps notices of the system', async ({
  page,
  browser,
}) => {
  const sender = await (await browser.newContext()).newPage()
  await signIn(sender, 'admin')
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript(() => {
    const shown: string[] = []
    Object.assign(window, { shown })
    const Fake = class extends EventTarget {
      constructor(_title: string, options: { body: string }) {
        super()
        shown.push(options.body)
      }
      static permission = 'granted'
      static requestPermission = () => Promise.resolve('granted')
      close(): void {
        /* nothing stands on a screen here */
      }
    }
    Object.assign(window, { Notification: Fake })
  })
  await signIn(page, 'admin')
  await withSettings(page, { ...usual, notify: false })
  await open(page, '/plat-msg')
  const me = await selfId(page)
  await sendTo(sender, me, 'not to be seen')
  await expect(
    page.locator('.data-table tbody tr', { hasText: 'not to be seen' }).first(),
  ).toBeVisible()
  await expect(page.locator('.message-note')).toHaveCount(0)
  await withSettings(page, { ...usual, notify: true, systemNotify: true, systemPopupWay: 'always' })
  await page.waitForTimeout(500)
  await sendTo(sender, me, 'to the system')
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shown: string[] }).shown))
    .toEqual(['to the system'])
  await page.getByRole('button', { name: 'Message settings' }).click()
  await page.getByText('Recent system notifications').click()
  await expect(page.locator('.message-history')).toContainText('to the system')
  // What only its right may set is set here too, and nonsense in it is told at its field.
  const settings = page.getByRole('dialog', { name: 'Message settings' })
  await settings.getByLabel('Seconds between notifications').fill('3601')
  await settings.getByLabel('Mute until').fill('tomorrow')
  await settings.getByRole('button', { name: /^Save/ }).click()
  await expect(settings.getByText('Enter the time as YYYY-MM-DD HH:mm:ss')).toBeVisible()
  await settings.getByLabel('Mute until').fill('2099-01-02 03:04:05')
  await settings.getByRole('button', { name: /^Save/ }).click()
  await expect(settings.getByLabel('Seconds between notifications')).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await settings.getByLabel('Seconds between notifications').fill('7')
  await settings.getByLabel('Seconds between sounds').fill('8')
  await settings.getByRole('button', { name: /^Save/ }).click()
  await expect(settings).toBeHidden()
  expect(
    ((await gateway(page, 'GET', '/console/config')) as { settings: Json }).settings,
  ).toMatchObject({
    notifyInterval: 7,
    soundInterval: 8,
    blockExpire: Date.parse('2099-01-02T03:04:05+08:00'),
    systemNotify: true,
  })
  await sendTo(sender, me, 'while blocked')
  await expect(
    page.locator('.data-table tbody tr', { hasText: 'while blocked' }).first(),
  ).toBeVisible()
  await expect(page.locator('.message-note', { hasText: 'while blocked' })).toHaveCount(0)
  await withSettings(page, { ...usual, notifyInterval: 0, soundInterval: 10, blockExpire: 0 })
  await sender.context().close()
})
