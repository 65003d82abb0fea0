import { type Browser, type Page, expect, test } from '@playwright/test'
import { decisionCalls } from '../packages/contract/src/decision/calls.ts'
import { queueCalls } from '../packages/contract/src/queue/calls.ts'
import { settingCalls } from '../packages/contract/src/setting/calls.ts'
import { wrongOrderCalls } from '../packages/contract/src/wrong-order/calls.ts'
import { makeAuditor } from './support/audit.ts'
import { appeals, goesOn, says, whyWrong } from './support/appeals.ts'
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
    reason: whyWrong,
  })
  await appeals(page)
  const first = await pageOf(browser, handler)
  await says(first, {
    auditor,
    way: 'Uphold',
    reason: 'The post says enough',
    button: 'Decide the appeal',
  })
  await goesOn(page, handler)
  const last = await pageOf(browser, leader)
  await says(last, {
    auditor,
    way: 'Overturn',
    reason: 'It is harmless',
    button: 'Say the last word',
  })
  await open(page, '/wrong-order')
  const row = page.getByRole('row', { name: new RegExp(whyWrong) })
  await expect(row).toContainText('the decision was right')
  await open(last, '/atlas/appeal-list?tab=all&state=closed')
  await expect(last.getByRole('row', { name: new RegExp(auditor) })).toContainText('Overturned')
  expect(problems).toEqual([])
})
