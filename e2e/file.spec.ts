import { expect, test } from '@playwright/test'
import { axe, axeInBoth } from './support/axe.ts'
import { open, signIn, watch } from './support/console.ts'
import { paste, pick } from './support/pick.ts'

test('hosts are changed as a draft, tried, and in force once published', async ({ page }) => {
  const problems = watch(page)
  await signIn(page, 'admin')
  await open(page, '/hosts-token')
  const host = `old-${Date.now()}.example.com`
  await page.getByRole('button', { name: 'Add host' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add host' })
  await dialog.getByRole('textbox', { name: 'Host' }).fill('http://wrong')
  await dialog.getByRole('button', { name: /OK/ }).click()
  await expect(dialog.getByText('enter a valid host name').first()).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Host' })).toHaveValue('http://wrong')
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  await dialog.getByRole('textbox', { name: 'Host' }).fill(host)
  await dialog.getByRole('textbox', { name: 'Migrate to' }).fill('new.example.com')
  await dialog.getByRole('button', { name: /OK/ }).click()
  await page.getByRole('textbox', { name: 'Test URL' }).fill(`https://${host}/a.png`)
  await expect(page.getByText('https://new.example.com/a.png')).toHaveCount(1)
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByText('unchanged')).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(/Version \d+ by/)).toBeVisible()
  // What is published reaches the server's copy by a message, a moment later.
  await expect(async () => {
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    await expect(page.getByText('https://new.example.com/a.png')).toHaveCount(2, { timeout: 1000 })
  }).toPass()
  expect(await axeInBoth(page)).toEqual([])
  await page
    .getByRole('row', { name: new RegExp(host) })
    .getByRole('button', { name: 'Remove' })
    .click()
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('row', { name: new RegExp(host) })).toHaveCount(0)
  expect(problems).toEqual([])
})

test('videos are added by link, blocked with a reason and deleted', async ({ page }) => {
  // The platform's pictures are none of this page's business here.
  await page.route('https://i.ytimg.com/**', (route) =>
    route.fulfill({
      status: 200,
      contentType: 'image/gif',
      body: Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64'),
    }),
  )
  const problems = watch(page)
  await signIn(page, 'admin')
  await open(page, '/youtube-resouce/index')
  await page.getByRole('button', { name: 'Add videos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add videos' })
  const video = `vid${String(Date.now()).slice(-8)}`
  await dialog.getByLabel(/^App/).selectOption({ index: 1 })
  await dialog.getByLabel(/Links or IDs/).fill(`https://youtu.be/${video}\nnonsense`)
  await page.waitForTimeout(400)
  await dialog.getByRole('button', { name: /Save/ }).click()
  await expect(dialog.getByText('Not recognised: nonsense')).toBeVisible()
  expect(await axeInBoth(page, 'dialog')).toEqual([])
  await dialog.getByLabel(/Links or IDs/).fill(`https://youtu.be/${video}`)
  await page.waitForTimeout(400)
  await dialog.getByRole('button', { name: /Save/ }).click()
  const row = page.getByRole('row', { name: new RegExp(video) })
  await expect(row).toContainText('Allowed')
  await row.getByRole('button', { name: 'Block' }).click()
  const why = page.getByRole('dialog').getByLabel('Reason')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Block' })).toBeDisabled()
  // What the server refuses of the reason is said at it; what was typed stays, and so does the
  // question.
  await why.fill('copy\u0000right')
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(why).toHaveAccessibleDescription(/\S/)
  await expect(why).toBeFocused()
  await expect(why).toHaveValue('copy\u0000right')
  await expect(page.locator('.notice')).toHaveCount(0)
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  await why.fill('copyright')
  await expect(why).toHaveAttribute('aria-invalid', 'false')
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(row).toContainText('Blocked')
  expect(await axeInBoth(page)).toEqual([])
  await row.click()
  const edit = page.getByRole('dialog', { name: video })
  const countries = edit.getByRole('combobox', { name: /^Countries/ })
  await paste(countries, 'Nowhere, Atlantis')
  await edit.getByLabel(/^Length/).fill('-5')
  await page.keyboard.press('Control+Enter')
  await expect(countries).toHaveAttribute('aria-invalid', 'true')
  await expect(countries).toHaveAccessibleDescription('Not found (2): Nowhere, Atlantis')
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  // The next thing that is wrong is known to the server alone.
  await pick(edit, /^Countries/, 'France')
  await expect(edit.getByRole('button', { name: 'Remove France' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(edit.getByLabel(/^Length/)).toHaveAccessibleDescription(/\S/)
  await expect(edit.getByLabel(/^Length/)).toHaveValue('-5')
  await page.keyboard.press('Escape')
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: /Delete selected/ }).click()
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  expect(problems.filter((one) => !/status of 400/.test(one))).toEqual([])
})

test('evidence is uploaded to a record and stays there', async ({ page }) => {
  const problems = watch(page)
  await signIn(page, 'leader')
  await open(page, '/tags/record-list')
  await page.locator('tbody tr').first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Add evidence' }).click()
  const form = page.getByRole('dialog', { name: 'Add evidence' })
  await form.getByRole('button', { name: /Save/ }).click()
  await expect(form.getByText(/File is required/)).toBeVisible()
  expect(await axeInBoth(page, 'dialog')).toEqual([])
  await form.getByLabel('File').setInputFiles({
    name: 'proof.gif',
    mimeType: 'image/gif',
    buffer: Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64'),
  })
  await expect(form.getByRole('button', { name: 'Show proof.gif' })).toBeVisible()
  await form.getByLabel('Remark').fill('seen at noon')
  await form.getByRole('button', { name: /Save/ }).click()
  await expect(page.getByRole('region', { name: 'Evidence' })).toContainText('seen at noon')
  await expect(
    page
      .getByRole('region', { name: 'Evidence' })
      .getByRole('button', { name: 'Show proof.gif' })
      .locator('img'),
  ).toHaveJSProperty('complete', true)
  expect(await axe(page)).toEqual([])
  expect(problems).toEqual([])
})
