import { type Browser, type Page, expect, test } from '@playwright/test'
import { decisionCalls } from '../packages/contract/src/decision/calls.ts'
import {
  antiQueueCalls,
  inspectQueueCalls,
  inspectionCalls,
} from '../packages/contract/src/inspection/calls.ts'
import { blankRule } from '../packages/contract/src/inspection/draw-rules.ts'
import { type QueueBody, blankQueue } from '../packages/contract/src/inspection/queue.ts'
import { peopleCalls } from '../packages/contract/src/people/calls.ts'
import { queueCalls } from '../packages/contract/src/queue/calls.ts'
import { settingCalls } from '../packages/contract/src/setting/calls.ts'
import { begin, current, detailOf, makeAuditor, press, settled } from './support/audit.ts'
import { appeals, goesOn, says, whyWrong } from './support/appeals.ts'
import { axeInBoth } from './support/axe.ts'
import { ok } from './support/calls.ts'
import { open, signIn, watch } from './support/console.ts'
import { withDatabase } from './support/database.ts'

const stamp = Date.now()
const nameOf = (what: string): string => `${what}_${stamp}`
const auditor = nameOf('chain_auditor')
const inspector = nameOf('chain_inspector')
const second = nameOf('chain_second')
const handler = nameOf('chain_handler')
const leader = nameOf('chain_leader')
test.beforeAll(async () => {
  await makeAuditor(auditor)
  for (const person of [inspector, second, handler, leader]) await makeAuditor(person, 'leader')
})

const pageOf = async (browser: Browser, user: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, user)
  return page
}
const idOf = async (page: Page, text: string): Promise<string> =>
  (await ok(page, peopleCalls.pick, { text })).list[0]?.id ?? ''

/** Queues that look at all of the auditor's work and at each inspection of it, one person each. */
const setsUp = async (page: Page): Promise<{ queueId: string; againId: string }> => {
  const worked = async (name: string): Promise<Partial<QueueBody>> => ({
    people: { ...blankQueue.people, personIds: [await idOf(page, name)] },
    priority: 9,
    correct: 'now',
    agreeBy: 'result',
  })
  const rule = blankRule(1)
  const match = { ...rule.match, personIds: [await idOf(page, auditor)] }
  const inspects = await ok(page, inspectQueueCalls.create, {
    body: {
      ...blankQueue,
      ...(await worked(inspector)),
      name: `Looks at one ${stamp}`,
      scope: { ...blankQueue.scope, types: ['50:12'] },
      rules: [{ ...rule, kind: 'persons', value: 100, match }],
    },
  })
  await ok(page, inspectQueueCalls.update, { ...turn(inspects), state: 'on' })
  const again = await ok(page, antiQueueCalls.create, {
    body: {
      ...blankQueue,
      ...(await worked(second)),
      name: `Looks again ${stamp}`,
      scope: { ...blankQueue.scope, queueIds: [inspects.id] },
      rules: [{ ...rule, value: 100 }],
    },
  })
  await ok(page, antiQueueCalls.update, { ...turn(again), state: 'on' })
  return { queueId: inspects.id, againId: again.id }
}
const turn = ({ id, version }: { id: string; version: number }) => ({ id, baseVersion: version })

/** The auditor passes comments; answers their records. Nobody can take them back any more. */
const passes = async (page: Page, limit: number): Promise<string[]> => {
  const window = { pageKey: 'tags-audit-text', windowId: `chain-${stamp}` }
  await ok(page, queueCalls.start, { ...window, types: ['50:12'] })
  const setting = await ok(page, settingCalls.busconfig, { appId: 50, type: 12 })
  const asked = { ...window, version: 4, business: 'text' as const, types: ['50:12'] }
  const { list } = await ok(page, queueCalls.fetch, { ...asked, limit })
  await ok(page, decisionCalls.submit, {
    ...window,
    appId: 50,
    type: 12,
    business: 'text',
    settingVersion: setting.version,
    recordResults: list.map((record) => ({
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
    })),
  })
  const ids = list.map(({ recordId }) => recordId)
  await withDatabase(async (client) => {
    await client.query(
      `
        update inspect_due i
        set due_at = now()
        from decision d
        where d.id = i.decision_id and d.record_id = any($1)`,
      [ids],
    )
  })
  return ids
}

