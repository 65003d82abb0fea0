import { type Locator, type Page, expect, test } from '@playwright/test'
import { officeTime } from '../apps/api/src/core/office-time.ts'
import { open, signIn, visit, watch } from './support/console.ts'
import { withDatabase } from './support/database.ts'
import { pick } from './support/pick.ts'

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const inMinutes = (n: number): string => officeTime(Date.now() + n * 60_000)
/** Lets the time of a user's act come, as if two minutes had gone by. */
const letTimeCome = (uid: string): Promise<void> =>
  withDatabase(async (client) => {
    await client.query(
      `update scheduled_act set run_at = now(), try_at = now()
       where uid = $1 and state = 'waiting'`,
      [uid],
    )
  })

/** The form of a punishment that begins at a time, filled in but for its time. */
const formOf = async (page: Page, uid: string): Promise<Locator> => {
  await page.getByRole('button', { name: 'Punish at a time' }).click()
  const form = dialogOf(page, 'Punish at a time')
  await pick(form, /^Type/, '50:12')
  await form.getByRole('combobox', { name: /^Result/ }).selectOption('mute')
  await form.getByRole('combobox', { name: /^Labels/ }).click()
  await page.getByRole('option').nth(1).click()
  await page.keyboard.press('Escape')
  await form.getByRole('textbox', { name: /^Remark/ }).fill('sells tickets in the show')
  await form.getByRole('textbox', { name: /^Users and posts/ }).fill(uid)
  await form.getByRole('textbox', { name: /^Reason/ }).fill('show at eight')
  return form
}
const make = async (page: Page, uid: string): Promise<void> => {
  const form = await formOf(page, uid)
  await form.getByRole('textbox', { name: /^Time/ }).fill(inMinutes(2))
  await form.getByRole('button', { name: 'Preview' }).click()
  await expect(form.getByText('1 will be scheduled')).toBeVisible()
  await form.getByRole('button', { name: /^Schedule/ }).click()
  await expect(form).toBeHidden()
}
const rowOf = (page: Page, uid: string) => page.getByRole('row', { name: new RegExp(uid) })

const refusesNonsense = async (page: Page, uid: string): Promise<void> => {
  const form = await formOf(page, uid)
  await form.getByRole('button', { name: /^Schedule/ }).click()
  await expect(form.getByText('Time is required.')).toBeVisible()
  await form.getByRole('textbox', { name: /^Time/ }).fill(inMinutes(-5))
  await form.getByRole('button', { name: /^Schedule/ }).click()
  await expect(form.getByText(/must be at least one minute from now/)).toBeVisible()
  await form.getByRole('textbox', { name: /^Time/ }).fill(inMinutes(20))
  await form.getByRole('textbox', { name: /^Not later than/ }).fill(inMinutes(10))
  await form.getByRole('button', { name: /^Schedule/ }).click()
  await expect(form.getByText(/must not be before the time itself/)).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()
}

test('schedules a mute that is done at its time, ends it by another, and cancels a third', async ({
  page,
}) => {
  const problems = watch(page)
  const tag = Date.now().toString(36)
  const [first, second] = [`host-${tag}-1`, `host-${tag}-2`]
  await signIn(page, 'leader')
  await open(page, '/scheduled-acts')
  await make(page, first)
  await expect(rowOf(page, first)).toContainText('Waiting')
  await expect(rowOf(page, first)).toContainText(/in 1 min|in 2 min|in \d+/)
  await letTimeCome(first)
  await expect(rowOf(page, first)).toHaveCount(0)
  await page.getByRole('tab', { name: 'Past' }).click()
  await expect(rowOf(page, first)).toContainText('Done')

  await visit(page, `/user?appId=50&uid=${first}`)
  await page.getByRole('tab', { name: /Punishments/ }).click()
  await expect(page.getByRole('cell', { name: /by leader for/ })).toBeVisible()
  await page.getByRole('link', { name: 'End at…' }).click()
  const end = dialogOf(page, 'End at a time')
  await end.getByRole('textbox', { name: /^Time/ }).fill(inMinutes(2))
  await end.getByRole('textbox', { name: /^Reason/ }).fill('the show is over')
  await end.getByRole('button', { name: /^Schedule/ }).click()
  await expect(end).toBeHidden()
  await expect(rowOf(page, first)).toContainText('Ends')
  await letTimeCome(first)
  await expect(rowOf(page, first)).toHaveCount(0)
  await visit(page, `/clear-punish/history?appId=50&uid=${first}`)
  await expect(page.getByRole('row', { name: /the show is over/ })).toContainText('leader')

  await visit(page, '/scheduled-acts')
  await make(page, second)
  await rowOf(page, second)
    .getByRole('button', { name: `Cancel: ${second}` })
    .click()
  const question = dialogOf(page, 'Cancel selected (1)')
  await question.getByRole('textbox', { name: /^Reason/ }).fill('the show is off')
  await question.getByRole('button', { name: /^Cancel acts/ }).click()
  await expect(rowOf(page, second)).toHaveCount(0)
  await page.getByRole('tab', { name: 'Past' }).click()
  await expect(rowOf(page, second)).toContainText('Cancelled')
  await expect(rowOf(page, second)).toContainText('the show is off')

  await visit(page, '/scheduled-acts')
  expect(problems).toEqual([])
  await refusesNonsense(page, `host-${tag}-3`)
})
