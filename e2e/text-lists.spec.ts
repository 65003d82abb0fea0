import { type Page, expect, test } from '@playwright/test'
import { makeAuditor } from './support/audit.ts'
import { open, signIn, visit, watch } from './support/console.ts'
import { pick } from './support/pick.ts'

const analyst = `lists_analyst_${process.pid}`
const leader = `lists_leader_${process.pid}`
test.beforeAll(async () => {
  await makeAuditor(analyst, 'analyst')
  await makeAuditor(leader, 'leader')
})

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const words = '/text/sensitive-index'
const management = '/text/sensitive-management'

/** A library and a category, which a file of words needs. */
const makePlaces = async (page: Page, library: string, category: string): Promise<void> => {
  await signIn(page, analyst)
  await open(page, `${management}?tab=libraries`)
  await page.getByRole('button', { name: 'New library' }).click()
  const shelf = dialogOf(page, 'New library')
  await shelf.getByRole('textbox', { name: /^Name/ }).fill(library)
  await shelf.getByRole('button', { name: /Save/ }).click()
  await expect(shelf).toBeHidden()
  await visit(page, `${management}?tab=categories`)
  await page.getByRole('button', { name: 'New category' }).click()
  const kind = dialogOf(page, 'New category')
  await kind.getByRole('textbox', { name: /^Name/ }).fill(category)
  await kind.getByRole('button', { name: /Save/ }).click()
  await expect(kind).toBeHidden()
}

test('a file of words is reviewed as a whole, changed at once and tried on a share', async ({
  page,
}) => {
  test.slow()
  const problems = watch(page)
  const stamp = Date.now().toString(36)
  const [one, two, library, category] = [
    `topas${stamp}`,
    `beryll${stamp}`,
    `Drawer ${stamp}`,
    `Sort ${stamp}`,
  ]
  const fileName = `words-${stamp}.csv`

  await makePlaces(page, library, category)
  await visit(page, words)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const form = dialogOf(page, 'Import words')
  await form.locator('input[type=file]').setInputFiles({
    name: fileName,
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `rule,wordType,combination\n${one},,\n${one.toUpperCase()},,\n(,1,\n${two},,加/添加 ~6 微信\n`,
    ),
  })
  await pick(form, /^Library/, library)
  await pick(form, /^Category/, category)
  await pick(form, /^Label/, '1203')
  await form.getByRole('button', { name: 'Preview' }).click()
  await expect(form.getByRole('button', { name: 'New 2' })).toBeVisible()
  await form.getByRole('button', { name: 'Invalid 1' }).click()
  await expect(form.getByRole('row', { name: /Invalid/ })).toContainText('invalid pattern')
  const submit = form.getByRole('button', { name: 'Submit 2 words' })
  await expect(submit).toBeDisabled()
  await form.getByRole('checkbox', { name: 'Leave out the other rows' }).check()
  await submit.click()
  await expect(form).toBeHidden()
  await visit(page, `${management}?tab=imports`)
  const sent = page.getByRole('row', { name: new RegExp(fileName) })
  await expect(sent.getByRole('button', { name: `Approve all: ${fileName}` })).toBeDisabled()

  await visit(page, '/text/combination-index')
  const combination = page.getByRole('row', { name: new RegExp(two) })
  await expect(combination).toContainText('加/添加 ~6 微信')
  await combination.getByRole('button', { name: /^Edit/ }).click()
  const editor = dialogOf(page, 'Edit word')
  await editor.getByRole('textbox', { name: /^As one line/ }).fill('加/添加 ~3 微信 !官方')
  await expect(editor.getByRole('spinbutton', { name: /^Characters between/ })).toHaveValue('3')
  await editor.getByRole('textbox', { name: /^Try on texts/ }).fill('加我微信\n加官方微信')
  await expect(editor.locator('.text-drawn').first().locator('mark')).toHaveText(['加', '微信'])
  await expect(editor.locator('.text-drawn').nth(1)).toContainText('No hit')
  await page.keyboard.press('Escape')
  await expect(editor).toBeHidden()

  await visit(page, `${words}?text=${stamp}`)
  await page
    .getByRole('row', { name: new RegExp(two) })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: 'Change many' }).click()
  const many = dialogOf(page, 'Change many')
  await many.getByRole('combobox', { name: /^Level/ }).selectOption('3')
  await many.getByRole('button', { name: 'Preview' }).click()
  await many.getByRole('button', { name: 'Change 1 words' }).click()
  await expect(many).toBeHidden()
  await expect(page.getByRole('row', { name: new RegExp(two) })).toContainText('Draft')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const out = dialogOf(page, 'Export words')
  await out.getByRole('textbox', { name: /^Reason/ }).fill('check')
  const saved = page.waitForEvent('download')
  await out.getByRole('button', { name: 'Export' }).click()
  expect((await saved).suggestedFilename()).toBe('words.xlsx')

  await signIn(page, leader)
  await open(page, `${management}?tab=imports`)
  await page.getByRole('button', { name: `Approve all: ${fileName}` }).click()
  await dialogOf(page, 'Approve all').getByRole('button', { name: 'Approve all' }).click()
  await expect(page.getByRole('row', { name: new RegExp(fileName) })).toContainText('Approved')
  await visit(page, `${management}?tab=releases`)
  await page.getByRole('button', { name: 'Build a release' }).click()
  const build = dialogOf(page, 'Build a release')
  await build.getByRole('textbox').fill(`with ${stamp}`)
  await build.getByRole('button', { name: /OK/ }).click()
  const built = page.getByRole('row', { name: new RegExp(`with ${stamp}`) })
  await built.getByRole('button', { name: /^Try/ }).click()
  const stage = dialogOf(page, /^Try release/)
  await stage.getByRole('spinbutton', { name: /^Share/ }).fill('12.5')
  await stage.getByRole('button', { name: 'Try' }).click()
  await expect(built).toContainText('On trial')
  await expect(built).toContainText('12.5%')
  await expect(page.getByText('12.5% of users')).toBeVisible()
  await built.getByRole('button', { name: /^Withdraw/ }).click()
  const back = dialogOf(page, 'Withdraw')
  await back.getByRole('textbox').fill('seen enough')
  await back.getByRole('button', { name: 'Withdraw' }).click()
  await expect(built).toContainText('seen enough')
  expect(problems).toEqual([])
})
