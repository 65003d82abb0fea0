import { type Browser, type Page, expect, test } from '@playwright/test'
import { axeInBoth } from './support/axe.ts'
import { open, signIn, watch } from './support/console.ts'
import { pick } from './support/pick.ts'

const stamp = Date.now()
const name = `Comments ${stamp}`
const question = `Is a quoted insult an insult? ${stamp}`

const dialog = (page: Page, title: string | RegExp) => page.getByRole('dialog', { name: title })
const row = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text })

/** One of the ways to add to a library. */
const adds = async (page: Page, way: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await page.getByRole('button', { name: way }).press('Enter')
}

/** A library of one type, refused without a name. */
const makes = async (page: Page): Promise<void> => {
  await open(page, '/atlas/exam-library')
  await page.getByRole('button', { name: 'New library' }).press('Enter')
  const form = dialog(page, 'New library')
  await page.keyboard.press('Control+Enter')
  await expect(form.getByText('Name is required.')).toBeVisible()
  await form.getByRole('textbox', { name: /^Name/ }).fill(name)
  await pick(form, /^Types/, 'Post comments')
  expect(await axeInBoth(page)).toEqual([])
  await form.getByRole('textbox', { name: /^Remark/ }).press('Control+Enter')
  await expect(row(page, name)).toContainText('Draft')
  await page.getByRole('button', { name: `Bring into use: ${name}` }).press('Enter')
  await expect(row(page, name)).toContainText('In use')
}

/** A question with options and one right answer, refused while it has none. */
const writes = async (page: Page): Promise<void> => {
  await row(page, name).press('Enter')
  await expect(page.getByText(/Nothing in it yet/)).toBeVisible()
  await adds(page, 'Write a question')
  const form = dialog(page, 'New question')
  await page.keyboard.press('Control+Enter')
  await expect(form.getByText('Question is required.')).toBeVisible()
  await form.getByRole('textbox', { name: /^Question/ }).fill(question)
  await form.getByRole('textbox', { name: /^Options/ }).fill('Mute\nPass')
  await form.getByRole('textbox', { name: /^Options/ }).press('Control+Enter')
  await expect(form.getByText(/must not be empty/)).toBeVisible()
  await form.getByRole('radio', { name: 'Pass' }).check()
  await form.getByRole('textbox', { name: /in English/ }).fill('Who reports it does not insult')
  expect(await axeInBoth(page)).toEqual([])
  await form.getByRole('radio', { name: 'Pass' }).press('Control+Enter')
  await expect(form).toBeHidden()
  await expect(row(page, question)).toContainText('Draft')
}

/** Takes what a case library has in use, after a look at what would come. */
const copies = async (page: Page): Promise<void> => {
  await adds(page, 'Copy a case library')
  const form = dialog(page, 'Copy a case library')
  await pick(form, /^Case library/, 'insult or joke')
  await form.getByRole('button', { name: 'Try' }).click()
  await expect(form.getByRole('status')).toContainText(/[1-9]\d* would be added/)
  await form.getByRole('button', { name: /^Add/ }).click()
  await expect(form).toBeHidden()
  await expect(row(page, 'Library').first()).toBeVisible()
}

/** The copied cases may fill the first page. */
const opensQuestion = async (page: Page): Promise<void> => {
  await page.getByRole('textbox', { name: 'Text' }).fill(question)
  await page.getByRole('textbox', { name: 'Text' }).press('Enter')
  await row(page, question).press('Enter')
}

