import { type Page, expect, test } from '@playwright/test'
import { makeAuditor, startAudit } from './support/audit.ts'
import { open, signIn, visit, watch } from './support/console.ts'
import { sendIn } from './support/ingest.ts'

const leader = `statistics_leader_${process.pid}`
test.beforeAll(async () => {
  await makeAuditor(leader, 'leader')
})

const user = `figures_auditor_${process.pid}`
test.beforeAll(() => makeAuditor(user))

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const statistics = '/text/sensitive-statistics'

test('a hit is counted, leads to its record and is marked as false by who sees it', async ({
  page,
}) => {
  const problems = watch(page)
  const stamp = Date.now().toString(36)
  await signIn(page, leader)
  await open(page, '/')
  // A word that the demo has released.
  await sendIn(page, 12, [
    { postId: `f${stamp}`, uid: `f${stamp}`, texts: [{ content: `silly goose no ${stamp}` }] },
  ])
  await open(page, `${statistics}?tab=items&sort=-lastHit&pageSize=100`)
  const row = page.getByRole('row', { name: /^silly goose/ })
  await expect(row).toBeVisible()
  await row.click()
  const hits = dialogOf(page, /^Hits of/)
  await hits
    .getByRole('button', { name: /^Mark as false hit/ })
    .first()
    .click()
  const mark = dialogOf(page, 'Mark as false hit')
  await mark.getByRole('textbox').fill('It is about a bird')
  await mark.getByRole('button', { name: 'Mark as false hit' }).click()
  await expect(mark).toBeHidden()
  await expect(hits.getByText('False hit', { exact: true }).first()).toBeVisible()
  await page.keyboard.press('Escape')

  await visit(page, `${statistics}?tab=overview`)
  await expect(page.getByText(/^True up to/)).toBeVisible()
  await expect(page.getByRole('row', { name: /^Manners/ })).toBeVisible()
  await page.getByRole('button', { name: 'Recount' }).click()
  await expect(page.getByText(/^Recounted: 0 sums/)).toBeVisible()

  await visit(page, `${statistics}?tab=score`)
  await page.getByRole('button', { name: 'Set the line' }).first().click()
  const line = dialogOf(page, /^Set the line/)
  await line.getByRole('textbox').fill('1')
  await line.getByRole('button', { name: /Save/ }).click()
  await expect(line).toBeHidden()
  await expect(page.getByRole('cell', { name: '1 %', exact: true }).first()).toBeVisible()

  await startAudit(page, user, 'text', `?postId=f${stamp}`)
  await expect(page.locator('.wb-content mark').first()).toHaveText('silly goose')
  await page.getByRole('tab', { name: /^Rules/ }).click()
  await page.getByRole('button', { name: 'Mark as false hit: silly goose' }).click()
  await mark.getByRole('textbox').fill('It is a bird')
  await mark.getByRole('button', { name: 'Mark as false hit' }).click()
  await expect(mark).toBeHidden()
  expect(problems).toEqual([])
})
