import { type Browser, type Locator, type Page, expect, test } from '@playwright/test'
import { taskCalls } from '../packages/contract/src/task/area.ts'
import { detailOf, makeAuditor } from './support/audit.ts'
import { axeInBoth } from './support/axe.ts'
import { ok } from './support/calls.ts'
import { open, signIn, visit, watch } from './support/console.ts'
import { sendIn } from './support/ingest.ts'
import { pick } from './support/pick.ts'
import {
  approveAndStart,
  button,
  countOf,
  drawerOf,
  openForApproval,
  passSome,
} from './support/tasks.ts'

const stamp = Date.now()
const first = `first_${stamp}`
const second = `second_${stamp}`
const writer = `writer_${stamp}`
const approver = `approver_${stamp}`
const uid = `stored${stamp}`
const task = { name: `Sample ${stamp}`, kind: 'Sampling' }
test.beforeAll(async () => {
  await makeAuditor(first)
  await makeAuditor(second)
  await makeAuditor(writer, 'leader')
  await makeAuditor(approver, 'admin')
})

/** A moment so many minutes from now, as fields of the console have it. */
const moment = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000 + 8 * 3_600_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
const groupOf = (page: Page, n: number): Locator =>
  page.getByRole('group', { name: `Conditions ${n}`, exact: true })

/** Picks as one who types: key by key, then what is called so. */
const typeAndPick = async (page: Page, label: string | RegExp, text: string): Promise<void> => {
  const box = page.getByRole('combobox', { name: label })
  await box.focus()
  await box.pressSequentially(text, { delay: 20 })
  await page.getByRole('option').filter({ hasText: text }).click()
  await page.keyboard.press('Escape')
}

/** By keys alone: the kind, and two groups of conditions of which the first has two. */
const writesConditions = async (page: Page): Promise<void> => {
  const normal = page.getByRole('radio', { name: /^Normal/ })
  await normal.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Real-time/ })).toBeChecked()
  await expect(page.getByRole('spinbutton', { name: /^Goes back if nobody/ })).toHaveValue('24')
  const sampling = page.getByRole('radio', { name: /^Sampling/ })
  while (!(await sampling.isChecked())) await page.keyboard.press('ArrowDown')
  const add = button(page, 'Add a group of conditions')
  await add.press('Enter')
  const one = groupOf(page, 1)
  await one.getByRole('combobox', { name: 'Field 1' }).focus()
  await page.keyboard.type('User')
  await one.getByRole('textbox', { name: 'Values 1' }).focus()
  await page.keyboard.type(uid)
  await button(one, 'Or another condition').press('Enter')
  await one.getByRole('combobox', { name: 'Field 2' }).focus()
  await page.keyboard.type('Post')
  await one.getByRole('textbox', { name: 'Values 2' }).focus()
  await page.keyboard.type(`${uid}-none`)
  await add.press('Enter')
  const two = groupOf(page, 2)
  await expect(two.getByRole('combobox', { name: 'Field 1' })).toHaveValue('text')
  await two.getByRole('textbox', { name: 'Values 1' }).focus()
  await page.keyboard.type('a prize')
  // A condition that was added in vain is taken back; with its last one a group goes.
  await add.press('Enter')
  await groupOf(page, 3).getByRole('button', { name: 'Remove Group 3 1' }).press('Enter')
  await expect(groupOf(page, 3)).toBeHidden()
}

const writesTask = async (page: Page): Promise<void> => {
  await signIn(page, writer)
  await open(page, '/delivery-task/index')
  await button(page, 'New task').click()
  await page.getByRole('heading', { name: 'New delivery task' }).waitFor()
  await writesConditions(page)
  await page.getByRole('textbox', { name: /^Name/ }).fill(task.name)
  await pick(page, /^Types/, 'Post comments')
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Time span' }).selectOption('Between two times')
  await page.getByRole('textbox', { name: /^From / }).fill(moment(-60))
  await page.getByRole('textbox', { name: /^To / }).fill(moment(60))
  // Only what the type offers is offered.
  const results = page.getByRole('combobox', { name: 'Results' })
  await results.focus()
  await results.pressSequentially('Block host', { delay: 20 })
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await results.fill('')
  await typeAndPick(page, 'Results', 'Pass')
  await page.getByRole('combobox', { name: 'Draw', exact: true }).selectOption('All')
  await typeAndPick(page, /^Single people/, second)
  await button(page, 'Estimate').click()
  const outcome = page.locator('.task-outcome')
  await expect(outcome).toContainText('Candidates2')
  await expect(outcome).toContainText('Drawn2')
  expect(await axeInBoth(page)).toEqual([])
  await button(page, 'Submit for approval').click()
  await expect(drawerOf(page, task)).toContainText('Waiting for approval')
}

