import { type Page, expect, test } from '@playwright/test'
import { axeInBoth } from './support/axe.ts'
import { open, openMenu, signIn, visit, watch } from './support/console.ts'

const headings = (page: Page): Promise<string[]> => page.locator('.data-table th').allInnerTexts()
const widthOf = async (page: Page, name: string): Promise<number> =>
  (await page.getByRole('columnheader', { name, exact: true }).boundingBox())?.width ?? 0

const edgeOf = (page: Page, described: string) =>
  page.locator(`[role="separator"][aria-description="${described}"]`)

test('columns of a list are moved and widened, which the browser keeps', async ({ page }) => {
  const problems = watch(page)
  await signIn(page, 'admin')
  await open(page, '/auth/user')
  await expect(page.getByRole('columnheader', { name: 'Team' })).toBeVisible()
  expect((await headings(page)).slice(0, 3)).toEqual(['User name', 'Display name', 'Team'])
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Move User name down' }).click()
  await page.getByRole('button', { name: 'Move Team up' }).click()
  await page.getByRole('button', { name: 'Move Team up' }).click()
  expect((await headings(page)).slice(0, 3)).toEqual(['Team', 'Display name', 'User name'])
  // The buttons of a row are always the last.
  await expect(page.getByRole('button', { name: 'Move Actions up' })).toBeDisabled()
  await page.keyboard.press('Escape')
  const before = await widthOf(page, 'Team')
  const edge = edgeOf(page, 'Width of Team')
  await edge.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  expect(Math.abs((await widthOf(page, 'Team')) - before - 32)).toBeLessThan(2)
  await page.keyboard.press('ArrowDown')
  await expect(edgeOf(page, 'Width of Display name')).toBeFocused()
  const { x = 0, y = 0, width = 0 } = (await edge.boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + 8)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + 60, y + 8, { steps: 3 })
  await page.mouse.up()
  expect(Math.abs((await widthOf(page, 'Team')) - before - 92)).toBeLessThan(3)
  expect(await axeInBoth(page, 'main')).toEqual([])
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Team' })).toBeVisible()
  expect((await headings(page)).slice(0, 3)).toEqual(['Team', 'Display name', 'User name'])
  expect(Math.abs((await widthOf(page, 'Team')) - before - 92)).toBeLessThan(3)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Reset columns' }).click()
  expect((await headings(page)).slice(0, 3)).toEqual(['User name', 'Display name', 'Team'])
  expect(problems).toEqual([])
})

test('the first column and the buttons of a row stay in sight when a table is scrolled', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.setViewportSize({ width: 1100, height: 800 })
  await open(page, '/auth/user')
  const row = page.getByRole('row', { name: /auditor1/ })
  const [name, act] = [row.getByRole('cell').first(), row.getByRole('button', { name: 'Copy' })]
  await expect(act).toBeInViewport({ ratio: 1 })
  const table = page.locator('.data-table')
  await expect(table).toHaveAttribute('data-more', '')
  const places = async () => [(await name.boundingBox())?.x, (await act.boundingBox())?.x]
  const before = await places()
  await table.evaluate((box) => box.scrollTo(200, 0))
  await expect(table).toHaveAttribute('data-before', '')
  expect(await places()).toEqual(before)
  await table.evaluate((box) => box.scrollTo(box.scrollWidth, 0))
  await expect(table).not.toHaveAttribute('data-more')
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('a press on a row opens it, but not with text selected or a button pressed', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await open(page, '/auth/user')
  const row = page.getByRole('row', { name: /auditor1/ })
  const cell = row.getByRole('cell', { name: /auditor-/ })
  const { x = 0, y = 0, height = 0 } = (await cell.boundingBox()) ?? {}
  await page.mouse.move(x + 12, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + 90, y + height / 2, { steps: 4 })
  await page.mouse.up()
  expect(await page.evaluate(() => getSelection()?.toString())).toMatch(/auditor/)
  await expect(page).toHaveURL(/\/auth\/user$/)
  await page.evaluate(() => getSelection()?.empty())
  await row.getByRole('button', { name: 'Copy' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/auth\/user$/)
  await row.getByRole('cell').nth(2).click()
  await expect(page).not.toHaveURL(/\/auth\/user$/)
  // A row whose list opens nothing itself leads where its own link leads.
  await open(page, '/tags/statistics/log')
  await page.locator('tbody tr').first().getByRole('cell').nth(2).click()
  await expect(page).not.toHaveURL(/\/statistics\/log/)
})

test('figures are sorted by a heading, and the order stands in the address', async ({ page }) => {
  const problems = watch(page)
  await signIn(page, 'leader')
  await open(page, '/tags/statistics/count?by=type')
  const heading = page.getByRole('columnheader', { name: 'Violations' })
  const shown = async (): Promise<number[]> => {
    const at = (await headings(page)).indexOf('Violations')
    const cells = await page.locator(`.data-table tbody td:nth-child(${at + 1})`).allInnerTexts()
    return cells.map((text) => Number(text.replaceAll(',', '')))
  }
  await heading.getByRole('button').click()
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=violations/)
  const up = await shown()
  expect(up.length).toBeGreaterThan(1)
  expect(up).toEqual(up.toSorted((a, b) => a - b))
  await heading.getByRole('button').click()
  await expect(heading).toHaveAttribute('aria-sort', 'descending')
  expect(await shown()).toEqual(up.toReversed().toSorted((a, b) => b - a))
  expect(await axeInBoth(page, 'main')).toEqual([])
  await visit(page, '/tags/statistics/count?by=type&sort=-violations')
  await expect(heading).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: 'Yesterday' }).click()
  await expect(page).toHaveURL(/sort=-violations/)
  await expect(page).toHaveURL(/from=\d+/)
  expect(problems).toEqual([])
})

