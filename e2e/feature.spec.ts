import { type Page, expect, test } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'
import { fileCalls } from '../packages/contract/src/file/calls.ts'
import { makeAuditor, press, startAudit } from './support/audit.ts'
import { ok } from './support/calls.ts'
import { open, signIn, url, visit, watch } from './support/console.ts'
import { sendIn } from './support/ingest.ts'
import { pick } from './support/pick.ts'

const leader = `features_leader_${process.pid}`
const second = `features_second_${process.pid}`
const auditor = `features_auditor_${process.pid}`
test.beforeAll(async () => {
  await makeAuditor(leader, 'leader')
  await makeAuditor(second, 'leader')
  await makeAuditor(auditor)
})

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
/** A picture with enough in it to be known again. */
const banner = (): Sharp =>
  sharp(
    Buffer.from(
      [
        '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240">',
        '<rect width="320" height="240" fill="#445566"/>',
        '<circle cx="90" cy="80" r="60" fill="#ffcc33"/>',
        '<rect x="150" y="120" width="140" height="90" fill="#22aa88"/>',
        '<path d="M10 230 L120 130 L200 230Z" fill="#ee4444"/>',
        '</svg>',
      ].join(''),
    ),
  )
/** Stores a picture of the product and answers its address. */
const upload = async (page: Page, bytes: Buffer): Promise<string> => {
  const { token } = await ok(page, fileCalls.uploadToken, { bucket: 'common' })
  const query = new URLSearchParams({ bucket: 'common', token, name: 'banner.jpg' })
  const response = await page.request.post(
    `${url()}/biz_gateway/resource/file/new?${query.toString()}`,
    { headers: { 'content-type': 'application/octet-stream' }, data: bytes },
  )
  return ((await response.json()) as { data: { url: string } }).data.url
}
const answerReason = async (page: Page, title: string, reason: string): Promise<void> => {
  const dialog = dialogOf(page, title)
  await dialog.getByRole('textbox').fill(reason)
  await dialog.getByRole('button', { name: new RegExp(title) }).click()
  await expect(dialog).toBeHidden()
}

test('a picture that two people want is found again until it is said to be another', async ({
  page,
}) => {
  const problems = watch(page)
  const stamp = Date.now().toString(36)
  const [store, remark] = [`Banners ${stamp}`, `Sale ${stamp}`]

  await signIn(page, leader)
  await open(page, '/feature/index')
  await page.getByRole('button', { name: /^(New library|Make one: Pictures)$/ }).click()
  const form = dialogOf(page, 'New library')
  await form.getByRole('textbox', { name: /^Name/ }).fill(store)
  await pick(form, /^App/, 'All apps')
  await pick(form, /^Label/, '1203')
  await form.getByRole('button', { name: /Save/ }).click()
  await expect(form).toBeHidden()
  const row = page.getByRole('row', { name: new RegExp(store) })
  await row.getByRole('button', { name: `Try: ${store}` }).click()
  await answerReason(page, 'Try', 'first run')
  await expect(page.getByRole('region', { name: 'Libraries on trial' })).toContainText(store)

  await visit(page, '/feature/create')
  await pick(page, /^Library/, store)
  await page.locator('input[type="file"]').setInputFiles({
    name: 'banner.png',
    mimeType: 'image/png',
    buffer: await banner().png().toBuffer(),
  })
  await expect(page.getByText('pdq:1')).toBeVisible()
  await page.getByRole('textbox', { name: /^Remark/ }).fill(remark)
  await page.getByRole('button', { name: /^Propose/ }).click()
  await expect(page.getByText('Proposed: 1 of 1')).toBeVisible()
  await visit(page, `/feature-audit/index?search=${encodeURIComponent(remark)}`)
  await expect(
    page.getByRole('button', { name: new RegExp(`^Approve( 1)?: ${remark}`) }),
  ).toBeDisabled()

  await signIn(page, second)
  await open(page, `/feature-audit/index?search=${encodeURIComponent(remark)}`)
  await page.getByRole('button', { name: `Reveal: ${remark}` }).click()
  await expect(page.getByRole('img', { name: remark })).toBeVisible()
  await page.keyboard.press('1')
  await expect(page.getByRole('link', { name: remark })).toBeHidden()
  await visit(page, '/feature/index')
  await row.getByRole('button', { name: `Bring into force: ${store}` }).click()
  await answerReason(page, 'Bring into force', 'it works')
  await expect(row).toContainText('In force')

  await visit(page, '/pic/index')
  await page.locator('input[type="file"]').setInputFiles({
    name: 'again.jpg',
    mimeType: 'image/jpeg',
    buffer: await banner().resize(240, 180).jpeg({ quality: 60 }).toBuffer(),
  })
  await expect(page.getByText('again.jpg')).toBeVisible()
  await page
    .getByRole('button', { name: /^Search/ })
    .last()
    .click()
  await expect(page.getByRole('status').getByRole('link', { name: remark })).toBeVisible()

  const content = await upload(page, await banner().jpeg({ quality: 70 }).toBuffer())
  await sendIn(page, 22, [{ postId: stamp, uid: `f${stamp}`, pictures: [{ content }] }])
  await startAudit(page, auditor, 'picture-with-single', `?postId=${stamp}`)
  await page.getByRole('tab', { name: /^Rules/ }).press('Enter')
  const found = page.getByRole('table', { name: 'What models and features found' })
  await expect(found).toContainText(remark)
  await press(page, 'q')

  await signIn(page, second)
  await open(page, `/feature/index?tab=features&search=${encodeURIComponent(remark)}`)
  await page.getByRole('link', { name: remark }).press('Enter')
  await page.getByRole('button', { name: /^Not similar/ }).press('Enter')
  const wrong = dialogOf(page, 'Not similar')
  await wrong.getByRole('textbox').fill('another sale')
  await wrong.getByRole('button', { name: /Not similar/ }).press('Enter')
  await expect(wrong).toBeHidden()
  await expect(page.getByRole('tab', { name: 'Exceptions 1' })).toBeVisible()
  expect(problems).toEqual([])
})
