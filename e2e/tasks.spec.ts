import { type Page, expect, test } from '@playwright/test'
import { queueCalls } from '../packages/contract/src/queue/calls.ts'
import { taskCalls } from '../packages/contract/src/task/area.ts'
import { makeAuditor } from './support/audit.ts'
import { axeInBoth } from './support/axe.ts'
import { ask, ok } from './support/calls.ts'
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
const user = `task_auditor_${process.pid}`
const name = `Backlog ${stamp}`
const uid = `task${stamp}`
const type = 'Post comments'
const task = { name, kind: 'Normal' }
test.beforeAll(() => makeAuditor(user))

const writesTask = async (page: Page): Promise<void> => {
  await signIn(page, 'leader')
  await open(page, '/delivery-task/index')
  await button(page, 'New task').click()
  await page.getByRole('heading', { name: 'New delivery task' }).waitFor()
  // A task without a name, types and people is not submitted: each field says so.
  await button(page, 'Submit for approval').click()
  await expect(page.getByText('Name is required.')).toBeVisible()
  await expect(page.getByText('Choose at least one team or person')).toBeVisible()
  await page.getByRole('textbox', { name: /^Name/ }).fill(name)
  await pick(page, /^Types/, type)
  await page.keyboard.press('Escape')
  const conditions = page.getByRole('group', { name: new RegExp(type) })
  await conditions.getByRole('textbox', { name: 'User ID' }).fill(uid)
  // The list of parts leads to one of them.
  const steps = page.getByRole('navigation', { name: 'Steps' })
  await steps.getByRole('button', { name: /Who works on it/ }).click()
  await expect(page.getByRole('heading', { name: 'Who works on it' })).toBeFocused()
  await pick(page, /^Single people/, user)
  await page.keyboard.press('Escape')
  await page.getByRole('spinbutton', { name: /^Quota in total/ }).fill('3')
  await expect(page.getByText('People who may work on it: 1')).toBeVisible()
  await button(page, 'Estimate').click()
  const outcome = page.locator('.task-outcome')
  await expect(outcome).toContainText('Candidates4')
  await expect(outcome).toContainText('Drawn3')
  await outcome.getByText('Examples: ').click()
  await expect(outcome.getByRole('link').first()).toContainText(uid)
  expect(await axeInBoth(page)).toEqual([])
  await button(page, 'Submit for approval').click()
  await expect(drawerOf(page, task)).toContainText('Waiting for approval')
}

/** Nobody approves their own: the page says so, and the server holds to it. */
const cannotApproveOwn = async (page: Page): Promise<string> => {
  const approve = button(drawerOf(page, task), 'Approve')
  await expect(approve).toBeDisabled()
  await expect(approve).toHaveAttribute('title', /somebody else must approve it/)
  const [row] = (await ok(page, taskCalls.list, { name })).list
  const id = row?.id ?? ''
  const refused = await ask(page, taskCalls.review, {
    id,
    version: row?.version ?? 1,
    act: 'pass',
  })
  expect(refused.status).toBe(409)
  expect(refused.body.msg).toContain('second person')
  return id
}

const approvesAndStarts = async (page: Page): Promise<void> => {
  await openForApproval(page, task)
  const drawer = drawerOf(page, task)
  await expect(drawer).toContainText(uid)
  expect(await axeInBoth(page)).toEqual([])
  await approveAndStart(page, task)
  await expect(countOf(drawer, 'Drawn')).toHaveText('3')
  await expect(countOf(drawer, 'Waiting')).toHaveText('3')
  await drawer.getByRole('tab', { name: 'Draws' }).click()
  await expect(drawer).toContainText('4 candidates = 3 drawn + 0 not chosen + 1 skipped')
  await drawer.getByRole('tab', { name: 'Overview' }).click()
}

const waitingPlainly = async (page: Page): Promise<number> => {
  const { list } = await ok(page, queueCalls.waiting, { uid, states: ['waiting'] })
  return list.length
}

