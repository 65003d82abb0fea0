import { type Page, expect, test } from '@playwright/test'
import { makeAuditor } from './support/audit.ts'
import { axeInBoth } from './support/axe.ts'
import { open, signIn, watch } from './support/console.ts'

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const type = async (page: Page, label: RegExp, text: string): Promise<void> => {
  await page.getByRole('dialog').getByLabel(label).fill(text)
  await page.waitForTimeout(400)
}

test('hosts are looked at before they are added, an outgoing one waits for somebody else', async ({
  page,
  browser,
}) => {
  const problems = watch(page)
  const host = 'hooks.example'
  await signIn(page, 'admin')
  await open(page, '/domain-ip-manage/domains')
  await expect(page.getByText('No outgoing host is in force')).toBeVisible()
  await expect(page.getByRole('row', { name: /cheap-pills\.example/ })).toContainText('In force')
  expect(await axeInBoth(page)).toEqual([])
  await page.getByRole('button', { name: 'Add hosts' }).click()
  const dialog = dialogOf(page, 'Add hosts')
  await type(page, /One per line/, `${host}\nhttp://wrong.example/x\n10.0.0.1`)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText(/^2 lines are invalid/)).toBeVisible()
  await expect(dialog.getByText('enter a host name, not an address')).toBeVisible()
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  await type(page, /One per line/, host)
  await dialog.getByRole('button', { name: /Save/ }).click()
  const row = page.getByRole('row', { name: new RegExp(host) })
  await expect(row).toContainText('Waiting for approval')
  await expect(row.getByRole('button', { name: /Approve/ })).toBeDisabled()
  // Whoever did not add it may let it in or not, and is asked first.
  const second = `second_${process.pid}`
  await makeAuditor(second, 'admin')
  const other = await (await browser.newContext()).newPage()
  await signIn(other, second)
  await open(other, `/domain-ip-manage/domains?text=${host}`)
  for (const name of ['Approve', 'Reject']) {
    await other
      .getByRole('row', { name: new RegExp(host) })
      .getByRole('button', { name })
      .click()
    await expect(dialogOf(other, name)).toContainText(host)
    expect(await axeInBoth(other), name).toEqual([])
    await other.keyboard.press('Escape')
    await expect(dialogOf(other, name)).toHaveCount(0)
  }
  await other.context().close()
  await row.getByRole('button', { name: /Disable/ }).click()
  await dialogOf(page, 'Disable').getByLabel('Reason').fill('a trial')
  await dialogOf(page, 'Disable').getByRole('button', { name: 'Disable' }).click()
  await expect(row).toContainText('Stopped')
  await page.getByRole('button', { name: 'Test URL' }).click()
  const trial = dialogOf(page, 'Test URL')
  await trial.getByRole('textbox').fill('http://192.168.1.1/')
  await trial.getByRole('button', { name: /^Test/ }).click()
  await expect(trial.getByText('Refused')).toBeVisible()
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  expect(problems).toEqual([])
})

test('nobody blocks their own address; a foreign one is blocked and let in again', async ({
  page,
}) => {
  const problems = watch(page)
  const network = '198.51.100.0/24'
  await signIn(page, 'admin')
  await open(page, '/domain-ip-manage/ips')
  await expect(page.getByRole('row', { name: /203\.0\.113\.0\/24/ })).toContainText('Block')
  expect(await axeInBoth(page)).toEqual([])
  await page.getByRole('button', { name: 'Add networks' }).click()
  const dialog = dialogOf(page, 'Add networks')
  await dialog.getByLabel('List').selectOption('block')
  await type(page, /One per line/, '127.0.0.0/8\n0.0.0.0/4')
  await dialog.getByLabel('Purpose').fill('a\u0000b')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByLabel('Purpose')).toHaveAccessibleDescription(/Purpose/)
  await dialog.getByLabel('Purpose').fill('')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('This would lock you out')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: '0.0.0.0/4' })).toContainText(
    'wider than /8',
  )
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  await type(page, /One per line/, '127.0.0.0/8')
  await dialog.getByRole('button', { name: /Save/ }).click()
  await expect(
    dialog.getByRole('alert').getByText(/would lock you out \(127\.0\.0\.1\)/),
  ).toBeVisible()
  await type(page, /One per line/, network)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('Your own access is not affected')).toBeVisible()
  await dialog.getByRole('button', { name: /Save/ }).click()
  const row = page.getByRole('row', { name: new RegExp(network.replaceAll('.', '\\.')) })
  await row.getByRole('button', { name: /Edit/ }).click()
  await dialogOf(page, /Edit purpose/)
    .getByRole('textbox', { name: 'Purpose' })
    .fill('a scanner')
  const until = dialogOf(page, /Edit purpose/).getByRole('textbox', { name: /^Valid until/ })
  await until.fill('2020-01-01 00:00:00')
  await dialogOf(page, /Edit purpose/)
    .getByRole('button', { name: /Save/ })
    .click()
  await expect(until).toHaveAccessibleDescription(/choose a time in the future/)
  await expect(until).toHaveValue('2020-01-01 00:00:00')
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  await until.fill('')
  await dialogOf(page, /Edit purpose/)
    .getByRole('button', { name: /Save/ })
    .click()
  await expect(row).toContainText('a scanner')
  await row.getByRole('button', { name: /Disable/ }).click()
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  await dialogOf(page, 'Disable').getByLabel('Reason').fill('over')
  await dialogOf(page, 'Disable').getByRole('button', { name: 'Disable' }).click()
  await expect(row).toContainText('Stopped')
  expect(problems.filter((one) => !/status of 4(00|09)/.test(one))).toEqual([])
})
