import { type Page, expect, test } from '@playwright/test'
import { axeInBoth } from './support/axe.ts'
import { open, signIn, watch } from './support/console.ts'
import { pick } from './support/pick.ts'

const name = `Comments of ${Date.now()}`
const rowOf = (page: Page) => page.getByRole('row').filter({ hasText: name })
const act = (page: Page, label: string) =>
  page.getByRole('dialog', { name }).getByRole('button', { name: `${label}: ${name}` })

/** A form sent empty says what it lacks; what nonsense there is in a rule stands at the rule. */
const makes = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'New inspection queue' }).click()
  const form = page.getByRole('dialog', { name: 'New inspection queue' })
  await form.getByRole('button', { name: 'Add a rule' }).click()
  await form.getByRole('spinbutton', { name: /^Share in %/ }).fill('500')
  await form.getByRole('button', { name: /^Save/ }).click()
  await expect(form.getByRole('alert').filter({ hasText: 'Name' })).toBeVisible()
  await expect(form.getByRole('alert').filter({ hasText: 'Types' })).toBeVisible()
  await expect(form.getByRole('alert').filter({ hasText: '0.01 to 100' })).toBeVisible()
  await form.getByRole('textbox', { name: /^Name/ }).fill(name)
  await pick(form, /^Types/, 'Post comments')
  await form.getByRole('spinbutton', { name: /^Share in %/ }).fill('20')
  await expect(form.getByRole('region', { name: 'Forecast' })).toContainText('a day, of')
  await expect(form.getByText('People who may work on it: 0')).toBeVisible()
  expect(await axeInBoth(page)).toEqual([])
  await form.getByRole('button', { name: /^Save/ }).click()
  await expect(rowOf(page)).toContainText('20 % of all')
}

/** Nobody works on it yet: it stays off until somebody does. */
const turnsOn = async (page: Page): Promise<void> => {
  await rowOf(page).getByText(name).click()
  await act(page, 'Turn on').click()
  await expect(page.getByText(/People.*(required|missing)/i).first()).toBeVisible()
  await act(page, 'Edit').click()
  const form = page.getByRole('dialog', { name: `Edit the queue: ${name}` })
  await pick(form, /^People(?! left)/, 'leader')
  await expect(form.getByText('People who may work on it: 1')).toBeVisible()
  await form.getByRole('button', { name: /^Save/ }).click()
  await act(page, 'Turn on').click()
  await expect(page.getByRole('dialog', { name })).toContainText('On')
}

const readsVersions = async (page: Page): Promise<void> => {
  const drawer = page.getByRole('dialog', { name })
  await drawer.getByRole('tab', { name: 'Versions' }).click()
  const newest = drawer.getByRole('listitem').filter({ hasText: 'Version 2' })
  await expect(newest).toContainText('People')
  await expect(drawer).toContainText('The first version')
  await drawer.getByRole('tab', { name: 'Inspections' }).click()
  await expect(drawer).toContainText('Nothing was drawn yet')
  await drawer.getByRole('tab', { name: 'Log of changes' }).click()
  await expect(drawer).toContainText('Inspection queue changed')
  expect(await axeInBoth(page)).toEqual([])
}

const ends = async (page: Page): Promise<void> => {
  await act(page, 'Pause').click()
  await expect(rowOf(page)).toContainText('Paused')
  await act(page, 'Withdraw waiting').click()
  const dialog = page.getByRole('dialog', { name: `Withdraw waiting: ${name}` })
  await expect(dialog).toContainText('To be withdrawn: 0')
  await dialog.getByRole('button', { name: /^Withdraw waiting/ }).click()
  await expect(page.getByText('Withdrawn: 0')).toBeVisible()
  await act(page, 'Delete').click()
  await page
    .getByRole('dialog', { name: /Delete the queue/ })
    .getByText('Delete')
    .last()
    .click()
  await expect(rowOf(page)).toHaveCount(0)
}

test('makes a queue of inspection, changes it, pauses, withdraws and deletes it', async ({
  page,
}) => {
  const problems = watch(page)
  await signIn(page, 'admin')
  await open(page, '/atlas/inspect-queue')
  await expect(page.getByRole('row').filter({ hasText: 'Comments, a share of all' })).toBeVisible()
  expect(await axeInBoth(page)).toEqual([])
  await makes(page)
  await turnsOn(page)
  await readsVersions(page)
  await ends(page)
  // The queue that nobody works on is refused once.
  expect(problems.filter((one) => !one.includes('400 (Bad Request)'))).toEqual([])
})

test('shows queues of second inspections and of appeals', async ({ page }) => {
  const problems = watch(page)
  await signIn(page, 'leader')
  await open(page, '/atlas/anti-inspect-queue')
  const second = page.getByRole('row').filter({ hasText: 'Inspections of comments, once more' })
  await expect(second).toContainText('Comments, a share of all')
  await second.getByText('Inspections of comments, once more').click()
  await expect(page.getByRole('dialog')).toContainText('By day, the last 14 days')
  expect(await axeInBoth(page)).toEqual([])
  await open(page, '/atlas/appeal-queue')
  await expect(page.getByRole('row').filter({ hasText: 'Appeals on comments' })).toBeVisible()
  await page.getByRole('button', { name: 'New appeal queue' }).click()
  const form = page.getByRole('dialog', { name: 'New appeal queue' })
  await form.getByRole('button', { name: /^Save/ }).click()
  await expect(form.getByRole('alert').filter({ hasText: 'At least 2 people' })).toBeVisible()
  expect(await axeInBoth(page)).toEqual([])
  expect(problems).toEqual([])
})
