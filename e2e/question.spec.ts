import { type Locator, type Page, expect, test } from '@playwright/test'
import { contract } from '../packages/contract/src/index.ts'
import { axe, axeInBoth } from './support/axe.ts'
import { ok } from './support/calls.ts'
import { open, openMenu, signIn, visit, watch } from './support/console.ts'
import { paste, pick } from './support/pick.ts'

/** A picture of one pixel; another red makes it another file. */
const picture = (red = 0): Buffer => {
  const bytes = Buffer.from(
    'R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==',
    'base64',
  )
  bytes[13] = red
  return bytes
}

const leavesFormEmpty = async (form: Locator): Promise<void> => {
  expect((await form.boundingBox())?.width).toBe(500)
  await form.getByRole('button', { name: /Ask a question/ }).click()
  await expect(
    form.getByText('please select', { exact: true }).filter({ visible: true }),
  ).toHaveCount(6)
  // What only holds other pages of the menu cannot be picked.
  const backend = form.getByRole('combobox', { name: /^Console page/ })
  await backend.fill('Auditing')
  const options = form.page().getByRole('option')
  await expect(options.first()).toBeVisible()
  await expect(options.filter({ hasText: /^Auditing\d*$/ })).toHaveCount(0)
  await backend.press('Tab')
  await form
    .getByLabel(/Time of occurrence/)
    .first()
    .fill('2026-01-02 03:04:05')
}
const fillsForm = async (page: Page, form: Locator, title: string): Promise<void> => {
  await form.getByLabel('Title').fill(title)
  await pick(form, /^Console page/, 'Text')
  const app = form.getByLabel(/^App/)
  await expect(app.locator('option')).not.toHaveCount(1)
  await app.selectOption({ index: 1 })
  await form.getByLabel(/Post ID or user ID/).fill('post_77')
  await form.getByLabel(/Description/).fill('The button answers, the user goes on.')
  await form
    .getByLabel('Attachments')
    .setInputFiles({ name: 'shot.png', mimeType: 'image/png', buffer: picture() })
  await expect(form.getByRole('button', { name: 'Show shot.png' })).toBeVisible()
  await form.getByRole('button', { name: 'Show shot.png' }).click()
  const preview = page.getByRole('dialog', { name: 'shot.png' })
  expect((await preview.boundingBox())?.width).toBe(800)
  expect(await axeInBoth(page, 'dialog[aria-label="shot.png"]')).toEqual([])
  await preview.getByRole('button', { name: 'Close' }).click()
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
}
const staffAnswers = async (staff: Page, title: string): Promise<void> => {
  await open(staff, `/question/index?title=${encodeURIComponent(title)}`)
  expect(await axe(staff)).toEqual([])
  await staff.getByRole('link', { name: title }).click()
  await expect(
    staff.getByRole('button', { name: 'Show shot.png' }).locator('img'),
  ).toHaveJSProperty('complete', true)
  await staff.getByRole('button', { name: 'Take', exact: true }).click()
  await expect(staff.getByText('Taken').first()).toBeVisible()
  await staff.getByRole('button', { name: 'Answer', exact: true }).click()
  expect(await axeInBoth(staff, 'dialog')).toEqual([])
  await staff
    .getByRole('dialog')
    .getByRole('button', { name: /Answer/ })
    .click()
  await expect(staff.getByRole('dialog').getByLabel('Text')).toHaveAttribute('aria-invalid', 'true')
  await staff.getByRole('dialog').getByLabel('Text').fill('Mended since this morning.')
  await staff
    .getByRole('dialog')
    .getByRole('button', { name: /Answer/ })
    .click()
  await expect(staff.getByText('Mended since this morning.')).toBeVisible()
  expect(await axe(staff)).toEqual([])
}
/** The asker sees that there is an answer, asks again, and takes that back. */
const readsAnswerAndAsksAgain = async (page: Page, title: string): Promise<void> => {
  await expect(
    page.getByRole('link', { name: /My questions/ }).getByRole('img', { name: 'New replies' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'My questions New replies' }).click()
  await expect(page).toHaveURL(/#\/person-question/)
  const row = page.getByRole('row', { name: new RegExp(title) })
  await expect(row.getByRole('img', { name: 'New replies' })).toBeVisible()
  await row.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'Conversation' }).getByText('Mended since this morning.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Ask again' }).click()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await page.getByLabel('Title').fill(`${title} again`)
  await page.getByRole('button', { name: /Ask a question/ }).click()
  await expect(page).toHaveURL(/#\/person-question/)
  await expect(page.getByRole('img', { name: 'New replies' })).toHaveCount(0)
  const second = page.getByRole('row', { name: new RegExp(`${title} again`) })
  await second.getByRole('button', { name: 'Withdraw' }).click()
  expect(await axeInBoth(page, 'dialog')).toEqual([])
  await page.getByRole('dialog').getByLabel('Reason').fill('asked twice')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(second).toContainText('Withdrawn')
  expect(await axe(page)).toEqual([])
}

