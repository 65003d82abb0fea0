import { type Page, expect, test } from '@playwright/test'
import {
  changeSettings,
  current,
  decidedSince,
  makeAuditor,
  press,
  settled,
  startAudit,
} from './support/audit.ts'
import { open, signIn, watch } from './support/console.ts'
import { expireHolds } from './support/database.ts'
import { sendIn } from './support/ingest.ts'

// A worker that starts anew after a failure needs users of its own.
const user = `ways_auditor_${process.pid}`
const other = `ways_other_${process.pid}`
// What this one asks for is saved, with controls that no other test has.
const asking = `ways_asking_${process.pid}`
const choosing = `ways_choosing_${process.pid}`
test.beforeAll(async () => {
  for (const name of [user, other, asking, choosing]) await makeAuditor(name)
})

const field = (dbField: string, type: number, relation: string): object => ({
  dbField,
  name: dbField,
  label: `field ${type}`,
  type,
  relation,
  is_apply: 1,
  scope: null,
})

test('takes lines, days, long texts and durations as conditions; names a reserved control', async ({
  page,
}) => {
  await changeSettings(page, (setting) => {
    setting.condition = [
      field('uid', 12, 'in'),
      field('createdAt', 6, 'eq'),
      field('receivedAt', 9, 'gte'),
      field('waitingSeconds', 19, 'between'),
      field('postId', 18, 'eq'),
      field('source', 5, 'lte'),
      field('nothing', 21, 'eq'),
    ]
  })
  await signIn(page, asking)
  await open(page, '/tags/audit/text')
  await expect(page.getByText('condition type 21 not match')).toBeVisible()
  await page.getByRole('textbox', { name: 'field 12' }).fill(' u1 \n\nu2')
  await page.getByRole('textbox', { name: 'field 9' }).fill('yesterday')
  const length = page.getByRole('group', { name: 'field 19' })
  await length.getByRole('combobox').selectOption('60')
  await length.getByRole('spinbutton').first().fill('5')
  const start = page.getByRole('button', { name: /^Start audit/ })
  await start.press('Enter')
  await expect(page.locator('.condition-9').getByRole('alert')).toBeVisible()
  await page.getByRole('textbox', { name: 'field 9' }).fill('-3d')
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && /\/v\d\/record$/.test(request.url()),
  )
  await start.press('Enter')
  const [conditions] = Object.values(
    (JSON.parse((await asked).postData() ?? '{}') as { conditionQuery: Record<string, object[]> })
      .conditionQuery,
  )
  expect(conditions).toEqual([
    { dbField: 'uid', relation: 'in', value: ['u1', 'u2'] },
    { dbField: 'receivedAt', relation: 'gte', value: '-3d' },
    { dbField: 'waitingSeconds', relation: 'between', value: { min: 300 } },
  ])
  // The server takes them: the queue answers, and its answer is that nothing fits.
  await expect(page.getByRole('heading', { name: 'The queue is empty' })).toBeVisible()
})

