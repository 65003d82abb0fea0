import { type Page, expect, test } from '@playwright/test'
import { taskCalls } from '../packages/contract/src/task/area.ts'
import { makeAuditor } from './support/audit.ts'
import { axeInBoth } from './support/axe.ts'
import { ok } from './support/calls.ts'
import { open, signIn, visit, watch } from './support/console.ts'
import { sendIn } from './support/ingest.ts'
import { pick } from './support/pick.ts'
import { approveAndStart, button, countOf, drawerOf, openForApproval } from './support/tasks.ts'

const stamp = Date.now()
const user = `sql_${stamp}`
const uid = `sql${stamp}`
const task = { name: `By SQL ${stamp}`, kind: 'By SQL' }
test.beforeAll(() => makeAuditor(user))

const check = 'Control+Shift+Enter'
const write = async (page: Page, lines: readonly string[]): Promise<void> => {
  await page.getByRole('textbox', { name: 'Statement' }).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.insertText(lines.join('\n'))
}
const span = 'where at >= {{from}} and at < {{to}}'

/** What is not allowed is underlined, and its message leads there. */
const meetsRefusal = async (page: Page): Promise<void> => {
  await write(page, ['select record_id', 'from record', `${span} and pg_sleep(9) is null`])
  await page.keyboard.press(check)
  const message = button(
    page,
    'Statement: line 3, column 42: pg_sleep is not among the functions allowed here',
  )
  await expect(message).toBeVisible()
  await expect(page.locator('.cm-lintRange-error')).toHaveText('pg_sleep')
  const editor = page.getByRole('textbox', { name: 'Statement' })
  await expect(editor).toHaveAttribute('aria-invalid', 'true')
  expect(await axeInBoth(page)).toEqual([])
  await message.press('Enter')
  await expect(editor).toBeFocused()
  // It stands at the fault: what is typed there mends it.
  for (let n = 0; n < 'pg_sleep(9)'.length; n++) await page.keyboard.press('Delete')
  await page.keyboard.insertText('uid')
  await expect(message).toBeHidden()
  await expect(page.locator('.cm-lintRange-error')).toHaveCount(0)
}

/** By keys and by what stands beside the editor. */
const writesStatement = async (page: Page): Promise<void> => {
  await write(page, ['select record_id', 'from record', 'where at >= '])
  await button(page, 'Insert {{from}}').press('Enter')
  await page.keyboard.insertText(' and at <')
  await button(page, 'Insert {{to}}').press('Enter')
  await page.keyboard.insertText('\n  and ')
  const record = page.getByRole('region', { name: 'record', exact: true })
  await button(record, 'Insert uid').press('Enter')
  await page.keyboard.insertText(` = '${uid}'`)
  await page.keyboard.press(check)
  const found = page.locator('.task-sql .task-outcome').getByRole('table')
  await expect(found.getByRole('row')).toHaveCount(3)
  await expect(found).toContainText('won a prize')
  await expect(page.locator('.task-sql .task-outcome')).toContainText(
    /May run.*Cost .* of 5,000,000/,
  )
  expect(await axeInBoth(page)).toEqual([])
}

const writesTask = async (page: Page): Promise<void> => {
  await open(page, '/delivery-task/edit?kind=customize-sql')
  await page.getByRole('heading', { name: 'New delivery task' }).waitFor()
  await page.getByRole('textbox', { name: /^Name/ }).fill(task.name)
  await pick(page, /^Types/, 'Post comments')
  await page.keyboard.press('Escape')
  await meetsRefusal(page)
  await writesStatement(page)
  await pick(page, /^Single people/, user)
  await page.keyboard.press('Escape')
  await button(page, 'Estimate').click()
  await expect(page.locator('.task-outcome').last()).toContainText('Candidates2')
  await button(page, 'Submit for approval').click()
  await expect(drawerOf(page, task)).toContainText('Waiting for approval')
}

test('checks a statement, shows the fault of another, and lists what its run named', async ({
  page,
}) => {
  const problems = watch(page)
  await signIn(page, 'leader')
  await sendIn(
    page,
    12,
    ['won a prize', 'lost a prize'].map((content, n) => ({
      uid,
      postId: `${uid}-${n}`,
      createdAt: Date.now() - 60_000 + n,
      texts: [{ content }],
    })),
  )
  await writesTask(page)
  await openForApproval(page, task)
  await expect(drawerOf(page, task)).toContainText(`and uid = '${uid}'`)
  await approveAndStart(page, task)
  await expect(countOf(drawerOf(page, task), 'Waiting')).toHaveText('2')
  await visit(page, '/delivery-task/customize-sql')
  const row = page.getByRole('row', { name: new RegExp(task.name) })
  await expect(row).toContainText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}\s*2\s*2/)
  const [{ id } = { id: '' }] = (await ok(page, taskCalls.list, { name: task.name })).list
  const log = await ok(page, taskCalls.log, { id })
  expect(log.list.find(({ act }) => act === 'task.runSql')?.after).toMatchObject({ rows: 2 })
  // What is refused is an answer of that status, which browsers report.
  expect(problems.filter((one) => !one.includes('/task/sql/check'))).toEqual([])
})
