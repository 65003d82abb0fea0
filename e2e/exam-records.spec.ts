import { type Browser, type Page, expect, test } from '@playwright/test'
import { caseLibraryCalls, examLibraryCalls } from '../packages/contract/src/case-library/calls.ts'
import { blankLibrary } from '../packages/contract/src/case-library/schemas.ts'
import { examCalls } from '../packages/contract/src/exam/calls.ts'
import { peopleCalls } from '../packages/contract/src/people/calls.ts'
import { makeAuditor, press } from './support/audit.ts'
import { axeInBoth } from './support/axe.ts'
import { ok } from './support/calls.ts'
import { open, signIn, watch } from './support/console.ts'

const stamp = Date.now()
const name = `Records ${stamp}`
const [examinee, editor, publisher] = ['examinee', 'editor', 'publisher'].map(
  (who) => `record_${who}_${stamp}`,
) as [string, string, string]
test.beforeAll(async () => {
  await makeAuditor(examinee)
  for (const person of [editor, publisher]) await makeAuditor(person, 'leader')
})
const pageOf = async (browser: Browser, user: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, user)
  return page
}

/** A library with the records of another one, all of them in use. */
const makesLibrary = async (writer: Page, reviewer: Page): Promise<string> => {
  const cases = await ok(writer, caseLibraryCalls.query, { name: 'insult or joke' })
  const { id, version } = await ok(writer, examLibraryCalls.create, {
    body: { ...blankLibrary, name, types: ['50:12'] },
  })
  await ok(writer, examLibraryCalls.importAll, {
    libraryId: id,
    caseLibraryId: cases.list[0]?.id ?? '',
  })
  const { list } = await ok(writer, examLibraryCalls.itemQuery, { libraryId: id, pageSize: 50 })
  const ids = list.map((item) => item.id)
  await ok(writer, examLibraryCalls.itemState, { ids, act: 'submit' })
  await ok(reviewer, examLibraryCalls.itemState, { ids, act: 'pass' })
  await ok(writer, examLibraryCalls.update, { id, baseVersion: version, state: 'in-use' })
  return id
}
const makesExam = async (
  writer: Page,
  libraryId: string,
): Promise<{ id: string; version: number }> => {
  const person = await ok(writer, peopleCalls.pick, { text: examinee })
  const now = Date.now()
  return ok(writer, examCalls.create, {
    body: {
      name,
      libraryIds: [libraryId],
      paper: {
        mode: 'random',
        items: [],
        rules: [{ kind: 'record', label: null, difficulty: null, count: 2, points: 5 }],
      },
      people: { personIds: [person.list[0]?.id ?? ''], teamIds: [] },
      openAt: now - 1000,
      closeAt: now + 3_600_000,
      minutes: 10,
      passMark: 5,
      attempts: 1,
      suspends: { times: 0, minutes: 0 },
      show: 'answers',
      gate: null,
    },
  })
}

test('answers records of an exam in the audit panel by the keys of daily work', async ({
  page,
  browser,
}) => {
  const problems = watch(page)
  const [writer, reviewer] = [await pageOf(browser, editor), await pageOf(browser, publisher)]
  const { id, version } = await makesExam(writer, await makesLibrary(writer, reviewer))
  await ok(reviewer, examCalls.updateStatus, { id, baseVersion: version, act: 'publish' })
  await signIn(page, examinee)
  await open(page, '/atlas/my-exam')
  await page.getByRole('button', { name: `Start: ${name}` }).press('Enter')
  await page.getByRole('button', { name: 'Start', exact: true }).press('Enter')
  await page
    .getByRole('dialog', { name: 'Start' })
    .getByRole('button', { name: 'Start' })
    .press('Enter')
  const title = page.getByRole('heading', { name: /^Question \d of 2/ })
  await expect(title).toContainText('Question 1 of 2')
  const panel = page.getByRole('region', { name })
  await expect(panel.locator('[data-record-id]')).toBeVisible()
  expect(await axeInBoth(page)).toEqual([])
  await press(page, 'q')
  await expect(title).toContainText('Question 2 of 2')
  await expect(panel.locator('[data-record-id]')).toBeVisible()
  // A press in the very moment a record appears was meant for the one before.
  await expect(async () => {
    await press(page, 'q')
    await expect(page.getByText('Your answer: Pass')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(page.getByRole('button', { name: /^Question \d, answered/ })).toHaveCount(2)
  await page.getByRole('button', { name: 'Submit exam' }).press('Enter')
  const ask = page.getByRole('dialog', { name: 'Submit exam' })
  await expect(ask).not.toContainText('Not answered')
  await ask.getByRole('button', { name: 'Submit exam' }).press('Enter')
  await expect(ask).toBeHidden()
  await open(page, '/atlas/my-exam-scores')
  await page.getByRole('row').filter({ hasText: name }).press('Enter')
  await expect(page.getByRole('dialog', { name })).toContainText(/of 10/)
  expect(problems).toEqual([])
  await writer.context().close()
  await reviewer.context().close()
})