const offersEveryControl = async (page: Page): Promise<void> => {
  const few = (values: readonly string[]): object => ({
    list: values.map((value) => ({ value, label: `value ${value}` })),
  })
  await changeSettings(page, (setting) => {
    setting.condition = [
      field('uid', 1, 'eq'),
      { ...field('language', 2, 'eq'), ...few(['en', 'id']) },
      { ...field('source', 3, 'in'), ...few(['report', 'app', 'model']) },
      { ...field('country', 8, 'eq'), ...few(['', 'BR']) },
      field('extData.cluster', 7, 'in'),
      field('extData.activityId', 14, 'in'),
      field('extData.topic', 13, 'in'),
      field('postId', 18, 'eq'),
      { ...field('groupKey', 10, 'eq') },
      { ...field('fixed', 15, 'eq'), value: 'only these' },
      field('priority', 16, 'gte'),
      field('createdAt', 6, 'eq'),
      field('receivedAt', 5, 'gte'),
    ]
  })
}
const fillsEveryControl = async (page: Page, mark: string): Promise<void> => {
  await page.getByLabel('field 1', { exact: true }).fill(` ${mark} `)
  await page
    .getByRole('radiogroup', { name: 'field 2' })
    .getByRole('radio', { name: 'value en' })
    .check()
  for (const name of ['value report', 'value model'])
    await page.getByRole('group', { name: 'field 3' }).getByRole('checkbox', { name }).check()
  await page.getByRole('combobox', { name: 'field 8' }).selectOption('value BR')
  await page.getByRole('combobox', { name: 'field 8' }).selectOption('')
  await page
    .getByRole('group', { name: /^field 7/ })
    .first()
    .getByRole('searchbox')
    .fill(mark)
  await page
    .getByRole('group', { name: /^field 7/ })
    .first()
    .getByRole('checkbox', { name: `${mark} (1)` })
    .check()
  await page
    .getByRole('group', { name: /^field 14/ })
    .first()
    .getByRole('searchbox')
    .fill(mark)
  await page
    .getByRole('group', { name: /^field 14/ })
    .first()
    .getByRole('checkbox', { name: `${mark} (1)` })
    .check()
  await page.getByRole('textbox', { name: 'field 18' }).fill(`${mark}`)
  await page
    .getByRole('group', { name: /^field 13/ })
    .first()
    .getByRole('checkbox', { name: 'Games' })
    .check()
  await page.getByRole('checkbox', { name: 'field 10' }).check()
  await page.getByRole('checkbox', { name: 'field 10' }).uncheck()
  await expect(page.locator('.condition-15')).toContainText('only these')
  await page.getByRole('textbox', { name: 'field 16' }).fill('0')
  await page
    .getByLabel('field 6')
    .fill(new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' }))
  await page
    .locator('.condition-5')
    .getByPlaceholder('YYYY-MM-DD HH:mm:ss')
    .fill('2026-01-02 03:04:05')
}

test('takes each kind of control as a condition, and asks the queue for what was filled', async ({
  page,
}) => {
  const mark = `k${Date.now()}`
  await sendIn(page, 17, [
    {
      uid: mark,
      postId: mark,
      language: 'en',
      source: 'report',
      texts: [{ content: mark }],
      extData: { topic: 'chess', cluster: mark, activityId: mark },
    },
  ])
  await offersEveryControl(page)
  await signIn(page, choosing)
  await open(page, '/tags/audit/text?appId=50&type=17')
  await fillsEveryControl(page, mark)
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && /\/v\d\/record$/.test(request.url()),
  )
  await page.getByRole('button', { name: /^Start audit/ }).press('Enter')
  const {
    queryList: [query],
  } = JSON.parse((await asked).postData() ?? '{}') as {
    queryList: { conditions: { dbField: string; value: unknown }[] }[]
  }
  expect(
    Object.fromEntries((query?.conditions ?? []).map(({ dbField, value }) => [dbField, value])),
  ).toEqual({
    uid: mark,
    language: 'en',
    source: ['report', 'model'],
    'extData.cluster': [mark],
    'extData.activityId': [mark],
    postId: mark,
    'extData.topic': 'game',
    priority: 0,
    createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    receivedAt: Date.parse('2026-01-02T03:04:05+08:00'),
  })
  await expect(page.locator('.wb-row').first()).toContainText(mark)
})

test('sends task and round of the address with each question; none when malformed', async ({
  page,
}) => {
  await signIn(page, other)
  await open(page, '/tags/audit/text?tfTaskId=77&tfRound=2')
  await expect(page.getByText('Task 77, round 2')).toBeVisible()
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && /\/v\d\/record$/.test(request.url()),
  )
  await page.getByRole('button', { name: /^Start audit/ }).press('Enter')
  expect(JSON.parse((await asked).postData() ?? '{}')).toMatchObject({
    tfTaskIds: ['77'],
    tfRound: 2,
  })
  await page.evaluate(() => {
    location.hash = '/tags/audit/text?tfTaskId=seven'
  })
  await expect(page.getByRole('alert')).toContainText('“seven” is not a valid task number')
  await page.evaluate(() => {
    location.hash = '/tags/audit/text'
  })
  await expect(page.getByRole('button', { name: /^Start audit/ })).toBeEnabled()
})

test('removes an expired order that another took, keeps what was entered, doubles nothing', async ({
  page,
  browser,
}) => {
  const since = await startAudit(page, user, 'text')
  const id = (await current(page)) ?? ''
  await press(page, '7', 't', 'm')
  await page.keyboard.type(' mine before')
  await press(page, 'Escape', 'Escape')
  await expireHolds(id)
  const second = await (await browser.newContext()).newPage()
  const postId = await page.locator('.wb-row.open .wb-row-meta .mono').last().innerText()
  await startAudit(second, other, 'text', `?postId=${postId}`)
  expect(await current(second)).toBe(id)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(
    page.getByText('1 record is now with somebody else. What you entered is kept.'),
  ).toBeVisible()
  await expect.poll(() => current(page)).not.toBe(id)
  await settled(page)
  // Nothing of it can be taken back here, since nothing was decided here.
  await press(page, 'Backspace')
  await expect(page.getByText('There is nothing to undo')).toBeVisible()
  await press(second, 'q')
  await expect
    .poll(async () => (await decidedSince(second, since)).map((row) => row.recordId))
    .toEqual([id])
  expect(await decidedSince(page, since)).toEqual([])
  await second.context().close()
})

