import { type Page, expect, test } from '@playwright/test'
import { makeAuditor } from './support/audit.ts'
import { open, signIn, visit, watch } from './support/console.ts'
import { sendIn } from './support/ingest.ts'
import { pick } from './support/pick.ts'

const analyst = `sandbox_analyst_${process.pid}`
test.beforeAll(async () => {
  await makeAuditor(analyst, 'analyst')
})

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

test('a combination is tried on live records and over a file, without effect', async ({ page }) => {
  const problems = watch(page)
  const stamp = Date.now().toString(36)
  const [sandbox, name] = [`Trial ${stamp}`, `Cheap ${stamp}`]
  const [first, second] = [`buy${stamp}`, `cheap${stamp}`]

  await signIn(page, analyst)
  await open(page, '/text/sandbox/create-combination')
  await page.getByRole('textbox', { name: /^Name of the new sandbox/ }).fill(sandbox)
  await page.getByRole('textbox', { name: /^Name of the combination/ }).fill(name)
  await page.getByRole('textbox', { name: /^Parts/ }).fill(`${first}\n${second}`)
  await pick(page, /^Library/, 'Manners')
  await pick(page, /^Category/, 'Manners')
  await pick(page, /^Label/, '1203')
  await pick(page, /^As texts of/, '50:12')
  await page
    .getByRole('textbox', { name: /^Texts, one per line/ })
    .fill(`${first} it ${second}\nnothing here`)
  await expect(page.locator('.text-drawn mark')).toHaveText(`${first} it ${second}`)
  await expect(page.getByText('Nothing found')).toHaveCount(1)
  await page.getByRole('button', { name: 'Add to the sandbox' }).click()
  await expect(page.getByRole('heading', { name: new RegExp(name) })).toContainText(sandbox)
  await expect(page.getByText(/^Records found at other distances/).first()).toBeVisible()

  await visit(page, `/text/sandbox?text=${sandbox}`)
  const row = page.getByRole('row', { name: new RegExp(sandbox) })
  await row.getByRole('button', { name: `Start: ${sandbox}` }).click()
  await dialogOf(page, /^Start/)
    .getByRole('button', { name: 'Start' })
    .click()
  await expect(row).toContainText('Running')
  await sendIn(page, 12, [
    { postId: stamp, uid: `s${stamp}`, texts: [{ content: `${first} so ${second}` }] },
  ])
  await row.click()
  const drawer = dialogOf(page, sandbox)
  await expect(drawer.getByRole('link', { name })).toBeVisible()
  await drawer.getByRole('tab', { name: 'Shadow hits' }).click()
  await expect(drawer.locator('.text-drawn mark')).toHaveText(`${first} so ${second}`)
  await drawer.getByRole('tab', { name: 'Report' }).click()
  await expect(drawer.getByRole('row', { name: /^Gained/ }).first()).toContainText('1')
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: `Stop: ${sandbox}` }).click()
  await dialogOf(page, /^Stop/).getByRole('button', { name: 'Stop' }).click()
  await expect(row).toContainText('Stopped')

  await visit(page, '/text/sensitive-offline-test')
  await page.getByRole('button', { name: 'New test' }).click()
  const form = dialogOf(page, 'New test')
  await form.getByRole('textbox', { name: /^Name/ }).fill(`Measure ${stamp}`)
  await form.getByRole('combobox', { name: 'Source' }).selectOption('File')
  await form.locator('input[type=file]').setInputFiles({
    name: 'texts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`text,label\n${first} ${second},ads\nquiet ${stamp},ok\n`),
  })
  await expect(form.getByText('2 rows read, 0 could not be')).toBeVisible()
  await pick(form, /^Types/, '50:12')
  await form.getByRole('combobox', { name: 'Candidate' }).selectOption('A sandbox')
  await pick(form, /^Which sandbox/, sandbox)
  await form.getByRole('button', { name: /Start the test/ }).click()
  await expect(form).toBeHidden()
  const made = page.getByRole('row', { name: new RegExp(`Measure ${stamp}`) })
  await expect(made).toContainText('Done', { timeout: 60_000 })
  await expect(made).toContainText('+1 −0')
  await made.click()
  const report = dialogOf(page, `Measure ${stamp}`)
  await expect(report.getByRole('row', { name: /^Precision/ })).toContainText('100.0 %')
  await report.getByRole('tab', { name: 'Differing rows' }).click()
  await expect(report.locator('.text-drawn mark')).toHaveText(`${first} ${second}`)
  expect(problems).toEqual([])
})
