import { expect, test } from '@playwright/test'
import { makeAuditor, press, startAudit } from './support/audit.ts'
import { axeInBoth } from './support/axe.ts'
import { open, signIn, watch } from './support/console.ts'
import { sendIn } from './support/ingest.ts'

const auditor = `wall_auditor_${process.pid}`
const leader = `wall_leader_${process.pid}`
test.beforeAll(async () => {
  await makeAuditor(auditor)
  await makeAuditor(leader, 'leader')
})

test('shows a leader who works and what they decide, without a reload', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext()
  const own = await context.newPage()
  const problems = watch(own)
  await signIn(own, leader)
  await open(own, '/tags/statistics/wall')
  await expect(own.getByText(/^True at/)).toBeVisible()
  const row = own.getByRole('row').filter({ hasText: auditor })
  await expect(row).toHaveCount(0)

  const uid = `wall_${Date.now().toString(36)}`
  await sendIn(
    page,
    12,
    [1, 2].map((n) => ({ postId: `${uid}-${n}`, uid, texts: [{ content: `wall ${n}` }] })),
  )
  await startAudit(page, auditor, 'text', `?appId=50&type=12&uid=${uid}`)
  await expect(row).toBeVisible({ timeout: 30_000 })
  await expect(row).toContainText('No decision yet')
  await press(page, 'q')
  await expect(row.getByRole('cell').nth(5)).toHaveText('1', { timeout: 30_000 })
  await expect(row).toContainText('Working')

  await expect(own.getByRole('img', { name: 'Backlog by age' })).toBeVisible()
  await own.getByRole('button', { name: 'Full screen' }).press('Enter')
  const leave = own.getByRole('button', { name: 'Leave full screen' })
  if (await leave.isVisible().catch(() => false)) await leave.press('Enter')
  expect(await axeInBoth(own)).toEqual([])
  expect(problems).toEqual([])
  await context.close()
})
