import { expect, test } from '@playwright/test'
import { makeAuditor } from './support/audit.ts'
import { open, signIn, watch } from './support/console.ts'
import { sendIn } from './support/ingest.ts'
import { pick } from './support/pick.ts'

const leader = `inspection_leader_${process.pid}`
test.beforeAll(async () => {
  await makeAuditor(leader, 'leader')
})

test('looks through past texts by pattern, words and user; says what cannot be asked', async ({
  page,
}) => {
  const problems = watch(page)
  const uid = `past${Date.now()}`
  await sendIn(page, 12, [
    { uid, postId: `${uid}-1`, texts: [{ content: `buy gold at shop-4711 of ${uid}` }] },
    { uid, postId: `${uid}-2`, texts: [{ content: `nothing for sale by ${uid}` }] },
  ])
  await signIn(page, leader)
  await open(page, '/tags/regex-inspect-tool')
  const search = page.getByRole('button', { name: 'Search', exact: true })
  await search.click()
  await expect(page.getByRole('alert')).toContainText('App and type')
  await pick(page, 'App and type', '50:12')
  await search.click()
  await expect(page.getByRole('alert')).toHaveText('Enter a pattern, words or a user')
  await page.getByLabel('uid', { exact: true }).fill(uid)
  await page.getByLabel('Pattern', { exact: true }).fill('shop-\\d+')
  await search.click()
  await expect(page.getByText('All records have been searched.')).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(page.locator('tbody mark')).toHaveText('shop-4711')
  await page.getByLabel('Pattern', { exact: true }).fill('')
  await page.getByLabel(/^Words/).fill('gold\nsale')
  await search.press('Enter')
  await expect(page.locator('tbody mark')).toHaveText(['sale', 'gold'])
  await page.getByLabel(/^Words/).fill('')
  await search.click()
  await expect(page.locator('tbody tr')).toHaveCount(2)
  await expect(page.locator('tbody mark')).toHaveCount(0)
  expect(problems).toEqual([])
  await page.getByLabel('Pattern', { exact: true }).fill('(')
  await search.click()
  await expect(page.getByRole('alert')).toContainText('Pattern is not valid')
})
