import { type Page, expect, test } from '@playwright/test'
import { makeAuditor } from './support/audit.ts'
import { open, signIn, visit, watch } from './support/console.ts'
import { pick } from './support/pick.ts'

const analyst = `patterns_analyst_${process.pid}`
const leader = `patterns_leader_${process.pid}`
test.beforeAll(async () => {
  await makeAuditor(analyst, 'analyst')
  await makeAuditor(leader, 'leader')
})

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

test('a pattern made of examples becomes a word, and a detector is chosen, not typed', async ({
  page,
}) => {
  const problems = watch(page)
  const stamp = Date.now().toString(36).replaceAll(/\d/g, 'x')
  await signIn(page, analyst)
  await open(page, '/text/regex-generator')
  const positives = [`${stamp}: abc123`, `${stamp.toUpperCase()}：kk8899`, `${stamp} abc_77`]
  await page.getByRole('textbox', { name: /^Texts to find/ }).fill(positives.join('\n'))
  await page.getByRole('textbox', { name: /^Texts not to find/ }).fill(`${stamp}\nversion 2`)
  await page.waitForTimeout(400)
  await page.getByRole('button', { name: 'Generate' }).click()
  const first = page.getByRole('article').first()
  await expect(first.getByText('3 of 3 found, 0 of 2 wrongly')).toBeVisible()
  await expect(first.getByText(`the text “${stamp}”`)).toBeVisible()
  const rule = first.getByRole('textbox', { name: 'Pattern' })
  await rule.fill(`${stamp}(?=x)`)
  await expect(first.getByText(/lookaround/)).toBeVisible()
  await rule.fill(`${stamp}.{3,12}`)
  await first.getByRole('button', { name: 'Try the change' }).click()
  await expect(first.getByText('3 of 3 found, 0 of 2 wrongly')).toBeVisible()
  await first.getByRole('link', { name: 'Use in a new word' }).click()
  const form = dialogOf(page, 'New word')
  await expect(form.getByRole('textbox', { name: /^Pattern/ })).toHaveValue(`${stamp}.{3,12}`)
  await pick(form, /^Library/, 'Adverts and scams')
  await pick(form, /^Category/, 'Contacts')
  await pick(form, /^Label/, '1203')
  await form.getByRole('button', { name: /Save/ }).click()
  await expect(form).toBeHidden()
  await visit(page, `/text/sensitive-index?text=${stamp}`)
  await expect(page.getByRole('row', { name: new RegExp(stamp) })).toContainText('Draft')

  await page.getByRole('button', { name: 'New word' }).click()
  await form.getByRole('combobox', { name: /^Match/ }).selectOption('4')
  await form.getByRole('combobox', { name: /^What it looks for/ }).selectOption('iban')
  await pick(form, /^Library/, 'Manners')
  await pick(form, /^Category/, 'Manners')
  await pick(form, /^Label/, '1305')
  await form.getByRole('button', { name: /Save/ }).click()
  await expect(form).toBeHidden()
  await visit(page, '/text/sensitive-index?wordType=4')
  await expect(page.getByRole('row', { name: /Bank account/ })).toContainText('Draft')

  await visit(page, '/text/sensitive-management?tab=attacks')
  await expect(page.getByRole('heading', { name: 'Disguises' })).toBeVisible()

  await signIn(page, leader)
  await open(page, '/keyword/index')
  const word = page.getByRole('row', { name: /coin-mixer/i })
  await expect(word).toHaveCount(1)
  await expect(word).toContainText('Not there')
  await word.getByRole('button', { name: /^Accept/ }).click()
  const accept = dialogOf(page, 'Accept')
  await accept.getByRole('button', { name: /Accept/ }).click()
  await expect(accept.getByText('Library is required.')).toBeVisible()
  await pick(accept, /^Library/, 'Adverts and scams')
  await pick(accept, /^Category/, 'Fraud')
  await accept.getByRole('button', { name: /Accept/ }).click()
  await expect(accept).toBeHidden()
  await expect(word).toContainText('Accepted')
  await word.getByRole('link', { name: 'Open' }).click()
  await expect(page.getByRole('row', { name: /coin-mixer/i })).toContainText('Waiting')
  expect(problems).toEqual([])
})
