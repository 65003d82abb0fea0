import { typeKeyOf } from '../packages/contract/src/type-key.ts'
import { type Page, expect, test } from '@playwright/test'
import { axe } from './support/axe.ts'
import { open, signIn, url, visit, watch } from './support/console.ts'
import { pick } from './support/pick.ts'

const review = '/biz_gateway/justice_review'
type Held = { id: string; fence: number; postId: string }
const call = async <T>(page: Page, path: string, data: object): Promise<T> => {
  const answer = (await (await page.request.post(`${url()}${review}${path}`, { data })).json()) as {
    code: number
    msg: string
    data: T
  }
  expect(answer.code, answer.msg).toBe(0)
  return answer.data
}
const queue = '/take-order/condition-management'
/** The outline of the page's list, by which rows are found. */
const list = (page: Page, name: string) => page.getByRole('region', { name })

test('makes conditions, shows them in words, changes, deletes; says errors at the field', async ({
  page,
}) => {
  const problems = watch(page)
  await signIn(page, 'auditor2', { language: 'en' })
  await open(page, '/take-order')
  await expect(page.getByText('No saved conditions yet')).toBeVisible()
  await page.getByRole('link', { name: 'New conditions' }).click()
  await pick(page, 'Audit page', 'Text')
  const types = page.getByRole('group', { name: /^Types/ })
  await types.getByRole('checkbox').first().waitFor()
  for (const tick of await types.getByRole('checkbox').all()) await tick.uncheck()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Choose at least one type')).toBeVisible()
  await types.getByRole('checkbox').first().check()
  const conditions = page.locator('fieldset.conditions').first()
  await conditions.locator('.condition-4 input').fill('id, ru')
  await conditions.locator('.condition-16 input').fill('many')
  await page.keyboard.press('Control+Enter')
  await expect(conditions.getByRole('alert')).toHaveText('Not valid')
  await expect(conditions.locator('.condition-4 input')).toHaveValue('id, ru')
  expect(await axe(page)).toEqual([])
  await conditions.locator('.condition-16 input').fill('0')
  await expect(page.getByText(/waiting orders match now/)).toBeVisible()
  await page.keyboard.press('Control+Enter')
  const row = list(page, 'My take-order conditions').getByRole('row').nth(1)
  await expect(row).toContainText('ID, RU')
  await expect(row).toContainText('≥ 0')
  expect(await axe(page)).toEqual([])
  await row.getByRole('link', { name: /^Edit/ }).click()
  await expect(page.locator('fieldset.conditions .condition-4 input').first()).toHaveValue('ID, RU')
  await page.getByRole('button', { name: 'Delete conditions' }).click()
  const question = page.getByRole('dialog', { name: 'Delete conditions' })
  expect(await axe(page)).toEqual([])
  await question.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText('No saved conditions yet')).toBeVisible()
  expect(problems).toEqual([])
})

test('keeps what was typed when a save is refused; asks before unsaved changes are left', async ({
  page,
}) => {
  await signIn(page, 'auditor1')
  await open(page, '/take-order/condition-detail/tags-audit-text')
  const types = page.getByRole('group', { name: /^Types/ })
  if ((await types.getByRole('checkbox', { checked: true }).count()) === 0)
    await types.getByRole('checkbox').first().check()
  const country = page.locator('fieldset.conditions .condition-4 input').first()
  await country.fill('ID')
  await page.route(`**${review}/condition`, (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/json',
      body: JSON.stringify({ code: 409, msg: 'changed meanwhile', data: null }),
    }),
  )
  await country.press('Control+Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'changed meanwhile' })).toBeVisible()
  await expect(country).toHaveValue('ID')
  let asked = 0
  page.once('dialog', (dialog) => {
    asked++
    void dialog.dismiss()
  })
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect.poll(() => asked).toBe(1)
  expect(new URL(page.url()).hash).toBe('#/take-order/condition-detail/tags-audit-text')
  await expect(country).toHaveValue('ID')
  page.once('dialog', (dialog) => {
    asked++
    void dialog.accept()
  })
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My take-order conditions')
  expect(asked).toBe(2)
})

test("a page that is not one's own is said to be none", async ({ page }) => {
  await signIn(page, 'auditor3')
  await open(page, '/take-order/condition-detail/tags-audit-nowhere')
  await expect(page.getByText('This audit page does not exist')).toBeVisible()
})

