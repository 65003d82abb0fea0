import { type Page, expect, test } from '@playwright/test'
import { auditKinds } from '../apps/web/src/nav/audit-kinds.ts'
import { current, decidedSince, press, settled } from './support/audit.ts'
import { open, settle, signIn, visit, watch } from './support/console.ts'
import { type Receiver, receiveDecisions } from './support/receiver.ts'

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

const app = 50
let receiver: Receiver
test.beforeAll(async () => { receiver = await receiveDecisions(app) })
test.afterAll(() => receiver.stop())

/** Pages that need a task in their address, and those that only lead to others. */
const kinds = auditKinds.filter((kind) => !('task' in kind) && !('leadsTo' in kind))

/** Starts an audit on a page with what it offers first, by Enter. */
const start = async (page: Page, path: string): Promise<void> => {
  await visit(page, `/tags/audit/${path}`)
  const button = page.getByRole('button', { name: /^Start audit/ })
  await expect(button, path).toBeEnabled()
  await button.press('Enter')
  await expect(page.locator('[data-record-id]').first(), path).toBeVisible()
  await settle(page)
  await settled(page)
}

/** Passes what is in focus: by its key, and where the page decides a whole screen, by Enter. */
const pass = async (page: Page): Promise<void> => {
  await press(page, 'q')
  await settled(page)
  await press(page, 'Enter')
}

const perTest = 8
const parts = Array.from({ length: Math.ceil(kinds.length / perTest) }, (_, index) => kinds.slice(index * perTest, (index + 1) * perTest))

for (const part of parts) {
  test(`${part.map((kind) => kind.path).join(', ')}: each takes records from the queue, and a verdict by keyboard is stored and delivered`, async ({ page }) => {
    const problems = watch(page)
    const began = Date.now()
    await signIn(page, 'admin')
    await open(page, '/')
    for (const kind of part) {
      const since = Date.now()
      await start(page, kind.path)
      const record = await current(page)
      await pass(page)
      await expect.poll(async () => (await decidedSince(page, since)).some((one) => one.recordId === record), { message: `${kind.path} decided nothing`, timeout: 15_000 }).toBe(true)
      await page.getByRole('button', { name: /^Stop audit/ }).press('Enter')
      const sure = page.getByRole('dialog').getByRole('button', { name: /^(Stop|Continue|OK)/ })
      await expect(page.getByRole('button', { name: /^Start audit/ }).or(sure).first()).toBeVisible()
      if (await sure.isVisible()) await sure.press('Enter')
      expect.soft(problems.splice(0), kind.path).toEqual([])
    }
    // Verdicts on records of the app with a receiver are sent there; the others have no address.
    const sent = (await decidedSince(page, began)).filter((one) => one.delivery === 'delivered' || one.delivery === 'pending')
    expect(sent.length).toBeGreaterThan(0)
    await expect.poll(() => { const got = new Set(receiver.received().map((one) => one.body.data.recordId)); return sent.filter((one) => !got.has(one.recordId)) }, { timeout: 40_000 }).toEqual([])
  })
}
