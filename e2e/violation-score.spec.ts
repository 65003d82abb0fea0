import { type Browser, type Page, expect, test } from '@playwright/test'
import {
  advance,
  decidedSince,
  detailOf,
  makeAuditor,
  press,
  settled,
  startAudit,
} from './support/audit.ts'
import { axeInBoth } from './support/axe.ts'
import { open, signIn, url, watch } from './support/console.ts'
import { sendIn } from './support/ingest.ts'
import { pick } from './support/pick.ts'

const user = `score_auditor_${process.pid}`
const name = `Points ${process.pid}`
test.beforeAll(() => makeAuditor(user))

const pageOf = async (browser: Browser, person: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, person)
  return page
}

/** A template by which a label is worth sixty points, with a line at fifty. */
const write = async (page: Page, label: number): Promise<void> => {
  await open(page, '/violations-scores/index')
  await page.getByRole('button', { name: 'New template' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(name)
  await pick(dialog, /^Apps/, 'Lumo')
  expect(await axeInBoth(page, '.modal')).toEqual([])
  await dialog.getByRole('textbox', { name: /^Name/ }).press('Control+Enter')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.getByRole('button', { name: 'Add label', exact: true }).click()
  await pick(page, 'Label or class 1', String(label))
  await page.getByRole('spinbutton', { name: 'Label or class 1: Every level' }).fill('60')
  await page.getByRole('button', { name: 'Add a line' }).click()
  const line = page.getByRole('group', { name: 'Lines 1' })
  await line.getByRole('spinbutton', { name: 'Score' }).fill('50')
  await line.getByRole('combobox', { name: 'Suggested punishment' }).selectOption('202')
  await line.getByRole('combobox', { name: 'Time' }).selectOption('604800')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('The draft is saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled()
  await expect(page.getByText('another person has to publish it')).toBeVisible()
  expect(await axeInBoth(page, 'main')).toEqual([])
}

const publish = async (page: Page): Promise<void> => {
  await open(page, '/violations-scores/index')
  await page.getByRole('button', { name: `Publish: ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Version 1 is published')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Published')
  expect(await axeInBoth(page, 'main')).toEqual([])
}

/** The page goes on with the audit that it was left in, and asks for its orders anew. */
const openAgain = async (page: Page, where: string): Promise<void> => {
  await open(page, `/tags/audit/text${where}`)
  await page.locator('[data-record-id]').first().waitFor()
  await settled(page)
}

test('scores by a template of two people, suggests on the next order, and takes it back', async ({
  page,
  browser,
}) => {
  const problems = watch(page)
  const uid = `score${Date.now()}`
  const since = Date.now()
  const where = `?appId=50&type=12&uid=${uid}`
  const posts = [0, 1, 2, 3].map((n) => ({
    uid,
    postId: `${uid}-${n}`,
    texts: [{ content: `buy followers here, offer ${n}` }],
  }))
  await sendIn(page, 12, posts)
  await startAudit(page, user, 'text', where)
  const ban = () => press(page, '7', 'v', 'Enter', 'Shift+Enter')
  await advance(page, ban)
  await expect.poll(async () => (await decidedSince(page, since)).length).toBe(1)
  const [first] = await decidedSince(page, since)
  const detail = await detailOf(page, first?.recordId ?? '')
  const label = detail.decisions[0]?.labels[0]?.labelId ?? 0

  const leader = await pageOf(browser, 'leader')
  const seen = watch(leader)
  await write(leader, label)
  const admin = await pageOf(browser, 'admin')
  await publish(admin)

  const suggested = page.getByRole('region', { name: 'Suggestion of the score' })
  await advance(page, ban)
  await expect.poll(async () => (await decidedSince(page, since)).length).toBe(2)
  await openAgain(page, where)
  await expect(suggested).toContainText('Score 60, line 50 is reached.')
  await expect(suggested.getByRole('link', { name: 'Score 60' })).toBeVisible()
  await settled(page)
  expect(await axeInBoth(page, '.wb-bar')).toEqual([])

  await open(leader, `/credit-score/index?appId=50&uid=${uid}`)
  await expect(leader.getByText('Credit 40')).toBeVisible()
  expect(await axeInBoth(leader, 'main')).toEqual([])
  const cleared = await leader.request.post(`${url()}/biz_gateway/justice_review/clear-punish`, {
    data: {
      appId: 50,
      by: 'uid',
      ids: [uid],
      reason: 'appeal',
      remark: 'the user was right',
      contentBack: false,
    },
  })
  expect(((await cleared.json()) as { code: number }).code).toBe(0)
  await open(leader, `/credit-score/index?appId=50&uid=${uid}`)
  await expect(leader.getByText('Punishment cleared').first()).toBeVisible()
  await expect(leader.getByText('Credit 100')).toBeVisible()
  await openAgain(page, where)
  await expect(page.getByText('line 50 is reached')).toHaveCount(0)
  expect([...problems, ...seen]).toEqual([])
  await leader.context().close()
  await admin.context().close()
})
