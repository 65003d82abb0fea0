import { type Browser, expect } from '@playwright/test'
import { decisionCalls } from '../../packages/contract/src/decision/calls.ts'
import { labelCalls } from '../../packages/contract/src/label/calls.ts'
import { queueCalls } from '../../packages/contract/src/queue/calls.ts'
import { settingCalls } from '../../packages/contract/src/setting/calls.ts'
import { ok } from './calls.ts'
import { signIn } from './console.ts'

type Answering = { id: string; user: string; n: number; isFirst: boolean }

/** What one of two says to all comments of a task: one passes them, the other labels them. */
export async function answerAll(
  browser: Browser,
  { id, user, n, isFirst }: Answering,
): Promise<void> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, user)
  const window = { pageKey: 'tags-audit-text', windowId: `rounds-${user}` }
  await ok(page, queueCalls.start, { ...window, types: ['50:12'] })
  const setting = await ok(page, settingCalls.busconfig, { appId: 50, type: 12 })
  const { list } = await ok(page, queueCalls.fetch, {
    ...window,
    version: 4,
    business: 'text',
    limit: 10,
    types: ['50:12'],
    tfTaskIds: [id],
  })
  expect(list).toHaveLength(n)
  const direct = setting.result.filter(({ content }) => content.control === 'direct')
  const result = direct[isFirst ? 0 : 1]?.id ?? ''
  const { list: labels } = await ok(page, labelCalls.list, { appId: 50, type: 12 })
  const reasonLabels = isFirst
    ? []
    : labels
        .filter(({ leaf }) => leaf)
        .slice(0, 1)
        .map((label) => label.id)
  const done = await ok(page, decisionCalls.submit, {
    ...window,
    appId: 50,
    type: 12,
    business: 'text',
    settingVersion: setting.version,
    recordResults: list.map((record) => ({
      id: record.id,
      postId: record.postId,
      fence: record.fence,
      value: { result: { id: result } },
      form: { result: {} },
      reasonLabels,
      reasonLabelsKey: '',
      remark: `said by ${isFirst ? 'the first' : 'the second'}`,
      currentJson: {},
    })),
  })
  expect(done.list.map(({ warnings }) => warnings)).toEqual(list.map(() => []))
  await page.context().close()
}
