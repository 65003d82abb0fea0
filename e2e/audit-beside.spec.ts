import { type Page, type Route, expect, test } from '@playwright/test'
import { secret } from '../apps/api/src/testing/receiver.ts'
import { startWebServer } from '../apps/api/src/testing/web-server.ts'
import { systemConfigCalls } from '../packages/contract/src/system-config/calls.ts'
import { axe } from './support/axe.ts'
import {
  advance,
  current,
  detailOf,
  makeAuditor,
  press,
  settled,
  startAudit,
} from './support/audit.ts'
import { ok } from './support/calls.ts'
import { open, signIn, url } from './support/console.ts'
import { sendIn } from './support/ingest.ts'

const user = `beside_auditor_${process.pid}`
test.beforeAll(() => makeAuditor(user))
const shot = process.env['SHOTS']

test('waits for callbacks, blocks the verdict while one fails, and keeps what was seen', async ({
  page,
}) => {
  let broken = true
  await page.route('**/page/info?hookId=score', (route) =>
    broken
      ? route.fulfill({ status: 424, json: { code: 424, msg: 'no answer', data: null } })
      : route.continue(),
  )
  const glue = page.waitForRequest((request) => request.url().endsWith('/glue/info'))
  await startAudit(page, user, 'common', '?appId=50&type=600')
  expect(
    (JSON.parse((await glue).postData() ?? '{}') as { items: object[] }).items.length,
  ).toBeGreaterThan(1)
  const chip = (id: string) => page.locator(`[data-info="${id}"]`)
  await expect(chip('reports')).toHaveAttribute('data-state', 'done')
  await expect(chip('user')).toHaveAttribute('data-state', 'done')
  await expect(chip('score')).toHaveAttribute('data-state', 'failed')
  await expect(page.getByText('Incomplete', { exact: true })).toBeVisible()
  const before = await current(page)
  if (shot) await page.screenshot({ path: `${shot}/chips.png` })
  await press(page, 'q')
  await expect(page.getByText('page information is still loading')).toBeVisible()
  expect(await current(page)).toBe(before)
  broken = false
  await chip('score').press('Enter')
  await expect(chip('score')).toHaveAttribute('data-state', 'done')
  await settled(page)
  await page.locator('#wb-root').focus()
  await press(page, 'q')
  await expect.poll(() => current(page)).not.toBe(before)
  await expect
    .poll(async () =>
      (
        (await (
          await page.request.get(
            `${url()}/biz_gateway/justice_review/record/detail?recordId=${before}`,
          )
        ).json()) as { data?: { decisions: { infos: { hookId: string }[] }[] } }
      ).data?.decisions[0]?.infos
        .map(({ hookId }) => hookId)
        .sort(),
    )
    .toEqual(expect.arrayContaining(['score', 'user']))
  await page.goto(`${url()}/#/internal/audit-detail?id=${before}`)
  await expect(page.getByText(/Page info.*score/)).toBeVisible()
  await page.getByText(/Page info.*score/).press('Enter')
  await expect(page.getByText('Violations', { exact: true })).toBeVisible()
  if (shot) await page.screenshot({ path: `${shot}/replay.png` })
})

