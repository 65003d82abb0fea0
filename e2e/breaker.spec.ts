import { type Page, expect, test } from '@playwright/test'
import { advance, current, makeAuditor, press, settled, startAudit } from './support/audit.ts'
import { axeInBoth } from './support/axe.ts'
import { open, signIn, watch } from './support/console.ts'
import { withDatabase } from './support/database.ts'
import { sendIn } from './support/ingest.ts'
import { pick } from './support/pick.ts'

const user = `breaker_auditor_${process.pid}`
/** The person alone is in a team that may ban twice an hour. */
test.beforeAll(async () => {
  await makeAuditor(user)
  await withDatabase((client) =>
    client.query(
      `
        with t as (insert into team (name) values ($1) returning id),
        p as (update person set team_id = t.id from t where person.name = $1)
        insert into breaker_limit (measure, minutes, most, team_id)
        select 'bans', 60, 2, t.id
        from t`,
      [user],
    ),
  )
})

const mute = async (page: Page): Promise<void> => {
  await settled(page)
  await press(page, '7', 't', '3')
  await page.getByRole('form').waitFor()
  await press(page, 'Enter')
}
const isStopped = (page: Page) => page.getByRole('heading', { name: 'You have been stopped' })

test('stops an auditor who bans past the limit, until a leader lifts it; both by keys', async ({
  page,
  browser,
}) => {
  const problems = watch(page)
  const uid = `breaker${Date.now()}`
  await sendIn(
    page,
    12,
    [1, 2, 3, 4, 5].map((n) => ({ uid, postId: `${uid}-${n}`, texts: [{ content: `text ${n}` }] })),
  )
  await startAudit(page, user, 'text', `?appId=50&type=12&uid=${uid}`)
  await advance(page, () => mute(page))
  await advance(page, () => mute(page))
  // What is half written for a record survives that its order goes back.
  const kept = await current(page)
  await settled(page)
  await press(page, '7', 't', 'm')
  await page.keyboard.type(' half a thought')
  await press(page, 'Escape', 'Escape', 'j')
  await mute(page)
  await expect(isStopped(page)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('3 bans in 60 min, limit 2')
  await expect(page.locator('[data-record-id]')).toHaveCount(0)
  expect(await axeInBoth(page)).toEqual([])
  // Loaded anew, the page is stopped still.
  await page.reload()
  await expect(isStopped(page)).toBeVisible()

  const context = await browser.newContext()
  const leader = await context.newPage()
  const seen = watch(leader)
  await signIn(leader, 'leader')
  await open(leader, '/')
  await leader.getByRole('navigation', { name: 'Stopped people' }).getByRole('link').press('Enter')
  const row = leader.getByRole('row').filter({ hasText: user })
  await expect(row).toContainText('3 bans in 60 min, limit 2')
  expect(await axeInBoth(leader)).toEqual([])
  await row.getByRole('button', { name: `Lift: ${user}` }).press('Enter')
  const dialog = leader.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The bans were right')
  await dialog.getByRole('button', { name: /^Lift/ }).press('Enter')
  await expect(row).toHaveCount(0)
  await leader.getByRole('tab', { name: 'History' }).click()
  await expect(row).toContainText('The bans were right')
  await expect(leader.getByRole('row').filter({ hasText: 'auditor2' })).toContainText(
    'A wave of spam',
  )
  await row.getByRole('link', { name: `Decisions: ${user}` }).press('Enter')
  await expect(leader.getByRole('row').filter({ hasText: uid })).toHaveCount(3)
  await leader.goBack()
  await leader.getByRole('tab', { name: 'Limits' }).click()
  await expect(leader.getByRole('row').filter({ hasText: user })).toContainText('Bans')
  expect(await axeInBoth(leader)).toEqual([])
  expect(seen).toEqual([])
  await context.close()

  // The audit goes on by itself, with what was written.
  await expect(isStopped(page)).toHaveCount(0)
  await expect.poll(() => current(page)).toBe(kept)
  await settled(page)
  await press(page, 't')
  await expect(page.locator('#wb-remark')).toHaveValue(/half a thought/)
  await advance(page, () => press(page, 'Enter'))
  expect(problems).toEqual([])
})

test('sets a limit of one type and team, refuses the same again, and switches it off', async ({
  page,
}) => {
  const problems = watch(page)
  await signIn(page, 'admin')
  await open(page, '/breaker?tab=limits')
  const dialog = page.getByRole('dialog')
  const fill = async (): Promise<void> => {
    await page.getByRole('button', { name: 'New limit' }).click()
    await dialog.getByLabel('Measure').selectOption({ label: 'Bans' })
    await dialog.getByRole('spinbutton', { name: 'Limit' }).fill('7')
    await dialog.getByRole('spinbutton', { name: 'Span (minutes)' }).fill('5')
    await pick(dialog, /^Type/, 'Post comments')
    await pick(dialog, /^Team/, user)
  }
  await fill()
  await dialog.getByRole('spinbutton').first().press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  const row = page.getByRole('row').filter({ hasText: user }).filter({ hasText: 'Post comments' })
  await expect(row).toContainText('In use')
  await fill()
  expect(await axeInBoth(page, '.modal')).toEqual([])
  await dialog.getByRole('spinbutton').first().press('Control+Enter')
  await expect(dialog).toContainText('there is such a limit already')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await row.getByRole('button', { name: /^Edit/ }).click()
  await dialog.getByRole('checkbox', { name: 'In use' }).uncheck()
  await dialog.getByRole('spinbutton').first().press('Control+Enter')
  await expect(row).toContainText('Off')
  await row.getByRole('button', { name: /^Delete/ }).click()
  await dialog.getByRole('button', { name: /^Delete/ }).click()
  await expect(row).toHaveCount(0)
  expect(problems.filter((one) => !one.includes('400'))).toEqual([])
})