/** From the start page to the record: what waits is told, a press leads to the audit page. */
const goesIn = async (page: Page, waiting: string): Promise<void> => {
  await expect
    .poll(
      async () => (await ok(page, inspectionCalls.home, {})).queues.map((queue) => queue.waiting),
      { timeout: 60_000 },
    )
    .toContain(Number(waiting))
  await open(page, '/')
  await page.getByRole('link', { name: /^To inspect/ }).press('Enter')
  const card = page.getByRole('region', { name: new RegExp(`^Looks .* ${stamp}$`) })
  await expect(card).toContainText('blind')
  expect(await axeInBoth(page)).toEqual([])
  await card.getByRole('link', { name: /^Start/ }).press('Enter')
  await begin(page)
  await expect(page.getByText(/is shown once you have answered/)).toBeVisible()
  await expect(
    page.getByRole('note').filter({ hasText: new RegExp(`^Looks .* ${stamp}`) }),
  ).toBeVisible()
}

/** Deletes the record in focus by keys. */
const deletes = async (page: Page): Promise<void> => {
  await settled(page)
  await press(page, '6', 'e')
  await expect(page.getByText('Confirm “Delete”')).toBeVisible()
  await page.keyboard.press('Enter')
}

/** One answer is the same; the other is asked about, put off, and told by keys. */
const inspects = async (page: Page): Promise<void> => {
  await goesIn(page, '2')
  await settled(page)
  await press(page, 'q')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await deletes(page)
  const dialog = page.getByRole('dialog', { name: 'Your answer differs' })
  await expect(dialog).toContainText('Delete')
  expect(await axeInBoth(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByText('wait for a word')).toBeVisible()
  await expect(page.getByRole('note').filter({ hasText: 'Decided' })).toContainText('Pass')
  expect(await axeInBoth(page)).toEqual([])
  // The answer is kept: whoever comes back says the word without giving it again.
  await page.reload()
  await page.getByRole('button', { name: 'Say why' }).press('Enter')
  await dialog.getByRole('radio', { name: 'Both are right' }).check()
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText('Why both are right is required.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'It was wrong' }).check()
  await expect(dialog.getByRole('combobox', { name: 'What was wrong' })).toHaveValue('missed')
  await dialog.getByRole('textbox').fill(whyWrong)
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('wait for a word')).toHaveCount(0)
}

/** Somebody else looks at both inspections, and comes to the same. */
const looksAgain = async (page: Page, wrongRecord: string): Promise<void> => {
  await goesIn(page, '2')
  for (const last of [false, true]) {
    const before = await current(page)
    await settled(page)
    if (before === wrongRecord) await deletes(page)
    else await press(page, 'q')
    if (!last) await expect.poll(() => current(page)).not.toBe(before)
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** What inspections of a queue came to, and what stands of the decision. */
const figures = async (page: Page, queueId: string, recordId: string) => {
  const { total } = await ok(page, inspectionCalls.accuracy, { queueId })
  const { decisions } = await detailOf(page, recordId)
  return {
    right: `${total.plain.num} of ${total.plain.den}`,
    stands: decisions.filter(({ state }) => state === 'active').map(({ resultId }) => resultId),
  }
}

test('takes one decision through inspection, its inspection and both levels of an appeal', async ({
  page,
  browser,
}) => {
  const problems = watch(page)
  await signIn(page, 'admin')
  const { queueId, againId } = await setsUp(page)
  const first = await pageOf(browser, auditor)
  await passes(first, 2)
  const looks = await pageOf(browser, inspector)
  const seen = watch(looks)
  await inspects(looks)
  const wrongs = async () =>
    (await ok(page, inspectionCalls.query, { queueId, verdict: 'wrong' })).list
  await expect.poll(async () => (await wrongs())[0]?.correction).toBe('made')
  const recordId = (await wrongs())[0]?.recordId ?? ''
  expect(await figures(page, queueId, recordId)).toEqual({ right: '1 of 2', stands: ['del'] })
  await looksAgain(await pageOf(browser, second), recordId)
  await expect
    .poll(async () =>
      (await ok(page, inspectionCalls.query, { queueId: againId, kind: 'anti' })).list.map(
        ({ verdict }) => verdict,
      ),
    )
    .toEqual(['agree', 'agree'])
  await appeals(first)
  await says(await pageOf(browser, handler), {
    auditor,
    way: 'Uphold',
    reason: 'The post says enough',
    button: 'Decide the appeal',
  })
  expect(await figures(page, queueId, recordId)).toEqual({ right: '1 of 2', stands: ['del'] })
  await goesOn(first, handler)
  const last = await pageOf(browser, leader)
  await says(last, {
    auditor,
    way: 'Overturn',
    reason: 'It is harmless',
    button: 'Say the last word',
  })
  await expect.poll(async () => (await figures(page, queueId, recordId)).right).toBe('2 of 2')
  expect((await figures(page, queueId, recordId)).stands).toEqual(['ignore'])
  await open(first, '/wrong-order')
  await expect(first.getByRole('row', { name: new RegExp(whyWrong) })).toContainText(
    'the decision was right',
  )
  expect([...problems, ...seen]).toEqual([])
})
