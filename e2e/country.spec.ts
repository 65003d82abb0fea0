import { type Locator, type Page, expect, test } from '@playwright/test'
import { axeInBoth } from './support/axe.ts'
import { open, signIn, visit, watch } from './support/console.ts'
import { pick } from './support/pick.ts'

const list = (page: Page, name: string) => page.getByRole('region', { name })
const notice = (page: Page, text: string) => page.locator('.notices').getByText(text)
const picker = (page: Page) => page.getByRole('dialog', { name: 'Choose countries' })
const group = (within: Locator, name: string) =>
  within.getByRole('button', { name: new RegExp(`^${name} \\d+/\\d+$`) })
const ruleForm = (page: Page) => page.getByRole('form', { name: 'Circle' })

test('takes tiles, continents, circles and all by mouse and keyboard; cancel keeps', async ({
  page,
}) => {
  const problems = watch(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, 'admin')
  await open(page, '/custom-country/index')
  await page.getByRole('button', { name: 'New circle' }).click()
  await ruleForm(page).getByLabel('App').selectOption({ label: 'Lumo' })
  const items = ruleForm(page).getByLabel('Members')
  await items.click()
  const dialog = picker(page)
  const box = await dialog.boundingBox()
  expect(Math.round(box?.width ?? 0)).toBe(1000)
  const tiles = dialog.getByRole('region', { name: 'Europe' }).locator('.country-tile')
  const [first, third, fourth] = await Promise.all([
    tiles.nth(0).boundingBox(),
    tiles.nth(2).boundingBox(),
    tiles.nth(3).boundingBox(),
  ])
  expect([
    first?.y === third?.y,
    (fourth?.y ?? 0) > (first?.y ?? 0),
    fourth?.x === first?.x,
  ]).toEqual([true, true, true])
  const malaysia = dialog.getByRole('button', { name: 'Malaysia MY' })
  await malaysia.click()
  await expect(malaysia).toHaveAttribute('aria-pressed', 'true')
  await expect(group(dialog, 'Asia')).toHaveAttribute('aria-pressed', 'mixed')
  const circle = group(dialog, 'South-East Asia')
  await expect(circle).toHaveAttribute('data-status', '2')
  await circle.click()
  await expect(circle).toHaveAttribute('data-status', '3')
  await circle.click()
  await expect(circle).toHaveAttribute('data-status', '1')
  expect(await axeInBoth(page)).toEqual([])
  await group(dialog, 'ALL').click()
  await dialog.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(items).toHaveText('ALL')
  await items.press('Enter')
  await dialog.getByRole('button', { name: 'Reset' }).press('Enter')
  await expect(dialog.getByText('0 selected')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(items).toHaveText('ALL')
  await items.press('Enter')
  await dialog.getByRole('button', { name: 'Reset' }).press('Enter')
  await dialog.getByRole('searchbox').fill('indo')
  await page.keyboard.press('Tab')
  for (
    let i = 0;
    i < 20 &&
    !(await page.evaluate(
      () => document.activeElement?.textContent?.startsWith('Indonesia') ?? false,
    ));
    i++
  )
    await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(dialog.getByText('1 selected')).toBeVisible()
  await dialog.getByRole('searchbox').fill('')
  await group(dialog, 'Oceania').press('Enter')
  await expect(group(dialog, 'Oceania')).toHaveAttribute('aria-pressed', 'true')
  await group(dialog, 'Oceania').press('Space')
  await expect(group(dialog, 'Oceania')).toHaveAttribute('aria-pressed', 'false')
  await dialog.getByRole('button', { name: 'Other', exact: true }).press('Space')
  await dialog.getByRole('button', { name: 'None', exact: true }).press('Space')
  await dialog.getByRole('button', { name: 'OK', exact: true }).press('Enter')
  await expect(items).toHaveText('Indonesia, Other, None')
  expect(problems).toEqual([])
})

test('makes, changes and binds a circle; the log shows what changed and brings it back', async ({
  page,
}) => {
  const problems = watch(page)
  await signIn(page, 'admin')
  const name = `Circle ${Date.now() % 1_000_000}`
  await open(page, '/custom-country/index')
  await page.getByRole('button', { name: 'New circle' }).click()
  await page.keyboard.press('Control+Enter')
  await expect(ruleForm(page).getByText('Nothing selected').last()).toBeVisible()
  await ruleForm(page).getByLabel('App').selectOption({ label: 'Lumo' })
  await ruleForm(page).getByRole('textbox', { name: 'Circle' }).fill(name)
  const choose = async (...codes: string[]): Promise<void> => {
    await ruleForm(page).getByLabel('Members').click()
    for (const code of codes)
      await picker(page)
        .getByRole('button', { name: new RegExp(` ${code}$`) })
        .click()
    await picker(page).getByRole('button', { name: 'OK', exact: true }).click()
  }
  await choose('BR', 'AR')
  await page.keyboard.press('Control+Enter')
  await expect(notice(page, 'Saved')).toBeVisible()
  await visit(page, `/custom-country/index?text=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Edit: ${name}` }).click()
  await choose('AR', 'CL')
  expect(await axeInBoth(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(list(page, 'Country circles').getByRole('row').nth(1)).toContainText('Brazil, Chile')
  await page.getByRole('button', { name: `Show: ${name}` }).click()
  await expect(picker(page).getByRole('button', { name: 'Brazil BR' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await picker(page).getByRole('button', { name: 'Peru PE' }).click({ force: true })
  await expect(picker(page).getByRole('button', { name: 'Peru PE' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  await expect(picker(page).getByRole('button', { name: 'OK', exact: true })).toHaveCount(0)
  await expect(picker(page).getByRole('button', { name: 'Reset' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(picker(page)).toHaveCount(0)
  await visit(page, '/custom-country/strategy')
  await page.getByRole('button', { name: 'Bind: Lumo picture' }).click()
  await pick(page, 'Add circle', name)
  await page.getByLabel(`Mode: ${name}`).selectOption('except')
  expect(await axeInBoth(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(list(page, 'Circle bindings').getByText(`except ${name}`)).toBeVisible()
  await visit(page, `/custom-country/index?text=${encodeURIComponent(name)}`)
  await expect(page.getByRole('button', { name: `Delete: ${name}` })).toBeDisabled()
  await list(page, 'Country circles').getByRole('link', { name: '2', exact: true }).click()
  const log = list(page, 'Circle log')
  await expect(log.getByRole('row')).toHaveCount(3)
  await log.getByRole('row').nth(1).press('Enter')
  await expect(page.locator('.diff .gone')).toHaveText(['− Argentina'])
  await expect(page.locator('.diff .come')).toHaveText(['+ Chile'])
  // A notice that has not gone yet lies over the drawer's corner.
  await expect(page.locator('.notice')).toHaveCount(0)
  expect(await axeInBoth(page)).toEqual([])
  await page.keyboard.press('Escape')
  await log.getByRole('row').nth(2).press('Enter')
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(notice(page, 'Version 1 restored')).toBeVisible()
  await expect(log.getByRole('row')).toHaveCount(4)
  await visit(page, '/custom-country/strategy')
  await page.getByRole('button', { name: 'Bind: Lumo picture' }).click()
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(list(page, 'Circle bindings').getByText(`except ${name}`)).toHaveCount(0)
  await visit(page, `/custom-country/index?text=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Delete: ${name}` }).click()
  expect(await axeInBoth(page, 'dialog')).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(notice(page, 'deleted successfully')).toBeVisible()
  expect(problems).toEqual([])
})

test('countries and languages are found by continent and name, and their names are edited', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await open(page, '/country?text=tuvalu')
  await list(page, 'Countries').getByRole('row').nth(1).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'TV · Tuvalu' })
  expect(await axeInBoth(page, 'dialog')).toEqual([])
  await dialog.getByLabel('Indonesian name').fill('Kepulauan Tuvalu')
  await page.keyboard.press('Control+Enter')
  await expect(list(page, 'Countries').getByText('Kepulauan Tuvalu')).toBeVisible()
  await page.getByRole('tab', { name: 'Languages' }).click()
  await expect(list(page, 'Languages').getByText('Swahili', { exact: true }).first()).toBeVisible()
})

test('that the countries cannot be read is told like any failed call, and the page stands', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.route('**/country/getCountryTree*', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/json',
      body: JSON.stringify({ code: 409, msg: 'no countries now', data: null }),
    }),
  )
  await open(page, '/custom-country/index')
  await expect(page.locator('.notices').getByText(/no countries now \[reqId=/)).toBeVisible()
  await expect(list(page, 'Country circles').getByRole('row').nth(1)).toBeVisible()
})

test('has no barrier in choosing languages in either theme; read-only allows the way out', async ({
  page,
}) => {
  await signIn(page, 'admin', { language: 'cn' })
  await open(page, '/custom-language/index')
  await page.getByRole('button', { name: /^查看/ }).first().click()
  const dialog = page.getByRole('dialog', { name: '选择语种' })
  await expect(dialog).toBeVisible()
  expect(await axeInBoth(page)).toEqual([])
  await expect(dialog.locator('footer')).toHaveCount(0)
  await dialog.getByRole('button', { name: '关闭' }).click()
  await expect(dialog).toHaveCount(0)
})
