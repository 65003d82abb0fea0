import { type Locator, type Page, expect, test } from '@playwright/test'
import { type Call, pathOf } from '../packages/contract/src/define.ts'
import { contract } from '../packages/contract/src/index.ts'
import { makeAuditor, startAudit } from './support/audit.ts'
import { axeInBoth } from './support/axe.ts'
import { ok } from './support/calls.ts'
import { open, openMenu, signIn, url } from './support/console.ts'

type Box = { x: number; y: number; width: number; height: number }
const boxOf = async (what: Locator): Promise<Box> => {
  const box = await what.boundingBox()
  if (!box) throw new Error('it is not shown')
  return box
}
const meet = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height
const isWithin = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

const refuse = (page: Page, call: Call, msg: string) =>
  page.route(`**${pathOf(call).replace(/:\w+/, '*')}`, (route) =>
    route.request().method() === call.method
      ? route.fulfill({ status: 500, json: { code: 500, msg, data: null } })
      : route.continue(),
  )

test('a notice stands in a row of the dialog in front, else of the header', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await signIn(page, 'auditor1')
  await open(page, '/')
  await ok(page, contract.shiftNote.add, { text: 'to be deleted' })
  const long = `it would not go away ${'and it says at length why '.repeat(12)}`
  await refuse(page, contract.shiftNote.remove, long)
  await open(page, '/shift-note')
  await page
    .getByRole('row', { name: /to be deleted/ })
    .getByRole('button', { name: /^(Take back|Delete|Remove)/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  const notice = page.locator('.notice.error')
  await expect(notice).toContainText('it would not go away')
  const own = await boxOf(notice)
  expect(isWithin(own, await boxOf(dialog))).toBe(true)
  for (const part of ['header', '.modal-body', '.modal-foot'])
    expect(meet(own, await boxOf(dialog.locator(part))), part).toBe(false)
  expect(await axeInBoth(page)).toEqual([])
  // What stands outside a dialog could not be pressed.
  await notice.click()
  await expect(notice).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(notice).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await openMenu(page, /^User menu/)
  await page.getByRole('button', { name: 'Clear cache' }).click()
  await expect(page.locator('.notice')).toHaveCount(2)
  const header = await boxOf(page.getByRole('banner'))
  for (const one of await page.locator('.notice').all())
    expect(isWithin(await boxOf(one), header)).toBe(true)
  await notice.hover({ position: { x: 4, y: 4 }, force: true })
  await expect(page.locator('.notice.success')).toContainText(/cache/i)
})

test('a message takes a row of its own, and waits for the pause of whoever works', async ({
  page,
  browser,
}) => {
  const name = `notices_${process.pid}`
  await makeAuditor(name)
  const admin = await (await browser.newContext()).newPage()
  await signIn(admin, 'admin')
  await signIn(page, name)
  const { id } = await ok(page, contract.session.self, {})
  const send = (msg: string) =>
    ok(admin, contract.message.send, {
      msgType: 5,
      notifyType: 1,
      msg,
      link: '/account/log',
      audience: { personIds: [id] },
    })
  await page.setViewportSize({ width: 1280, height: 720 })
  await open(page, '/')
  await expect(page.locator('.home-queue').first()).toBeVisible()
  await send('for the home')
  const note = page.locator('.message-note')
  await expect(note).toContainText('for the home')
  expect(meet(await boxOf(note), await boxOf(page.getByRole('main')))).toBe(false)
  expect(await axeInBoth(page, '.message-notes')).toEqual([])
  await note.getByRole('button', { name: 'Close' }).click()
  await startAudit(page, name, 'text')
  const unread = page.waitForResponse(`${url()}${pathOf(contract.message.statistics)}*`)
  await send('for the pause')
  await unread
  await expect(page.locator('.unread-dot')).toBeVisible()
  await expect(note).toHaveCount(0)
  await page.getByRole('button', { name: /^Stop audit/ }).press('Enter')
  await expect(note).toContainText('for the pause')
  expect(meet(await boxOf(note), await boxOf(page.getByRole('main')))).toBe(false)
  await admin.context().close()
})
