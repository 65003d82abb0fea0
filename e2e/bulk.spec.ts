import { type Locator, type Page, expect, test } from '@playwright/test'
import { open, settle, signIn, url, visit, watch } from './support/console.ts'
import { setConfig } from './support/database.ts'
import { type Receiver, receiveDecisions } from './support/receiver.ts'
import { pick } from './support/pick.ts'

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const manage = '/biz_gateway/justice_manage'
const post = async (
  page: Page,
  path: string,
  data: object,
): Promise<{ code: number; data: never }> =>
  (await page.request.post(url() + path, { data })).json() as Promise<{ code: number; data: never }>

let receiver: Receiver
test.beforeAll(async () => {
  await setConfig('bulk.punish', { reviewAbove: 3, perSecond: 4 }, false)
  receiver = await receiveDecisions(50)
})
test.afterAll(() => receiver.stop())

/** Puts a user on a list of those who are never punished, passed by another person. */
const spare = async (page: Page, name: string, uid: string): Promise<void> => {
  await signIn(page, 'analyst')
  const {
    data: { id },
  } = (await post(page, `${manage}/white-list/group`, {
    subject: 'user',
    name,
    scopes: ['NOT_TO_PUNISH'],
    apps: [],
    types: [],
    countries: [],
    businesses: [],
    force: [],
    tip: { cn: '', en: '', id: '', ru: '' },
    maxDays: null,
  })) as { data: { id: string } }
  await post(page, `${manage}/white-list/entry`, { listId: id, lines: [uid], reason: 'partner' })
  await signIn(page, 'leader')
  await post(page, `${manage}/white-list/group/review`, {
    refs: [{ id, version: 1 }],
    act: 'approve',
    reason: '',
  })
  const {
    data: {
      list: [entry],
    },
  } = (await (
    await page.request.get(`${url()}${manage}/white-list/entry?kind=user&text=${uid}`)
  ).json()) as { data: { list: { id: string; version: number }[] } }
  await post(page, `${manage}/white-list/entry/review`, {
    refs: [{ id: entry?.id, version: entry?.version }],
    act: 'approve',
    reason: '',
  })
}

/** The form of a new batch, filled in but for whom it is about. */
const formOf = async (page: Page): Promise<Locator> => {
  await open(page, '/tags/batch-log')
  await page.getByRole('button', { name: 'New batch' }).click()
  const form = dialogOf(page, 'New batch')
  await pick(form, /^Type/, '50:12')
  await form.getByRole('combobox', { name: /^Result/ }).selectOption('mute')
  await form.getByRole('combobox', { name: /^Labels/ }).click()
  await page.getByRole('option').nth(1).click()
  await page.keyboard.press('Escape')
  await form.getByRole('textbox', { name: /^Remark/ }).fill('adverts of one ring')
  return form
}

/** Makes a batch of a file by the form; answers its number. */
const make = async (page: Page, lines: readonly string[]): Promise<string> => {
  const form = await formOf(page)
  await form.getByLabel(/Or upload a file/).setInputFiles({
    name: 'ring.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['uid,extData', ...lines].join('\n')),
  })
  await form.getByRole('button', { name: 'Preview' }).click()
  await expect(form.getByText('1 invalid lines')).toBeVisible()
  await expect(form.getByRole('listitem')).toContainText('must be a JSON object')
  await form.getByRole('checkbox', { name: 'Skip invalid lines' }).check()
  await form.getByRole('button', { name: /Start batch/ }).click()
  const drawer = dialogOf(page, /^Batch punish \d+/)
  await expect(drawer.getByText('Waiting for approval')).toBeVisible()
  return /\d+/.exec((await drawer.getAttribute('aria-label')) ?? '')?.[0] ?? ''
}