test('writes a task, has it approved by another, worked on, paused and finished', async ({
  page,
  browser,
}) => {
  const problems = watch(page)
  await signIn(page, 'leader')
  await sendIn(
    page,
    12,
    [1, 2, 3, 4].map((n) => ({ uid, postId: `${uid}-${n}`, texts: [{ content: `said ${n}` }] })),
  )
  await writesTask(page)
  const id = await cannotApproveOwn(page)
  await approvesAndStarts(page)
  await passSome(browser, user, `?tfTaskId=${id}`, 1)
  await visit(page, `/delivery-task/normal?id=${id}`)
  await expect(countOf(drawerOf(page, task), 'Done')).toHaveText('1')
  await expect(countOf(drawerOf(page, task), 'Waiting')).toHaveText('2')
  await drawerOf(page, task).getByRole('tab', { name: 'People' }).click()
  await expect(drawerOf(page, task).getByRole('row', { name: new RegExp(user) })).toBeVisible()
  const file = page.waitForEvent('download')
  await button(drawerOf(page, task), 'Export').click()
  expect((await file).suggestedFilename()).toBe(`task-${id}.xlsx`)
  await drawerOf(page, task).getByRole('tab', { name: 'Items' }).click()
  await expect(drawerOf(page, task).getByRole('row', { name: /Done/ })).toHaveCount(1)
  await drawerOf(page, task).getByRole('tab', { name: 'Overview' }).click()
  await button(drawerOf(page, task), 'Pause').click()
  await expect(drawerOf(page, task)).toContainText('Paused')
  await button(drawerOf(page, task), 'Finish').click()
  const question = page.getByRole('dialog', { name: `Finish: ${name}` })
  await expect(question).toContainText('Waiting orders that go back to the ordinary queue: 2')
  await question.getByRole('button', { name: /^Finish/ }).click()
  await expect(drawerOf(page, task)).toContainText('Finished')
  await expect.poll(() => waitingPlainly(page)).toBe(3)
  await drawerOf(page, task).getByRole('tab', { name: 'Log' }).click()
  await expect(drawerOf(page, task)).toContainText('Delivery task finished')
  await expect(drawerOf(page, task)).toContainText('Delivery task approved')
  expect(problems).toEqual([])
})

test('reads a pasted list, says what is wrong with it, and asks before leaving', async ({
  page,
}) => {
  const problems = watch(page)
  await signIn(page, 'leader')
  const listed = `list${stamp}`
  await sendIn(
    page,
    12,
    [1, 2].map((n) => ({ uid: listed, postId: `${listed}-${n}`, texts: [{ content: 'listed' }] })),
  )
  await open(page, '/delivery-task/special-order')
  await button(page, 'New task').click()
  await page.getByRole('heading', { name: 'New delivery task' }).waitFor()
  await page.getByRole('textbox', { name: /^Name/ }).fill(`Listed ${stamp}`)
  await pick(page, /^Types/, type)
  await page.keyboard.press('Escape')
  const list = page.getByRole('textbox', { name: /^List/ })
  await list.fill(`${listed}-1\n${listed}-1\n${listed}-2,${user},soon`)
  await expect(page.getByRole('row', { name: /stands in an earlier line/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Write the due time as/ })).toBeVisible()
  await page.getByRole('button', { name: /^Save draft/ }).click()
  await expect(page.getByText('2 rows are wrong; see the table below')).toBeVisible()
  page.once('dialog', (dialog) => void dialog.dismiss())
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(list).toBeVisible()
  await list.fill(`${listed}-1\n${listed}-2,${user},2099-01-31 18:00,court order`)
  await pick(page, /^Single people/, user)
  await page.keyboard.press('Escape')
  await expect(page.getByText('2 found, 0 unknown, 0 listed twice')).toBeVisible()
  expect(await axeInBoth(page)).toEqual([])
  await page.getByRole('button', { name: /^Save draft/ }).click()
  const drawer = page.getByRole('dialog', { name: `Listed ${stamp} · Special orders` })
  await drawer.getByRole('tab', { name: 'List' }).click()
  await expect(drawer.getByRole('row', { name: /court order/ })).toContainText('2099-01-31 18:00')
  await button(drawer, 'Copy').click()
  await expect(page.getByRole('textbox', { name: /^List/ })).toHaveValue(/court order/)
  expect(problems).toEqual([])
})