/** Everything is handed in; nobody passes what they wrote themselves. */
const handsIn = async (page: Page): Promise<void> => {
  await opensQuestion(page)
  const drawer = dialog(page, /^Item \d+$/)
  await expect(drawer).toContainText('Who reports it does not insult')
  await drawer.getByRole('button', { name: 'Submit for review' }).press('Enter')
  await expect(drawer).toContainText('To review')
  expect(await axeInBoth(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Approve' }).press('Enter')
  await expect(page.getByText(/somebody else has to review it/).first()).toBeVisible()
  await page.keyboard.press('Escape')
}

/** Somebody else sends it back with a reason, and passes it once it is better. */
const reviews = async (browser: Browser, address: string, writer: Page): Promise<void> => {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, 'admin')
  await open(page, `${address}?tab=review`)
  await row(page, question).press('Enter')
  const drawer = dialog(page, /^Item \d+$/)
  await drawer.getByRole('button', { name: 'Send back' }).press('Enter')
  const asked = dialog(page, 'Send back')
  await asked.getByRole('textbox').fill('Say who quotes it')
  await asked.getByRole('button', { name: 'Send back' }).click()
  await expect(drawer).toContainText('Say who quotes it')
  await open(writer, address)
  await opensQuestion(writer)
  const own = dialog(writer, /^Item \d+$/)
  await own.getByRole('button', { name: 'Edit', exact: true }).press('Enter')
  const form = dialog(writer, 'Edit')
  await form.getByRole('textbox', { name: /^Question/ }).fill(`${question} By a reporter?`)
  await form.getByRole('textbox', { name: /^Question/ }).press('Control+Enter')
  await expect(form).toBeHidden()
  await expect(own).toContainText('By a reporter?')
  await own.getByRole('button', { name: 'Submit for review' }).press('Enter')
  await expect(own).toContainText('To review')
  await open(page, `${address}?tab=review`)
  await row(page, question).press('Enter')
  await drawer.getByRole('button', { name: 'Approve' }).press('Enter')
  await expect(drawer).toContainText('approved by')
  await page.context().close()
}

/** A file with a bad row: shown before anything is added, and only the sound row is. */
const takesFile = async (page: Page): Promise<void> => {
  const asked = `May a joke stay? ${stamp}`
  await adds(page, 'From a file')
  const form = dialog(page, 'From a file')
  const lines = [
    { kind: 'boolean', text: asked, answer: { yes: true } },
    { kind: 'single', text: 'Which?', options: ['One'], answer: { options: [0] } },
  ]
  await form.locator('input[type=file]').setInputFiles({
    name: 'items.jsonl',
    mimeType: 'application/x-ndjson',
    buffer: Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n')),
  })
  await expect(form.getByRole('status')).toContainText('1 refused')
  await expect(form).toContainText('Line 2 Content, Options: must have at least 2 items')
  expect(await axeInBoth(page)).toEqual([])
  const template = page.waitForEvent('download')
  await form.getByRole('button', { name: 'Template' }).press('Enter')
  expect((await template).suggestedFilename()).toBe('items-template.xlsx')
  await form.getByRole('button', { name: 'Import (1)' }).press('Enter')
  await expect(form).toBeHidden()
  await expect(row(page, asked)).toContainText('File')
  const exported = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export JSONL' }).press('Enter')
  expect((await exported).suggestedFilename()).toBe('items.jsonl')
}

test('takes a file, and shows who answered what and how that came out', async ({ page }) => {
  const problems = watch(page)
  await signIn(page, 'leader')
  await open(page, '/delivery-task/case-order-library')
  await row(page, 'insult or joke').press('Enter')
  await takesFile(page)
  await page.getByRole('tab', { name: 'Answers' }).press('Enter')
  await expect(row(page, 'Drill').first()).toBeVisible()
  await page.getByLabel('Mark').selectOption('Wrong')
  await page.getByRole('button', { name: 'Search' }).press('Enter')
  await expect(row(page, 'Wrong').first()).toBeVisible()
  await expect(row(page, /Right$/)).toHaveCount(0)
  expect(await axeInBoth(page)).toEqual([])
  const log = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).press('Enter')
  expect((await log).suggestedFilename()).toBe('case-answers.xlsx')
  await page.getByRole('tab', { name: 'Dimensions' }).press('Enter')
  await expect(page.getByRole('columnheader', { name: '95 % interval' })).toBeVisible()
  await page.getByRole('tab', { name: 'Analysis' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Right share by week' })).toBeVisible()
  await open(page, '/delivery-task/case-order-analysis')
  await expect(page.getByRole('heading', { name: /^Confusions/ })).toBeVisible()
  expect(await axeInBoth(page)).toEqual([])
  const hardest = page.getByRole('region', { name: 'Hardest cases' })
  await hardest.getByRole('row').nth(1).press('Enter')
  await expect(page.getByRole('tab', { name: 'Answers' })).toHaveAttribute('aria-selected', 'true')
  await expect(row(page, 'Drill').first()).toBeVisible()
  expect(problems).toEqual([])
})

test('keeps a library: written, copied, sent back, passed by another, out of use', async ({
  page,
  browser,
}) => {
  const problems = watch(page)
  await signIn(page, 'leader')
  await makes(page)
  await writes(page)
  await copies(page)
  await handsIn(page)
  const address = new URL(page.url()).hash.slice(1).split('?')[0] ?? ''
  await reviews(browser, address, page)
  await open(page, '/atlas/exam-library')
  await page.getByRole('button', { name: `Archive: ${name}` }).press('Enter')
  await dialog(page, /^Archive/)
    .getByRole('button', { name: 'Archive' })
    .click()
  await expect(row(page, name)).toContainText('Archived')
  for (const other of ['/atlas/case-library', '/atlas/simulate-case-library']) {
    await open(page, other)
    await expect(page.getByRole('row').nth(1)).toContainText('In use')
    expect(await axeInBoth(page)).toEqual([])
  }
  expect(problems).toEqual([])
})
