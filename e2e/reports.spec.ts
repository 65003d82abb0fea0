import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { makeAuditor, press, startAudit } from './support/audit.ts'
import { axeInBoth } from './support/axe.ts'
import { open, signIn, watch } from './support/console.ts'
import { sendIn } from './support/ingest.ts'
import { pick } from './support/pick.ts'
import { textsOfWorkbook } from './support/sheet.ts'

const auditor = `report_auditor_${process.pid}`
const leader = `report_leader_${process.pid}`
test.beforeAll(async () => {
  await makeAuditor(auditor)
  await makeAuditor(leader, 'leader')
})

test('shows what was decided a moment ago, its rows, targets and a workbook', async ({
  page,
  browser,
}) => {
  const uid = `report_${Date.now().toString(36)}`
  await sendIn(
    page,
    12,
    [1, 2].map((n) => ({ postId: `${uid}-${n}`, uid, texts: [{ content: `report ${n}` }] })),
  )
  await startAudit(page, auditor, 'text', `?appId=50&type=12&uid=${uid}`)
  await press(page, 'q')

  const context = await browser.newContext()
  const own = await context.newPage()
  const problems = watch(own)
  await signIn(own, leader)
  await open(own, '/atlas/audit-statistic')
  await own.getByLabel('Split by').selectOption({ label: 'Person' })
  await pick(own, /^People/, auditor)
  await own.getByRole('button', { name: 'Search' }).click()
  const row = own.getByRole('row').filter({ hasText: auditor })
  const handled = row.getByRole('cell').nth(1)
  await expect(async () => {
    await own.getByRole('button', { name: 'Search' }).click()
    await expect(handled).toHaveText('1', { timeout: 1000 })
  }).toPass()
  await expect(own.getByText(/^True at .* \(Asia\/Shanghai\)/)).toBeVisible()
  expect(await axeInBoth(own)).toEqual([])

  await own.getByRole('button', { name: 'Columns and targets' }).click()
  const dialog = own.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Undone' }).uncheck()
  await dialog.getByRole('textbox', { name: 'Target of Overturn rate' }).fill('nonsense')
  await expect(dialog.getByRole('alert')).toHaveText('Overturn rate: Enter a number')
  await dialog.getByRole('textbox', { name: 'Target of Overturn rate' }).fill('5')
  expect(await axeInBoth(own, '.modal')).toEqual([])
  await dialog.getByRole('button', { name: 'Save for me' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(own.getByRole('columnheader', { name: 'Undone' })).toHaveCount(0)
  await own.getByRole('combobox', { name: /^Number/ }).selectOption({ label: 'Overturn rate' })
  await expect(own.getByRole('img', { name: 'Overturn rate: Trend' })).toBeVisible()
  await own.getByRole('combobox', { name: /^Chart/ }).selectOption({ label: 'With intervals' })
  await own.getByText('Chart data').click()
  await expect(own.getByRole('table').filter({ hasText: 'Lower limit' })).toContainText(auditor)

  const [download] = await Promise.all([
    own.waitForEvent('download'),
    own.getByRole('button', { name: 'Download workbook' }).click(),
  ])
  const texts = textsOfWorkbook(readFileSync(await download.path()))
  expect(texts).toContain('True at')
  expect(texts).toContain(auditor)

  await row.getByRole('link').press('Enter')
  await expect(own).toHaveURL(/tags\/statistics\/log/)
  await expect(own.getByRole('row').filter({ hasText: `${uid}-` })).toHaveCount(1)
  expect(problems).toEqual([])
  await context.close()
})

test('draws each report, refuses a span that is too long, and keeps its tabs apart', async ({
  page,
}) => {
  const problems = watch(page)
  await signIn(page, leader)
  for (const [path, chart] of [
    ['/delivery-task/statistics', 'Trend'],
    ['/delivery-task/inspection-statistics', 'With intervals'],
    ['/delivery-task/appeal-statistics', 'Trend'],
    ['/delivery-task/quality-statistics', 'Control chart'],
    ['/delivery-task/quality-statistics?by=type', 'Given × right'],
    ['/atlas/inspect-statistic', 'With intervals'],
    ['/atlas/audit-statistic', 'Heat map, hour × weekday'],
  ] as const) {
    await open(page, path)
    await page.getByRole('button', { name: 'Last 30 days' }).click()
    await page.getByRole('combobox', { name: /^Chart/ }).selectOption({ label: chart })
    await expect(page.getByRole('img', { name: chart }).first()).toBeVisible()
    expect(await axeInBoth(page), path).toEqual([])
  }
  await page.getByRole('tab', { name: 'Backlog' }).click()
  await page.getByRole('combobox', { name: /^Chart/ }).selectOption({ label: 'Stacked' })
  await expect(page.getByRole('table').filter({ hasText: 'Oldest, hours' })).toBeVisible()
  await open(page, '/atlas/audit-statistic?tab=double')
  await expect(page.getByRole('tab', { name: 'Answered by several' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await open(page, '/atlas/appeal-statistic')
  await expect(page.getByRole('heading', { name: 'Appeal handling report' })).toBeVisible()
  await open(page, '/delivery-task/statistics?from=1600000000000&to=1795880000000')
  await expect(page.getByRole('alert')).toContainText('93')
  expect(problems.filter((one) => !one.includes('400'))).toEqual([])
})
