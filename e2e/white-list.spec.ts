import { type Page, expect, test } from '@playwright/test'
import { open, signIn, visit, watch } from './support/console.ts'
import { pick } from './support/pick.ts'

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const stamp = () => Date.now().toString(36)

test('makes a sparing list another person passes; looks its users up by rules of submits', async ({
  page,
}) => {
  const problems = watch(page)
  const [name, uid] = [`friends ${stamp()}`, `friend-${stamp()}`]
  await signIn(page, 'analyst')
  await open(page, '/tags/white-list/list')
  await expect(page.getByRole('heading', { name: 'White lists' })).toBeVisible()
  await page.getByRole('button', { name: 'New list' }).click()
  const made = dialogOf(page, 'New list')
  await made.getByRole('button', { name: /Save/ }).click()
  await expect(made.getByText('Name').first()).toBeVisible()
  await made.getByLabel('Name', { exact: false }).first().fill(name)
  await pick(made, /^Effect/, 'Never punish')
  await pick(made, /^Apps/, 'Lumo')
  await made.getByLabel(/still punished/).fill('nothing of this kind')
  await made.getByRole('button', { name: /Save/ }).click()
  await expect(made.getByText('line 1 is invalid')).toBeVisible()
  await made.getByLabel(/still punished/).fill('text | 50:12 | del')
  await made.getByRole('button', { name: /Save/ }).click()
  await expect(made).toBeHidden()
  const list = page.getByRole('row', { name: new RegExp(name) })
  await expect(list).toContainText('Waiting for approval')
  await expect(list.getByRole('button', { name: `Approve: ${name}` })).toBeDisabled()
  await visit(page, '/tags/white-list/user')
  await expect(page.getByRole('heading', { name: 'White-list users' })).toBeVisible()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const adding = dialogOf(page, 'Add to white list')
  // What a look ahead needs first is said, not left to be guessed.
  await adding.getByRole('button', { name: 'Preview' }).click()
  for (const field of ['List', 'Lines', 'Reason'])
    await expect(adding.getByText(`${field} is required.`)).toBeVisible()
  await pick(adding, /^List/, name)
  await adding.getByRole('textbox', { name: /^Reason/ }).fill('a partner of ours')
  await adding.getByRole('textbox', { name: /^Lines/ }).fill(`${uid}\n\n \nnot an id`)
  await page.waitForTimeout(300)
  await adding.getByRole('button', { name: 'Preview' }).click()
  await expect(adding.getByText('1 lines refused')).toBeVisible()
  await expect(adding.getByRole('listitem').filter({ hasText: 'not an id' })).toContainText(
    'not a valid ID',
  )
  // Blank lines count: it is the fourth of what was pasted.
  await expect(adding.getByRole('listitem').filter({ hasText: 'not an id' })).toContainText(
    'Line 4',
  )
  await adding.getByRole('checkbox', { name: 'Skip refused lines' }).check()
  await adding.getByRole('button', { name: /Save/ }).click()
  await expect(adding).toBeHidden()
  await expect(page.getByRole('row', { name: new RegExp(uid) })).toContainText(
    'Waiting for approval',
  )
  await signIn(page, 'leader')
  await open(page, `/tags/white-list/list?text=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Approve: ${name}` }).click()
  await dialogOf(page, 'Approve').getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('In force')
  await visit(page, `/tags/white-list/user?text=${uid}`)
  await expect(page.getByRole('heading', { name: 'White-list users' })).toBeVisible()
  await page.getByRole('button', { name: `Approve: ${uid}` }).click()
  await dialogOf(page, 'Approve').getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('row', { name: new RegExp(uid) })).toContainText('In force')
  await page.getByRole('button', { name: `Log: ${uid}` }).click()
  await expect(dialogOf(page, /Log/).getByRole('row')).toHaveCount(3)
  await visit(page, '/tags/white-list/active')
  await expect(page.getByRole('heading', { name: 'In force for a user' })).toBeVisible()
  await page.getByRole('combobox', { name: /^Type/ }).fill('50:12')
  await expect(page.getByRole('option', { name: /^Post comments ?50:12$/ })).toHaveCount(1)
  await pick(page, /^Type/, '50:12')
  await page.getByRole('textbox', { name: /^User ID/ }).fill(`${uid}\nnobody-${uid}`)
  await page.waitForTimeout(300)
  await page.getByRole('button', { name: /Look up/ }).click()
  await expect(page.getByRole('row', { name: new RegExp(`^${uid}`) })).toContainText('spared')
  await expect(page.getByRole('columnheader', { name: 'Effect', exact: true })).toHaveCount(1)
  await pick(page, /^Result/, 'del')
  await page.getByRole('button', { name: /Look up/ }).click()
  await expect(page.getByRole('row', { name: new RegExp(`^${uid}`) })).toContainText(
    'still punished',
  )
  // Forms that were refused, and pages of a session that another log-in ended.
  expect(problems.filter((one) => !/\b40[01]\b/.test(one))).toEqual([])
})

