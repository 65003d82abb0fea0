import { expect, test } from '@playwright/test'
import { decidedSince, makeAuditor, press, settled, startAudit } from './support/audit.ts'
import { open, signIn, watch } from './support/console.ts'
import { sendIn } from './support/ingest.ts'

const user = `detail_auditor_${process.pid}`
test.beforeAll(() => makeAuditor(user))

test('a record that waits is only read in its detail; decided, it is decided anew after what would be lifted was shown', async ({ page }) => {
  const problems = watch(page)
  const uid = `du${Date.now()}`
  await sendIn(page, 12, [{ postId: uid, uid, texts: [{ content: 'buy coins' }] }])
  await signIn(page, 'admin')
  await open(page, `/tags/record-list?postId=${uid}`)
  await page.locator('tbody tr').first().click()
  await page.getByRole('button', { name: 'Open the detail', exact: true }).click()
  const detail = page.getByRole('dialog', { name: 'Texts of a group', exact: true })
  await expect(detail.getByText('it waits to be taken from the queue')).toBeVisible()
  await expect(detail.getByRole('button', { name: 'Mute' })).toBeDisabled()
  expect(Math.round(((await detail.boundingBox())?.width ?? 0) / (page.viewportSize()?.width ?? 1) * 100)).toBe(90)
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()

  const since = await startAudit(page, user, 'text', `?postId=${uid}`)
  const buttons = page.locator('[data-result]')
  const mute = await buttons.evaluateAll((list) => list.findIndex((one) => one.getAttribute('data-result') === 'mute'))
  await press(page, '7', 'qwertfcv'[mute] ?? 'q', 'Enter')
  await expect.poll(async () => (await decidedSince(page, since)).filter((one) => one.postId === uid).map(({ resultId }) => resultId)).toEqual(['mute'])

  await signIn(page, 'admin')
  await open(page, `/tags/customize?appId=50&type=12&postId=${uid}`)
  await expect(page.getByRole('navigation', { name: 'You are here' })).toContainText('Record in detail')
  await expect(page.locator('.dt-decided')).toContainText('Mute')
  await settled(page)
  await press(page, 'q')
  const plan = page.getByRole('dialog', { name: 'Decide this record anew?', exact: true })
  await expect(plan).toContainText(uid)
  await expect(plan).toContainText('Will be lifted')
  await plan.getByRole('button', { name: 'Decide anew', exact: true }).press('Enter')
  await expect(page.locator('.dt-decided')).toContainText('Ignore')
  await open(page, `/tags/customize/resource-ban?appId=50&type=12&postId=${uid}`)
  await expect(page.locator('[data-ban="user"]')).toContainText('not banned')
  // Whoever signs in as another person leaves what the page still asks without a session.
  expect(problems.filter((one) => !/status of 401/.test(one))).toEqual([])
})
