import { type Browser, type Page, expect, test } from '@playwright/test'
import { makeAuditor } from './support/audit.ts'
import { axeInBoth } from './support/axe.ts'
import { open, signIn, watch } from './support/console.ts'
import { pick } from './support/pick.ts'

const stamp = Date.now()
const name = `Jokes ${stamp}`
const people = [`calibrated_a_${stamp}`, `calibrated_b_${stamp}`] as const
test.beforeAll(async () => {
  for (const person of people) await makeAuditor(person)
})

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** A session of two cases, refused while people are missing, then made and begun. */
const makes = async (page: Page): Promise<void> => {
  await open(page, '/atlas/calibration?tab=led')
  await page.getByRole('button', { name: 'New session' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'New session' })
  await form.getByRole('textbox', { name: /^Name/ }).fill(name)
  await pick(form, /^Library/, 'Comments: insult or joke')
  const cases = form.getByRole('combobox', { name: /^Cases/ })
  await cases.press('ArrowDown')
  for (const place of [0, 1])
    await page.getByRole('option').filter({ hasText: /^#/ }).nth(place).click()
  await page.keyboard.press('Escape')
  await pick(form, /^Participants/, people[0])
  await page.keyboard.press('Control+Enter')
  await expect(form.getByRole('alert').filter({ hasText: /From 2 to 50/ })).toBeVisible()
  await pick(form, /^Participants/, people[1])
  expect(await axeInBoth(page, '.modal')).toEqual([])
  await form.getByRole('textbox', { name: /^Remark/ }).press('Control+Enter')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.getByRole('button', { name: 'Ask the people' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Ask the people' }).click()
  await expect(page.getByText('Being answered')).toBeVisible()
}

/** One of the people answers all by keys, and sees nothing of what others say. */
const answers = async (browser: Browser, person: string, result: string): Promise<void> => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const problems = watch(page)
  await signIn(page, person)
  await open(page, '/atlas/calibration')
  await row(page, name).press('Enter')
  for (const no of [1, 2]) {
    await expect(page.getByRole('region', { name: `Case ${no}` })).toBeVisible()
    const field = page.getByRole('combobox', { name: 'Result' })
    await field.selectOption({ label: result })
    await field.press('Control+Enter')
  }
  await expect(page.getByText('You have answered all.')).toBeVisible()
  await expect(page.getByText('Agreement beyond chance')).toHaveCount(0)
  expect(await axeInBoth(page)).toEqual([])
  expect(problems).toEqual([])
  await context.close()
}

test('a team answers two cases blind, sees how it differs, and agrees on what is right', async ({
  page,
  browser,
}) => {
  const problems = watch(page)
  await signIn(page, 'leader')
  await makes(page)
  await answers(browser, people[0], 'Mute')
  await answers(browser, people[1], 'Pass')
  await page.getByRole('button', { name: 'Show the answers' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Show the answers' }).click()
  await expect(page.getByText('Agreement beyond chance')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Pass × 1' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Say something' }).fill('Both read it as a joke')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Both read it as a joke').first()).toBeVisible()
  await page.getByRole('button', { name: 'Agree on an answer' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Agree on an answer' })
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText('Why is required.')).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Why/ }).fill('A joke among friends')
  await dialog.getByRole('textbox', { name: /^What the guide/ }).fill(`Jokes stay ${stamp}`)
  await dialog.getByRole('textbox', { name: /^What the guide/ }).press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Agreed answer' })).toBeVisible()
  expect(await axeInBoth(page)).toEqual([])
  await open(page, '/atlas/calibration?tab=guide')
  const change = page.getByRole('listitem').filter({ hasText: `Jokes stay ${stamp}` })
  await change.getByRole('button', { name: 'Changed' }).press('Enter')
  await expect(change).toHaveCount(0)
  expect(problems).toEqual([])
})
