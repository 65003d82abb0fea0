import { type Browser, type Locator, type Page, expect } from '@playwright/test'
import { advance, press, startAudit } from './audit.ts'
import { open, signIn } from './console.ts'

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
export async function openForApproval(page: Page, task: Called): Promise<void> {
  await signIn(page, 'admin')
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
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await startAudit(page, user, 'text', query)
  const passed: string[] = []
  while (passed.length < n) passed.push(await advance(page, () => press(page, 'q')))
  await page.getByRole('button', { name: /^Stop audit/ }).press('Enter')
  await expect(page.getByRole('button', { name: /^Start audit/ })).toBeVisible()
  await context.close()
  return passed
}