test('asks with a picture; shows the asker a dot for the answer; retracts another one', async ({
  page,
  browser,
}) => {
  const problems = watch(page)
  await signIn(page, 'auditor1')
  await open(page, '/')
  await openMenu(page, /User menu/)
  await page.getByRole('button', { name: 'Questions' }).click()
  const form = page.getByRole('dialog', { name: 'Questions' })
  await leavesFormEmpty(form)
  const title = `Mute does nothing ${Date.now()}`
  await fillsForm(page, form, title)

  // Cancelling keeps the draft; it is there after a reload, and gone once it is sent.
  await form.getByRole('button', { name: 'Cancel' }).click()
  await open(page, '/question/create')
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await expect(page.getByRole('button', { name: 'Show shot.png' })).toBeVisible()
  await page.getByRole('button', { name: /Ask a question/ }).click()
  await expect(page).toHaveURL(/#\/person-question/)
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('Open')
  await visit(page, '/question/create')
  await expect(page.getByLabel('Title')).toHaveValue('')

  const staff = await browser.newPage()
  const staffProblems = watch(staff)
  await signIn(staff, 'leader')
  await staffAnswers(staff, title)

  await readsAnswerAndAsksAgain(page, title)
  expect([...problems, ...staffProblems]).toEqual([])
})

test('merges a question into the same one and links its change; refuses at the field', async ({
  page,
}) => {
  const problems = watch(page)
  await signIn(page, 'admin')
  const self = await ok(page, contract.session.self, {})
  const backendId = self.menuList.flatMap((one) => one.children ?? [])[0]?.id ?? ''
  const mark = `merge ${Date.now()}`
  const make = (title: string) =>
    ok(page, contract.question.create, {
      createdTime: Date.now(),
      title: `${title} ${mark}`,
      backendId,
      appId: '50-Lumo',
      postId: 'post_1',
      remark: 'It does nothing.',
    })
  const [first, second] = [await make('first'), await make('second')]
  await open(page, `/question/update/${second.id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit' })
  expect(await axeInBoth(page, 'dialog')).toEqual([])
  await edit.getByLabel(/Description/).fill('   ')
  await edit
    .getByLabel(/Time of occurrence/)
    .first()
    .fill('last week')
  await edit.getByRole('button', { name: /^Save/ }).click()
  await expect(edit.getByText('Enter the time as YYYY-MM-DD HH:mm:ss')).toBeVisible()
  await edit
    .getByLabel(/Time of occurrence/)
    .first()
    .fill('2026-01-02 03:04:05')
  await edit.getByRole('button', { name: /^Save/ }).click()
  await expect(edit.getByLabel(/Description/)).toHaveAttribute('aria-invalid', 'true')
  await edit.getByLabel(/Description/).fill('It does nothing at all.')
  await edit.getByRole('button', { name: /^Save/ }).click()
  await expect(edit).toBeHidden()
  await expect(page.getByText('It does nothing at all.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge' })
  const into = dialog.getByRole('combobox', { name: /^Merge into question ID/ })
  expect(await axeInBoth(page, 'dialog')).toEqual([])
  // Neither itself nor what is none can be picked or pasted, and nothing picked is refused there.
  for (const wrong of ['', `second ${mark}`, '999999999']) {
    await into.fill(wrong)
    if (wrong !== '') await expect(page.getByText('Nothing matches')).toBeVisible()
    await into.press('Tab')
    await dialog.getByRole('button', { name: /^Merge/ }).click()
    await expect(dialog.getByRole('alert').first(), wrong).toBeVisible()
    await expect(into).toHaveAttribute('aria-invalid', 'true')
  }
  await paste(into, `ten, ${second.id}\n999999999`)
  await expect(into).toHaveAccessibleDescription(
    `Merge into question ID is required. Not found (3): ten, ${second.id}, 999999999`,
  )
  await expect(dialog.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await pick(dialog, /^Merge into question ID/, first.id)
  await expect(dialog.getByRole('button', { name: `Remove first ${mark}` })).toBeVisible()
  await dialog.getByRole('button', { name: /^Merge/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Merge', exact: true })).toHaveCount(0)
  await visit(page, `/question/update/${first.id}`)
  // A question that nobody has taken is not resolved.
  await page.getByRole('button', { name: 'Take', exact: true }).click()
  await page.getByRole('button', { name: 'Resolve', exact: true }).click()
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Link a change' }).click()
  const link = page.getByRole('dialog', { name: 'Link a change' })
  expect(await axeInBoth(page, 'dialog')).toEqual([])
  await link.getByLabel(/^Related change/).fill('javascript:alert(1)')
  await link.getByRole('button', { name: /^Link a change/ }).click()
  await expect(link.getByRole('alert').first()).toBeVisible()
  await expect(link.getByLabel(/^Related change/)).toHaveValue('javascript:alert(1)')
  await link.getByLabel(/^Related change/).fill('https://changes.example/77')
  await link.getByRole('button', { name: /^Link a change/ }).click()
  await expect(page.locator('main a[href="https://changes.example/77"]').first()).toBeVisible()
  expect(await axe(page)).toEqual([])
  const { list } = await ok(page, contract.question.list, { title: mark })
  expect(list.map((row) => [row.id, row.duplicateOf, row.duplicates, row.changeLink])).toEqual([
    [second.id, first.id, 0, ''],
    [first.id, null, 1, 'https://changes.example/77'],
  ])
  expect(problems.filter((one) => !/40[0-9]/.test(one))).toEqual([])
})

test('takes five files at most, each once it has arrived, and none of another kind', async ({
  page,
}) => {
  await signIn(page, 'auditor2')
  await open(page, '/question/create')
  const files = [1, 2, 3, 4, 5, 6].map((n) => ({
    name: `f${n}.png`,
    mimeType: 'image/png',
    buffer: picture(n),
  }))
  await page
    .getByLabel('Attachments')
    .setInputFiles([
      { name: 'evil.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') },
    ])
  await expect(page.getByText('The content type is not supported')).toBeVisible()
  await page.getByRole('button', { name: /Ask a question/ }).click()
  await expect(page.getByText('annex upload tip')).toBeVisible()
  await page.getByRole('button', { name: 'Remove evil.png' }).click()
  await page.getByLabel('Attachments').setInputFiles(files)
  await expect(page.getByText('annex length tip')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Show f/ })).toHaveCount(5)
  await expect(page.getByRole('button', { name: /Choose files/ })).toBeDisabled()
})
