import { type Browser, type Page, expect, test } from '@playwright/test'
import { axeInBoth } from './support/axe.ts'
import { open, signIn, watch } from './support/console.ts'
import { withDatabase } from './support/database.ts'
import { pick } from './support/pick.ts'

const stamp = Date.now()
const name = `Exam ${stamp}`
const dialog = (page: Page, title: string | RegExp) => page.getByRole('dialog', { name: title })
const row = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text })
const another = async (browser: Browser, who: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, who)
  return page
}

/** Writes an exam of questions of the demo, told at once whether they are enough. */
const writes = async (page: Page): Promise<void> => {
  await open(page, '/atlas/exam-analysis')
  await page.getByRole('button', { name: 'New exam' }).press('Enter')
  const form = dialog(page, 'New exam')
  await form.getByRole('textbox', { name: /^Name/ }).fill(name)
  await pick(form, /^Libraries/, 'Entry exam')
  await form.getByRole('spinbutton', { name: /^Questions/ }).fill('150')
  await expect(form.getByText(/too few questions: rule 1 has 3 of 150/)).toBeVisible()
  await form.getByRole('spinbutton', { name: /^Questions/ }).fill('3')
  await expect(form.getByText(/Enough questions/)).toBeVisible()
  await pick(form, /^People/, 'Auditor 4')
  await form.getByRole('textbox', { name: /^Opens/ }).fill('2026-01-05 00:00:00')
  await form.getByRole('spinbutton', { name: /^Points to pass/ }).fill('9')
  await form.getByRole('combobox', { name: /^What people see/ }).selectOption('answers')
  expect(await axeInBoth(page)).toEqual([])
  await form.getByRole('textbox', { name: /^Name/ }).press('Control+Enter')
  await expect(form).toBeHidden()
  await expect(row(page, name)).toContainText('Draft')
  await expect(page.getByRole('button', { name: `Publish: ${name}` })).toBeDisabled()
}

const publishes = async (page: Page): Promise<void> => {
  await open(page, '/atlas/exam-analysis')
  await page.getByRole('button', { name: `Publish: ${name}` }).press('Enter')
  await dialog(page, `Publish: ${name}`).getByRole('button', { name: 'Publish' }).click()
  await expect(row(page, name)).toContainText('Published')
}

/** Answers by keys alone, also while the network is gone. */
const answers = async (page: Page): Promise<void> => {
  await open(page, '/atlas/my-exam')
  await page.getByRole('button', { name: `Start: ${name}` }).press('Enter')
  await page.getByRole('button', { name: 'Start', exact: true }).press('Enter')
  await dialog(page, 'Start').getByRole('button', { name: 'Start' }).press('Enter')
  const title = page.getByRole('heading', { name: /^Question \d of 3/ })
  await expect(title).toContainText('Question 1 of 3')
  expect(await axeInBoth(page)).toEqual([])
  for (const n of [1, 2, 3]) {
    await expect(title).toContainText(`Question ${n} of 3`)
    if (n === 2) {
      await page.context().setOffline(true)
      await page.keyboard.press('m')
    }
    const words = page.getByRole('textbox', { name: /words/i })
    if ((await words.count()) > 0) await words.fill('Where two rules fit')
    else await page.keyboard.press('1')
    await page.getByRole('heading', { level: 2 }).first().click()
    await page.keyboard.press('ArrowRight')
  }
  await expect(page.getByRole('alert')).toContainText('The network is gone')
  await page.context().setOffline(false)
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /answered, marked for later/ })).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Question \d, answered/ })).toHaveCount(3)
}

const passTime = (): Promise<void> =>
  withDatabase(async (client) => {
    const { rowCount } = await client.query(
      `update exam_attempt a set due_at = now(), deadline = now()
       from exam e
       where e.id = a.exam_id and e.name = $1 and a.state = 'running'`,
      [name],
    )
    expect(rowCount).toBe(1)
    await client.query('update exam set close_at = now() where name = $1', [name])
  })

/** Marks the text by the number of the attempt, without a name. */
const marks = async (page: Page): Promise<void> => {
  await open(page, '/atlas/exam-analysis')
  await row(page, name).press('Enter')
  await expect(page.getByRole('tab', { name: 'Texts to mark · 1' })).toBeVisible()
  await page.getByRole('tab', { name: /^Texts to mark/ }).click()
  await expect(page.getByText('Where two rules fit')).toBeVisible()
  await expect(page.getByRole('tabpanel')).not.toContainText('Auditor 4')
  await page.getByRole('spinbutton', { name: 'Points for number 1' }).fill('4')
  await page.getByRole('spinbutton', { name: 'Points for number 1' }).press('Enter')
  await expect(page.getByText('No text for you to mark.')).toBeVisible()
  await page.getByRole('tab', { name: 'People' }).click()
  await expect(row(page, 'Auditor 4')).toContainText(/of 15/)
  expect(await axeInBoth(page)).toEqual([])
  await page.getByRole('tab', { name: 'Questions' }).click()
  await expect(row(page, 'casino')).toContainText('needs 20')
}

test('runs an exam: written, published, sat by keys without network, marked, seen', async ({
  page,
  browser,
}) => {
  const problems = watch(page)
  await signIn(page, 'leader')
  await writes(page)
  const publisher = await another(browser, 'admin')
  await publishes(publisher)
  const sitting = await another(browser, 'auditor4')
  await answers(sitting)
  const context = sitting.context()
  await sitting.close()
  const again = await context.newPage()
  await open(again, '/')
  await again.getByRole('link', { name: /^Exams: \d open/ }).click()
  await again.getByRole('button', { name: `Go on: ${name}` }).press('Enter')
  await expect(again.getByRole('button', { name: /^Question \d, answered/ })).toHaveCount(3)
  await expect(again.getByRole('button', { name: /marked for later/ })).toHaveCount(1)
  await again.getByRole('button', { name: 'Submit exam' }).press('Enter')
  await expect(dialog(again, 'Submit exam')).not.toContainText('Not answered')
  await again.close()
  await passTime()
  await marks(page)
  const after = await context.newPage()
  await open(after, '/atlas/my-exam-scores')
  await row(after, name).press('Enter')
  const drawer = dialog(after, name)
  await expect(drawer).toContainText(/of 15/)
  expect(await axeInBoth(after)).toEqual([])
  await context.close()
  await publisher.context().close()
  expect(problems).toEqual([])
})
