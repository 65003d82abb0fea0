import { expect, test } from '@playwright/test'
import { dayMs } from '@oas/contract/time'
import { axe, axeInBoth } from './support/axe.ts'
import { open, signIn, watch } from './support/console.ts'
import { sendIn } from './support/ingest.ts'

test('records are found, opened with everything that happened to them, and exported', async ({
  page,
}) => {
  const problems = watch(page)
  await signIn(page, 'leader')
  await open(page, '/tags/record-list')
  await page.getByLabel('State').selectOption('decided')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Search' }).press('Enter')
  await expect(page).toHaveURL(/state=decided/)
  await expect(page.locator('.data-table[aria-busy="true"]')).toHaveCount(0)
  const row = page.locator('.data-table tbody tr').first()
  await row.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await expect(drawer.locator('.decision').first()).toBeVisible()
  await expect(drawer.getByText('Content unchanged').first()).toBeVisible()
  await expect(drawer.locator('.record-events li').first()).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).press('Enter'),
  ])
  expect(download.suggestedFilename()).toBe('records.csv')
  expect(problems).toEqual([])
})

test('says in the detail when a picture cannot be shown; its link is named so, too', async ({
  page,
}) => {
  const uid = `gone${Date.now()}`
  await page.route('https://media.example/**', (route) => route.abort())
  await signIn(page, 'leader')
  await sendIn(page, 21, [
    { appId: 71, postId: uid, uid, pictures: [{ content: 'https://media.example/gone.png' }] },
  ])
  await open(page, `/tags/record-list?uid=${uid}`)
  await page.locator('.data-table tbody tr').first().press('Enter')
  await expect(
    page.getByRole('dialog').getByRole('link', { name: /Open picture 1.*image error/ }),
  ).toBeVisible()
  expect(await axe(page)).toEqual([])
})

test('shows by an edge that columns go on until scrolled; draws nothing when untouched', async ({
  page,
}) => {
  await page.setViewportSize({ width: 900, height: 800 })
  await signIn(page, 'admin')
  await open(page, '/auth/user')
  const table = page.locator('.data-table')
  await expect(table).toHaveAttribute('data-more')
  await table.evaluate((box) => {
    box.scrollLeft = box.scrollWidth
  })
  await expect(table).not.toHaveAttribute('data-more')
  await table.evaluate((box) => {
    box.scrollLeft = 0
  })
  await expect(table).toHaveAttribute('data-more')
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
})

test('says at the form when a range is over a day, a month or too old; filters stay', async ({
  page,
}) => {
  await signIn(page, 'inspector')
  const day = dayMs
  const noon = Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth(), 15, 4)
  for (const [start, end, text] of [
    [noon, noon + 2 * day, /at most 24 hours/],
    [Date.UTC(2026, 8, 30, 4), Date.UTC(2026, 9, 1, 3), /within one month/],
    [noon - 300 * day, noon - 300 * day + 1000, /last 6 months/],
  ] as const) {
    await open(page, `/tags/record-list?start=${start}&end=${end}`)
    await expect(page.getByRole('alert')).toHaveText(text)
    await expect(page.getByRole('textbox', { name: 'From' })).not.toHaveValue('')
  }
})

test('the filters of a list are saved under a name, opened again and removed', async ({ page }) => {
  await signIn(page, 'inspector')
  await open(page, '/tags/record-list?postId=p50-000001')
  await page.getByRole('button', { name: 'Views' }).press('Enter')
  const view = page.getByLabel('Name of the view')
  await view.fill('  ')
  await page.keyboard.press('Enter')
  await expect(view).toHaveAccessibleDescription('Name of the view is required.')
  // What the server refuses of the name stands at it too.
  await view.fill('one\u0000post')
  await page.keyboard.press('Enter')
  await expect(view).toHaveAccessibleDescription(
    'Name is not valid: contains characters that cannot be stored',
  )
  await expect(view).toHaveValue('one\u0000post')
  await view.fill('one post')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'one post' })).toBeVisible()
  // The panel lies over a field of the page: only the panel itself is looked at.
  expect(await axeInBoth(page, '.popup-panel')).toEqual([])
  await open(page, '/tags/record-list')
  await page.getByRole('button', { name: 'Views' }).press('Enter')
  await page.getByRole('link', { name: 'one post' }).press('Enter')
  await expect(page).toHaveURL(/postId=p50-000001/)
  await page.getByRole('button', { name: 'Views' }).press('Enter')
  await page.getByRole('button', { name: 'Remove the view one post' }).press('Enter')
  await expect(page.getByRole('link', { name: 'one post' })).toBeHidden()
})

test('asks for nothing when a list is left while the next page is still loading', async ({
  page,
}) => {
  await signIn(page, 'leader')
  await open(page, '/tags/record-list?postId=left')
  await expect(page.getByRole('heading', { level: 1, name: 'Record search' })).toBeVisible()
  let come = (): void => undefined
  const held = new Promise<void>((done) => {
    come = done
  })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.postData()?.includes('entered')) asked.push(new URL(request.url()).pathname)
  })
  await page.route('**/assets/LoginLogPage*.js', async (route) => {
    await held
    await route.continue()
  })
  const fetched = page.waitForRequest('**/assets/LoginLogPage*.js')
  await page.evaluate(() => {
    location.hash = '/account/log?postId=entered'
  })
  await fetched
  await page.evaluate(
    () =>
      new Promise((done) => {
        setTimeout(() => requestAnimationFrame(done), 100)
      }),
  )
  come()
  await expect(page.getByRole('heading', { level: 1, name: 'Record search' })).toBeHidden()
  expect(asked).toEqual([])
})
