import { type Browser, type Page, expect, test } from '@playwright/test'
import { decisionCalls } from '../packages/contract/src/decision/calls.ts'
import { queueCalls } from '../packages/contract/src/queue/calls.ts'
import { settingCalls } from '../packages/contract/src/setting/calls.ts'
import { wrongOrderCalls } from '../packages/contract/src/wrong-order/calls.ts'
import { makeAuditor } from './support/audit.ts'
import { axeInBoth } from './support/axe.ts'
import { ok } from './support/calls.ts'
import { open, signIn, watch } from './support/console.ts'

const stamp = Date.now()
const auditor = `appeal_auditor_${stamp}`
const handler = `appeal_handler_${stamp}`
const leader = `appeal_leader_${stamp}`
test.beforeAll(async () => {
  await makeAuditor(auditor)
  await makeAuditor(handler, 'leader')
  await makeAuditor(leader, 'leader')
})

const pageOf = async (browser: Browser, user: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, user)
  return page
}

/** The auditor passes a comment; answers the decision and its post. */
const decides = async (page: Page): Promise<{ id: string; postId: string }> => {
  const window = { pageKey: 'tags-audit-text', windowId: `appeal-${stamp}` }
  await ok(page, queueCalls.start, { ...window, types: ['50:12'] })
  const setting = await ok(page, settingCalls.busconfig, { appId: 50, type: 12 })
  const asked = { ...window, version: 4, business: 'text' as const, types: ['50:12'] }
  const { list } = await ok(page, queueCalls.fetch, { ...asked, limit: 1 })
  const [record] = list
  if (!record) throw new Error('nothing waits')
  const done = await ok(page, decisionCalls.submit, {
    ...window,
    appId: 50,
    type: 12,
    business: 'text',
    settingVersion: setting.version,
    recordResults: [
      {
        id: record.id,
        postId: record.postId,
        fence: record.fence,
        value: {
          result: {
            id: setting.result.find(({ content }) => content.control === 'direct')?.id ?? '',
          },
        },
        form: { result: {} },
        reasonLabels: [],
        reasonLabelsKey: '',
        remark: '',
        currentJson: {},
      },
    ],
  })
  return { id: done.list[0]?.decisionId ?? '', postId: record.postId }
}

/** Its person contests it, from the wrong order. */
const appeals = async (page: Page): Promise<void> => {
  await open(page, '/wrong-order')
  await page.getByRole('row', { name: /A link to a casino/ }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Wrong orders' })
  await expect(drawer).toContainText('3 points')
  expect(await axeInBoth(page)).toEqual([])
  await drawer.getByRole('textbox', { name: /^Reason/ }).fill('too short')
  await drawer.getByRole('button', { name: 'Send an appeal' }).press('Enter')
  await expect(drawer.getByText('At least 10 characters').first()).toBeVisible()
  await drawer.getByRole('textbox', { name: /^Reason/ }).fill('There is no link in it at all')
  await drawer.getByRole('button', { name: 'Send an appeal' }).press('Enter')
  await expect(drawer).toContainText('Waits for a handler')
}

type Word = { way: 'Uphold' | 'Overturn'; reason: string; button: string }
/** Somebody takes the appeal in hand and says a word. */
const says = async (page: Page, { way, reason, button }: Word): Promise<void> => {
  await open(page, '/atlas/appeal-list?tab=handle')
  await page.getByRole('row', { name: new RegExp(auditor) }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Wrong order appeal' })
  await expect(drawer).toContainText('There is no link in it at all')
  await expect(drawer).toContainText('A link to a casino')
  await drawer.getByRole('button', { name: 'Take it' }).press('Enter')
  await drawer.getByRole('radio', { name: new RegExp(`^${way}`) }).check()
  expect(await axeInBoth(page)).toEqual([])
  await drawer.getByRole('textbox', { name: /^Reason/ }).fill(reason)
  await drawer.getByRole('button', { name: button }).press('Enter')
  await expect(page.getByText('Decided', { exact: true })).toBeVisible()
}

/** Its person takes it on to a leader. */
const goesOn = async (page: Page): Promise<void> => {
  await open(page, '/atlas/appeal-list')
  const row = page.getByRole('row', { name: /There is no link/ })
  await expect(row).toContainText('Handled')
  await row.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Wrong order appeal' })
  await expect(drawer).toContainText('The post says enough')
  await expect(drawer).not.toContainText(handler)
  await drawer.getByRole('textbox', { name: /^Reason/ }).fill('The handler read another post')
  await drawer.getByRole('button', { name: 'Appeal to a leader' }).press('Enter')
  await expect(drawer).toContainText('Waits for a leader')
}

test('hears an auditor against a wrong order twice: a handler upholds, a leader overturns', async ({
  page,
  browser,
}) => {
  const problems = watch(page)
  await signIn(page, auditor)
  const { id } = await decides(page)
  const finder = await pageOf(browser, 'leader')
  await ok(finder, wrongOrderCalls.mark, {
    decisionIds: [id],
    errorClass: 'missed',
    severity: 'normal',
    reason: 'A link to a casino',
  })
  await appeals(page)
  const first = await pageOf(browser, handler)
  await says(first, {
    way: 'Uphold',
    reason: 'The post says enough',
    button: 'Decide the appeal',
  })
  await goesOn(page)
  const last = await pageOf(browser, leader)
  await says(last, { way: 'Overturn', reason: 'It is harmless', button: 'Say the last word' })
  await open(page, '/wrong-order')
  const row = page.getByRole('row', { name: /A link to a casino/ })
  await expect(row).toContainText('the decision was right')
  await open(last, '/atlas/appeal-list?tab=all&state=closed')
  await expect(last.getByRole('row', { name: new RegExp(auditor) })).toContainText('Overturned')
  expect(problems).toEqual([])
})
