import { expect, test } from '@playwright/test'
import { axeInBoth } from './support/axe.ts'
import { open, signIn, watch } from './support/console.ts'

test('leads from a figure to its decisions; shows the leader one called wrong', async ({
  page,
}) => {
  const problems = watch(page)
  await signIn(page, 'leader')
  // What the demo decided before midnight belongs to the day before.
  const from = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 24 * 3_600_000
  await open(page, `/tags/statistics/count?by=person&from=${from}`)
  const row = page.getByRole('row', { name: /^auditor1/ })
  const n = Number((await row.getByRole('cell').nth(1).innerText()).replaceAll(',', ''))
  expect(n).toBeGreaterThan(0)
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Decision log' })).toBeVisible()
  await expect(page.getByRole('row', { name: /auditor1/ }).first()).toBeVisible()
  await page
    .getByRole('row', { name: /auditor1/ })
    .first()
    .getByRole('link')
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as wrong', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Mark as wrong' })
  await dialog.getByLabel(/^Reason/).fill('The link leads to a casino')
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  await dialog.getByRole('button', { name: /Mark as wrong/ }).click()
  await expect(dialog).toBeHidden()
  await open(page, '/wrong-order?person=auditor1')
  await page
    .getByRole('row', { name: /The link leads to a casino/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Wrong orders' })).toContainText('Found')
  expect(await axeInBoth(page)).toEqual([])
  expect(problems).toEqual([])
})
