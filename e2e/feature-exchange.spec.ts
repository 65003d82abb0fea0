import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Page, expect, test } from '@playwright/test'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { makeAuditor } from './support/audit.ts'
import { open, signIn, visit, watch } from './support/console.ts'
import { pick } from './support/pick.ts'

const leader = `exchange_leader_${process.pid}`
const second = `exchange_second_${process.pid}`
test.beforeAll(async () => {
  await makeAuditor(leader, 'leader')
  await makeAuditor(second, 'leader')
})

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
/** A picture of blocks that a text decides. */
const pictureOf = (text: string): Promise<Buffer> =>
  sharp(createHash('sha512').update(text).digest(), { raw: { width: 8, height: 8, channels: 1 } })
    .resize(256, 256, { kernel: 'cubic' })
    .png()
    .toBuffer()
type Sent = { name: string; mimeType: string; buffer: Buffer }
const csvOf = (name: string, rows: readonly string[]): Sent => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(['hash,algorithm,quality,status', ...rows].join('\n')),
})

/** Fills in the form of an import; `list` is one that is there, or a new one. */
const preview = async (
  page: Page,
  file: Sent,
  { store, list, isNew }: { store: string; list: string; isNew: boolean },
) => {
  await page
    .getByRole('button', { name: /^(Import|Add the first one)$/ })
    .first()
    .click()
  const form = dialogOf(page, 'Import features')
  await form.locator('input[type="file"]').setInputFiles(file)
  await pick(form, /^Library/, store)
  if (isNew) await form.getByRole('textbox', { name: /^Name of the list/ }).fill(list)
  else await form.getByRole('combobox', { name: /^List/ }).selectOption(list)
  await form.getByRole('textbox', { name: /^Remark/ }).fill('agreed with partners')
  await form.getByRole('button', { name: /^Preview/ }).click()
  return form
}
const answerReason = async (page: Page, title: string, reason: string): Promise<void> => {
  const dialog = dialogOf(page, title)
  await dialog.getByRole('textbox').fill(reason)
  await dialog.getByRole('button', { name: new RegExp(title) }).click()
  await expect(dialog).toBeHidden()
}
/** Asks a matcher in the form of a new library at an address that may not be asked. */
const tryPrivateAddress = async (page: Page): Promise<void> => {
  await visit(page, '/feature/index')
  await page.getByRole('button', { name: 'New library' }).click()
  const remote = dialogOf(page, 'New library')
  await remote.getByRole('checkbox', { name: /A matcher elsewhere/ }).check()
  await remote.getByRole('textbox', { name: /^Address/ }).fill('http://10.0.0.1/hma')
  await remote.getByRole('button', { name: 'Try it' }).press('Enter')
  await expect(remote.getByRole('status')).toContainText('is not a public address')
}
const rowOf = (page: Page, name: string | RegExp) => page.getByRole('row', { name })

test('a list comes in, is taken back and goes out, and a zip of pictures is read', async ({
  page,
}) => {
  const problems = watch(page)
  const stamp = Date.now().toString(36)
  const [store, list] = [`Partners ${stamp}`, `Alliance ${stamp}`]
  const [one, two] = [hashOf(`one ${stamp}`), hashOf(`two ${stamp}`)]

  await signIn(page, leader)
  await open(page, '/feature/index')
  await page.getByRole('button', { name: /^(New library|Make one: Pictures)$/ }).click()
  const made = dialogOf(page, 'New library')
  await made.getByRole('textbox', { name: /^Name/ }).fill(store)
  await pick(made, /^App/, 'All apps')
  await pick(made, /^Label/, '1203')
  await made.getByRole('button', { name: /Save/ }).click()
  await expect(made).toBeHidden()
  await rowOf(page, new RegExp(store))
    .getByRole('button', { name: `Try: ${store}` })
    .click()
  await answerReason(page, 'Try', 'a new list')
  await expect(page.getByRole('region', { name: 'Libraries on trial' })).toContainText(store)

  await visit(page, '/feature/index?tab=imports')
  const first = csvOf(`first-${stamp}.csv`, [`${one},pdq,90,`, `${two},pdq,90,`, 'nonsense,pdq,9,'])
  const form = await preview(page, first, { store, list, isNew: true })
  await expect(form.getByRole('button', { name: 'New 2' })).toBeVisible()
  const commit = form.getByRole('button', { name: 'Commit: 2 new, 0 retired' })
  await expect(commit).toBeDisabled()
  await form.getByRole('button', { name: 'Cannot be used 1' }).press('Enter')
  await expect(rowOf(page, /nonsense/)).toContainText('is no hash of this kind')
  await form.getByRole('checkbox', { name: /Leave out rows/ }).check()
  await commit.press('Enter')
  await expect(form).toBeHidden()
  await expect(rowOf(page, new RegExp(first.name))).toContainText('Done')

  await signIn(page, second)
  await open(page, '/feature-audit/index')
  await pick(page, /^Library/, store)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const approve = page.getByRole('button', { name: /^Approve( 1)?: agreed with partners/ })
  await expect(approve).toHaveCount(2)
  await approve.first().press('Enter')
  await expect(approve).toHaveCount(1)
  await approve.first().press('Enter')
  await expect(approve).toHaveCount(0)

  await signIn(page, leader)
  await open(page, '/feature/index?tab=imports')
  const next = csvOf(`second-${stamp}.csv`, [`${one},pdq,90,retracted`])
  const again = await preview(page, next, { store, list, isNew: false })
  await again.getByRole('button', { name: 'Commit: 0 new, 1 retired' }).press('Enter')
  await expect(again).toBeHidden()
  await expect(rowOf(page, new RegExp(next.name))).toContainText('Done')

  await visit(page, `/feature/index?search=${encodeURIComponent(store)}`)
  await page
    .getByRole('row', { name: new RegExp(store) })
    .getByRole('button', { name: `Export: ${store}` })
    .click()
  const out = dialogOf(page, 'Export hashes')
  await out.getByRole('textbox', { name: /^Reason/ }).fill('back to the alliance')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    out.getByRole('button', { name: /^Export/ }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines.find((line) => line.startsWith(one))).toContain(',retracted,retired,')
  expect(lines.find((line) => line.startsWith(two))).toContain(',active,live,')
  await expect(out).toBeHidden()

  await visit(page, '/feature/index?tab=imports')
  const zip = {
    name: `pictures-${stamp}.zip`,
    mimeType: 'application/zip',
    buffer: Buffer.from(
      zipSync({
        'a/1.png': await pictureOf(`a ${stamp}`),
        'a/2.png': await pictureOf(`b ${stamp}`),
        'notes.txt': Buffer.from('no picture'),
      }),
    ),
  }
  const pictures = await preview(page, zip, { store, list: `Zip ${stamp}`, isNew: true })
  await pictures.getByRole('button', { name: 'Start reading 3 pictures' }).press('Enter')
  await expect(pictures).toBeHidden()
  const read = rowOf(page, new RegExp(zip.name))
  await expect(read).toContainText('Done', { timeout: 30_000 })
  await read.getByText(zip.name).click()
  const rows = dialogOf(page, `Rows of ${zip.name}`)
  await expect(rows.getByRole('button', { name: 'New 2' })).toBeVisible()
  await expect(rows.getByRole('row', { name: /notes.txt/ })).toContainText('is no picture')

  await tryPrivateAddress(page)
  // A refused address is an answer of 400, which the browser says by itself.
  expect(problems.filter((problem) => !problem.includes('/store/remote/try'))).toEqual([])
})