const cannotPassOwn = async (page: Page, tag: string): Promise<string> => {
  // Whoever may review has no say in what they made themselves.
  const {
    data: { id: own },
  } = (await post(page, '/biz_gateway/justice_review/customize/batch-punish', {
    appId: 50,
    type: 12,
    resultId: 'mute',
    labels: [1203],
    punishTime: 86_400,
    remark: 'mine',
    list: Array.from({ length: 4 }, (_, n) => ({ uid: `${tag}-own${n}` })),
  })) as { data: { id: string } }
  await visit(page, `/tags/batch-log?id=${own}`)
  await page.getByRole('row', { name: new RegExp(`^${own} `) }).click()
  await expect(
    dialogOf(page, `Batch punish ${own}`).getByRole('button', { name: 'Approve' }),
  ).toBeDisabled()
  await expect(
    dialogOf(page, `Batch punish ${own}`).getByRole('button', { name: 'Approve' }),
  ).toHaveAttribute('title', 'Nobody can approve their own batch. Ask somebody else.')
  await dialogOf(page, `Batch punish ${own}`).getByRole('button', { name: 'Close' }).click()
  return own
}
const passes = async (page: Page, id: string): Promise<void> => {
  await page.getByRole('row', { name: new RegExp(`^${id} `) }).click()
  const drawer = dialogOf(page, `Batch punish ${id}`)
  await drawer.getByRole('button', { name: 'Approve' }).click()
  await dialogOf(page, 'Approve').getByRole('button', { name: 'Approve' }).click()
  await expect(drawer.getByText(/Running|Done/).first()).toBeVisible()
}
const sparesWhomListSpares = async (page: Page, tag: string, first: string): Promise<void> => {
  await expect(dialogOf(page, `Batch punish ${first}`).getByText('6 / 6')).toBeVisible()
  await expect(
    dialogOf(page, `Batch punish ${first}`).getByRole('row', {
      name: new RegExp(`user-${tag}-0 `),
    }),
  ).toContainText('never-punish list')
  await expect(
    dialogOf(page, `Batch punish ${first}`).getByRole('row', {
      name: new RegExp(`user-${tag}-1 `),
    }),
  ).toContainText('Done')
  await dialogOf(page, `Batch punish ${first}`).getByRole('button', { name: 'Close' }).click()
}
const cancelsHalfway = async (page: Page, tag: string, second: string): Promise<void> => {
  const drawer = dialogOf(page, `Batch punish ${second}`)
  await expect(drawer.getByText(/^([4-9]|1\d) \/ 30$/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Cancel batch' }).click()
  await dialogOf(page, 'Cancel batch').getByRole('button', { name: 'Cancel batch' }).click()
  await expect(drawer.getByText('Cancelled', { exact: true }).first()).toBeVisible()
  await expect(drawer.getByRole('row', { name: new RegExp(`user-${tag}-x29 `) })).toContainText(
    'Skipped',
  )
}
const liftsPunishment = async (page: Page, tag: string): Promise<void> => {
  await visit(page, `/clear-punish?appId=50&uid=${tag}-1`)
  await page
    .getByRole('row', { name: new RegExp(`${tag}-1 `) })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: 'Lift selected (1)' }).click()
  const lifting = dialogOf(page, 'Lift selected (1)')
  await lifting.getByRole('button', { name: /^Lift/ }).click()
  await expect(lifting.getByText('Reason is required.')).toBeVisible()
  await lifting.getByRole('textbox', { name: /^Reason/ }).fill('appeal granted')
  await lifting.getByRole('textbox', { name: /^Remark/ }).fill('an actor, not an advert')
  await lifting.getByRole('textbox', { name: /^Remark/ }).press('Control+Enter')
  await expect(lifting).toBeHidden()
  await expect(page.getByRole('row', { name: new RegExp(`${tag}-1 `) })).toContainText('Lifted')
  await visit(page, `/clear-punish/history?appId=50&uid=${tag}-1`)
  await expect(page.getByRole('row', { name: /appeal granted/ })).toBeVisible()
}

