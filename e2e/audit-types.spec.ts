import { type Page, expect, test } from '@playwright/test'
import { open, signIn } from './support/console.ts'
import { setConfig } from './support/database.ts'

const types = (page: Page) => page.locator('.wb-type')
const started = (page: Page) => page.getByRole('button', { name: /^Start audit/ })
const texts = (page: Page): Promise<string[]> => types(page).allInnerTexts()

test('lets a page choose several types, one or none; offers only those it is bound to', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await open(page, '/tags/audit/text')
  await expect(started(page)).toBeVisible()
  const many = types(page).getByRole('checkbox')
  expect(await many.count()).toBeGreaterThan(1)
  for (const place of [0, 1]) await many.nth(place).check()
  for (const place of [0, 1]) await expect(many.nth(place)).toBeChecked()
  await expect(started(page)).toBeEnabled()

  await open(page, '/tags/audit/group-chat')
  await expect(started(page)).toBeVisible()
  await expect(types(page).getByRole('checkbox')).toHaveCount(0)
  await expect(types(page).getByRole('radio').first()).toBeVisible()
  const [first = ''] = await texts(page)

  await open(page, '/tags/audit/common-detail')
  await expect(started(page)).toBeEnabled()
  await expect(types(page)).toHaveCount(0)

  await setConfig('front.pageTypes.tags-audit-group-chat', ['71:999999'], false)
  try {
    await expect(async () => {
      await open(page, '/tags/audit/group-chat')
      expect(await texts(page)).not.toContain(first)
    }).toPass()
  } finally {
    await setConfig('front.pageTypes.tags-audit-group-chat', [], false)
  }
  await expect(async () => {
    await open(page, '/tags/audit/group-chat')
    expect(await texts(page)).toContain(first)
  }).toPass()
})
