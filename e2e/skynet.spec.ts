import { type Page, expect, test } from '@playwright/test'
import { makeAuditor } from './support/audit.ts'
import { open, signIn, visit, watch } from './support/console.ts'
import { sendIn } from './support/ingest.ts'
import { pick } from './support/pick.ts'

const analyst = `sweeps_analyst_${process.pid}`
const leader = `sweeps_leader_${process.pid}`
test.beforeAll(async () => {
  await makeAuditor(analyst, 'analyst')
  await makeAuditor(leader, 'leader')
})
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const manage = '/skynet-task/config-manage'

test('stored posts are looked through once more, after an estimate and another person', async ({
  page,
}) => {
  const problems = watch(page)
  const name = `Past wx ${Date.now().toString(36)}`
  const uid = name.replaceAll(' ', '-')
  await sendIn(
    page,
    12,
    [1, 2, 3].map((n) => ({
      postId: `${uid}-${n}`,
      uid,
      texts: [{ content: n === 3 ? 'nothing here' : `add wx_${'abcd'.repeat(n)}` }],
    })),
  )
  await signIn(page, analyst)
  await open(page, manage)
  await page.getByRole('button', { name: 'New configuration' }).click()
  await expect(page.getByRole('heading', { name: 'New configuration' })).toBeVisible()
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Name is required.')).toBeVisible()
  await page.getByRole('textbox', { name: /^Name/ }).fill(name)
  await page.getByRole('combobox', { name: /^App/ }).selectOption('50')
  await pick(page, /^Types/, 'comment')
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: /^Only these users/ }).fill(uid)
  await pick(page, /^Type of the orders/, 'comment')
  await page.getByRole('button', { name: 'Estimate' }).click()
  await expect(page.getByText('2 of 3 drawn from 3')).toBeVisible()
  await expect(page.getByText(/about 2 \(/)).toBeVisible()
  await page.getByRole('button', { name: /^Save/ }).click()

  const row = page.getByRole('row', { name: new RegExp(name) })
  await row.getByRole('button', { name: `Submit: ${name}` }).click()
  await dialogOf(page, 'Submit').getByRole('button', { name: 'Submit' }).click()
  await expect(row).toContainText('Waiting for approval')
  await expect(row.getByRole('button', { name: `Approve: ${name}` })).toHaveCount(0)

  await signIn(page, leader)
  await open(page, manage)
  await row.getByRole('button', { name: `Approve: ${name}` }).click()
  await dialogOf(page, 'Approve').getByRole('button', { name: 'Approve' }).click()
  await expect(row).toContainText('Approved')

  await signIn(page, analyst)
  await open(page, manage)
  await row.getByRole('button', { name: `New sweep: ${name}` }).click()
  await expect(page.getByRole('heading', { name: 'Sweeps' })).toBeVisible()
  await expect(row).toContainText('To be started')
  await row.getByRole('button', { name: `Start: ${name}` }).click()
  await expect(row).toContainText('Done', { timeout: 30_000 })
  await expect(row).toContainText('3 of 3')
  await row.getByText(name).first().click()
  const drawer = dialogOf(page, name)
  await drawer.getByRole('tab', { name: 'Rows' }).click()
  await expect(drawer.getByRole('row', { name: /wx_/ })).toHaveCount(2)
  // They wait for people anyway: nobody gets them twice.
  await expect(drawer.getByText('Waits for people already')).toHaveCount(3)
  await drawer.getByRole('combobox', { name: 'What came of it' }).selectOption('Order made')
  await expect(drawer.getByText('Nothing of this kind was found')).toBeVisible()
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: `Run again: ${name}` }).click()
  await expect(row).toHaveCount(2)

  await visit(page, manage)
  await row.getByRole('button', { name: `History: ${name}` }).click()
  await expect(dialogOf(page, /^History/)).toContainText('Sweep started')
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: `Edit: ${name}` }).click()
  await page.getByRole('spinbutton', { name: /^Orders a day/ }).fill('20')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(row).toContainText('Draft')
  expect(problems).toEqual([])
})
