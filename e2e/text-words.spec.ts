import { type Page, expect, test } from '@playwright/test'
import { makeAuditor, startAudit } from './support/audit.ts'
import { open, signIn, visit, watch } from './support/console.ts'
import { sendIn } from './support/ingest.ts'
import { pick } from './support/pick.ts'

const analyst = `words_analyst_${process.pid}`
const leader = `words_leader_${process.pid}`
test.beforeAll(async () => {
  await makeAuditor(analyst, 'analyst')
  await makeAuditor(leader, 'leader')
})

const user = `words_auditor_${process.pid}`
test.beforeAll(() => makeAuditor(user))

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const words = '/text/sensitive-index'
const management = '/text/sensitive-management'

test('a word that two people want is released and drawn where an auditor reads it', async ({
  page,
}) => {
  const problems = watch(page)
  const stamp = Date.now().toString(36)
  const [word, library, category] = [`zirkon${stamp}`, `Shelf ${stamp}`, `Kind ${stamp}`]

  await signIn(page, analyst)
  await open(page, `${management}?tab=libraries`)
  await page.getByRole('button', { name: 'New library' }).click()
  const shelf = dialogOf(page, 'New library')
  await shelf.getByRole('textbox', { name: /^Name/ }).fill(library)
  await shelf.getByRole('button', { name: /Save/ }).click()
  await expect(shelf).toBeHidden()
  await expect(page.getByRole('row', { name: new RegExp(library) })).toContainText('0 / 20000')
  await visit(page, `${management}?tab=categories`)
  await page.getByRole('button', { name: 'New category' }).click()
  const kind = dialogOf(page, 'New category')
  await kind.getByRole('textbox', { name: /^Name/ }).fill(category)
  await kind.getByRole('button', { name: /Save/ }).click()
  await expect(kind).toBeHidden()

  await visit(page, words)
  await page.getByRole('button', { name: 'New word' }).click()
  const form = dialogOf(page, 'New word')
  await form.getByRole('textbox', { name: /^Word/ }).fill(word)
  await form.getByRole('button', { name: /Save/ }).click()
  await expect(form.getByText('Library is required.')).toBeVisible()
  await pick(form, /^Library/, library)
  await pick(form, /^Category/, category)
  await pick(form, /^Label/, '1203')
  await form.getByRole('button', { name: /Save/ }).click()
  await expect(form).toBeHidden()
  await visit(page, `${words}?text=${word}`)
  const row = page.getByRole('row', { name: new RegExp(word) })
  await expect(row).toContainText('Draft')
  await row.getByRole('button', { name: `Submit: ${word}` }).click()
  await dialogOf(page, 'Submit').getByRole('button', { name: 'Submit' }).click()
  await expect(row).toContainText('Waiting')

  await signIn(page, leader)
  await open(page, `${management}?tab=review&text=${word}`)
  await page.getByRole('row', { name: new RegExp(word) }).click()
  const compared = dialogOf(page, new RegExp(word))
  await expect(compared.getByRole('cell', { name: word })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Approve: ${word}` }).click()
  await dialogOf(page, 'Approve').getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('row', { name: new RegExp(word) })).toBeHidden()

  await visit(page, `${management}?tab=releases`)
  await page.getByRole('button', { name: 'Build a release' }).click()
  const build = dialogOf(page, 'Build a release')
  await build.getByRole('textbox').fill(`with ${word}`)
  await build.getByRole('button', { name: /OK/ }).click()
  const built = page.getByRole('row', { name: new RegExp(`with ${word}`) })
  await expect(built).toContainText('Ready')
  await built.getByRole('button', { name: /^Differences/ }).click()
  await expect(
    dialogOf(page, /^Differences/).getByRole('row', { name: new RegExp(word) }),
  ).toContainText('Added')
  await page.keyboard.press('Escape')
  await built.getByRole('button', { name: /^Bring into force/ }).click()
  await dialogOf(page, 'Bring into force').getByRole('button', { name: 'Bring into force' }).click()
  await expect(built).toContainText('In force')
  await visit(page, `${management}?tab=servers`)
  await expect(page.getByText(/is in force on every server/)).toBeVisible()

  await visit(page, '/text/sensitive-query')
  await page.getByRole('textbox', { name: /^One word/ }).fill(`${word}\nnobody${stamp}`)
  await page.waitForTimeout(400)
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByRole('row', { name: new RegExp(`^${word}`) })).toContainText(
    'The same word exists',
  )
  await visit(page, '/text/sensitive-test')
  await page.getByRole('textbox', { name: /^Text/ }).fill(`a Z.I.R.K.O.N${stamp} here`)
  await pick(page, /^App and type/, '50:12')
  await page.getByRole('button', { name: /^Test/ }).click()
  await expect(page.locator('.text-drawn mark')).toHaveText(`Z.I.R.K.O.N${stamp}`)

  await sendIn(page, 12, [
    { postId: stamp, uid: `w${stamp}`, texts: [{ content: `Buy my ${word} today` }] },
  ])
  await startAudit(page, user, 'text', `?postId=${stamp}`)
  await expect(page.locator('.wb-content mark')).toHaveText(word)
  expect(problems).toEqual([])
})
