import { type Locator, type Page, expect, test } from '@playwright/test'
import { axeInBoth } from './support/axe.ts'
import { open, signIn, url, watch } from './support/console.ts'
import { pick } from './support/pick.ts'

const makesApp = async (page: Page, appId: number): Promise<void> => {
  await page.getByRole('button', { name: 'New app' }).click()
  const dialog = page.getByRole('dialog', { name: 'New app' })
  await dialog.getByLabel(/^ID/).fill(String(appId))
  await dialog.getByRole('textbox', { name: /^Key/ }).fill('Not this')
  await dialog.getByRole('button', { name: /Save/ }).click()
  await expect(dialog.getByText(/English name is required/i)).toBeVisible()
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  await dialog.getByRole('textbox', { name: /^Key/ }).fill('new_app')
  await dialog.getByLabel(/English name/).fill('Fresh app')
  await dialog.getByLabel(/Chinese name/).fill('新应用')
  await dialog.getByLabel(/Records per second/).fill('50')
  await dialog.getByRole('button', { name: /Save/ }).click()
}
const changesFacts = async (page: Page, drawer: Locator): Promise<void> => {
  const chinese = drawer.getByLabel(/Chinese name/)
  await pick(drawer, /Time zone/, 'Asia/Jakarta')
  await drawer.getByLabel(/Records per second/).fill('0')
  await drawer.getByRole('button', { name: /Save/ }).click()
  await expect(drawer.getByLabel(/Records per second/)).toHaveAccessibleDescription(/\S/)
  await drawer.getByLabel(/Records per second/).fill('50')
  // What the server alone knows to be wrong is said at its field, and what was typed stays.
  await chinese.fill('新\u0000应用')
  await drawer.getByRole('button', { name: /Save/ }).click()
  await expect(chinese).toHaveAccessibleDescription(/\S/)
  await expect(chinese).toHaveValue('新\u0000应用')
  await chinese.fill('新应用')
  await drawer.getByRole('button', { name: /Save/ }).click()
  await expect(page.getByRole('row', { name: /Fresh app/ })).toContainText('Asia/Jakarta')
  expect(await axeInBoth(page, '.drawer')).toEqual([])
}
/** A key is made, used, replaced and disabled; it is shown once. */
const makesAndReplacesKey = async (page: Page, drawer: Locator): Promise<void> => {
  await drawer.getByRole('tab', { name: 'Keys' }).click()
  await drawer.getByRole('button', { name: 'New key' }).click()
  const keyDialog = page.getByRole('dialog', { name: 'New key' })
  await keyDialog.getByRole('textbox', { name: /^Name/ }).fill('sender')
  await keyDialog.getByLabel(/Source networks/).fill('nonsense')
  await keyDialog.getByRole('button', { name: /Save/ }).click()
  await expect(keyDialog.getByText(/nonsense is not an address or network/)).toBeVisible()
  await keyDialog.getByLabel(/Source networks/).fill('127.0.0.0/8\n::1')
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  await keyDialog.getByRole('button', { name: /Save/ }).click()
  const shown = page.getByRole('dialog', { name: 'Your new key' })
  const first = await shown.locator('.app-secret').innerText()
  expect(first).toMatch(/^oask_[0-9a-f]{64}$/)
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  await shown.getByRole('button', { name: 'I have saved it' }).click()
  const ingest = async (key: string) =>
    (
      await page.request.post(`${url()}/biz_gateway/ingest/records`, {
        headers: { 'x-api-key': key },
        data: [],
      })
    ).status()
  expect(await ingest(first)).toBe(200)
  await expect(drawer.getByRole('row', { name: /sender/ })).toBeVisible()
  expect(await axeInBoth(page, '.drawer')).toEqual([])
  await drawer.getByRole('button', { name: 'Rotate: sender' }).click()
  const rotate = page.getByRole('dialog', { name: 'Rotate: sender' })
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  await rotate.getByRole('combobox').selectOption('0')
  await rotate.getByRole('button', { name: /Rotate/ }).click()
  const second = await shown.locator('.app-secret').innerText()
  await shown.getByRole('button', { name: 'I have saved it' }).click()
  expect([await ingest(first), await ingest(second)]).toEqual([401, 200])
  await drawer.getByRole('button', { name: 'Disable: sender' }).click()
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  await page.getByRole('dialog', { name: 'Disable' }).getByLabel('Reason').fill('over')
  await page
    .getByRole('dialog', { name: 'Disable' })
    .getByRole('button', { name: 'Disable' })
    .click()
  await expect(drawer.getByRole('row', { name: /sender/ })).toContainText('Disabled')
  expect(await ingest(second)).toBe(401)
}
const setsDelivery = async (page: Page, drawer: Locator): Promise<void> => {
  await drawer.getByRole('tab', { name: 'Delivery' }).click()
  await drawer.getByRole('textbox', { name: /Webhook URL/ }).fill('http://10.0.0.1/hook')
  await drawer.getByRole('button', { name: /Save/ }).click()
  await expect(drawer.getByText(/10\.0\.0\.1 is not a public address/)).toBeVisible()
  await drawer.getByRole('textbox', { name: /Webhook URL/ }).fill('http://127.0.0.1:9/hook')
  await drawer.getByRole('button', { name: /Save/ }).click()
  await expect(
    page.getByRole('dialog', { name: 'Signing secret' }).locator('.app-secret'),
  ).toHaveText(/^whsec_/)
  await page
    .getByRole('dialog', { name: 'Signing secret' })
    .getByRole('button', { name: 'I have saved it' })
    .click()
  await drawer.getByRole('button', { name: 'Send test delivery' }).click()
  await expect(drawer.getByText(/Not delivered: connection/)).toBeVisible()
  await expect(page.locator('.notice')).toHaveCount(0)
  expect(await axeInBoth(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Pause delivery' }).click()
  const pause = page.getByRole('dialog', { name: 'Pause delivery' })
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  await pause.getByLabel('Reason').fill('maintenance')
  await pause.locator('footer .btn').last().click()
  await drawer.getByRole('button', { name: 'Resume delivery' }).click()
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  await page.keyboard.press('Escape')
}
const stopsIntake = async (page: Page, drawer: Locator): Promise<void> => {
  await drawer.getByRole('tab', { name: 'Details' }).click()
  await drawer.getByRole('button', { name: 'Stop intake' }).click()
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  await page.getByRole('dialog', { name: 'Stop intake' }).getByLabel('Reason').fill('closing down')
  await page
    .getByRole('dialog', { name: 'Stop intake' })
    .getByRole('button', { name: 'Stop intake' })
    .click()
  await expect(page.getByRole('row', { name: /Fresh app/ })).toContainText('Off')
}

test('makes an app with a key that works, replaces it, and takes nothing once it is off', async ({
  page,
}) => {
  const problems = watch(page)
  const appId = 801
  await signIn(page, 'admin')
  await open(page, '/atlas/app-management')
  await expect(page.getByRole('row', { name: /Lumo/ })).toBeVisible()
  expect(await axeInBoth(page)).toEqual([])
  await makesApp(page, appId)
  await page.getByRole('row', { name: /Fresh app/ }).click()
  const drawer = page.getByRole('dialog', { name: `Fresh app · ${appId}` })
  await changesFacts(page, drawer)
  await makesAndReplacesKey(page, drawer)
  await setsDelivery(page, drawer)
  await stopsIntake(page, drawer)
  await drawer.getByRole('tab', { name: 'History' }).click()
  await expect(drawer.getByRole('row', { name: /App intake stopped/ })).toBeVisible()
  expect(await axeInBoth(page, '.drawer')).toEqual([])
  // Refusals that are asked for here are answered with 4xx, which the browser notes.
  expect(problems.filter((one) => !/status of 4\d\d/.test(one))).toEqual([])
})

test('test users are added for a while and removed', async ({ page }) => {
  const problems = watch(page)
  await signIn(page, 'admin')
  await open(page, '/tags/audit-test-uid')
  await expect(page.getByRole('row', { name: /qa-001/ })).toBeVisible()
  expect(await axeInBoth(page)).toEqual([])
  await page.getByRole('button', { name: 'Add test users' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add test users' })
  await dialog.getByLabel(/^App/).selectOption('71')
  const uids = dialog.getByLabel(/User IDs, one per line/)
  const until = dialog.getByRole('textbox', { name: /Valid until/ })
  const usual = await until.inputValue()
  // Lines beyond the limit are counted, told at the field and cut; blank ones do not count.
  await uids.fill(Array.from({ length: 103 }, (_, n) => ` u-${n} \n`).join('\n'))
  await expect(dialog.getByText('Up to 100 lines; the rest was removed')).toBeVisible()
  await expect(page.locator('.notice.warning')).toHaveCount(0)
  await expect(uids).toHaveValue(Array.from({ length: 100 }, (_, n) => `u-${n}`).join('\n'))
  await expect(dialog.getByText('100 / 100')).toBeVisible()
  // What was typed last goes along, however soon it is sent.
  await uids.fill('tester-1\ntester-2')
  await uids.press('Control+Enter')
  await expect(dialog.getByText('Why is required.')).toBeVisible()
  await expect(dialog.getByText('User IDs, one per line is required.')).toHaveCount(0)
  await dialog.getByRole('textbox', { name: /^Why/ }).fill('new client')
  // A text that is no time is not taken for the one that stood there before.
  await until.fill('next week')
  await dialog.getByRole('button', { name: /Save/ }).click()
  await expect(until).toHaveAccessibleDescription('Enter the time as YYYY-MM-DD HH:mm:ss')
  await expect(until).toBeFocused()
  await until.fill(usual)
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  await dialog.getByRole('button', { name: /Save/ }).click()
  await expect(page.getByText('2 added, 0 extended')).toBeVisible()
  await page.getByRole('button', { name: 'Remove: tester-1' }).click()
  await page.getByRole('dialog', { name: 'Delete' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('row', { name: /tester-1/ })).toHaveCount(0)
  await expect(page.getByRole('row', { name: /tester-2/ })).toBeVisible()
  expect(problems).toEqual([])
})

test('a seat is checked, what is wrong has a remedy, and the report is sent', async ({ page }) => {
  await signIn(page, 'auditor1')
  await open(page, '/front_test/index')
  expect(await axeInBoth(page)).toEqual([])
  await page.getByRole('button', { name: 'Run all checks' }).click()
  await expect(page.getByRole('button', { name: 'Send to support' })).toBeEnabled({
    timeout: 40_000,
  })
  for (const name of [
    'Workers',
    'Local database (IndexedDB)',
    'Clock',
    'Push connection (WebSocket)',
    'Uploads',
  ])
    await expect(page.getByRole('row', { name })).toContainText('Pass')
  // No extension is installed in this browser.
  await expect(page.getByRole('row', { name: 'Browser extension' })).toContainText(
    'Install or update it under Tools > Downloads',
  )
  await expect(page.getByText(/\d+ passed, \d+ warnings, \d+ failed/)).toBeVisible()
  expect(await axeInBoth(page)).toEqual([])
  const sent = page.waitForRequest(
    (request) =>
      request.url().includes('point-report') && (request.postData() ?? '').includes('"front-test"'),
  )
  await page.getByRole('button', { name: 'Send to support' }).click()
  expect((await sent).postData()).toContain('"socket":{"state":"pass"')
})

test('an expression is tried step by step, on the server and in the page', async ({ page }) => {
  const problems = watch(page)
  await signIn(page, 'leader')
  await open(page, '/front_test/statement')
  await page.getByRole('button', { name: /Evaluate/ }).click()
  await expect(page.getByText('Server and browser agree')).toBeVisible()
  await expect(page.locator('.statement-value')).toHaveText('"look"')
  await expect(page.locator('.step').filter({ hasText: 'hit("advert")' }).last()).toContainText(
    'true',
  )
  await expect(page.locator('.step').filter({ hasText: /^record\.country/ })).toContainText(
    'not evaluated',
  )
  expect(await axeInBoth(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Expression' }).fill('record.uid + process')
  await page.getByRole('button', { name: /Evaluate/ }).click()
  await expect(page.getByText('At 13: unknown name process')).toBeVisible()
  await expect(page.locator('mark')).toHaveText('p')
  expect(await axeInBoth(page)).toEqual([])
  await page.getByLabel(/Data \(JSON/).fill('[]')
  await expect(page.getByText(/must be a JSON object/)).toBeVisible()
  await expect(page.getByRole('button', { name: /Evaluate/ })).toBeDisabled()
  expect(problems).toEqual([])
})