test('figures are drawn in either theme, told as a table, and lead to their decisions', async ({
  page,
}) => {
  const problems = watch(page)
  await signIn(page, 'leader')
  await open(page, '/tags/statistics/count?by=person')
  const chart = page.getByRole('img', { name: /^Chart: / })
  await expect(chart.locator('svg text').first()).toBeVisible()
  expect(await axeInBoth(page, 'main')).toEqual([])
  // The chart and the list below tell of the same.
  await page.getByText('Chart data').click()
  const exact = page.locator('.chart-exact')
  const [name = '', violations = ''] = await exact
    .locator('tbody tr')
    .first()
    .locator('th, td')
    .allInnerTexts()
  const row = page.locator('.data-table').getByRole('row', { name })
  const at = (await headings(page)).indexOf('Violations')
  await expect(row.first().getByRole('cell').nth(at)).toHaveText(violations)
  // A change of the theme draws it anew, in the colours of that theme.
  const drawn = () => chart.locator('svg').innerHTML()
  expect(await drawn()).toContain('#237804')
  await openMenu(page, 'Theme')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(drawn).toContain('#7ad486')
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Chart' }).selectOption('heat')
  await expect(chart.locator('svg text').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Chart' }).selectOption('bars')
  // A bar leads to the decisions of its row. How high it stands depends on the names below it.
  await expect(chart.locator('svg text').first()).toBeVisible()
  const tallest = async () =>
    (
      await chart.locator('svg path[fill="#7ad486"]').evaluateAll((bars) =>
        bars.map((bar) => {
          const { x, y, width, height } = bar.getBoundingClientRect()
          return { x: x + width / 2, y: y + height / 2, height }
        }),
      )
    ).toSorted((a, b) => b.height - a.height)[0] ?? { x: 0, y: 0, height: 0 }
  await expect.poll(async () => (await tallest()).height).toBeGreaterThan(20)
  const { x, y } = await tallest()
  await page.mouse.click(x, y)
  await expect(page).toHaveURL(/statistics\/log/)
  expect(problems).toEqual([])
})

const cells = (page: Page): Promise<string[]> =>
  page.locator('.data-table tbody tr td:first-child').allInnerTexts()
const settled = (page: Page) => expect(page.locator('.data-table[aria-busy="true"]')).toHaveCount(0)

test('a list is sorted by its heading on all its pages, by keyboard, and keeps the order', async ({
  page,
}) => {
  const problems = watch(page)
  await signIn(page, 'admin')
  await open(page, '/auth/user?pageSize=3')
  const heading = page.getByRole('columnheader', { name: 'User name', exact: true })
  const button = heading.getByRole('button')
  await settled(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/current=2/)
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).not.toHaveURL(/current=2/)
  await expect(button).toBeFocused()
  await page.keyboard.press('Space')
  await expect(heading).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/sort=-name/)
  await settled(page)
  const first = await cells(page)
  const { compare } = new Intl.Collator('zh')
  expect(first).toEqual(first.toSorted((a, b) => compare(b, a)))
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/sort=-name.*current=2|current=2.*sort=-name/)
  await settled(page)
  await expect.poll(() => cells(page)).not.toEqual(first)
  const second = await cells(page)
  expect(compare(first.at(-1) ?? '', second[0] ?? '')).toBeGreaterThan(0)
  await page.reload()
  await expect(heading).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => cells(page)).toEqual(second)
  await visit(page, '/auth/role')
  await expect(page).toHaveURL(/auth\/role/)
  await page.goBack()
  await expect(heading).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => cells(page)).toEqual(second)
  expect(await axeInBoth(page, 'main')).toEqual([])
  await button.press('Enter')
  await expect(heading).not.toHaveAttribute('aria-sort')
  await expect(page).not.toHaveURL(/sort=/)
  expect(problems).toEqual([])
})