test('leaders force ticked orders out with a remark and hear what became of each', async ({
  page,
}) => {
  const problems = watch(page)
  await signIn(page, 'leader')
  await open(page, `${queue}?states=waiting`)
  await page.getByRole('group', { name: 'Orders by type' }).getByRole('button').first().click()
  await expect(page).toHaveURL(/types=/)
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
  expect(await axe(page)).toEqual([])
  const rows = list(page, 'Waiting queue').locator('tbody tr')
  const ids = [
    await rows.nth(0).getByRole('checkbox').getAttribute('aria-label'),
    await rows.nth(1).getByRole('checkbox').getAttribute('aria-label'),
  ]
  await rows.nth(0).getByRole('checkbox').check()
  await rows.nth(1).getByRole('checkbox').check()
  // One of the two leaves the queue in between, by the same leader at another place.
  await page.getByRole('button', { name: 'Discard (2)' }).click()
  await call(page, '/manual-force-discard', {
    ids: [ids[1]?.replace('Select ', '')],
    remark: 'elsewhere',
  })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Discard (2)' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Remark')
  await dialog.getByLabel(/Remark/).fill('flooded by a test')
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Discard (2)' }).click()
  await expect(dialog.getByRole('status')).toContainText('1 discarded, 1 kept')
  await expect(dialog.getByText('no longer in the queue')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('checkbox', { name: ids[0] ?? '' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Discard (0)' })).toBeDisabled()
  expect(problems).toEqual([])
})

test('answers a doubtful order in the drawer; says why to those without the right', async ({
  browser,
}) => {
  const auditor = await (await browser.newContext()).newPage()
  await signIn(auditor, 'auditor4')
  const types = (
    (await (
      await auditor.request.get(`${url()}${review}/v2/config/types?source=audit`)
    ).json()) as { data: { appId: number; type: number; business: string; pageKeys: string[] }[] }
  ).data
  const info = types.find((one) => one.pageKeys.length > 0)
  if (!info) throw new Error('auditor4 has no type')
  const key = typeKeyOf(info)
  const hold = { pageKey: info.pageKeys[0], windowId: 'doubt-window' }
  await call(auditor, '/auditor', { ...hold, types: [key] })
  const { list: held } = await call<{ list: Held[] }>(auditor, '/v4/record', {
    ...hold,
    business: info.business,
    limit: 1,
    types: [key],
  })
  const [order] = held
  if (!order) throw new Error(`nothing waits in ${key}`)
  await call(auditor, '/submitDoubtfulRecord', {
    ...hold,
    id: order.id,
    fence: order.fence,
    question: 'Is this satire?',
  })
  await open(auditor, `${queue}?states=doubtful`)
  await expect(auditor.getByText('You need the permission to discard orders')).toBeVisible()
  await auditor.getByRole('row', { name: /Is this satire/ }).click()
  await expect(
    auditor.getByRole('dialog').getByText('You need the permission to answer questions'),
  ).toBeVisible()

  const page = await (await browser.newContext()).newPage()
  const problems = watch(page)
  await signIn(page, 'inspector')
  await open(page, `${queue}?states=doubtful&postId=${encodeURIComponent(order.postId)}`)
  await page.getByRole('row', { name: /Is this satire/ }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Is this satire?')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await dialog.getByLabel(/Answer/).fill('Yes, it is fine')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/Answered\. The order goes back to auditor4 first/)).toBeVisible()
  await expect(page.getByRole('row', { name: /Is this satire/ })).toHaveCount(0)
  expect(problems).toEqual([])
  await call(page, '/waiting-record', { postId: order.postId, states: ['waiting'] }).then((found) =>
    expect((found as { list: Held[] }).list.filter((one) => one.id === order.id)).toHaveLength(1),
  )
})

test('in each language and theme the four pages have no barrier', async ({ page }) => {
  const problems = watch(page)
  await signIn(page, 'admin', { language: 'ru', theme: 'dark' })
  await open(page, '/take-order')
  for (const path of [
    '/take-order',
    '/take-order/create-condition',
    '/take-order/condition-detail/tags-audit-picture',
    queue,
  ]) {
    await visit(page, path)
    expect(await axe(page), path).toEqual([])
    expect(await page.locator('main').innerText(), path).not.toMatch(
      /\b(?:take_order|audit|frontend|record|menu)\.[a-z_]+\b/,
    )
  }
  expect(problems).toEqual([])
})

test('covers nothing by counts on a small screen, and shows what starts an audit whole', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await signIn(page, 'leader')
  await open(page, queue)
  const [counts, filters] = await Promise.all([
    page.getByRole('group', { name: 'Orders by type' }).boundingBox(),
    page.locator('.take-order-filters').boundingBox(),
  ])
  expect((counts?.y ?? 0) + (counts?.height ?? 0)).toBeLessThanOrEqual(filters?.y ?? 0)
  await open(page, '/tags/audit/text')
  const start = page.getByRole('button', { name: 'Start audit' })
  await expect(start).toBeInViewport({ ratio: 1 })
  expect((await start.boundingBox())?.height).toBeGreaterThanOrEqual(32)
})

test('whoever takes no orders finds the pages of the menu on the first page', async ({ page }) => {
  await signIn(page, 'staff')
  await open(page, '/')
  await page.locator('main').getByRole('link', { name: 'Record search' }).click()
  await expect(page).toHaveURL(/record-list/)
})