/** The second person reads what is meant, and who wrote it. */
const approvesIt = async (page: Page): Promise<string> => {
  await openForApproval(page, task, approver)
  const drawer = drawerOf(page, task)
  await expect(drawer).toContainText(`User ID is ${uid} or Post ID is ${uid}-none`)
  await expect(drawer).toContainText('Text contains “a prize”')
  await expect(drawer).toContainText(`Newest version written by${writer}`)
  expect(await axeInBoth(page)).toEqual([])
  await approveAndStart(page, task)
  await expect(countOf(drawer, 'Waiting')).toHaveText('2')
  await drawer.getByRole('tab', { name: 'Draws' }).click()
  await expect(drawer).toContainText('2 candidates = 2 drawn + 0 not chosen + 0 skipped')
  const [row] = (await ok(page, taskCalls.list, { name: task.name })).list
  return row?.id ?? ''
}

const listsIt = async (page: Page, id: string): Promise<void> => {
  await visit(page, '/delivery-task/sampling')
  const row = page.getByRole('row', { name: new RegExp(task.name) })
  await expect(row).toContainText('Results: Pass')
  await expect(row.locator('.task-said')).toHaveAttribute('title', /Text contains “a prize”/)
  await expect(row).toContainText('2 of 2')
  expect(await axeInBoth(page)).toEqual([])
  await visit(page, `/delivery-task/sampling?id=${id}`)
  await expect(countOf(drawerOf(page, task), 'Done')).toHaveText('1')
  await expect(countOf(drawerOf(page, task), 'Waiting')).toHaveText('1')
}

const decidesThree = (browser: Browser): Promise<string[]> =>
  passSome(browser, first, `?uid=${uid}`, 3)

test('samples what was decided by conditions of two levels, and it is decided again', async ({
  page,
  browser,
}) => {
  const problems = watch(page)
  await signIn(page, writer)
  await sendIn(
    page,
    12,
    ['won a prize', 'lost a prize', 'said hello', 'waits for a prize'].map((content, n) => ({
      uid,
      postId: `${uid}-${n}`,
      createdAt: Date.now() - 60_000 + n,
      texts: [{ content }],
    })),
  )
  const decided = await decidesThree(browser)
  await writesTask(page)
  const id = await approvesIt(page)
  const [again = ''] = await passSome(browser, second, `?tfTaskId=${id}`, 1)
  expect(decided).toContain(again)
  await expect
    .poll(async () => (await detailOf(page, again)).decisions.map(({ state }) => state).toSorted())
    .toEqual(['active', 'replaced'])
  await listsIt(page, id)
  expect(problems).toEqual([])
})

test('shows what came of a study, and gives its answers as a workbook', async ({ page }) => {
  const problems = watch(page)
  await signIn(page, writer)
  await open(page, '/delivery-task/customize')
  const study = { name: 'Study: do we judge alike?', kind: 'Customized' }
  await page.getByRole('row', { name: study.name }).click()
  const drawer = drawerOf(page, study)
  await expect(countOf(drawer, 'With a judge')).toHaveText('0')
  await drawer.getByRole('tab', { name: 'Items' }).click()
  await expect(drawer.getByText('answers differ').first()).toBeVisible()
  const file = page.waitForEvent('download')
  await button(drawer, 'Download answers').click()
  expect((await file).suggestedFilename()).toMatch(/^task-\d+-answers\.xlsx$/)
  expect(await axeInBoth(page)).toEqual([])
  expect(problems).toEqual([])
})