test('passes a batch and spares whom a list spares, stops one halfway, lifts one again', async ({
  page,
}) => {
  const problems = watch(page)
  const tag = Date.now().toString(36)
  await spare(page, `friends ${tag}`, `${tag}-0`)
  await signIn(page, 'analyst')
  const first = await make(page, [
    ...Array.from({ length: 6 }, (_, n) => `${tag}-${n},`),
    `${tag}-bad,nonsense`,
  ])
  await expect(
    dialogOf(page, /^Batch punish/).getByRole('button', { name: 'Approve' }),
  ).toBeDisabled()
  const second = await make(page, [
    ...Array.from({ length: 30 }, (_, n) => `${tag}-x${n},`),
    `${tag}-bad,nonsense`,
  ])

  await signIn(page, 'leader')
  await open(page, '/tags/batch-log')
  await page.getByRole('button', { name: 'Waiting for my approval' }).click()
  await settle(page)
  const own = await cannotPassOwn(page, tag)
  await Promise.all([
    page.waitForResponse((answer) => /\/batch-punish\/review\?/.test(answer.url())),
    visit(page, '/tags/batch-log?wait=mine'),
  ])
  await expect(page.getByRole('row', { name: new RegExp(`^${first} `) })).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(`^${own} `) })).toHaveCount(0)
  await passes(page, first)
  await sparesWhomListSpares(page, tag, first)
  await passes(page, second)
  await cancelsHalfway(page, tag, second)

  await liftsPunishment(page, tag)
  await expect
    .poll(() =>
      receiver
        .received()
        .filter((one) => one.body.data.postId === `user-${tag}-1`)
        .map((one) => one.body.type),
    )
    .toEqual(['decision', 'clear'])
  expect(receiver.received().some((one) => one.body.data.postId === `user-${tag}-0`)).toBe(false)
  // Forms that were refused, and pages of a session that another log-in ended.
  expect(problems.filter((one) => !/\b40[01]\b/.test(one))).toEqual([])
})

test('counts and discards waiting records chosen by a query that is held against a list', async ({
  page,
}) => {
  const problems = watch(page)
  await signIn(page, 'leader')
  await open(page, '/tags/batch-clear-record')
  await page.getByRole('button', { name: 'New clearing' }).click()
  const form = dialogOf(page, 'New clearing')
  await form.getByRole('textbox', { name: 'Query' }).fill('select id from person')
  await form.getByRole('button', { name: 'Count' }).click()
  await expect(form.getByRole('alert')).toContainText('unknown word person')
  await form
    .getByRole('textbox', { name: 'Query' })
    .fill('select id from waiting_order where app_id = 71 and type = 12 limit 3')
  await form.getByRole('textbox', { name: 'Query' }).press('Control+Enter')
  await expect(form.getByRole('status')).toHaveText('3 waiting orders')
  await form.getByRole('textbox', { name: /^Reason/ }).fill('sent twice by mistake')
  await form.getByRole('button', { name: /Discard orders/ }).click()
  const drawer = dialogOf(page, /^Clear waiting orders \d+/)
  await expect(drawer.getByText('done')).toBeVisible()
  await expect(drawer.getByRole('cell', { name: 'discarded' })).toHaveCount(3)
  expect(problems.filter((one) => !/\b400\b/.test(one))).toEqual([])
})

test('names typed lines by their number among blank ones, and says what a preview lacks', async ({
  page,
}) => {
  const problems = watch(page)
  await signIn(page, 'leader')
  const form = await formOf(page)
  const lines = form.getByRole('textbox', { name: /^Posts and users/ })
  await lines.fill('line-a\n\n\nline b\n\n,user c')
  await lines.blur()
  await form.getByRole('button', { name: 'Preview' }).click()
  await expect(form.getByRole('listitem').filter({ hasText: 'line b' })).toContainText('line 4')
  await expect(form.getByRole('listitem').filter({ hasText: 'user c' })).toContainText('line 6')
  await lines.fill('line-a\nline b\n\n,user c')
  await lines.blur()
  await form.getByRole('button', { name: 'Preview' }).click()
  await expect(form.getByRole('listitem').filter({ hasText: 'line b' })).toContainText('line 2')
  await expect(form.getByRole('listitem').filter({ hasText: 'user c' })).toContainText('line 4')

  await page.keyboard.press('Escape')
  await open(page, '/clear-punish?appId=50')
  await page.getByRole('button', { name: 'Lift from a list' }).click()
  const lifting = dialogOf(page, 'Lift from a list')
  await lifting.getByRole('button', { name: 'Preview' }).click()
  await expect(lifting.getByText('List, one per line is required.')).toBeVisible()
  await lifting.getByRole('textbox', { name: /^List, one per line/ }).fill('nobody-at-all')
  await lifting.getByRole('textbox', { name: /^List, one per line/ }).blur()
  await lifting.getByRole('button', { name: 'Preview' }).click()
  await expect(lifting.getByRole('status')).toBeVisible()
  expect(problems).toEqual([])
})
