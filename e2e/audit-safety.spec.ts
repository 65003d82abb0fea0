import { type Page, expect, test } from '@playwright/test'
import { expireHolds, storedTimes } from './support/database.ts'
import { open, reportsOf, seenAs, watch } from './support/console.ts'
import { sendIn } from './support/ingest.ts'
import {
  advance,
  current,
  decidedSince,
  detailOf,
  makeAuditor,
  press,
  settled,
  startAudit,
} from './support/audit.ts'

// A worker that starts anew after a failure needs a user of its own.
const user = `safe_auditor_${process.pid}`
test.beforeAll(() => makeAuditor(user))

const resultOf = async (page: Page, since: number, recordId: string): Promise<string | undefined> =>
  (await decidedSince(page, since)).find((row) => row.recordId === recordId)?.resultId

/**
 * The page never does what it does every thirty seconds: renew its holds, measure the network, send
 * what waits.
 */
const withoutBeats = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { setInterval: every } = window
    window.setInterval = ((run: () => void, ms = 0) =>
      ms === 30_000 ? 0 : every(run, ms)) as typeof window.setInterval
  })

test('after a reload the audit goes on with the same record and what was chosen for it', async ({
  page,
}) => {
  await startAudit(page, user, 'text')
  const before = await current(page)
  await press(page, '7', 't', 'm')
  await page.keyboard.type(' kept over a reload')
  await page.waitForTimeout(600)
  await page.reload()
  await page.locator('[data-record-id]').first().waitFor()
  await expect
    .poll(() => page.locator('[data-record-id]').first().getAttribute('data-record-id'))
    .toBe(before)
  await settled(page)
  await expect(page.locator('.wb-row.open .wb-tag.label')).toHaveCount(1)
  await press(page, 't')
  await expect(page.locator('#wb-remark')).toHaveValue(/kept over a reload$/)
})

test('a second window of the browser only looks on until it takes over', async ({ page }) => {
  await startAudit(page, user, 'text')
  const second = await page.context().newPage()
  await open(second, '/tags/audit/text')
  await expect(second.getByRole('alert')).toContainText('another window')
  await second.getByRole('button', { name: /Take over/ }).press('Enter')
  await expect(second.getByRole('button', { name: /^Start audit/ })).toBeEnabled()
  await expect(page.getByRole('alert').first()).toContainText('another window')
})

test('without the network verdicts wait, the page says so, and they arrive once', async ({
  page,
}) => {
  // The page hears by itself that the network went and came: no beat measures it.
  await withoutBeats(page)
  const since = await startAudit(page, user, 'text')
  await expect(page.getByText(/^net \d+ ms$/)).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('net unknown')).toBeVisible()
  const ids: string[] = []
  for (let n = 0; n < 3; n++) ids.push(await advance(page, () => press(page, 'q')))
  await expect(page.getByText('3 decisions have not been sent yet', { exact: false })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(/^net \d+ ms$/)).toBeVisible()
  for (const id of ids) await expect.poll(() => resultOf(page, since, id)).toBe('ignore')
  for (const id of ids) expect((await detailOf(page, id)).decisions).toHaveLength(1)
})

