import { type Browser, type Page, expect, test } from '@playwright/test'
import { decidedSince, makeAuditor, press, settled, startAudit } from './support/audit.ts'
import { open, signIn, url, watch } from './support/console.ts'
import { type Receiver, receiveDecisions } from './support/receiver.ts'
import { pick } from './support/pick.ts'

const type = 900_000 + (Math.floor(Date.now() / 1000) % 90_000)
const key = `50:${type}`
let receiver: Receiver
test.beforeAll(async () => {
  receiver = await receiveDecisions(50)
})
test.afterAll(() => receiver.stop())

/** A tree of labels with one label, deployed. */
const makesTree = async (page: Page, tree: string): Promise<void> => {
  await open(page, '/atlas-labels/trees')
  await page.getByRole('button', { name: 'New tree' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: /^Name/ }).fill(tree)
  await page.keyboard.press('Control+Enter')
  const chosen = page
    .getByRole('group')
    .filter({ has: page.getByRole('combobox', { name: 'Choose a tree' }) })
  await expect(chosen).toContainText(tree)
  await page.getByRole('button', { name: 'Add top-level label' }).click()
  await page.getByRole('dialog').getByLabel('Chinese name').fill('新标签')
  await page.getByRole('dialog').getByLabel('English name').fill('Made for it')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('treeitem', { name: /^Made for it/ })).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByLabel('What changes and why').fill('first')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish/ })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
