import { type Page, expect, test } from '@playwright/test'
import { makeAuditor } from './support/audit.ts'
import { axeInBoth } from './support/axe.ts'
import { open, signIn, visit, watch } from './support/console.ts'
import { pick } from './support/pick.ts'
import { approveAndStart, button, countOf, drawerOf, openForApproval } from './support/tasks.ts'

const stamp = Date.now()
const auditor = `mixed_${stamp}`
const task = { name: `Mix ${stamp}`, kind: 'Mixed work' }
test.beforeAll(async () => {
  await makeAuditor(auditor)
})

const addsPart = async (page: Page, name: string, kind: string): Promise<void> => {
  await button(page, 'Add a part').click()
  const drawer = page.locator('.drawer', { hasText: 'Add a part' })
  await drawer.getByRole('textbox', { name: /^Name/ }).fill(name)
  await drawer.getByRole('combobox', { name: 'Kind of task' }).selectOption(kind)
  const types = drawer.getByRole('combobox', { name: /^Types/ })
  await types.focus()
  await types.pressSequentially('Post comments', { delay: 20 })
  await page.getByRole('option').filter({ hasText: 'Post comments' }).first().click()
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: /^Keep/ }).click()
  await expect(drawer).toBeHidden()
}

const writesTask = async (page: Page): Promise<void> => {
  await signIn(page, 'leader')
  await open(page, '/delivery-task/comprehensive')
  await button(page, 'New task').click()
  await page.getByRole('heading', { name: 'New delivery task' }).waitFor()
  await page.getByRole('textbox', { name: /^Name/ }).fill(task.name)
  await page.getByRole('button', { name: /^Save draft/ }).click()
  await expect(page.getByText('needs at least two parts')).toBeVisible()
  await addsPart(page, 'What waits', 'Normal')
  await addsPart(page, 'What was decided', 'Sampling')
  const share = page.getByRole('spinbutton', { name: 'Share of “What waits” (%)' })
  await share.fill('70')
  await expect(page.getByRole('table', { name: 'Parts' })).not.toContainText('100 of 100 %')
  await button(page, 'Even out').click()
  await expect(share).toHaveValue('50')
  await share.fill('60')
  await page.getByRole('spinbutton', { name: 'Share of “What was decided” (%)' }).fill('40')
  await expect(page.getByRole('table', { name: 'Parts' })).toContainText('100 of 100 %')
  await page.getByRole('spinbutton', { name: 'Number', exact: true }).fill('5')
  await pick(page, /^Single people/, auditor)
  await button(page, 'Estimate').click()
  await expect(page.locator('.task-outcome')).toContainText('Drawn')
  expect(await axeInBoth(page)).toEqual([])
  await button(page, 'Submit for approval').click()
  await expect(drawerOf(page, task)).toContainText('Waiting for approval')
}

test('mixes what waits with what was decided, by the shares a leader gives', async ({ page }) => {
  const problems = watch(page)
  await writesTask(page)
  await openForApproval(page, task)
  const drawer = drawerOf(page, task)
  await expect(drawer).toContainText('What waits: 60 %, Normal, Post comments')
  await approveAndStart(page, task)
  await expect(countOf(drawer, 'Drawn')).toHaveText('5')
  const parts = drawer.getByRole('table', { name: 'Parts' })
  await expect(parts.getByRole('row', { name: /^What waits/ })).toContainText('60 %')
  expect(await axeInBoth(page)).toEqual([])
  await button(page, 'Finish').click()
  await page
    .getByRole('button', { name: /^Finish/ })
    .last()
    .click()
  await visit(page, '/delivery-task/comprehensive')
  const row = page.getByRole('row', { name: new RegExp(task.name) })
  await expect(row).toContainText('Finished')
  expect(problems).toEqual([])
})