test('sends what an audit page left unsent from whatever page is opened next', async ({ page }) => {
  await withoutBeats(page)
  const since = await startAudit(page, user, 'text')
  await page.route('**/justice_review/record', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  const ids: string[] = []
  for (let n = 0; n < 2; n++) ids.push(await advance(page, () => press(page, 'q')))
  await expect(page.getByText(/not been sent yet/)).toBeVisible()
  await open(page, '/')
  await page.unroute('**/justice_review/record')
  await expect(page.getByText('2 decisions from before have been sent')).toBeVisible()
  for (const id of ids) expect((await detailOf(page, id)).decisions).toHaveLength(1)
  for (const id of ids) expect(await resultOf(page, since, id)).toBe('ignore')
})

test('sends a held verdict when the connection is back, whatever pause it was in', async ({
  page,
}) => {
  // The pause before the second attempt and the beat that ends pauses never come: the return alone
  // sends.
  await withoutBeats(page)
  await page.addInitScript(() => {
    const { setTimeout: later } = window
    window.setTimeout = ((run: () => void, ms = 0) =>
      ms === 500 ? 0 : later(run, ms)) as typeof window.setTimeout
  })
  let drop = (): void => undefined
  await page.routeWebSocket(/\/biz_gateway\/socket/, (client) => {
    client.connectToServer()
    drop = () => {
      void client.close()
    }
  })
  let gone = true
  await page.route('**/justice_review/record', (route) => (gone ? route.abort() : route.continue()))
  const since = await startAudit(page, user, 'text')
  const id = await advance(page, () => press(page, 'q'))
  await expect(page.getByText('1 decision has not been sent yet', { exact: false })).toBeVisible()
  gone = false
  drop()
  await expect.poll(() => resultOf(page, since, id)).toBe('ignore')
  expect((await detailOf(page, id)).decisions).toHaveLength(1)
})

test('Enter with nothing chosen decides nothing and says so; the key of a pass passes', async ({
  page,
}) => {
  const since = await startAudit(page, user, 'text')
  const id = (await current(page)) ?? ''
  await press(page, 'Enter')
  await expect(page.getByText('Choose a result first')).toBeVisible()
  expect(await current(page)).toBe(id)
  expect(await resultOf(page, since, id)).not.toBe('ignore')
  await advance(page, () => press(page, 'q'))
  await expect.poll(() => resultOf(page, since, id)).toBe('ignore')
})

test('the last decision is taken back by one key', async ({ page }) => {
  const since = await startAudit(page, user, 'text')
  const id = await advance(page, () => press(page, 'q'))
  await expect(page.locator('.wb-history li.sent').first()).toBeAttached()
  await press(page, 'Backspace')
  await expect.poll(() => current(page)).toBe(id)
  await expect.poll(() => resultOf(page, since, id)).not.toBe('ignore')
  expect((await detailOf(page, id)).decisions.map((decision) => decision.state)).toEqual(['undone'])
})

test('a verdict whose order ran out counts as long as nobody else took it', async ({ page }) => {
  const since = await startAudit(page, user, 'text')
  const id = (await current(page)) ?? ''
  await press(page, '7', 't', 'm')
  await page.keyboard.type(' said before')
  await expireHolds(id)
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => resultOf(page, since, id)).toBe('mute')
  await expect(page.getByText(/^Not accepted \(/)).toHaveCount(0)
  // A test before may have taken a decision of its own back.
  expect(
    (await detailOf(page, id)).decisions.filter((decision) => decision.state !== 'undone'),
  ).toMatchObject([{ remark: expect.stringMatching(/said before$/) }])
})

test('one key gives an order its whole time again, also where it ran out', async ({ page }) => {
  const since = await startAudit(page, user, 'text')
  const id = (await current(page)) ?? ''
  await expireHolds(id)
  const answered = page.waitForResponse(/\/record\/resetTimeoutOrder$/)
  await press(page, 'i')
  const { data } = (await (await answered).json()) as {
    data: { list: { held: boolean; deadline: number }[] }
  }
  expect(data.list).toMatchObject([{ held: true }])
  expect(data.list[0]?.deadline).toBeGreaterThan(Date.now())
  expect(await current(page)).toBe(id)
  await settled(page)
  await press(page, 'q')
  await expect.poll(() => resultOf(page, since, id)).toBe('ignore')
})

test('names subject, act and end of a permanent ban; Enter and its key do not send it', async ({
  page,
}) => {
  const since = await startAudit(page, user, 'text')
  const id = (await current(page)) ?? ''
  await press(page, '7', 'v', '4', 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Ban account' })
  await expect(dialog).toContainText('permanent')
  await expect(dialog).toContainText('uid')
  await press(page, 'Enter', 'v', 'Enter')
  await expect(dialog).toBeVisible()
  expect(await resultOf(page, since, id)).toBeUndefined()
  await press(page, 'Shift+Enter')
  await expect.poll(() => resultOf(page, since, id)).toBe('ban_account')
  expect((await detailOf(page, id)).decisions[0]?.punishes[0]?.permanent).toBe(true)
  // When what happened goes with the decision: shown, labelled, asked back in a dialog, decided.
  const { show, firstLabel, lastLabel, popups, finish, ...times } = await storedTimes(id)
  expect(times).toMatchObject({ recordStart: 0 })
  expect(
    [show ?? -1, firstLabel ?? -1, lastLabel ?? -1, finish ?? -1].every(
      (at, index, all) => at >= (all[index - 1] ?? 0),
    ),
  ).toBe(true)
  expect(popups).toBe(1)
})

test('a question to the leaders takes the record off the page', async ({ page }) => {
  await startAudit(page, user, 'text')
  const id = (await current(page)) ?? ''
  await press(page, 'Shift+p')
  const dialog = page.getByRole('dialog', { name: 'Ask a leader' })
  await dialog.getByRole('textbox').waitFor()
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.keyboard.type('Is this an advertisement?')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => current(page)).not.toBe(id)
  await expect(page.locator('.wb-history li.asked')).toHaveCount(1)
  expect((await detailOf(page, id)).state).toBe('doubtful')
})

test('an order that is put aside is warned of before the audit ends, and comes back', async ({
  page,
}) => {
  const uid = `aside${Date.now()}`
  await sendIn(
    page,
    12,
    [1, 2].map((n) => ({
      appId: 71,
      uid,
      postId: `${uid}-${n}`,
      texts: [{ content: `put aside ${n}` }],
    })),
  )
  await startAudit(page, user, 'text', `?appId=71&type=12&uid=${uid}`)
  const id = (await current(page)) ?? ''
  await press(page, 'p')
  const restore = page.getByRole('button', { name: /^Restore/ })
  await expect(restore).toBeVisible()
  await expect(page.locator(`[data-record-id="${id}"]`)).toHaveCount(0)
  await page.getByRole('button', { name: /^Stop audit/ }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Stop audit' })
  await expect(dialog).toContainText('1 suspended record is still open.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  // With nothing else left on screen it is there again.
  await settled(page)
  await press(page, 'q')
  await expect.poll(() => current(page)).toBe(id)
  await settled(page)
  await press(page, 'p')
  await expect(restore).toBeVisible()
  await page.getByRole('button', { name: /^Stop audit/ }).press('Enter')
  await dialog.getByRole('button', { name: 'Continue' }).press('Enter')
  await expect(page.getByRole('button', { name: /^Start audit/ })).toBeVisible()
})

test('zooms, lightens, sharpens and turns a picture; Esc gives the focus back', async ({
  page,
}) => {
  const problems = watch(page)
  const reports = reportsOf(page)
  await startAudit(page, user, 'picture-with-single')
  await press(page, 'Space')
  const viewer = page.getByRole('dialog', { name: 'Picture viewer' })
  const stage = viewer.locator('.wb-viewer-stage')
  await expect(stage).toHaveAttribute('data-status', 'ready')
  const style = (): Promise<string> =>
    stage.locator('img').evaluate((node) => `${node.style.transform} ${node.style.filter}`)
  const plain = await style()
  // At least as wide as the window less 400, 1200 by default; above the page.
  expect([
    Math.round((await viewer.boundingBox())?.width ?? 0),
    await page.locator('.wb-viewer-back').evaluate((node) => getComputedStyle(node).zIndex),
  ]).toEqual([1200, '1010'])
  await stage.dispatchEvent('wheel', { deltaY: -100, bubbles: true, cancelable: true })
  await expect(viewer.getByText('110%')).toBeVisible()
  await press(page, 'd', 'd')
  await expect(viewer.getByText('1.2', { exact: true })).toBeVisible()
  await press(page, 'a')
  await expect(viewer.getByText('1.1', { exact: true })).toBeVisible()
  await press(page, 'z')
  expect(await style()).toContain('rotate(90deg)')
  await press(page, 'x')
  await expect(viewer.getByRole('switch', { name: /Sharpen/ })).toHaveAttribute(
    'aria-checked',
    'true',
  )
  await press(page, 's')
  await expect(viewer.getByText('1.0', { exact: true })).toBeVisible()
  await viewer.getByRole('button', { name: 'Reset', exact: true }).press('Enter')
  expect(await style()).toBe(plain)
  await press(page, 'Escape')
  await expect(viewer).toBeHidden()
  await expect(page.locator('#wb-root, #wb-root *').and(page.locator(':focus'))).toHaveCount(1)
  await seenAs(page, 'hidden')
  await expect
    .poll(() =>
      reports.some((one) => /"type":"scale-picture","recordId":"\d+",[^}]*"url":/.test(one)),
    )
    .toBe(true)
  expect(problems).toEqual([])
})
