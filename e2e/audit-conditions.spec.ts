import { type Page, expect, test } from '@playwright/test'
import { makeAuditor } from './support/audit.ts'
import { axe } from './support/axe.ts'
import { open, signIn, url, watch } from './support/console.ts'
import { sendIn } from './support/ingest.ts'

const user = `condition_auditor_${process.pid}`
test.beforeAll(() => makeAuditor(user))

const group = (page: Page, name: RegExp) => page.getByRole('group', { name }).first()
const waiting = (page: Page) => page.locator('.wb-waiting b')

test('chooses records by tree, cluster, activity, type and line; serves saved ones first', async ({
  page,
}) => {
  const problems = watch(page)
  const mark = `c${Date.now()}`
  const post = (name: string, extData: object) => ({
    uid: mark,
    postId: `${mark}-${name}`,
    country: 'ID',
    texts: [{ content: name }],
    extData,
  })
  await sendIn(page, 17, [
    post('deep', { topic: 'chess', cluster: mark, activityId: 'city-walk' }),
    post('top', { topic: 'game', cluster: mark }),
    post('food', { topic: 'food', cluster: mark }),
    post('other', { topic: 'game' }),
  ])
  await signIn(page, user)
  await open(page, '/tags/audit/text')
  for (const tick of await page.locator('.wb-types').getByRole('checkbox', { checked: true }).all())
    await tick.uncheck()
  await page.getByRole('checkbox', { name: /Community posts/ }).check()
  await page.getByLabel('Choose countries').click()
  await page.getByRole('dialog').getByPlaceholder('Search').fill('indonesia')
  await page.getByRole('button', { name: /^Indonesia/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^OK/ }).click()
  await expect(page.locator('.condition-4 input')).toHaveValue('ID')
  await group(page, /^Similar content/)
    .getByRole('searchbox')
    .fill(mark)
  await page.getByRole('checkbox', { name: `${mark} (3)` }).check()
  await group(page, /^Topic/)
    .getByRole('checkbox', { name: 'Games' })
    .check()
  await expect(waiting(page)).toHaveText('2')
  await group(page, /^Record types/)
    .getByRole('checkbox', { name: /Community posts/ })
    .check()
  await page.locator('.condition-12 textarea').fill(`${mark}-deep\n\n ${mark}-top \n`)
  await expect(waiting(page)).toHaveText('2')
  expect(await axe(page)).toEqual([])
  const saved = group(page, /^Saved queries/)
  await saved.getByLabel('Query name').fill('games')
  await saved.getByRole('button', { name: 'Save these conditions' }).click()
  await page.locator('.condition-12 textarea').fill(`${mark}-food`)
  await group(page, /^Topic/)
    .getByRole('checkbox', { name: 'Games' })
    .uncheck()
  await group(page, /^Topic/)
    .getByRole('checkbox', { name: 'Food' })
    .check()
  await saved.getByLabel('Query name').fill('food')
  await saved.getByLabel('Query name').press('Enter')
  await saved.getByRole('checkbox', { name: 'games' }).check()
  await saved.getByRole('checkbox', { name: 'food' }).check()
  await saved.getByRole('checkbox', { name: 'food' }).press('Alt+ArrowUp')
  await expect(saved.getByRole('listitem').first()).toContainText('1. food')
  await page.getByRole('button', { name: /^Start audit/ }).press('Enter')
  await expect(page.locator('.wb-row')).toHaveCount(3)
  await expect(page.locator('.wb-row').first()).toContainText('food')
  // The choice and its order are kept for the next time.
  const kept = await page.request.get(
    `${url()}/biz_gateway/justice_review/auditor?pageKey=tags-audit-text`,
  )
  const { data } = (await kept.json()) as {
    data: { save: { frontendNode: { queries: Record<string, Record<string, string[]>> } } }
  }
  expect(data.save.frontendNode.queries['50:17']?.['saved']).toHaveLength(2)
  expect(problems).toEqual([])
})