const makesType = async (page: Page): Promise<void> => {
  await open(page, '/tags/auto-config')
  await page.getByRole('button', { name: 'New type' }).click()
  const dialog = page.getByRole('dialog', { name: 'New type' })
  // What is missing is said at its field; number and name are offered until they are typed.
  await dialog.getByRole('button', { name: /^New type/ }).click()
  await expect(dialog.getByText('What is to be judged? is required.')).toBeVisible()
  await dialog.getByLabel('App').selectOption('50')
  await expect(dialog.getByLabel('Type number')).not.toHaveValue('')
  await dialog.getByRole('radio', { name: /^Comment/ }).check()
  await expect(dialog.getByLabel('Name')).toHaveValue('comment')
  await dialog.getByRole('radio', { name: /^Empty/ }).check()
  await expect(dialog.getByLabel('Name')).toHaveValue('')
  await dialog.getByLabel('Type number').fill(String(type))
  await dialog.getByLabel('Name').fill('made_in_browser')
  await pick(dialog, /^Audit pages/, 'tags-audit-text')
  await dialog.getByRole('button', { name: /^New type/ }).click()
  await expect(
    page.getByRole('heading', { name: new RegExp(`made_in_browser.*${key}`) }),
  ).toBeVisible()
}
const draftsSettings = async (page: Page, tree: string): Promise<void> => {
  // Labels, a condition and a second result with its punishment; what is missing is said at once,
  // also in the text beside.
  await page.getByRole('tab', { name: /^Labels/ }).click()
  await page.getByLabel('useLabel').check()
  await page.getByRole('button', { name: 'Add: Label trees' }).click()
  await pick(page, /templateId$/, tree)
  // A picked field brings its control and its name along.
  await page.getByRole('tab', { name: /^Conditions/ }).click()
  await page.getByRole('button', { name: 'Add: Conditions' }).click()
  await pick(page, /dbField$/, 'uid')
  await expect(page.getByLabel('Form name name', { exact: true })).toHaveValue('uid')
  await expect(page.getByLabel('Control type', { exact: true })).toHaveValue('1')
  await page.getByRole('tab', { name: /^Results/ }).click()
  await page.getByRole('button', { name: 'Add: Result buttons' }).click()
  const problems = page.getByRole('list', { name: 'Problems' })
  await expect(problems).toContainText('Only small letters, digits and underscores')
  // A problem leads to its field.
  await problems.getByRole('button', { name: /result\.1\.id$/ }).click()
  const form = page.locator('.ac-form')
  await expect(form.getByLabel('Id id', { exact: true })).toBeFocused()
  await pick(form, /transKey$/, 'result.del')
  await expect(form.getByLabel('Id id', { exact: true })).toHaveValue('del')
  await form.getByLabel('resultType').selectOption('NORMAL_VIOLATIONS')
  await pick(form, /punishId$/, '202')
  // With a punishment that lasts come its times; with one that does not they go.
  await expect(form.getByRole('button', { name: 'Remove 7 d' })).toBeVisible()
  await pick(form, /punishId$/, '101')
  await expect(form.getByRole('combobox', { name: /times$/ })).toHaveCount(0)
  // Only what the control uses is shown; what is set all the same is told and taken out.
  const control = form.getByLabel('Control control', { exact: true })
  await control.selectOption('level_select')
  await form.getByRole('button', { name: 'Add: Levels' }).click()
  await control.selectOption('simple_confirm')
  await expect(form.getByText('does nothing under this control')).toBeVisible()
  await form.getByRole('button', { name: 'Remove Levels' }).click()
  await expect(form.getByText('does nothing under this control')).toHaveCount(0)
  await expect(form.getByLabel(/reasonMax$/)).toHaveCount(0)
  await form.getByRole('button', { name: 'Delete del' }).press('Alt+ArrowUp')
  await expect(form.locator('.ac-head .mono')).toHaveText(['del', 'ignore'])
  await expect(page.getByText('Errors: 0')).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()
}
const looksAtPreview = async (page: Page): Promise<void> => {
  // The draft is looked at as a page: verdicts are answered, not stored.
  await page.getByRole('tab', { name: 'Preview' }).click()
  const preview = page.frameLocator('iframe[name="preview"]')
  await expect(preview.locator('[data-record-id]').first()).toBeVisible()
  await preview.locator('[data-result="ignore"]').click()
  await expect(preview.getByText(/nothing is stored/)).toBeVisible()
  // Wide, it is as auditors see it; Esc closes first what is open in it, then it.
  await page.getByRole('button', { name: 'Open wide' }).click()
  const wide = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.locator('[data-record-id]').first()).toBeVisible()
  const box = await wide.boundingBox()
  expect(box?.width ?? 0).toBeGreaterThan((page.viewportSize()?.width ?? 0) * 0.9)
  await preview.locator('[data-result="del"]').click()
  await expect(preview.locator('.wb-form')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview.locator('.wb-form')).toHaveCount(0)
  await expect(wide).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(wide).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open wide' })).toBeFocused()
}
const mendsCase = async (page: Page, problems: string[]): Promise<void> => {
  // A case that cannot be shown stands in the way of publishing; mended, it does not.
  const cases = `${url()}/biz_gateway/tf_system_api/auto-config/case`
  const at = 1_772_352_000_000
  const made = await page.request.post(cases, {
    data: { appId: 50, type, name: 'without a text', record: { texts: [], at } },
  })
  const {
    data: { id },
  } = (await made.json()) as { data: { id: string } }
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const stopped = page.getByRole('dialog', { name: 'Publish version 1' })
  await stopped.getByLabel('What changes and why').fill('A type of its own')
  await stopped.getByRole('button', { name: /^Publish/ }).click()
  await expect(stopped.getByText(/without a text/)).toBeVisible()
  await page.keyboard.press('Escape')
  // The refusal is told by the browser, too.
  expect(problems.splice(0)).toEqual([expect.stringContaining('400')])
  await page.request.put(cases, {
    data: {
      id,
      version: 1,
      name: 'with a text',
      record: { texts: [{ id: 't', field: 'content', content: 'something to read' }], at },
    },
  })
  await open(page, `/tags/template-case/${id}`)
  await expect(page.getByRole('status').filter({ hasText: 'Passed' })).toBeVisible()
  await expect(
    page.frameLocator('iframe[name="preview"]').getByText('something to read'),
  ).toBeVisible()
  await open(page, `/tags/auto-config/${key}`)
  await expect(page.getByText('Errors: 0')).toBeVisible()
}
const publishes = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const publish = page.getByRole('dialog', { name: 'Publish version 1' })
  await publish.getByLabel('What changes and why').fill('A type of its own')
  await publish.getByRole('button', { name: /^Publish/ }).click()
  await expect(page.getByText('Version 1 published')).toBeVisible()
}
const sendsRecord = async (page: Page): Promise<void> => {
  const answer = await page.request.post(`${url()}/biz_gateway/ingest/records`, {
    headers: { 'content-type': 'application/x-ndjson' },
    data: JSON.stringify({
      appId: 50,
      type,
      postId: `post-${type}`,
      uid: 'u7',
      texts: [{ id: 't', field: 'content', content: 'made for this type' }],
    }),
  })
  expect(await answer.json()).toMatchObject({ code: 0, data: { accepted: 1 } })
}
/** An auditor decides the record; answers the page on which this was done. */
const decidesRecord = async (browser: Browser): Promise<Page> => {
  const auditor = `maker_${type}`
  await makeAuditor(auditor)
  const other = await (await browser.newContext()).newPage()
  const since = await startAudit(other, auditor, 'text', `?appId=50&type=${type}&uid=u7`)
  await expect(other.locator('[data-record-id]').first()).toContainText('made for this type')
  await expect(other.getByText('Made for it').first()).toBeVisible()
  await settled(other)
  await press(other, 'q')
  await expect.poll(() => decidedSince(other, since)).toMatchObject([{ resultId: 'ignore' }])
  await expect
    .poll(() =>
      receiver
        .received()
        .filter(({ body }) => body.data.postId === `post-${type}`)
        .map(({ body }) => [body.type, body.data.result]),
    )
    .toEqual([['decision', 'ignore']])
  const [decided] = await decidedSince(other, since)
  const detail = await other.request.get(
    `${url()}/biz_gateway/justice_review/record/detail?recordId=${decided?.recordId}`,
  )
  expect(JSON.stringify(await detail.json())).toContain('"settingVersion":1')
  return other
}
const publishesAndBringsBack = async (page: Page, other: Page): Promise<void> => {
  // A new version reaches the open audit page at once, and the way back is a version of its own.
  await page.getByRole('tab', { name: /^Results/ }).click()
  await page.getByRole('button', { name: 'Move Pass up' }).click()
  await expect(page.getByText('Save first')).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const second = page.getByRole('dialog', { name: 'Publish version 2' })
  await second.getByLabel('What changes and why').fill('Ignore first')
  const told = other.waitForResponse((response) => response.url().includes('/v2/config/busconfig'))
  await second.getByRole('button', { name: /^Publish/ }).click()
  expect(
    ((await (await told).json()) as { data: { version: number; result: { id: string }[] }[] })
      .data[0],
  ).toMatchObject({ version: 2, result: [{ id: 'ignore' }, { id: 'del' }] })
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByRole('button', { name: 'Restore: 1' }).click()
  const back = page.getByRole('dialog', { name: 'Restore version 1' })
  await back.getByLabel('Reason').fill('As it was')
  await back.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Version 3 published')).toBeVisible()
}

test('makes a new type from nothing in the browser, up to a decision that reaches the app', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const problems = watch(page)
  await signIn(page, 'admin')
  const tree = `Labels of ${type} ${Date.now() % 10_000}`
  await makesTree(page, tree)
  await makesType(page)

  await draftsSettings(page, tree)

  await looksAtPreview(page)

  await mendsCase(page, problems)

  await publishes(page)

  await sendsRecord(page)

  const other = await decidesRecord(browser)

  await publishesAndBringsBack(page, other)
  expect(problems).toEqual([])
})

test('opens versions of settings in development and test builds, and nowhere else', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await open(page, '/tags/auto-config-version')
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
  await page.route('**/login/ways*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: object }
    await route.fulfill({
      response: answer,
      json: { ...body, data: { ...body.data, environment: 'test' } },
    })
  })
  await open(page, '/tags/auto-config-version?text=50:12')
  await page.getByRole('link', { name: '50:12', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: /50:12 · Audit pages/ })).toBeVisible()
})
