import { expect, test } from '@playwright/test'
import { makeAuditor } from './support/audit.ts'
import { axeInBoth } from './support/axe.ts'
import { open, signIn, watch } from './support/console.ts'
import { pick } from './support/pick.ts'
import { sendIn } from './support/ingest.ts'

const analyst = `profile_analyst_${process.pid}`
const leader = `profile_leader_${process.pid}`
test.beforeAll(async () => {
  await makeAuditor(analyst, 'analyst')
  await makeAuditor(leader, 'leader')
})

test('a profile is written by one person, looked at and approved by another', async ({ page }) => {
  const problems = watch(page)
  const stamp = Date.now().toString(36)
  const name = `Reading ${stamp}`
  await signIn(page, analyst)
  await open(page, '/text/text-normalization')
  await page.getByRole('button', { name: 'New profile' }).press('Enter')
  const made = page.getByRole('dialog', { name: 'New profile' })
  await made.getByRole('textbox', { name: /^Key/ }).fill(`own_${stamp}`)
  await made.getByRole('textbox', { name: /^Name/ }).fill(name)
  await made.getByRole('textbox', { name: /^Name/ }).press('Control+Enter')
  await expect(made).toBeHidden()
  await page.getByRole('row', { name: new RegExp(name) }).click()
  const drawer = page.getByRole('dialog', { name })
  await drawer.getByRole('button', { name: 'Add row' }).press('Enter')
  const row = page.getByRole('dialog', { name: 'Add row' })
  await row.getByRole('combobox', { name: 'Table' }).selectOption('leet')
  await row.getByRole('textbox', { name: /^Written/ }).fill('q')
  await row.getByRole('textbox', { name: /^Read as/ }).fill('a')
  await row.getByRole('textbox', { name: /^Read as/ }).press('Control+Enter')
  await expect(row).toContainText('must be one digit or sign')
  // The browser notes the refusal; what it notes besides is a problem.
  await expect.poll(() => problems.splice(0)).toHaveLength(1)
  await row.getByRole('textbox', { name: /^Written/ }).fill('∂')
  await row.getByRole('textbox', { name: /^Written/ }).press('Control+Enter')
  await expect(row).toBeHidden()
  await expect(drawer.getByRole('row', { name: /∂/ })).toContainText('Added')
  await drawer.getByRole('checkbox', { name: 'Pinyin' }).check()
  await drawer.getByRole('button', { name: 'Save as draft' }).press('Enter')
  await expect(drawer.getByRole('status').first()).toContainText('1 rows added')
  await expect(drawer.getByRole('button', { name: 'Save as draft' })).toBeDisabled()
  await drawer.getByRole('button', { name: 'See what changes' }).press('Enter')
  await expect(drawer.getByText(/^Words that become the same/)).toBeVisible()
  expect(await axeInBoth(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Submit', exact: true }).press('Enter')
  const sure = page.getByRole('dialog', { name: 'Submit' })
  await sure.getByRole('button', { name: 'Submit' }).press('Enter')
  await expect(drawer.getByRole('status').first()).toContainText('Waits for review')

  await signIn(page, leader)
  await open(page, '/text/text-normalization')
  await page.getByRole('row', { name: new RegExp(name) }).click()
  const seen = page.getByRole('dialog', { name })
  await expect(seen.getByRole('button', { name: 'Approve' })).toBeDisabled()
  await seen.getByRole('button', { name: 'See what changes' }).press('Enter')
  await expect(seen.getByText(/^Words that become the same/)).toBeVisible()
  await seen.getByRole('button', { name: 'Approve' }).press('Enter')
  const agreed = page.getByRole('dialog', { name: 'Approve' })
  await agreed.getByRole('button', { name: 'Approve' }).press('Enter')
  await expect(seen.getByRole('row', { name: /∂/ })).toContainText('Approved')
  expect(problems).toEqual([])
})

test('found texts are ticked, sent to be audited, and searched for every day', async ({ page }) => {
  const problems = watch(page)
  const uid = `new${Date.now()}`
  await sendIn(page, 12, [
    { uid, postId: `${uid}-1`, texts: [{ content: `red apple of ${uid}` }] },
    { uid, postId: `${uid}-2`, texts: [{ content: `red car of ${uid}` }] },
  ])
  await signIn(page, leader)
  await open(page, '/tags/text-new')
  const search = page.getByRole('button', { name: 'Search', exact: true })
  await pick(page, 'App and type', '50:12')
  await search.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(
    'Enter words, users, a post or a word that was hit',
  )
  await page.getByRole('textbox', { name: /^Words/ }).fill(`red\n${uid}\napple`)
  await page.getByRole('checkbox', { name: 'All of them' }).check()
  await search.press('Enter')
  await expect(page.locator('tbody tr')).toHaveCount(1)
  expect(await axeInBoth(page)).toEqual([])
  await page.locator('tbody').getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Have them audited' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Have them audited' })
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('a wave')
  await dialog.getByRole('textbox', { name: /^Reason/ }).press('Control+Enter')
  await expect(page.getByText(/made, .* refused/)).toBeVisible()

  await open(page, '/tags/regex-inspect-tool')
  await page.getByRole('tab', { name: 'Daily runs' }).click()
  await page.getByRole('button', { name: 'New daily search' }).press('Enter')
  const plan = page.getByRole('dialog', { name: 'New daily search' })
  await plan.getByRole('textbox', { name: /^Name/ }).fill(uid)
  await pick(plan, /^Audited as/, '50:12')
  await pick(plan, /^Types searched/, 'Post comments')
  await plan.getByRole('textbox', { name: /^Pattern/ }).fill('red (apple|car)')
  await plan.getByRole('textbox', { name: /^Pattern/ }).press('Control+Enter')
  await expect(page.getByRole('row', { name: new RegExp(uid) })).toContainText('red (apple|car)')
  expect(await axeInBoth(page)).toEqual([])
  expect(problems).toEqual([])
})
