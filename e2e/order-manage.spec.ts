import { type Page, expect, test } from '@playwright/test'
import { queueCalls } from '../packages/contract/src/queue/calls.ts'
import { settingCalls } from '../packages/contract/src/setting/calls.ts'
import { typeKeyOf } from '../packages/contract/src/type-key.ts'
import { axe } from './support/axe.ts'
import { ok } from './support/calls.ts'
import { open, signIn, watch } from './support/console.ts'
import { pick } from './support/pick.ts'

/** Holds one order of the person, in a window without a page. */
const holdOne = async (page: Page): Promise<{ id: string }> => {
  const types = await ok(page, settingCalls.typesV2, { source: 'audit' })
  const type = types.find(({ pageKeys }) => pageKeys.length > 0)
  const pageKey = type?.pageKeys[0]
  if (!type || pageKey === undefined) throw new Error('no type to audit')
  const window = { pageKey, windowId: 'held-window', types: [typeKeyOf(type)] }
  await ok(page, queueCalls.start, window)
  const { list } = await ok(page, queueCalls.fetch, {
    ...window,
    version: 4,
    business: type.business,
    limit: 1,
  })
  const [order] = list
  if (!order) throw new Error('nothing waits')
  return order
}

test('leaders move waiting orders, keep them for a person, and take back what is held', async ({
  page,
  browser,
}) => {
  const problems = watch(page)
  await signIn(page, 'leader')
  await open(page, '/tags/order-manage?states=waiting&work=ordinary')
  const rows = page.getByRole('region', { name: 'Waiting queue' }).locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  expect(await axe(page)).toEqual([])
  await expect(page.getByRole('button', { name: 'Assign (0)' })).toBeDisabled()
  const names = [
    (await rows.nth(0).getByRole('checkbox').getAttribute('aria-label')) ?? '',
    (await rows.nth(1).getByRole('checkbox').getAttribute('aria-label')) ?? '',
  ]
  const tick = async (): Promise<void> => {
    for (const name of names) await page.getByRole('checkbox', { name }).press('Space')
  }
  await tick()
  await page.getByRole('button', { name: 'Priority (2)' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Priority (2)' }).click()
  await expect(dialog.getByRole('alert').first()).toContainText('Priority')
  await dialog.getByRole('spinbutton', { name: /^Priority/ }).fill('9')
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('wanted by a regulator')
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByRole('status')).toContainText('2 done, 0 unchanged')
  await page.keyboard.press('Escape')

  const ids = names.map((name) => name.replace('Select ', ''))
  await open(page, `/tags/order-manage?ids=${ids.join(',')}`)
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('9')
  await tick()
  await page.getByRole('button', { name: 'Assign (2)' }).click()
  await dialog.getByRole('button', { name: 'Assign (2)' }).click()
  await expect(dialog.getByRole('alert').first()).toContainText('Person')
  await pick(dialog, /Person/, 'auditor1')
  await dialog.getByRole('button', { name: 'Assign (2)' }).click()
  await expect(dialog.getByRole('status')).toContainText('done')
  await page.keyboard.press('Escape')
  await rows.first().press('Enter')
  await expect(dialog.getByText('Ordinary work')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')

  const auditor = await (await browser.newContext()).newPage()
  await signIn(auditor, 'auditor4')
  const held = await holdOne(auditor)
  await open(page, `/tags/order-manage?states=held&ids=${held.id}`)
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('auditor4')
  await rows.first().getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Take back (1)' }).click()
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('went home')
  await dialog.getByRole('button', { name: 'Take back (1)' }).click()
  await expect(dialog.getByRole('status')).toContainText('1 done')
  await page.keyboard.press('Escape')
  await expect(rows).toHaveCount(0)
  expect(problems).toEqual([])
  await open(auditor, '/tags/order-manage')
  await expect(auditor.getByText('You need the permission to discard orders')).toBeVisible()
})
