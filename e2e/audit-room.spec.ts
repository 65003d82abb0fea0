import { type Locator, type Page, expect, test } from '@playwright/test'
import { contract } from '../packages/contract/src/index.ts'
import { makeAuditor, press, settled, startAudit } from './support/audit.ts'
import { ok } from './support/calls.ts'
import { open, signIn, url } from './support/console.ts'
import { sendIn } from './support/ingest.ts'

const user = `room_auditor_${process.pid}`
test.beforeAll(() => makeAuditor(user))
test.use({ viewport: { width: 1280, height: 800 } })

/** Whether two parts of the page share a point. */
const meet = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (!a || !b) throw new Error('one of them is not shown')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

const selfId = async (page: Page): Promise<string> =>
  (
    (await (
      await page.request.get(`${url()}/biz_gateway/justice_user/getSelfMainInfoNew`)
    ).json()) as { data: { id: string } }
  ).data.id

for (const [path, type, panel] of [
  ['text', 12, '.wb-results'],
  ['picture', 21, '.wb-bottom'],
] as const) {
  test(`keeps a message back during work at ${path}, and notices off labels and results`, async ({
    page,
    browser,
  }) => {
    const uid = `room${path}${Date.now()}`
    await sendIn(
      page,
      type,
      [1, 2].map((n) => ({
        uid,
        postId: `${uid}-${n}`,
        ...(path === 'text'
          ? { texts: [{ content: 'good morning' }] }
          : { pictures: [{ content: `https://pictures.example/${uid}-${n}.png` }] }),
      })),
    )
    await startAudit(page, user, path, `?appId=50&type=${type}&uid=${uid}`)
    const admin = await (await browser.newContext()).newPage()
    await signIn(admin, 'admin')
    await ok(admin, contract.message.send, {
      msgType: 5,
      notifyType: 1,
      msg: `lunch ${uid}`,
      link: '/account/log',
      audience: { personIds: [await selfId(page)] },
    })
    // Nothing was decided yet: the key for undoing says so.
    await press(page, 'Backspace')
    const short = page.locator('.notice', { hasText: 'There is nothing to undo' })
    await expect(short).toBeVisible()
    expect(await meet(short, page.locator(panel))).toBe(false)
    const note = page.locator('.message-note', { hasText: uid })
    await expect(note).toHaveCount(0)
    await page.getByRole('button', { name: /^Stop audit/ }).click()
    await expect(note).toBeVisible()
  })
}

test('a message does not cover what starts an audit', async ({ page, browser }) => {
  const text = `start ${Date.now()}`
  await signIn(page, user)
  await open(page, '/tags/audit/text')
  const admin = await (await browser.newContext()).newPage()
  await signIn(admin, 'admin')
  await ok(admin, contract.message.send, {
    msgType: 5,
    notifyType: 1,
    msg: text,
    link: '/account/log',
    audience: { personIds: [await selfId(page)] },
  })
  const note = page.locator('.message-note', { hasText: text })
  await expect(note).toBeVisible()
  expect(await meet(note, page.locator('.wb-start-foot'))).toBe(false)
})

test('keeps tabs beside the record in one row at 1280, in all languages, history open', async ({
  page,
  context,
}) => {
  const uid = `tabs${Date.now()}`
  await sendIn(page, 12, [{ uid, postId: uid, texts: [{ content: 'good morning' }] }])
  await startAudit(page, user, 'text', `?appId=50&type=12&uid=${uid}`)
  for (const language of ['en', 'ru', 'id', 'cn']) {
    await context.addCookies([{ name: 'language', value: language, url: url() }])
    await page.reload()
    // What was held goes on after a reload.
    await page.getByRole('tab').first().waitFor()
    await press(page, 'Shift+L')
    await expect(page.locator('.wb.dots')).toHaveCount(0)
    const rows = await page
      .getByRole('tab')
      .evaluateAll((tabs) => new Set(tabs.map((tab) => tab.getBoundingClientRect().top)).size)
    expect(rows, language).toBe(1)
    await press(page, 'Shift+L')
  }
})

test('a picture among similar records that cannot be had says so', async ({ page }) => {
  const uid = `gone${Date.now()}`
  await sendIn(
    page,
    22,
    [1, 2].map((n) => ({
      uid,
      postId: `${uid}-${n}`,
      pictures: [{ content: `https://pictures.example/${uid}.png` }],
    })),
  )
  await startAudit(page, user, 'picture-with-single', `?appId=50&type=22&uid=${uid}`)
  await page.getByRole('tab', { name: 'Similar records', exact: true }).press('Enter')
  await expect(page.locator('.info-picture').first()).toHaveText('image error, click to reload')
})

test('keeps the bar of the picture viewer in one row at 1280 and names each of its keys', async ({
  page,
  context,
}) => {
  const uid = `bar${Date.now()}`
  await sendIn(page, 22, [
    {
      uid,
      postId: uid,
      pictures: [1, 2, 3].map((n) => ({ content: `https://pictures.example/${uid}-${n}.png` })),
    },
  ])
  await startAudit(page, user, 'picture-with-single', `?appId=50&type=22&uid=${uid}`)
  for (const language of ['en', 'ru', 'id', 'cn']) {
    await context.addCookies([{ name: 'language', value: language, url: url() }])
    await page.reload()
    await page.locator('[data-record-id]').first().waitFor()
    await settled(page)
    await press(page, 'Space')
    const bar = page.locator('.wb-viewer-bar')
    expect((await bar.boundingBox())?.height, language).toBeLessThan(56)
    await expect(bar.locator('kbd')).toHaveText(['⇧Z', 'Z', 'X', 'A', 'D', 'S', '←', '→', 'Esc'])
  }
  await press(page, 'd', 'd')
  await expect(page.locator('.wb-viewer-bar output').first()).toHaveText('1.2')
  await page.getByRole('button', { name: '还原亮度' }).press('Enter')
  await expect(page.locator('.wb-viewer-bar output').first()).toHaveText('1.0')
})
