import { type Browser, type Page, expect, test } from '@playwright/test'
import { queueCalls } from '../packages/contract/src/queue/calls.ts'
import { taskCalls } from '../packages/contract/src/task/area.ts'
import { oneRound } from '../packages/contract/src/task/schemas.ts'
import { makeAuditor, press, settled } from './support/audit.ts'
import { ok } from './support/calls.ts'
import { open, signIn, watch } from './support/console.ts'
import { sendIn } from './support/ingest.ts'
import { pick } from './support/pick.ts'
import { answerAll } from './support/rounds.ts'
import { button, chooseTask, countOf, drawerOf, runTask, startChosen } from './support/tasks.ts'

const stamp = Date.now()
const kind = 'Normal'

/** People of one flow, each with a window of their own. */
const makePeople = async (...names: string[]): Promise<string[]> => {
  const people = names.map((name) => `${name}_${stamp}`)
  for (const person of people) await makeAuditor(person)
  return people
}
const comments = (uid: string, texts: readonly string[]): object[] =>
  texts.map((content, n) => ({ postId: `${uid}-${n}`, uid, texts: [{ content }] }))
const windowOf = async (browser: Browser, user: string): Promise<Page> => {
  const page = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 } })
  ).newPage()
  await signIn(page, user)
  return page
}
const arrives = (page: Page): Promise<void> =>
  page.locator('[data-record-id]').first().waitFor({ timeout: 60_000 })

/** The record on screen; empty where none is. */
const shown = (page: Page): Promise<string> =>
  page
    .locator('[data-record-id]')
    .evaluateAll(([first]) => first?.getAttribute('data-record-id') ?? '')

/** Warns by keys: the form, a reason that brings label and remark, and sent. */
const warns = async (page: Page): Promise<void> => {
  await press(page, 'w')
  await page.locator('.wb-form').waitFor()
  await press(page, '2')
  await page.keyboard.press('Enter')
}

/** Decides what is on screen: it passes, or its user is warned. */
const decides = async (page: Page, how: 'passes' | 'warns'): Promise<void> => {
  await arrives(page)
  const before = await shown(page)
  await settled(page)
  await (how === 'warns' ? warns(page) : press(page, 'q'))
  await expect.poll(() => shown(page)).not.toBe(before)
}

const judgesAll = async (page: Page, name: string, n: number): Promise<void> => {
  await open(page, '/delivery-task/conflict-audit')
  await pick(page, /^Tasks/, name)
  await page.keyboard.press('Escape')
  await button(page, 'Take').press('Enter')
  for (let left = n; left > 0; left--) {
    await expect(page.getByText(`1 of ${left}`)).toBeVisible()
    await page.keyboard.press('2')
    await page.keyboard.type('An offer of goods is advertising')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Judged. Wrong orders: 1').first()).toBeVisible()
  }
  await expect(
    page.getByText('No disagreements are waiting').or(button(page, 'Take')),
  ).toBeVisible()
}

