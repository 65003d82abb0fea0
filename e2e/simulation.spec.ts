import { type Browser, type Page, expect, test } from '@playwright/test'
import { axeInBoth } from './support/axe.ts'
import { open, signIn, watch } from './support/console.ts'
import { pick } from './support/pick.ts'

const stamp = Date.now()
const name = `Simulation ${stamp}`
const dialog = (page: Page, title: string | RegExp) => page.getByRole('dialog', { name: title })
const row = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text })

/** Two cases of the demo's library for one auditor, refused without people. */
const makes = async (page: Page): Promise<string> => {
  await open(page, '/atlas/simulate-case-analysis')
  await page.getByRole('button', { name: 'New simulation' }).press('Enter')
  const form = dialog(page, 'New simulation')
  await form.getByRole('textbox', { name: /^Name/ }).fill(name)
  await pick(form, /^Library/, 'First week')
  await page.keyboard.press('Control+Enter')
  await expect(form.getByText('People is required.')).toBeVisible()
  await pick(form, /^People/, 'auditor1')
  await form.getByRole('combobox', { name: 'Which are drawn' }).selectOption('The first n')
  await form.getByRole('spinbutton', { name: 'How many' }).fill('2')
  expect(await axeInBoth(page)).toEqual([])
  await form.getByRole('spinbutton', { name: 'How many' }).press('Control+Enter')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText('0 / 2')).toBeVisible()
  await page.getByRole('button', { name: 'Start' }).press('Enter')
  await dialog(page, `Start: ${name}`).getByRole('button', { name: 'Start' }).press('Enter')
  await expect(page.getByText('Running', { exact: true })).toBeVisible()
  return new URL(page.url()).hash.slice(1)
}

/** Gives the first result of the panel by its key, and reads what was right. */
const answersByKey = async (page: Page, first: boolean): Promise<void> => {
  await expect(page.locator('#wb-root')).toBeVisible()
  if (first) expect(await axeInBoth(page)).toEqual([])
  // A press in the very moment a record appears was meant for the one before.
  await expect(async () => {
    await page.keyboard.press('q')
    await expect(page.getByText('Your answer')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(page.getByText('Right answer')).toBeVisible()
}

/** Does it by keys alone, with a reload in the middle that changes nothing. */
const practises = async (browser: Browser): Promise<void> => {
  const page = await (await browser.newContext()).newPage()
  const problems = watch(page)
  await signIn(page, 'auditor1')
  await open(page, '/practice')
  await expect(row(page, name)).toContainText('0 / 2')
  expect(await axeInBoth(page)).toEqual([])
  await page.getByRole('button', { name: `Start ${name}` }).press('Enter')
  await expect(page.getByText('Case 1 of 2')).toBeVisible()
  await answersByKey(page, true)
  expect(await axeInBoth(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByText('Case 2 of 2')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Case 2 of 2')).toBeVisible()
  await answersByKey(page, false)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Own result' })).toBeVisible()
  await expect(page.getByText(/\d of 2 right · [\d.]+ %/)).toBeVisible()
  expect(await axeInBoth(page)).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
}

/** A round of the demo's drill, begun from the list of drills. */
const drills = async (page: Page): Promise<void> => {
  await open(page, '/delivery-task/case-order')
  await page.getByRole('button', { name: 'Start Insult or joke' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Insult or joke' })).toBeVisible()
  await expect(page.getByText(/Case \d of \d+/)).toBeVisible()
}

test('asks cases by keys alone, goes on after a reload, and shows who got what wrong', async ({
  browser,
  page,
}) => {
  test.setTimeout(180_000)
  const problems = watch(page)
  await signIn(page, 'leader')
  const address = await makes(page)
  await practises(browser)
  await open(page, address)
  await expect(page.getByText('2 / 2')).toBeVisible()
  await expect(row(page, 'Auditor 1')).toContainText('2')
  expect(await axeInBoth(page)).toEqual([])
  await page.getByRole('tab', { name: 'By case' }).click()
  await expect(row(page, /#\d/).first()).toBeVisible()
  await page.getByRole('tab', { name: 'What was taken for what' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  expect(await axeInBoth(page)).toEqual([])
  await page.getByRole('button', { name: 'Finish' }).press('Enter')
  await dialog(page, `Finish: ${name}`).getByRole('button', { name: 'Finish' }).press('Enter')
  await expect(page.getByText('Finished', { exact: true })).toBeVisible()
  await drills(page)
  expect(problems).toEqual([])
})