test('waits for parts the app delivers, asks again on failure, judges them like its own', async ({
  page,
}) => {
  const app = await startWebServer()
  app.replies({
    rows: [
      { id: 'c1', kind: 'text', content: 'buy followers here', field: 'comment' },
      { id: 'c2', kind: 'file', content: 'https://media.example/list.pdf', name: 'list.pdf' },
    ],
  })
  try {
    await signIn(page, 'admin')
    const key = 'page.info.endpoints'
    // A try before this one may have left it.
    for (const { version } of (await ok(page, systemConfigCalls.items, { text: key })).list)
      await ok(page, systemConfigCalls.removeItem, { key, version })
    await ok(page, systemConfigCalls.createItem, {
      key,
      value: { parts: { url: `${app.url}/`, secret } },
      public: false,
      secret: true,
      remark: '',
    })
    const uid = `parts${Date.now()}`
    await sendIn(
      page,
      600,
      [1, 2].map((n) => ({
        uid,
        postId: `${uid}-${n}`,
        texts: [{ content: `own text ${n}` }],
        extData: { parts: true },
      })),
    )
    await page.context().clearCookies()
    let broken = true
    await page.route('**/page/info?hookId=parts', (route) =>
      broken
        ? route.fulfill({ status: 424, json: { code: 424, msg: 'no answer', data: null } })
        : route.continue(),
    )
    await startAudit(page, user, 'common', `?appId=50&type=600&uid=${uid}`)
    const chip = page.locator('[data-info="parts"]')
    await expect(chip).toHaveAttribute('data-state', 'failed')
    await expect(chip).toHaveText('More parts · Try again')
    const id = (await current(page)) ?? ''
    await settled(page)
    await press(page, 'q')
    await expect(page.getByText('page information is still loading')).toBeVisible()
    expect(await current(page)).toBe(id)
    await expect(page.locator('[data-row]')).toHaveCount(1)
    broken = false
    await chip.press('Enter')
    await expect(chip).toHaveAttribute('data-state', 'done')
    await expect(page.locator('[data-row]')).toHaveCount(3)
    await expect(page.locator('[data-row="parts:c1"]')).toContainText('buy followers here')
    await expect(page.locator('[data-row="parts:c1"] header')).toContainText('More parts')
    await expect(page.locator('[data-row="parts:c2"]')).toContainText('list.pdf')
    expect(app.bodies()).toMatchObject([{ hookId: 'parts', postId: expect.stringContaining(uid) }])
    if (shot) await page.screenshot({ path: `${shot}/parts.png` })
    await settled(page)
    await page.locator('#wb-root').focus()
    await press(page, 'ArrowDown', '7', 'Shift+e')
    await expect(
      page.locator('[data-row="parts:c1"]').getByText('Delete', { exact: true }),
    ).toBeVisible()
    await advance(page, async () => {
      await press(page, 'Enter')
      await page.locator('form.wb-form').first().waitFor()
      await press(page, 'Enter')
    })
    await expect
      .poll(async () =>
        (await detailOf(page, id)).decisions.map((decision) =>
          decision.rows.map(({ rowId, type, value }) => [rowId, type, value.result.id]),
        ),
      )
      .toEqual([[['parts:c1', 'pageinfo', 'del']]])
    await open(page, `/internal/audit-detail?id=${id}`)
    await page
      .locator('summary')
      .filter({ hasText: /^Page info parts/ })
      .press('Enter')
    await expect(page.getByText('buy followers here')).toBeVisible()
  } finally {
    await app.stop()
  }
})

