import { type Page, expect, test } from '@playwright/test'
import { axe } from './support/axe.ts'
import { open, signIn, url, watch } from './support/console.ts'
import { pick } from './support/pick.ts'

const gate = '/biz_gateway/tf_system_api/auto-config'
const unique = (): string =>
  `${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const answer = async <T>(sent: Promise<{ json: () => Promise<unknown> }>): Promise<T> => {
  const body = (await (await sent).json()) as { code: number; data: T }
  expect(body.code, JSON.stringify(body).slice(0, 300)).toBe(0)
  return body.data
}
type Document = {
  undoSeconds: number
  baseInfo: {
    orderTimeout: number
    labelRelation: {
      labelId: number
      preset?: { result: string; time?: number }
      results?: string[]
    }[]
  }
  pageType: {
    content: {
      preprocessResultsConfig: { when: string; set: { result: string; labels?: number[] } }[]
    }
  }
}
const published = async (page: Page, type: number) =>
  (
    await answer<{ published: { version: number; document: Document } }>(
      page.request.get(`${url()}${gate}?appId=50&type=${type}`),
    )
  ).published
/** A type like that of comments, which nothing else knows. */
const ownType = async (page: Page, name: string): Promise<number> => {
  const type = 920_000 + Math.floor(Math.random() * 70_000)
  const { revision } = await answer<{ revision: number }>(
    page.request.post(`${url()}${gate}`, {
      data: {
        appId: 50,
        type,
        name,
        business: 'text',
        panel: 'text_list',
        pageKeys: ['tags-audit-text'],
        copyOf: { appId: 50, type: 12 },
      },
    }),
  )
  await answer(
    page.request.post(`${url()}${gate}/publish`, {
      data: { appId: 50, type, revision, note: 'of a test', acceptWarnings: true },
    }),
  )
  return type
}
const sendIn = async (page: Page, type: number, ...texts: readonly string[]): Promise<void> => {
  const body = texts
    .map((content, n) =>
      JSON.stringify({
        appId: 50,
        type,
        postId: `post-${type}-${n}`,
        uid: `u${type}`,
        texts: [{ id: 't', field: 'content', content }],
        extData: { level: n },
      }),
    )
    .join('\n')
  await answer(
    page.request.post(`${url()}/biz_gateway/ingest/records`, {
      headers: { 'content-type': 'application/x-ndjson' },
      data: body,
    }),
  )
}

test('writes a value map by row, refuses a row without text, copies, changes, deletes it', async ({
  page,
}) => {
  const problems = watch(page)
  const key = `map_${unique()}`
  await signIn(page, 'admin')
  await open(page, '/tags/map-config-create')
  const form = page.getByRole('form', { name: 'New map' })
  await form.getByRole('textbox', { name: /^Key/ }).fill(key)
  await form.getByRole('textbox', { name: /^Name/ }).fill('Places')
  await form.getByLabel('Value 1').fill('A1')
  await page.keyboard.press('Control+Enter')
  await expect(
    form.getByText('Enter at least one row with a value and an English text'),
  ).toBeVisible()
  await form.getByLabel('English 1').fill('Front page')
  await form.getByLabel('Colour 1').selectOption('green')
  await form.getByRole('button', { name: 'Add row' }).click()
  await form.getByLabel('Value 2').fill('b2')
  await form.getByLabel('English 2').fill('Side bar')
  await form.getByRole('checkbox', { name: /Ignore case/ }).check()
  await form.getByLabel('Try a value').fill('B2')
  await expect(page.locator('.mc-try .map-tag')).toHaveText('Side bar')
  expect(await axe(page)).toEqual([])
  await form.getByRole('textbox', { name: /^Name/ }).press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Value maps' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: key })
  await expect(row).toContainText('Places')
  const id = /map-config-edit\/(\d+)/.exec(
    (await row.getByRole('link').first().getAttribute('href')) ?? '',
  )?.[1]
  await open(page, `/tags/map-config-edit/${id}`)
  await page.getByLabel('English 2').fill('Margin')
  await page.getByRole('textbox', { name: /^Name/ }).press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Value maps' })).toBeVisible()
  await open(page, `/tags/map-config-create/${id}`)
  await expect(page.getByLabel('English 2')).toHaveValue('Margin')
  await page.getByRole('textbox', { name: /^Key/ }).fill(`${key}_too`)
  await page.getByRole('textbox', { name: /^Key/ }).press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Value maps' })).toBeVisible()
  for (const one of [`${key}_too`, key]) {
    await open(page, `/tags/map-config?text=${one}`)
    await button(page, new RegExp(`^Delete: ${one}`)).click()
    await dialog(page, 'Delete').getByRole('button', { name: 'Delete' }).click()
    await expect(
      page.getByRole('row').filter({ has: page.getByText(one, { exact: true }) }),
    ).toHaveCount(0)
  }
  expect(problems).toEqual([])
})

test('a class of labels and an audience are made, tried, changed and deleted', async ({ page }) => {
  const problems = watch(page)
  const name = unique()
  await signIn(page, 'admin')
  await open(page, '/atlas-labels/class')
  await button(page, 'New class').click()
  const made = dialog(page, 'New class')
  await made.getByRole('textbox', { name: /^Key/ }).fill(`c_${name}`)
  await page.keyboard.press('Control+Enter')
  await expect(made.getByText('English name is required.')).toBeVisible()
  await made.getByRole('textbox', { name: /^English name/ }).fill('Mood')
  await made.getByRole('checkbox', { name: /One label only/ }).check()
  await page.keyboard.press('Control+Enter')
  const row = page.getByRole('row').filter({ hasText: `c_${name}` })
  await expect(row).toContainText('Mood')
  await row.click()
  await dialog(page, `c_${name}`)
    .getByRole('textbox', { name: /^English name/ })
    .fill('Temper')
  await page.keyboard.press('Control+Enter')
  await expect(row).toContainText('Temper')
  await button(page, `Delete: c_${name}`).click()
  await dialog(page, 'Delete').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)

  await open(page, '/atlas-labels/crowd')
  await button(page, 'New audience').click()
  const crowd = dialog(page, 'New audience')
  await crowd.getByRole('textbox', { name: /^Name/ }).fill(`Crowd ${name}`)
  await pick(crowd, /^People/, 'leader')
  for (const [who, said] of [
    ['leader', 'leader is in this audience'],
    ['admin', /admin is not in this audience/],
  ] as const) {
    await pick(crowd, 'Try a person', who)
    await crowd.getByRole('button', { name: 'Try', exact: true }).click()
    await expect(crowd.getByRole('status')).toContainText(said)
  }
  expect(await axe(page)).toEqual([])
  await crowd.getByRole('textbox', { name: /^Name/ }).press('Control+Enter')
  const kept = page.getByRole('row').filter({ hasText: `Crowd ${name}` })
  await expect(kept).toBeVisible()
  await kept.getByRole('button', { name: /^Delete/ }).click()
  await dialog(page, 'Delete').getByRole('button', { name: 'Delete' }).click()
  await expect(kept).toHaveCount(0)
  expect(problems).toEqual([])
})

test('writes and tries preset rules, publishes them; another passes a rule of the queue', async ({
  page,
}) => {
  const problems = watch(page)
  await signIn(page, 'admin')
  const type = await ownType(page, 'rule_text')
  await sendIn(page, type, 'zero', 'one', 'two')
  await open(page, `/tags/preset-rule/config?type=50:${type}`)
  // The type that was copied has rules of its own.
  const none = page.getByText('No preset rules')
  const first = button(page, 'Remove 1')
  await first.waitFor()
  await expect(async () => {
    if (await first.isVisible()) await first.click({ timeout: 1000 })
    expect(await none.isVisible()).toBe(true)
  }).toPass()
  await button(page, 'Add rule').click()
  await page.getByLabel('When 1').fill('ext.level >')
  await page.getByLabel('Result 1').selectOption('mute')
  await button(page, 'Try on records').click()
  await expect(page.getByRole('region', { name: 'Try on records' })).toContainText(
    'On 3 waiting records',
  )
  await expect(
    page.getByRole('region', { name: 'Try on records' }).locator('.problem').first(),
  ).toBeVisible()
  await page.getByLabel('When 1').fill('ext.level > 0')
  await button(page, 'Try on records').click()
  await expect(page.getByText('First match for 2')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Try on records' })).toContainText('No match: 1')
  expect(await axe(page)).toEqual([])
  await button(page, 'Publish rules').click()
  const publish = dialog(page, 'Publish rules')
  await publish.getByLabel('What changes and why').fill('levels above zero')
  await publish.getByRole('checkbox').check()
  await publish.getByRole('button', { name: /^Publish/ }).click()
  await expect(publish).toHaveCount(0)
  expect(
    (await published(page, type)).document.pageType.content.preprocessResultsConfig,
  ).toMatchObject([{ when: 'ext.level > 0', set: { result: 'mute' } }])
  await open(page, '/tags/preset-rule?text=rule_text&kind=preset')
  await expect(page.getByRole('row').filter({ hasText: `50:${type}` })).toContainText(
    'ext.level > 0',
  )
  // The queue of the same type gets a rule, which somebody else passes.
  await open(page, `/tags/rule/config?type=50:${type}`)
  const rule = page.getByRole('form', { name: 'Queue rule' })
  await page.keyboard.press('Control+Enter')
  await rule.getByLabel('Priority').fill('ext.')
  await rule.getByLabel('Discard after').fill('99999')
  await button(page, 'Save Ctrl+⏎').click()
  await expect(rule.getByText('enter a whole number from 0 to 43200')).toBeVisible()
  await rule.getByLabel('Discard after').fill('')
  await button(page, 'Save Ctrl+⏎').click()
  await expect(rule.getByText(/error at character/)).toBeVisible()
  await rule.getByLabel('Priority').fill('ext.level * 3')
  await button(page, 'Preview').click()
  const effect = page.getByRole('region', { name: 'Effect on waiting orders' })
  await expect(effect).toContainText(
    '3 waiting; the first 3 were checked · 1 move up, 1 move down, 1 unchanged',
  )
  await expect(effect.getByRole('row').nth(1)).toContainText(`post-${type}-2`)
  expect(await axe(page)).toEqual([])
  await button(page, 'Save Ctrl+⏎').click()
  await button(page, 'Submit for approval').click()
  await expect(button(page, 'Approve')).toBeDisabled()
  const { href } = new URL(page.url())
  await signIn(page, 'leader')
  await open(page, new URL(href).hash.slice(1))
  await button(page, 'Approve').click()
  await dialog(page, /^Approve/)
    .getByRole('button', { name: 'Approve' })
    .click()
  await expect(page.getByText('In force')).toBeVisible()
  await expect(page.getByText('Approved by: leader')).toBeVisible()
  await signIn(page, 'admin')
  await expect
    .poll(async () =>
      (
        await answer<{ list: { postId: string; priority: number }[] }>(
          page.request.post(`${url()}/biz_gateway/justice_review/waiting-record`, {
            data: { types: [`50:${type}`] },
          }),
        )
      ).list.map((one) => one.priority),
    )
    .toEqual([0, 3, 6])
  await open(page, '/tags/rule?kind=priority&state=live')
  await expect(page.getByRole('row').filter({ hasText: `50:${type}` })).toContainText(
    'ext.level * 3',
  )
  await button(page, new RegExp(`Stop: 50:${type}`)).click()
  await dialog(page, /^Stop/).getByRole('textbox').fill('the test is over')
  await dialog(page, /^Stop/).getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('row').filter({ hasText: `50:${type}` })).toHaveCount(0)
  // What was refused above was refused on purpose; the page of one person ends when another signs
  // in.
  expect(problems.filter((one) => !/status of 40[01]/.test(one))).toEqual([])
})

test('one change is made to two types after it was seen', async ({ page }) => {
  const problems = watch(page)
  await signIn(page, 'admin')
  const name = `batch_${unique()}`
  const types = [await ownType(page, name), await ownType(page, name)]
  await open(page, '/tags/auto-config/batch-edit')
  await button(page, 'Preview').click()
  await expect(page.getByText('Select at least one type')).toBeVisible()
  await page.getByRole('searchbox').fill(name)
  for (const type of types)
    await page.getByRole('checkbox', { name: new RegExp(`50:${type}`) }).check()
  await page.getByLabel('Field path').fill('baseInfo.orderTimeout')
  await page.getByLabel('Value (JSON)').fill('soon')
  await button(page, 'Preview').click()
  await expect(page.getByRole('alert')).toContainText('Cannot be read')
  await page.getByLabel('Value (JSON)').fill('777')
  await button(page, 'Preview').click()
  await expect(page.getByText('1 changes')).toHaveCount(2)
  expect(await axe(page)).toEqual([])
  await page.getByLabel('What changes and why').fill('more time')
  const warned = page.getByRole('checkbox', { name: /I have read the warnings/ })
  if (await warned.isVisible()) await warned.check()
  await button(page, /^Apply to selected types/).click()
  await expect(page.getByText('2 types updated')).toBeVisible()
  for (const type of types)
    expect(await published(page, type)).toMatchObject({
      version: 2,
      document: { baseInfo: { orderTimeout: 777 } },
    })
  expect(problems).toEqual([])
})

test('what a label leads to is set in one type and copied to another', async ({ page }) => {
  const problems = watch(page)
  await signIn(page, 'admin')
  const types = [await ownType(page, 'strategy_one'), await ownType(page, 'strategy_two')] as const
  await open(page, '/tags/label-strategy')
  await button(page, 'New strategy').click()
  const form = dialog(page, 'New strategy')
  await pick(form, /^Type/, `50:${types[0]}`)
  await pick(form, /^Label/, '1203')
  await pick(form, /^Preset result/, 'Mute')
  await form.getByRole('spinbutton', { name: /^Preset duration/ }).fill('86400')
  await pick(form, /^Also for these types/, String(types[1]))
  await expect(async () => {
    await form.getByLabel('What changes and why').press('Control+Enter')
    await expect(form.getByText(/is required/)).toBeVisible({ timeout: 500 })
  }).toPass()
  await form.getByLabel('What changes and why').fill('adverts are muted for a day')
  await form.getByRole('checkbox', { name: /I have read the warnings/ }).check()
  expect(await axe(page)).toEqual([])
  await form.getByLabel('What changes and why').press('Control+Enter')
  await expect(form).toHaveCount(0)
  for (const type of types)
    expect((await published(page, type)).document.baseInfo.labelRelation).toContainEqual(
      expect.objectContaining({ labelId: 1203, preset: { result: 'mute', time: 86_400 } }),
    )
  expect(problems).toEqual([])
})

test('a tagging form is made of a label template and opens in the editor of settings', async ({
  page,
}) => {
  const problems = watch(page)
  await signIn(page, 'admin')
  const name = `form_${unique()}`
  const label = '/biz_gateway/justice_manage/template'
  await answer(
    page.request.post(`${url()}${label}`, {
      data: {
        name,
        remark: '',
        items: [{ treeId: 12, rootId: 0, multi: false, max: 1, required: true }],
        types: [],
      },
    }),
  )
  const type = 920_000 + Math.floor(Math.random() * 70_000)
  await open(page, '/atlas/template-list')
  await button(page, 'New labelling form').click()
  const form = dialog(page, 'New labelling form')
  await form.getByRole('combobox', { name: /^App/ }).selectOption('50')
  await form.getByRole('spinbutton', { name: /^Type number/ }).fill(String(type))
  await form.getByRole('textbox', { name: /^Name/ }).fill(name)
  await pick(form, /^Label template/, name)
  await form.getByRole('textbox', { name: /^Extra fields/ }).fill('mood colour')
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: new RegExp(`50:${type}`) })).toBeVisible()
  const { draft } = await answer<{ draft: { document: { baseInfo: object; extDataMap: object } } }>(
    page.request.get(`${url()}${gate}?appId=50&type=${type}`),
  )
  expect(draft.document).toMatchObject({
    baseInfo: { useLabel: true, labelList: [{ templateId: 12, required: true, max: 1 }] },
    extDataMap: { mood: { path: 'extData.mood' }, colour: { path: 'extData.colour' } },
  })
  await open(page, `/atlas/template-list?text=${name}`)
  await expect(page.getByRole('row').filter({ hasText: `50:${type}` })).toContainText(
    'Not published',
  )
  expect(problems).toEqual([])
})
