import { readFileSync } from 'node:fs'
import { type Page, expect, test } from '@playwright/test'
import { readSheet, writeSheets } from '../apps/api/src/files/sheet.ts'
import { axe, axeInBoth } from './support/axe.ts'
import { open, signIn, url, visit, watch } from './support/console.ts'
import { pick } from './support/pick.ts'

const list = (page: Page, name: string) => page.getByRole('region', { name })
const notice = (page: Page, text: string | RegExp) => page.locator('.notices').getByText(text)
const sheetFile = async (rows: readonly (readonly string[])[]) => ({
  name: 'texts.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: await writeSheets([{ name: 'texts', rows }]),
})

test('an edited text shows on another open page at once, and its default comes back', async ({
  page,
  context,
}) => {
  const problems = watch(page)
  await signIn(page, 'admin')
  await open(page, '/multi-language/index?groupKey=telemetry&text=over_10s')
  const other = await context.newPage()
  await open(other, '/telemetry/index?tab=slow')
  await expect(other.getByRole('columnheader', { name: 'Over 10 s' })).toBeVisible()
  await list(page, 'Texts').getByRole('row').nth(1).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'telemetry.over_10s' })
  await expect(dialog.getByLabel('Indonesian (id)')).toHaveValue('Lebih dari 10 dtk')
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  await dialog.getByLabel('English (en)').fill('Slower than 10 s')
  await page.keyboard.press('Control+Enter')
  await expect(other.getByRole('columnheader', { name: 'Slower than 10 s' })).toBeVisible()
  await expect(list(page, 'Texts').getByRole('row').nth(1)).toContainText('Edited')
  await page.getByRole('button', { name: /^Reset to default/ }).click()
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(other.getByRole('columnheader', { name: 'Over 10 s', exact: true })).toBeVisible()
  await expect(list(page, 'Texts').getByRole('row').nth(1)).toContainText('Default')
  expect(problems).toEqual([])
})

test('exports a workbook, and takes it back changed with good lines and a refused one', async ({
  page,
}) => {
  const problems = watch(page)
  await signIn(page, 'admin')
  const group = `e2e_${Date.now() % 1_000_000}`
  await open(page, '/multi-language/create')
  await pick(page, /^Group/, group)
  await page.getByLabel('Key').fill('Greeting!')
  await page.getByLabel('English (en)').fill('Good morning')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Lowercase letters, digits and underscores').last()).toBeVisible()
  await page.getByLabel('Key').fill('greeting')
  await page.keyboard.press('Control+Enter')
  await expect(notice(page, 'Saved. Open pages show it now.')).toBeVisible()
  await open(page, `/multi-language/index?groupKey=${group}`)
  await expect(list(page, 'Texts').getByRole('row').nth(1)).toContainText('Missing CN, ID, RU')
  // A text of one's own has no default to go back to: it is not saved without a word, and asked for
  // before it is deleted.
  await list(page, 'Texts').getByRole('row').nth(1).press('Enter')
  await page.getByRole('dialog').getByLabel('English (en)').fill('  ')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog').getByLabel('English (en)')).toHaveAccessibleDescription(
    /at least one language/,
  )
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Delete: ${group}.greeting` }).click()
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  await page.keyboard.press('Escape')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  const rows = await readSheet(readFileSync(await file.path()), 'file', 100)
  expect(rows[1]?.slice(0, 4)).toEqual([group, 'greeting', '', 'Good morning'])
  await visit(page, '/multi-language/compare')
  await page
    .getByLabel('Workbook (.xlsx)')
    .setInputFiles(
      await sheetFile([
        rows[0] ?? [],
        [group, 'greeting', '早上好', 'Good evening', '', ''],
        [group, 'Bad Key', 'x', 'x', 'x', 'x'],
        [group, 'fresh', '新', 'New', 'Baru', 'Новый'],
      ]),
    )
  const differences = list(page, 'Here → file')
  await expect(differences.getByRole('row')).toHaveCount(4)
  await expect(differences.getByRole('row').nth(2)).toContainText(
    'use lowercase letters, digits and underscores',
  )
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Import selected (2)' }).click()
  await expect(notice(page, '2 texts imported')).toBeVisible()
  await expect(differences.getByRole('row')).toHaveCount(2)
  await page.getByRole('tab', { name: 'Compare environments' }).click()
  await page
    .getByLabel('Workbook (.xlsx)')
    .setInputFiles(await sheetFile([rows[0] ?? [], [group, 'greeting', '', 'Good night', '', '']]))
  await page.getByRole('button', { name: /^Changed/ }).click()
  await expect(differences.getByRole('row').nth(1)).toContainText('Good night')
  await expect(page.getByRole('button', { name: 'Import selected (0)' })).toBeDisabled()
  await differences.getByRole('row').nth(1).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Import selected (1)' }).click()
  await expect(notice(page, '1 texts imported')).toBeVisible()
  await page.getByRole('button', { name: /^Missing in the file [1-9]/ }).click()
  await expect(differences.getByRole('row').nth(1)).toBeVisible()
  expect(problems).toEqual([])
})

test('lists a text a page asked for in vain as missing, and lets it be written from there', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const key = `lost_${Date.now() % 1_000_000}`
  const answer = await page.request.post(`${url()}/biz_gateway/justice_user/menu`, {
    data: {
      title: `menu.${key}`,
      path: '#/empty',
      icon: 'dot',
      parentId: null,
      hidden: false,
      hideChildren: false,
      target: '',
    },
  })
  const made = (await answer.json()) as { code: number; data: { id: string } }
  expect(made.code).toBe(0)
  // Whatever comes of it, the menu goes: other pages would show its missing text.
  try {
    const reported = page.waitForResponse(
      (response) =>
        response.url().includes('/multiLanguage/missing') && response.request().method() === 'POST',
    )
    await open(page, '/multi-language/group')
    await reported
    await visit(page, '/multi-language/index?tab=missing&groupKey=menu')
    await expect(page.getByRole('link', { name: `Add text: menu.${key}` })).toBeVisible()
    expect(await axeInBoth(page)).toEqual([])
    await page.getByRole('link', { name: `Add text: menu.${key}` }).click()
    await page.getByRole('textbox', { name: 'English (en)' }).fill('Found again')
    await page.keyboard.press('Control+Enter')
    await expect(notice(page, 'Saved. Open pages show it now.')).toBeVisible()
    await expect(page.getByRole('navigation').getByText('Found again')).toBeVisible()
    await visit(page, '/multi-language/index?tab=missing&groupKey=menu&language=en')
    await expect(page.getByText(`${key}`)).toHaveCount(0)
  } finally {
    const removed = await page.request.delete(
      `${url()}/biz_gateway/justice_user/menu/${made.data.id}?version=1`,
    )
    expect(((await removed.json()) as { code: number }).code).toBe(0)
  }
})
