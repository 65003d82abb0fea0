import { expect, test } from '@playwright/test'
import {
  advance,
  current,
  detailOf,
  makeAuditor,
  press,
  settled,
  startAudit,
} from './support/audit.ts'
import { sendIn } from './support/ingest.ts'
import { type Receiver, receiveDecisions } from './support/receiver.ts'

const user = `undo_auditor_${process.pid}`
let receiver: Receiver
test.beforeAll(async () => {
  await makeAuditor(user)
  receiver = await receiveDecisions(50)
})
test.afterAll(() => receiver.stop())

test('takes back a delivered decision from the history, tells the app, offers it again', async ({
  page,
}) => {
  const uid = `undo${Date.now()}`
  await sendIn(
    page,
    12,
    [1, 2].map((n) => ({ uid, postId: `${uid}-${n}`, texts: [{ content: `what is said ${n}` }] })),
  )
  await startAudit(page, user, 'text', `?appId=50&type=12&uid=${uid}`)
  const id = await advance(page, () => press(page, 'q'))
  const told = () =>
    receiver
      .received()
      .filter((one) => one.body.data.recordId === id)
      .map((one) => one.body.type)
  // The newest can be taken back for long after it was delivered.
  await expect.poll(told).toEqual(['decision'])
  const history = page.getByRole('complementary', { name: 'Recent decisions' })
  await expect(history.locator('li.sent')).toHaveCount(1)
  await history.getByRole('button', { name: 'Undo the last decision' }).press('Enter')
  await expect.poll(() => current(page)).toBe(id)
  await expect(history.locator('li.sent')).toHaveCount(0)
  await expect.poll(told).toEqual(['decision', 'undo'])
  const [decision, undo] = receiver.received().filter((one) => one.body.data.recordId === id)
  expect(undo?.body.data.decisionId).toBe(decision?.body.data.decisionId)
  expect((await detailOf(page, id)).decisions.map(({ state }) => state)).toEqual(['undone'])
  await settled(page)
  await page.locator('#wb-root').focus()
  await advance(page, () => press(page, 'q'))
  await expect.poll(told).toEqual(['decision', 'undo', 'decision'])
})
