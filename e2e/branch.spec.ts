import { type Browser, type Page, expect, test } from '@playwright/test'
import { taskCalls } from '../packages/contract/src/task/area.ts'
import { makeAuditor } from './support/audit.ts'
import { axeInBoth } from './support/axe.ts'
import { ok } from './support/calls.ts'
import { open, signIn, watch } from './support/console.ts'
import { sendIn } from './support/ingest.ts'
import { pick } from './support/pick.ts'
import { answerAll } from './support/rounds.ts'

const stamp = Date.now()
const name = `Two opinions ${stamp}`
const uid = `round${stamp}`
const people = [`round_one_${stamp}`, `round_two_${stamp}`] as const
test.beforeAll(async () => {
  for (const person of people) await makeAuditor(person)
})

/** The form of a task that asks two people of each record, of whom neither sees the other. */
const writesRounds = async (page: Page): Promise<string> => {
  await signIn(page, 'leader')
  await open(page, '/delivery-task/edit?kind=normal')
  await page.getByRole('textbox', { name: /^Name/ }).fill(name)
  await pick(page, /^Types/, 'Post comments')
  await page.keyboard.press('Escape')
  await page
    .getByRole('group', { name: /Post comments/ })
    .getByRole('textbox', { name: 'User ID' })
    .fill(uid)
  for (const person of people) await pick(page, /^Single people/, person)
  await page.keyboard.press('Escape')
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: /Rounds and agreement/ })
    .press('Enter')
  await page.getByLabel(/^Each record is decided by/).selectOption({ index: 1 })
  await page.getByRole('spinbutton', { name: /^Answers at most/ }).fill('1')
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(page.getByText('must be 2 to 5')).toBeVisible()
  await page.getByRole('spinbutton', { name: /^Answers at most/ }).fill('2')
  await page.getByRole('combobox', { name: /^Pace/ }).selectOption({ index: 0 })
  await expect(page.getByText('People who may work on it: 2')).toBeVisible()
  await page.getByRole('button', { name: 'Estimate', exact: true }).click()
  await expect(page.locator('.task-outcome')).toContainText('Candidates3')
  expect(await axeInBoth(page)).toEqual([])
  await page.getByRole('button', { name: 'Submit for approval' }).click()
  const drawer = page.getByRole('dialog', { name: new RegExp(name) })
  await expect(drawer).toContainText('Waiting for approval')
  await expect(drawer).toContainText('several people, who do not see each other’s answers')
  return (await ok(page, taskCalls.list, { name })).list[0]?.id ?? ''
}

const runs = async (browser: Browser, id: string): Promise<void> => {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, 'admin')
  await ok(page, taskCalls.review, { id, version: 1, act: 'pass' })
  await ok(page, taskCalls.move, { id, act: 'start' })
  await expect
    .poll(async () => (await ok(page, taskCalls.list, { id })).list[0]?.counts.waiting)
    .toBe(3)
  await page.context().close()
}

/** The judge answers by the form of the type, with its keys, and goes on to the reason. */
const answersOwn = async (page: Page): Promise<void> => {
  await expect(page.getByText('1 of 2')).toBeVisible()
  await page.getByText('1 of 2').click()
  await page.keyboard.press('3')
  const form = page.getByRole('dialog', { name: 'Own answer' })
  await expect(form).toContainText('work from home')
  await expect(form.locator('#wb-root')).toBeFocused()
  expect(await axeInBoth(page)).toEqual([])
  await page.keyboard.press('6')
  await page.keyboard.press('e')
  await expect(form).toContainText('Confirm “Delete”')
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()
  const card = page.locator('.answer-own')
  await expect(card.getByRole('radio')).toBeChecked()
  await expect(card).toContainText('Delete')
  await expect(page.getByRole('textbox', { name: /^Reason/ })).toBeFocused()
  expect(await axeInBoth(page)).toEqual([])
  await page.keyboard.type('Both of them missed it')
  await page.keyboard.press('Control+Enter')
  // A notice that is about to go is smaller than what may be pressed.
  const told = page.getByText('Judged. Wrong orders: 2')
  await told.click()
  await expect(told).toBeHidden()
}