test('taking over asks first, and the focus is on the choice that takes nothing away', async ({
  page,
}) => {
  await startAudit(page, user, 'text')
  const again = await page.context().browser()?.newContext()
  const second = await again?.newPage()
  if (!again || !second) throw new Error('no second window')
  await again.addCookies([...(await page.context().cookies())])
  await open(second, '/tags/audit/text')
  await second.getByRole('button', { name: /^Start audit/ }).press('Enter')
  const dialog = second.getByRole('dialog')
  await expect(dialog).toContainText('You are already auditing this page in another window.')
  await expect(dialog.getByRole('button', { name: 'Audit these too' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(second.getByRole('button', { name: /^Start audit/ })).toBeEnabled()
  await again.close()
})

test('one sound when time is nearly up, none where the person turned it off', async ({ page }) => {
  await page.addInitScript(() => {
    const heard = { n: 0 }
    Object.assign(window, { heard })
    const start = Reflect.get(OscillatorNode.prototype, 'start') as (at?: number) => void
    Object.defineProperty(OscillatorNode.prototype, 'start', {
      value(this: OscillatorNode, at?: number) {
        heard.n++
        start.call(this, at)
      },
    })
  })
  await changeSettings(page, (setting) => {
    setting.baseInfo.orderTimeout = 33
  })
  const heard = (): Promise<number> =>
    page.evaluate(() => (window as unknown as { heard: { n: number } }).heard.n)
  await startAudit(page, user, 'text')
  // Twenty orders become due at the same moment: one sound, which is two tones.
  await expect.poll(heard).toBe(2)
  await page.waitForTimeout(2500)
  expect(await heard()).toBe(2)
  await page.evaluate(() =>
    localStorage.setItem('oas:keep:wellness', JSON.stringify({ breakMinutes: 50, sound: false })),
  )
  await page.reload()
  await page.locator('[data-record-id]').first().waitFor()
  await expect(page.locator('.wb-ring.amber, .wb-ring.red').first()).toBeVisible()
  await page.waitForTimeout(1500)
  expect(await heard()).toBe(0)
})

test('the comfort form changes what is shown at once and is remembered', async ({ page }) => {
  const problems = watch(page)
  await startAudit(page, user, 'picture', '?appId=71&type=21')
  await expect(page.locator('.wb-shielded')).toHaveClass(/veiled/)
  await expect(page.locator('[data-tile] .wb-tile-box > img').first()).toBeHidden()
  await expect
    .poll(() =>
      page
        .locator('[data-tile] .wb-veil img')
        .first()
        .evaluate((node) => (node as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(1)
  // Another picture in the same place is veiled anew.
  const veil = page.locator('[data-tile] .wb-veil img').first()
  const before = await veil.getAttribute('src')
  await page
    .locator('[data-tile] .wb-tile-box > img')
    .first()
    .evaluate((node) => {
      const red = Object.assign(document.createElement('canvas'), { width: 40, height: 40 })
      const board = red.getContext('2d') as CanvasRenderingContext2D
      board.fillStyle = 'red'
      board.fillRect(0, 0, 40, 40)
      ;(node as HTMLImageElement).src = red.toDataURL()
    })
  await expect.poll(() => veil.getAttribute('src')).not.toBe(before)
  await press(page, 'Shift+B')
  await expect(page.locator('[data-tile] .wb-tile-box > img').first()).toBeVisible()
  await press(page, 'Shift+B')
  await page.getByRole('button', { name: 'Comfort' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Comfort' })
  await dialog.getByRole('slider').fill('0')
  await dialog.getByRole('checkbox', { name: 'Show in greyscale' }).setChecked(false)
  await dialog.getByLabel('Pictures per row').selectOption('4')
  await press(page, 'Escape')
  await expect(page.locator('[data-tile] .wb-tile-box > img').first()).toBeVisible()
  expect(
    await page
      .locator('.wb-grid')
      .first()
      .evaluate((node) => getComputedStyle(node).gridTemplateColumns.split(' ').length),
  ).toBe(4)
  await page.reload()
  await page.locator('[data-tile] .wb-tile-box > img').first().waitFor()
  expect(
    await page
      .locator('.wb-grid')
      .first()
      .evaluate((node) => getComputedStyle(node).gridTemplateColumns.split(' ').length),
  ).toBe(4)
  expect(problems).toEqual([])
})

test('no key acts while one types or composes', async ({ page }) => {
  await startAudit(page, user, 'text')
  const id = await current(page)
  await settled(page)
  await page.evaluate(() =>
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'q', code: 'KeyQ', bubbles: true, isComposing: true }),
    ),
  )
  await page.evaluate(() =>
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'q', code: 'KeyQ', bubbles: true, ctrlKey: true }),
    ),
  )
  await press(page, 'l')
  await page.keyboard.type('qwpix1')
  expect(await current(page)).toBe(id)
  await press(page, 'Escape', 'Escape')
  for (const tag of ['input', 'textarea', 'div']) {
    await page.evaluate((name) => {
      const field = Object.assign(document.createElement(name), {
        id: 'typed-in',
        contentEditable: name === 'div' ? 'true' : 'inherit',
      })
      document.querySelector('#wb-root')?.append(field)
      field.focus()
    }, tag)
    await page.keyboard.type('qw1')
    await settled(page)
    expect(await current(page), tag).toBe(id)
    await expect(page.locator('form.wb-form'), tag).toHaveCount(0)
    await page.locator('#typed-in').evaluate((node) => node.remove())
  }
  await press(page, 'q')
  await expect.poll(() => current(page)).not.toBe(id)
})
