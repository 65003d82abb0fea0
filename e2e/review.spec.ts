import { type Page, expect, test } from '@playwright/test'
import { open, signIn, url, watch } from './support/console.ts'
import { type Receiver, receiveDecisions } from './support/receiver.ts'

const reviews = 24
let receiver: Receiver
test.beforeAll(async () => { receiver = await receiveDecisions(50) })
test.afterAll(() => receiver.stop())

type Row = { recordId: string; resultId: string; delivery: string; labels: number[] }

/** One's own decisions of the running audit, from the gateway. */
const decided = async (page: Page, since: number): Promise<Row[]> => {
  const response = await page.request.post(`${url()}/biz_gateway/justice_review/record/mine`, { data: { limit: 200, by: 'decided', start: since, end: Date.now() + 60_000 } })
  return ((await response.json()) as { data: { list: Row[] } }).data.list
}
const current = (page: Page): Promise<string | null> => page.locator('[data-record-id]').first().getAttribute('data-record-id')

test('an auditor reviews by keyboard alone; every decision is stored once and arrives signed at the app', async ({ page }) => {
  const problems = watch(page)
  const since = Date.now() - 1000
  await signIn(page, 'auditor1')
  await open(page, '/tags/audit/text')
  await page.getByRole('button', { name: /Start audit/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('[data-record-id]').first().waitFor()
  for (let n = 0; n < reviews; n++) {
    const before = await current(page)
    await page.waitForTimeout(250)
    if (n % 4 === 3) {
      // A punishment: a label by its number, the result by its letter, Enter.
      await page.keyboard.press('7')
      await page.keyboard.press('t')
      await page.waitForTimeout(120)
      await page.keyboard.press('Enter')
    } else await page.keyboard.press('q')
    await expect.poll(() => current(page)).not.toBe(before)
  }
  await expect.poll(async () => (await decided(page, since)).length, { timeout: 20_000 }).toBe(reviews)
  const rows = await decided(page, since)
  expect(new Set(rows.map((row) => row.recordId)).size).toBe(reviews)
  expect(rows.filter((row) => row.resultId === 'mute')).toHaveLength(reviews / 4)
  const ids = new Set(rows.map((row) => row.recordId))
  await expect.poll(() => receiver.received().filter((one) => ids.has(one.body.data.recordId)).length, { timeout: 40_000 }).toBe(reviews)
  expect(problems).toEqual([])
})

test('without the network verdicts wait in the window, and arrive when it is back', async ({ page }) => {
  const since = Date.now() - 1000
  await signIn(page, 'auditor3')
  await open(page, '/tags/audit/text')
  await page.keyboard.press('Enter')
  await page.locator('[data-record-id]').first().waitFor()
  await page.context().setOffline(true)
  for (let n = 0; n < 3; n++) {
    const before = await current(page)
    await page.waitForTimeout(250)
    await page.keyboard.press('q')
    await expect.poll(() => current(page)).not.toBe(before)
  }
  await expect(page.getByText(/will be sent/i).first()).toBeVisible()
  await page.context().setOffline(false)
  await expect.poll(async () => (await decided(page, since)).length, { timeout: 40_000 }).toBe(3)
})