/** A judge takes all by keyboard: follows an answer, gives an own one, takes a record out. */
const judges = async (page: Page): Promise<void> => {
  await open(page, '/delivery-task/conflict-audit')
  await pick(page, /^Tasks/, name)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Take', exact: true }).press('Enter')
  await expect(page.getByText('1 of 3')).toBeVisible()
  const choices = page.getByRole('group', { name: 'Answers' })
  await expect(choices).toContainText('said by the first')
  await expect(choices).not.toContainText(people[0])
  expect(await axeInBoth(page)).toEqual([])
  await page.getByRole('button', { name: 'Judge and go on' }).press('Enter')
  await expect(page.getByText('Choose an answer, or take the record out')).toBeVisible()
  await page.getByText('1 of 3').click()
  await page.keyboard.press('2')
  await expect(choices.getByRole('radio').nth(1)).toBeChecked()
  await expect(page.getByRole('textbox', { name: /^Reason/ })).toBeFocused()
  await page.keyboard.type('The rule says so')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Judged. Wrong orders: 1')).toBeVisible()
  await answersOwn(page)
  await expect(page.getByText('1 of 1')).toBeVisible()
  await page.keyboard.press('0')
  await page.keyboard.type('The post is gone by now')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Taken out of the task', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'All' }).click()
  const rows = page.getByRole('row', { name: new RegExp(name) })
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'Answer of the judge' })).toHaveCount(1)
  await rows.filter({ hasText: 'The rule says so' }).press('Enter')
  await expect(page.getByRole('dialog')).toContainText('The rule says so')
  expect(await axeInBoth(page)).toEqual([])
}

/** Who was not followed contests it, from the wrong order that the judgment made. */
const appeals = async (page: Page): Promise<void> => {
  await open(page, '/wrong-order?mine=true')
  const row = page.getByRole('row', { name: /The rule says so/ })
  await row.press('Enter')
  await page.getByRole('dialog').getByRole('link', { name: 'Go to the appeal' }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Appeal on a disagreement' })
  await expect(drawer).toContainText('The rule says so')
  await expect(drawer).toContainText('your answer')
  expect(await axeInBoth(page)).toEqual([])
  await drawer.getByRole('textbox', { name: /^Reason/ }).fill('too short')
  await drawer.getByRole('button', { name: 'Send an appeal' }).press('Enter')
  await expect(drawer.getByText('At least 10 characters').first()).toBeVisible()
  await drawer.getByRole('textbox', { name: /^Reason/ }).fill('Nobody is offered any work here')
  await drawer.getByRole('button', { name: 'Send an appeal' }).press('Enter')
  await expect(page.getByText('Appeal sent')).toBeVisible()
  await expect(drawer).toContainText('Waits for a handler')
}

/** A handler, who neither answered nor judged, finds that the other answer was right. */
const changes = async (page: Page): Promise<void> => {
  await open(page, '/')
  const duty = page.getByRole('link', { name: /^Appeals to handle/ })
  await expect(duty).toContainText(/[1-9]/)
  await duty.press('Enter')
  await page.getByRole('row', { name: /Nobody is offered any work/ }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Appeal on a disagreement' })
  await expect(drawer).toContainText('Nobody is offered any work here')
  await expect(drawer).not.toContainText(people[0])
  expect(await axeInBoth(page)).toEqual([])
  await drawer.getByRole('radio', { name: /^Change to answer 1/ }).check()
  await drawer.getByRole('textbox', { name: /^Reason/ }).fill('It is no offer')
  await drawer.getByRole('button', { name: 'Decide the appeal' }).press('Enter')
  // Who gave the other answer, and the judge.
  await expect(page.getByText('Changed. Wrong orders: 2')).toBeVisible()
}

test('asks two people who do not see each other, and a judge where they differ', async ({
  page,
  browser,
}) => {
  const problems = watch(page)
  await sendIn(
    page,
    12,
    ['a', 'b', 'c'].map((post) => ({
      postId: `${uid}-${post}`,
      uid,
      texts: [{ content: `work from home ${post}`, field: 'comment' }],
    })),
  )
  const id = await writesRounds(page)
  await runs(browser, id)
  await answerAll(browser, { id, user: people[0], n: 3, isFirst: true })
  await answerAll(browser, { id, user: people[1], n: 3, isFirst: false })
  await judges(page)
  const wrong = await (await browser.newContext()).newPage()
  await signIn(wrong, people[0])
  await open(wrong, '/wrong-order?mine=true')
  await expect(wrong.getByRole('row', { name: /Disagreement/ })).toHaveCount(2)
  await appeals(wrong)
  const handler = await (await browser.newContext()).newPage()
  await signIn(handler, 'admin')
  await changes(handler)
  await open(wrong, '/wrong-order?mine=true')
  const judgedWrong = wrong.getByRole('row', { name: /The rule says so/ })
  await expect(judgedWrong).toContainText('Void')
  expect(problems).toEqual([])
})
