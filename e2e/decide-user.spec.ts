import { type Page, expect, test } from '@playwright/test'
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
import { axe } from './support/axe.ts'
import { open, url, watch } from './support/console.ts'
import { setConfig } from './support/database.ts'
import { sendIn } from './support/ingest.ts'

const shot = process.env['E2E_SHOTS']
const user = `once_auditor_${process.pid}`
const other = `once_other_${process.pid}`
test.beforeAll(async () => {
  // Flows of bulk work on the same product may have asked for a second person sooner.
  await setConfig('bulk.punish', { reviewAbove: 100, perSecond: 20 }, false)
  await makeAuditor(user)
  await makeAuditor(other)
})

/** Looks of a page, where somebody wants to see them: both themes, a narrow and a wide window. */
const look = async (page: Page, name: string): Promise<void> => {
  if (!shot) return
  const before = page.viewportSize()
  for (const theme of ['light', 'dark'])
    for (const width of [1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate((to) => {
        document.documentElement.dataset['theme'] = to
      }, theme)
      await page.waitForTimeout(200)
      await page.screenshot({ path: `${shot}/${name}-${theme}-${width}.png` })
    }
  await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'light'
  })
  if (before) await page.setViewportSize(before)
}

/** The same in Chinese, from the page of the user. */
const lookInChinese = async (page: Page, uid: string): Promise<void> => {
  if (!shot) return
  const second = await page.context().newPage()
  await page.context().addCookies([{ name: 'language', value: 'cn', url: url() }])
  await open(second, `/user?appId=50&uid=${uid}`)
  await second.getByRole('tab').nth(1).click()
  await second.getByRole('button', { name: /待审工单/ }).click()
  await second.getByRole('checkbox').first().waitFor()
  await look(second, 'cn')
  await second.close()
  await page.context().addCookies([{ name: 'language', value: 'en', url: url() }])
}

/** What waits of a user, as another auditor is told. */
const waitingOf = async (page: Page, uid: string): Promise<number> => {
  const context = await page.context().browser()?.newContext()
  if (!context) throw new Error('no browser')
  await context.request.post(`${url()}/biz_gateway/justice_user/login/local`, {
    data: { name: other },
  })
  const response = await context.request.post(
    `${url()}/biz_gateway/justice_review/user-orders/offer`,
    { data: { appId: 50, uid } },
  )
  const { data } = (await response.json()) as { data: { list: { n: number }[] } }
  await context.close()
  return data.list[0]?.n ?? 0
}

test('offers the other orders of a banned user, and decides them once they are chosen', async ({
  page,
}) => {
  const problems = watch(page)
  const uid = `once${Date.now()}`
  const since = Date.now()
  const texts = (n: number) => ({
    uid,
    postId: `${uid}-${n}`,
    texts: [{ content: `buy followers here, offer ${n}` }],
  })
  await sendIn(page, 12, [texts(0), texts(10)])
  await startAudit(page, user, 'text', `?appId=50&type=12&uid=${uid}`)
  await sendIn(
    page,
    13,
    [1, 2, 3, 4, 5, 6, 7].map((n) => texts(n)),
  )
  await sendIn(
    page,
    111,
    [8, 9].map((n) => texts(n)),
  )
  await settled(page)
  await advance(page, () => press(page, '7', 'v', 'Enter', 'Shift+Enter'))
  const offer = page.getByRole('button', { name: /other waiting orders of this user/ })
  await expect(offer).toBeVisible()
  const told = (await offer.textContent()) ?? ''
  await look(page, 'offer')
  expect(await axe(page, '.wb-status')).toEqual([])

  const next = await current(page)
  await press(page, 'Shift+u')
  const drawer = page.getByRole('dialog', { name: 'Decide other orders of this user' })
  await expect(drawer.getByRole('checkbox').first()).toBeVisible()
  const before = await waitingOf(page, uid)
  expect(told).toContain(String(before))
  expect(await axe(page, '.drawer')).toEqual([])
  await look(page, 'preview')
  await lookInChinese(page, uid)
  // One of them is left to people.
  const left = drawer.getByRole('checkbox', { name: `${uid}-1`, exact: true })
  await left.focus()
  await page.keyboard.press('Space')
  await expect(left).not.toBeChecked()
  const submit = drawer.getByRole('button', { name: /^Decide \d+ orders$/ })
  await expect(submit).toHaveText(`Decide ${before - 1} orders`)
  await submit.press('Enter')
  await expect(drawer.getByRole('status')).toHaveText('Done')
  await look(page, 'done')
  await expect.poll(() => waitingOf(page, uid)).toBe(1)
  // One of them is taken back: it waits for anybody again.
  await drawer.getByRole('button', { name: `Undo the decision on post ${uid}-9` }).press('Enter')
  await expect.poll(() => waitingOf(page, uid)).toBe(2)
  await expect(drawer.getByText('Undone', { exact: true })).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  expect(await current(page)).toBe(next)
  const decided = await decidedSince(page, since)
  const along = decided.filter(({ postId }) => postId.startsWith(`${uid}-`))
  const one = along.find(({ postId }) => postId === `${uid}-2`)
  expect((await detailOf(page, one?.recordId ?? '')).state).toBe('decided')
  await open(page, `/internal/audit-detail?id=${one?.recordId}`)
  await expect(page.getByRole('link', { name: /^Decided along with the ban/ })).toBeVisible()
  const first = along.find(({ postId }) => postId === `${uid}-0`)
  await open(page, `/internal/audit-detail?id=${first?.recordId}`)
  await expect(page.getByText(`decided along with it: ${before - 2}`)).toBeVisible()
  await open(page, '/user-orders')
  await expect(page.getByRole('row').filter({ hasText: uid })).toContainText('Done')
  await look(page, 'list')
  expect(await axe(page, 'main')).toEqual([])
  expect(problems).toEqual([])
})
