import { type Browser, type Locator, type Page, expect } from '@playwright/test'
import { peopleCalls } from '../../packages/contract/src/people/calls.ts'
import { taskCalls } from '../../packages/contract/src/task/area.ts'
import { type TaskBody, blankTask } from '../../packages/contract/src/task/schemas.ts'
import { advance, press, startAudit } from './audit.ts'
import { ok } from './calls.ts'
import { open, signIn } from './console.ts'

const wide = { width: 1440, height: 900 }

/** A delivery task as pages call it: by its name, and the name of its kind. */
export type Called = { name: string; kind: string }

export function button(scope: Page | Locator, label: string): Locator {
  return scope.getByRole('button', { name: label, exact: true })
}

export function drawerOf(page: Page, { name, kind }: Called): Locator {
  return page.getByRole('dialog', { name: `${name} · ${kind}` })
}

/** A number of the overview in a drawer, by what it counts. */
export function countOf(drawer: Locator, label: string): Locator {
  return drawer
    .locator('.task-counts')
    .first()
    .locator('div', { has: drawer.page().getByText(label, { exact: true }) })
    .locator('dd')
}

/** Presses a button of the drawer and agrees to what is asked. */
const agree = async (page: Page, task: Called, label: string): Promise<void> => {
  await button(drawerOf(page, task), label).click()
  const question = page.getByRole('dialog', { name: `${label}: ${task.name}` })
  await question.getByRole('button', { name: new RegExp(`^${label}`) }).click()
  await expect(question).toBeHidden()
}

/** A second person opens a task that waits for approval. */
export async function openForApproval(page: Page, task: Called, by = 'admin'): Promise<void> {
  await signIn(page, by)
  await open(page, '/delivery-task/list?tab=review')
  await page.getByRole('row', { name: new RegExp(task.name) }).click()
  await expect(drawerOf(page, task)).toBeVisible()
}

/** Passes a task that is open, and starts it. */
export async function approveAndStart(page: Page, task: Called): Promise<void> {
  await agree(page, task, 'Approve')
  await expect(drawerOf(page, task)).toContainText('Ready to start')
  await button(drawerOf(page, task), 'Start').click()
}

/** Lets some records of an audit page pass in a window of its own, and gives the others back. */
export async function passSome(
  browser: Browser,
  user: string,
  query: string,
  n: number,
): Promise<string[]> {
  const context = await browser.newContext({ viewport: wide })
  const page = await context.newPage()
  await startAudit(page, user, 'text', query)
  const passed: string[] = []
  while (passed.length < n) passed.push(await advance(page, () => press(page, 'q')))
  await page.getByRole('button', { name: /^Stop audit/ }).press('Enter')
  await expect(page.getByRole('button', { name: /^Start audit/ })).toBeVisible()
  await context.close()
  return passed
}

/**
 * A task of the comments of one user that runs: written by a leader, passed and started by an
 * administrator, and handed out; answers its id.
 */
export async function runTask(
  browser: Browser,
  { uid, users, n, ...more }: Partial<TaskBody> & { uid: string; users: string[]; n: number },
): Promise<string> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, 'leader')
  const named = await ok(page, peopleCalls.pick, { words: users.join(',') })
  const body: TaskBody = {
    ...blankTask,
    types: ['50:12'],
    conditions: { '50:12': [{ dbField: 'uid', relation: 'in', value: [uid] }] },
    people: { ...blankTask.people, personIds: named.list.map(({ id }) => id) },
    handing: { ...blankTask.handing, speed: 'at-once' },
    ...more,
  }
  const { id, version } = await ok(page, taskCalls.create, { kind: 'normal', body })
  await ok(page, taskCalls.estimate, { id, kind: 'normal', body })
  await ok(page, taskCalls.review, { id, version, act: 'submit' })
  await signIn(page, 'admin')
  await ok(page, taskCalls.review, { id, version, act: 'pass' })
  await ok(page, taskCalls.move, { id, act: 'start' })
  await expect
    .poll(async () => (await ok(page, taskCalls.list, { id })).list[0]?.counts.waiting)
    .toBe(n)
  await page.context().close()
  return id
}

/**
 * Chooses a task on the start page of comments; `beside` another window of the person, in another
 * browser: in one browser a page is audited in one window.
 */
export async function chooseTask(
  browser: Browser,
  { user, name, beside }: { user: string; name: string; beside?: Page },
): Promise<Page> {
  const storageState = await beside?.context().storageState()
  const context = await browser.newContext({
    viewport: wide,
    ...(storageState ? { storageState } : {}),
  })
  const page = await context.newPage()
  if (!beside) await signIn(page, user)
  await open(page, '/tags/audit/text')
  await page.getByRole('link', { name: new RegExp(name) }).press('Enter')
  await expect(page.getByRole('button', { name: /^Start audit/ })).toBeEnabled()
  return page
}

/** Starts the audit, also beside another window, whether or not something comes. */
export async function startChosen(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Start audit/ }).press('Enter')
  const beside = page.getByRole('button', { name: 'Audit these too' })
  await expect(beside.or(page.getByRole('button', { name: /^Stop audit/ })).first()).toBeVisible()
  if (await beside.isVisible()) await beside.press('Enter')
  await expect(page.getByRole('button', { name: /^Stop audit/ })).toBeVisible()
}