const disagreements = (page: Page) => page.getByRole('row', { name: /Disagreement/ })
const appealsOne = async (page: Page): Promise<void> => {
  await open(page, '/wrong-order?mine=true')
  await expect(disagreements(page)).toHaveCount(2)
  await disagreements(page).first().press('Enter')
  await page.getByRole('dialog').getByRole('link', { name: 'Go to the appeal' }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Appeal on a disagreement' })
  await drawer.getByRole('textbox', { name: /^Reason/ }).fill('It quotes an offer to warn of it')
  await drawer.getByRole('button', { name: 'Send an appeal' }).press('Enter')
  await expect(drawer).toContainText('Waits for a handler')
}
const changesIt = async (page: Page, name: string): Promise<void> => {
  await open(page, '/delivery-task/conflict-appeal')
  await page.getByRole('row', { name: new RegExp(name) }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Appeal on a disagreement' })
  await drawer.getByRole('radio', { name: /^Change to answer 1/ }).check()
  await drawer.getByRole('textbox', { name: /^Reason/ }).fill('It is a quotation')
  await drawer.getByRole('button', { name: 'Decide the appeal' }).press('Enter')
  await expect(page.getByText('Changed. Wrong orders: 2')).toBeVisible()
}

test('two people answer by keys at once; a judge, an appeal and a handler settle the rest', async ({
  page,
  browser,
}) => {
  const problems = watch(page)
  const [one = '', other = ''] = await makePeople('hands_one', 'hands_other')
  const uid = `blind${stamp}`
  const name = `Blind by hand ${stamp}`
  const texts = ['cheap offer', 'hello', 'good day', 'cheap offer too', 'thanks', 'see you']
  await sendIn(page, 12, comments(uid, texts))
  const rounds = { ...oneRound, mode: 'blind' as const }
  const id = await runTask(browser, { uid, users: [one, other], n: 6, name, rounds })

  const first = await chooseTask(browser, { user: one, name })
  const second = await chooseTask(browser, { user: other, name })
  await startChosen(first)
  await arrives(first)
  await startChosen(second)
  for (let n = 0; n < 5; n++) await decides(first, 'passes')
  for (const how of ['warns', 'passes', 'passes', 'warns'] as const) await decides(second, how)
  // The last of one and the last but one of the other leave at the same moment.
  await Promise.all([decides(first, 'passes'), decides(second, 'passes')])
  await decides(second, 'passes')
  expect(await shown(first)).toBe('')

  await signIn(page, 'leader')
  await open(page, `/delivery-task/normal?id=${id}`)
  const drawer = drawerOf(page, { name, kind })
  await expect(countOf(drawer, 'Done')).toHaveText('4')
  await drawer.getByRole('tab', { name: 'Agreement' }).click()
  await expect(drawer).toContainText('4 of 6 records')
  await judgesAll(page, name, 2)
  const outvoted = await windowOf(browser, one)
  await appealsOne(outvoted)
  const handler = await windowOf(browser, 'admin')
  await changesIt(handler, name)

  await open(outvoted, '/wrong-order?mine=true')
  await expect(disagreements(outvoted)).toHaveCount(2)
  await expect(disagreements(outvoted).filter({ hasText: 'Void' })).toHaveCount(1)
  const right = await windowOf(browser, other)
  await open(right, '/wrong-order?mine=true')
  await expect(disagreements(right)).toHaveCount(1)
  const { settled: by, agreement } = await ok(page, taskCalls.agreement, { id })
  expect(by).toMatchObject({ round: 4, judge: 1, appeal: 1, open: 0 })
  expect(agreement).toMatchObject({ num: 4, den: 6 })
  expect(problems).toEqual([])
})

/** Records that two people differ on, each of them, and who may judge them. */
const makeDisputed = async (
  page: Page,
  browser: Browser,
  { users, uid, name, n }: { users: string[]; uid: string; name: string; n: number },
): Promise<void> => {
  const texts = Array.from({ length: n }, (_, at) => `disputed ${at}`)
  await sendIn(page, 12, comments(uid, texts))
  const rounds = { ...oneRound, mode: 'blind' as const }
  const id = await runTask(browser, { uid, users, n, name, rounds })
  for (const [at, user] of users.entries())
    await answerAll(browser, { id, user, n, isFirst: at === 0 })
}
/** A window that believes to be another one: a copy that was kept open. */
const copyOf = async (browser: Browser, page: Page): Promise<Page> => {
  const id = await page.evaluate(() => sessionStorage.getItem('oas-window'))
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: await page.context().storageState(),
  })
  const copy = await context.newPage()
  await copy.addInitScript((kept) => sessionStorage.setItem('oas-window', kept ?? ''), id)
  await open(copy, '/delivery-task/conflict-audit')
  return copy
}
const takes = async (page: Page, name: string): Promise<void> => {
  await open(page, '/delivery-task/conflict-audit')
  await pick(page, /^Tasks/, name)
  await page.keyboard.press('Escape')
  await button(page, 'Take').press('Enter')
}
const judgesOne = async (page: Page): Promise<void> => {
  await page.keyboard.press('1')
  await page.keyboard.type('Nothing is offered in it')
  await page.keyboard.press('Control+Enter')
}

test('what a judge left behind goes to the next one, and a late judgment changes nothing', async ({
  page,
  browser,
}) => {
  const problems = watch(page)
  const users = await makePeople('left_one', 'left_other')
  const name = `Left behind ${stamp}`
  await makeDisputed(page, browser, { users, uid: `left${stamp}`, name, n: 3 })
  const judge = await windowOf(browser, 'leader')
  await takes(judge, name)
  await expect(judge.getByText('1 of 3')).toBeVisible()
  await judgesOne(judge)
  await expect(judge.getByText('1 of 2')).toBeVisible()
  const late = await copyOf(browser, judge)
  await expect(late.getByText('1 of 2')).toBeVisible()

  await signIn(page, 'admin')
  await open(page, '/delivery-task/conflict-audit')
  await judge.close({ runBeforeUnload: true })
  await takes(page, name)
  await expect(page.getByText('1 of 2')).toBeVisible()
  await judgesOne(late)
  await expect(late.getByText('This one is no longer yours')).toBeVisible()
  await judgesOne(page)
  await expect(page.getByText('1 of 1')).toBeVisible()
  await judgesOne(page)
  await expect(page.getByText('Judged. Wrong orders: 1').first()).toBeVisible()
  await page.getByRole('tab', { name: 'All' }).click()
  const rows = page.getByRole('row', { name: new RegExp(name) })
  await expect(rows.filter({ hasText: 'Judged' })).toHaveCount(3)
  await expect(rows.filter({ hasText: 'Admin' })).toHaveCount(2)
  expect(problems).toEqual([])
})