test('applies for excuses of live rooms, turns one down with a reason, and tries links', async ({
  page,
}) => {
  const problems = watch(page)
  const uid = `host-${stamp()}`
  await signIn(page, 'admin')
  await open(page, '/tags/live-white-list-manage')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const adding = dialogOf(page, 'Add to white list')
  await adding.getByRole('combobox', { name: /^App/ }).selectOption({ label: 'Lumo' })
  await pick(adding, /^Exemptions/, 'Stream cuts')
  await adding.getByRole('textbox', { name: /^Lines/ }).fill(`${uid},room-1`)
  await adding.getByRole('textbox', { name: /^Reason/ }).fill('a concert')
  await page.waitForTimeout(300)
  await adding.getByRole('button', { name: /Save/ }).click()
  const row = page.getByRole('row', { name: new RegExp(uid) })
  await expect(row).toContainText('Stream cuts')
  await expect(row.getByRole('button', { name: /Approve/ })).toBeDisabled()
  await row.getByRole('button', { name: /Reject/ }).click()
  await dialogOf(page, 'Reject').getByLabel('Reason').fill('no such concert')
  await dialogOf(page, 'Reject').getByRole('button', { name: 'Reject' }).click()
  await expect(row).toContainText('Rejected')
  await visit(page, '/white-list/url')
  await expect(page.getByRole('heading', { name: 'Safe links' })).toBeVisible()
  await page.getByRole('button', { name: 'Test a link' }).click()
  await dialogOf(page, 'Test a link').getByRole('textbox').fill('https://nowhere.example/')
  await dialogOf(page, 'Test a link')
    .getByRole('button', { name: /Look up/ })
    .click()
  await expect(dialogOf(page, 'Test a link').getByText('no white list in force')).toBeVisible()
  expect(problems).toEqual([])
})

test('shows in demo lists what each kind is for: in force, over, and waiting for another', async ({
  page,
}) => {
  await signIn(page, 'leader')
  for (const [path, name] of [
    ['/tags/white-list/user', 'partner-old'],
    ['/tags/white-list/combination-user', 'host-118'],
    ['/white-list/url', 'spring-sale.example'],
    ['/tags/live-white-list-manage', 'host-7004'],
  ] as const) {
    await open(page, `${path}?state=expired`)
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Expired')
  }
  for (const [path, name] of [
    ['/tags/white-list/user', 'partner-003'],
    ['/tags/white-list/user?kind=device', 'test-phone-03'],
    ['/tags/live-white-list-manage', 'host-7003'],
  ] as const) {
    await open(page, `${path}${path.includes('?') ? '&' : '?'}text=${name}`)
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(
      'Waiting for approval',
    )
  }
  await open(page, '/tags/white-list/user?text=u1077')
  await expect(page.getByRole('row', { name: /u1077/ })).toContainText('No end')
  await open(page, '/atlas-labels/templates?text=Minors')
  await expect(page.getByRole('row', { name: /Minors and fraud/ })).toContainText(
    'Unapplied changes',
  )
})
