import { type Locator, type Page, expect, test } from '@playwright/test'
import { advance, decidedSince, makeAuditor, press, settled, startAudit } from './support/audit.ts'
import { axeInBoth } from './support/axe.ts'
import { open, signIn, watch } from './support/console.ts'
import { withDatabase } from './support/database.ts'
import { sendIn } from './support/ingest.ts'
import { pick } from './support/pick.ts'

const key = process.pid
const user = `exposure_auditor_${key}`
const carer = `exposure_care_${key}`
const team = `exposure_team_${key}`
test.beforeAll(async () => {
  await makeAuditor(user)
  await makeAuditor(carer, 'care')
  await withDatabase(async (client) => {
    await client.query(
      `
        with t as (insert into team (name) values ($2) returning id)
        update person set team_id = t.id from t where person.name = $1`,
      [user, team],
    )
    // What an earlier try set is not there to be set again.
    await client.query('delete from exposure_label')
    await client.query('delete from exposure_type')
  })
})

/** Care staff opens a form of the settings, fills it in and saves it by the keyboard. */
const fillIn = async (
  page: Page,
  { tab, button }: { tab: string; button: string },
  fill: (dialog: Locator) => Promise<void>,
): Promise<void> => {
  await page.getByRole('tab', { name: tab, exact: true }).click()
  await page.getByRole('button', { name: button, exact: true }).press('Enter')
  const dialog = page.getByRole('dialog')
  await fill(dialog)
  await dialog.getByRole('combobox').first().press('Control+Enter')
  await expect(dialog).toHaveCount(0)
}

const carePrepares = async (page: Page): Promise<void> => {
  await signIn(page, carer)
  await open(page, '/exposure/index')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(await axeInBoth(page)).toEqual([])
  await page.getByRole('tab', { name: 'Rules and severities' }).click()
  await fillIn(page, { tab: 'Severities of labels', button: 'Set a label' }, async (dialog) => {
    await pick(dialog, /^Label/, 'Flooding')
    await dialog.getByLabel(/^Severity/).selectOption('2')
  })
  await expect(page.getByRole('row').filter({ hasText: 'Flooding' })).toContainText('2 –')
  await fillIn(page, { tab: 'Severities of types', button: 'Set a type' }, async (dialog) => {
    await pick(dialog, /^Type/, 'Post comments')
    await dialog.getByLabel(/^Severity/).selectOption('2')
  })
  await fillIn(page, { tab: 'Rules', button: 'New rule' }, async (dialog) => {
    await pick(dialog, /^Team/, team)
    await dialog.getByLabel(/^This severity and above/).selectOption('2')
    await dialog.getByRole('spinbutton', { name: /^Most items a day/ }).fill('2')
  })
  await expect(page.getByRole('row').filter({ hasText: team })).toContainText('2 a day')
  await fillIn(page, { tab: 'Least veil', button: 'New least veil' }, async (dialog) => {
    await pick(dialog, /^Team/, team)
    await dialog.getByLabel(/^This severity and above/).selectOption('1')
    await dialog.getByRole('spinbutton', { name: /^Blur/ }).fill('9')
  })
  expect(await axeInBoth(page)).toEqual([])
}

/** The least blur that the auditor may choose, as the form has it. */
const leastBlur = async (page: Page): Promise<string | null> => {
  await page.getByRole('button', { name: 'Comfort' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('set by your team')
  await expect(dialog.getByRole('checkbox', { name: /^Start muted/ })).toBeDisabled()
  const least = await dialog.getByRole('slider').getAttribute('min')
  await press(page, 'Escape')
  await expect(dialog).toHaveCount(0)
  return least
}

test('care staff sets what is enough; an auditor works until then and sees why it stops', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext()
  const care = await context.newPage()
  const seen = watch(care)
  await carePrepares(care)

  const problems = watch(page)
  const uid = `exposure${Date.now()}`
  const records = [1, 2].map((n) => ({
    uid,
    postId: `${uid}-${n}`,
    texts: [{ content: `text ${n}` }],
  }))
  await sendIn(page, 12, records)
  await startAudit(page, user, 'text', `?appId=50&type=12&uid=${uid}`)
  expect(await leastBlur(page)).toBe('9')
  // What the browser forgets is no way around it.
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await page.locator('[data-record-id]').first().waitFor()
  expect(await leastBlur(page)).toBe('9')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const since = Date.now()
  await advance(page, () => press(page, 'q'))
  await settled(page)
  // What is claimed before the second decision is stored is still within the budget.
  await press(page, 'q')
  await expect.poll(async () => (await decidedSince(page, since)).length).toBe(2)
  await sendIn(page, 12, [{ uid, postId: `${uid}-3`, texts: [{ content: 'text 3' }] }])
  const why = page.getByText('Your budget of today for grave material is used')
  await expect(why).toBeVisible()
  await expect(why).toContainText('it starts again at 00:00')
  await expect(why).toContainText('Other types go on')
  await expect(page.locator('[data-record-id]')).toHaveCount(0)
  expect(await axeInBoth(page)).toEqual([])
  await page.getByRole('link', { name: 'My exposure' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'My exposure' })).toBeVisible()
  const budget = page.getByRole('listitem').filter({ hasText: 'Items of the day · Severity 2' })
  await expect(budget).toContainText('2 of 2')
  expect(await axeInBoth(page)).toEqual([])

  await open(care, '/exposure/index')
  await pick(care, 'Team', team)
  await care.getByRole('button', { name: 'Search' }).press('Enter')
  const row = care.getByRole('row').filter({ hasText: user })
  await expect(row).toContainText('StoppedItems of the day')
  await expect(row).toContainText('100 %')
  await row.click()
  const drawer = care.getByRole('dialog')
  await expect(drawer).toContainText('2 of 2')
  expect(await axeInBoth(care)).toEqual([])
  await drawer.press('Escape')
  await care.getByRole('tab', { name: 'Stops' }).click()
  await expect(care.getByRole('row').filter({ hasText: user })).toContainText('Items of the day')
  expect(await axeInBoth(care)).toEqual([])
  expect(seen).toEqual([])
  await context.close()
  expect(problems).toEqual([])
})
