import { type Page, expect, test } from '@playwright/test'
import { advance, decidedSince, makeAuditor, press, startAudit } from './support/audit.ts'
import { watch } from './support/console.ts'
import { sendIn } from './support/ingest.ts'
import { type Receiver, receiveDecisions } from './support/receiver.ts'

const reviews = 12
let receiver: Receiver
test.beforeAll(async () => {
  receiver = await receiveDecisions(50)
})
test.afterAll(() => receiver.stop())

/** Starts an audit, by an auditor made for it, of texts that nobody else is given. */
const startOn = async (page: Page, name: string, count: number): Promise<number> => {
  const uid = `${name}_${Date.now().toString(36)}`
  await makeAuditor(uid)
  await sendIn(
    page,
    12,
    Array.from({ length: count }, (_unused, n) => ({
      postId: `${uid}-${n}`,
      uid,
      texts: [{ content: `what a day, number ${n} of ${uid}` }],
    })),
  )
  return startAudit(page, uid, 'text', `?appId=50&type=12&uid=${uid}`)
}

test('reviews by keyboard alone; stores each decision once and sends it signed to the app', async ({
  page,
}) => {
  const problems = watch(page)
  const since = await startOn(page, 'reviews', reviews)
  for (let n = 0; n < reviews - 1; n++)
    await advance(page, () => (n % 4 === 3 ? press(page, '7', 't', 'Enter') : press(page, 'q')))
  await page.waitForTimeout(260)
  await press(page, 'q')
  await expect.poll(async () => (await decidedSince(page, since)).length).toBe(reviews)
  const rows = await decidedSince(page, since)
  expect(new Set(rows.map((row) => row.recordId)).size).toBe(reviews)
  expect(rows.filter((row) => row.resultId === 'mute')).toHaveLength(Math.floor((reviews - 1) / 4))
  const ids = new Set(rows.map((row) => row.recordId))
  await expect
    .poll(() => receiver.received().filter((one) => ids.has(one.body.data.recordId)).length, {
      timeout: 40_000,
    })
    .toBe(reviews)
  expect(problems).toEqual([])
})

test('without the network verdicts wait in the window, and arrive when it is back', async ({
  page,
}) => {
  const since = await startOn(page, 'offline', 5)
  await page.context().setOffline(true)
  for (let n = 0; n < 3; n++) await advance(page, () => press(page, 'q'))
  await expect(page.getByText(/sent as soon as the network is back/i).first()).toBeVisible()
  await page.context().setOffline(false)
  await expect
    .poll(async () => (await decidedSince(page, since)).length, { timeout: 40_000 })
    .toBe(3)
})