/** Lets everything pass that a window has; answers how many that was. */
const passesAll = async (page: Page): Promise<number> => {
  let passed = 0
  for (; (await shown(page)) !== ''; passed++) await decides(page, 'passes')
  return passed
}

test('two windows each of two people take no more than a share together', async ({
  page,
  browser,
}) => {
  const problems = watch(page)
  const users = await makePeople('share_one', 'share_other')
  const uid = `share${stamp}`
  const name = `Shares by hand ${stamp}`
  await sendIn(page, 12, comments(uid, ['a', 'b', 'c', 'd', 'e', 'f', 'g']))
  const quota = { total: null, day: null, person: 3 }
  const id = await runTask(browser, { uid, users, n: 7, name, quota })
  const windows: Page[] = []
  for (const user of users) {
    const one = await chooseTask(browser, { user, name })
    windows.push(one, await chooseTask(browser, { user, name, beside: one }))
  }
  await Promise.all(windows.map(startChosen))
  await signIn(page, 'leader')
  await open(page, `/delivery-task/normal?id=${id}`)
  const drawer = drawerOf(page, { name, kind })
  await expect(countOf(drawer, 'Held')).toHaveText('6')
  await expect(countOf(drawer, 'Waiting')).toHaveText('1')
  const passed: number[] = []
  for (const one of windows) passed.push(await passesAll(one))
  const [a = 0, b = 0, c = 0, d = 0] = passed
  expect([a + b, c + d]).toEqual([3, 3])
  for (const one of windows)
    await expect(
      one.getByRole('heading', { name: 'Your share of this task for today is done: 3' }),
    ).toBeVisible()
  await expect(countOf(drawer, 'Done')).toHaveText('6')
  await expect(countOf(drawer, 'Waiting')).toHaveText('1')
  await drawer.getByRole('tab', { name: 'People' }).click()
  for (const user of users)
    await expect(drawer.getByRole('row', { name: new RegExp(user) })).toContainText('3')
  expect(problems).toEqual([])
})

const waitingOf = async (page: Page, uid: string) =>
  (await ok(page, queueCalls.waiting, { uid, states: ['waiting'] })).list
    .map(({ postId, receivedAt }) => `${postId} ${receivedAt}`)
    .toSorted()

test('a pause hands nothing out and takes what is held; an end returns the rest', async ({
  page,
  browser,
}) => {
  const problems = watch(page)
  const [one = '', other = ''] = await makePeople('pause_one', 'pause_other')
  const uid = `pause${stamp}`
  const name = `Paused by hand ${stamp}`
  await sendIn(page, 12, comments(uid, ['a', 'b', 'c', 'd', 'e']))
  const quota = { total: null, day: null, person: 3 }
  const id = await runTask(browser, { uid, users: [one, other], n: 5, name, quota })
  const holder = await chooseTask(browser, { user: one, name })
  const comer = await chooseTask(browser, { user: other, name })
  await startChosen(holder)
  await arrives(holder)
  await signIn(page, 'leader')
  const before = await waitingOf(page, uid)
  expect(before).toHaveLength(2)
  await open(page, `/delivery-task/normal?id=${id}`)
  const drawer = drawerOf(page, { name, kind })
  await button(drawer, 'Pause').click()
  await expect(drawer).toContainText('Paused')
  await startChosen(comer)
  await expect(comer.getByRole('heading', { name: 'This task is paused' })).toBeVisible()
  expect(await passesAll(holder)).toBe(3)
  await expect
    .poll(async () => (await ok(page, taskCalls.list, { id })).list[0]?.counts.done)
    .toBe(3)
  expect(await shown(comer)).toBe('')
  await comer.getByRole('button', { name: /^Stop audit/ }).press('Enter')
  await expect(comer.getByRole('button', { name: /^Start audit/ })).toBeEnabled()
  await button(drawer, 'Resume').click()
  await button(drawer, 'Finish').click()
  const question = page.getByRole('dialog', { name: `Finish: ${name}` })
  await question.getByRole('button', { name: /^Finish/ }).click()
  await expect(drawer).toContainText('Finished')
  await expect.poll(() => waitingOf(page, uid)).toEqual(before)
  await open(comer, `/tags/audit/text?uid=${uid}`)
  await startChosen(comer)
  await arrives(comer)
  expect(await passesAll(comer)).toBe(2)
  expect(problems).toEqual([])
})
