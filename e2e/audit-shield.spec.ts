import { type Page, expect, test } from '@playwright/test'
import { axe } from './support/axe.ts'
import { makeAuditor, press, startAudit } from './support/audit.ts'
import { sendIn } from './support/ingest.ts'

const user = `shield_auditor_${process.pid}`
test.beforeAll(() => makeAuditor(user))

const filterOf = (page: Page, selector: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((one) => getComputedStyle(one).filter)

test('veils what stands beside the record as the record, and shows it by the same press', async ({
  page,
}) => {
  const uid = `shield${Date.now()}`
  await sendIn(
    page,
    22,
    [1, 2].map((n) => ({
      uid,
      postId: `${uid}-${n}`,
      pictures: [{ content: `https://pictures.example/${uid}.png` }],
    })),
  )
  await page.route('https://pictures.example/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    }),
  )
  await startAudit(page, user, 'picture-with-single', `?appId=50&type=22&uid=${uid}`)
  await page.getByRole('tab', { name: 'Similar records', exact: true }).press('Enter')
  await page.locator('.info-picture img').first().waitFor()
  expect(await filterOf(page, '.info-picture img')).toBe('blur(12px) grayscale(1)')
  await page.locator('#wb-root').focus()
  await press(page, 'Shift+b')
  await expect.poll(() => filterOf(page, '.info-picture img')).toBe('grayscale(1)')
  await press(page, 'g')
  await expect.poll(() => filterOf(page, '.info-picture img')).toBe('none')
})

test('says when a record has no picture, and opens nothing by its stage or key', async ({
  page,
}) => {
  const uid = `none${Date.now()}`
  await sendIn(page, 22, [{ uid, postId: uid, pictures: [] }])
  await startAudit(page, user, 'picture-with-single', `?appId=50&type=22&uid=${uid}`)
  await expect(page.getByText('No picture', { exact: true })).toBeVisible()
  expect(await axe(page)).toEqual([])
  await press(page, 'Space')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