test('walks tabs by o, says why one is off, and opens the user by u in a frame Esc closes', async ({
  page,
}) => {
  await startAudit(page, user, 'text')
  const tabs = page.getByRole('region', { name: 'Context' }).getByRole('tab')
  await expect(tabs).toHaveText([
    'User',
    'Punishments',
    'Rules',
    'Similar records',
    'Log',
    'Guide',
    'Records of the user',
    'Model',
    'Evidence',
    'Room',
  ])
  await expect(tabs.filter({ hasText: 'Room' })).toHaveAttribute(
    'title',
    'This record belongs to no room',
  )
  await expect(tabs.filter({ hasText: 'Room' })).toBeDisabled()
  for (const name of ['Punishments', 'Rules', 'Similar records', 'Log', 'Guide']) {
    await press(page, 'o')
    await expect(page.getByRole('tab', { name, exact: true })).toHaveAttribute(
      'aria-selected',
      'true',
    )
  }
  if (shot) await page.screenshot({ path: `${shot}/guide.png` })
  await press(page, 'Shift+o', 'Shift+o')
  await expect(
    page.getByRole('tabpanel', { name: 'Similar records', exact: true }),
  ).not.toContainText('Loading')
  if (shot) await page.screenshot({ path: `${shot}/similar.png` })
  await press(page, 'u')
  const frame = page.frameLocator('iframe[title="User details"]')
  await expect(frame.getByRole('tab', { name: /^Related accounts/ })).toBeVisible()
  const box = await page.locator('.user-modal').boundingBox()
  expect(Math.round((box?.width ?? 0) / 14.4)).toBe(90)
  if (shot) await page.screenshot({ path: `${shot}/user.png` })
  await page.keyboard.press('Escape')
  await expect(page.locator('.user-modal')).toHaveCount(0)
  // A page in the frame that does not come is closed by the same key.
  const inFrame = (route: Route): Promise<void> | undefined =>
    route.request().frame() === page.mainFrame() ? route.continue() : undefined
  await page.route('**/biz_gateway/**', inFrame)
  await press(page, 'u')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
  await page.keyboard.press('Escape')
  await expect(page.locator('.user-modal')).toHaveCount(0)
  await page.unroute('**/biz_gateway/**', inFrame)
  await page.reload()
  await page.locator('[data-record-id]').first().waitFor()
  await expect(page.getByRole('tab', { name: 'Similar records', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await press(page, 'Shift+y')
  await page.getByRole('textbox', { name: 'Word', exact: true }).fill(`golden offer ${process.pid}`)
  if (shot) await page.screenshot({ path: `${shot}/word.png` })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Proposed. Somebody else will review it.')).toBeVisible()
})

test('opens the assistant in its own window; looks up related accounts with a reason', async ({
  page,
}) => {
  await signIn(page, user)
  await open(page, '/user?appId=50&uid=u1001&type=12')
  await expect(page.getByRole('heading', { name: /u1001/ })).toBeVisible()
  expect(await axe(page)).toEqual([])
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Open the assistant' }).press('Enter')
  const popup = await opened
  await expect(popup.getByRole('tab', { name: 'Screenshots', exact: true })).toBeVisible()
  expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([700, 560])
  if (shot) await popup.screenshot({ path: `${shot}/assist.png` })
  await popup.close()
  await open(page, '/relate-uid?appId=50&by=uid&value=u1001')
  await page.getByRole('button', { name: /^Look up/ }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await page.getByRole('textbox', { name: 'Reason' }).fill('many accounts, same words')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: /^Related to u1001/ })).toBeVisible()
  expect(await axe(page)).toEqual([])
  if (shot) await page.screenshot({ path: `${shot}/relate.png` })
})

test('tells type, session and tab in addresses of user and assistant, only from an audit', async ({
  page,
}) => {
  const askedRoom = (of: Page) =>
    of
      .waitForRequest(/frame\/live-info/)
      .then((request) => JSON.parse(request.postData() ?? '{}') as object)
  await signIn(page, user)
  await open(page, '/user?appId=50&uid=u1001')
  await expect(page.getByRole('heading', { name: /u1001/ })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Groups' })).toHaveCount(0)
  await open(page, '/user?appId=50&uid=u1001&type=12&sid=s-7&sessionId=x-7')
  await expect(page.getByRole('tab', { name: 'Groups' })).toBeVisible()
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Open the assistant' }).press('Enter')
  const popup = await opened
  await popup.getByRole('tab', { name: 'Room', exact: true }).waitFor()
  expect(Object.fromEntries(new URLSearchParams(popup.url().split('?')[1]))).toEqual({
    uid: 'u1001',
    isCps: 'true',
    appId: '50',
    sid: 's-7',
    sessionId: 'x-7',
  })
  const room = askedRoom(popup)
  await popup.getByRole('tab', { name: 'Room', exact: true }).press('Enter')
  expect(await room).toEqual({ appId: 50, sid: 's-7' })
  await popup.close()
  const session = askedRoom(page)
  await open(page, '/assist?appId=50&uid=u1001&isCps=true&sessionId=x-7&tabKey=room')
  expect(await session).toEqual({ appId: 50, sid: 'x-7' })
  await expect(page.getByRole('tab', { name: 'Room', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  const own = askedRoom(page)
  await open(page, '/assist?appId=50&uid=u1001&isCps=true&tabKey=shots')
  expect(await own).toEqual({ appId: 50, uid: 'u1001' })
  await expect(page.getByRole('tab', { name: 'Screenshots', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  for (const query of ['appId=50&uid=u1001', 'appId=50&isCps=true']) {
    await open(page, `/assist?${query}`)
    await expect(page.getByRole('alert')).toHaveText('Open the assistant from an audit page')
  }
})
