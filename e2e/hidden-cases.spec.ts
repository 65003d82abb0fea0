import { type Browser, type Page, expect, test } from '@playwright/test'
import { contract } from '../packages/contract/src/index.ts'
import { makeAuditor } from './support/audit.ts'
import { axeInBoth } from './support/axe.ts'
import { ok } from './support/calls.ts'
import { open, signIn, watch } from './support/console.ts'
import { withDatabase } from './support/database.ts'
import { pick } from './support/pick.ts'

const stamp = Date.now()
const name = `Hidden ${stamp}`
const team = `Team ${stamp}`
const auditor = `hidden_${stamp}`
const row = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text })

/** An auditor in a team of their own. */
const joins = async (): Promise<void> => {
  await makeAuditor(auditor)
  await withDatabase((client) =>
    client.query(
      `with t as (insert into team (name) values ($1) returning id)
        update person p set team_id = t.id from t where p.name = $2`,
      [team, auditor],
    ),
  )
}

/** Refused without a team, then announced. */
const announces = async (page: Page): Promise<void> => {
  await open(page, '/delivery-task/case-order')
  await page.getByRole('button', { name: 'New drill' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'New drill' })
  await form.getByRole('textbox', { name: /^Name/ }).fill(name)
  await pick(form, /^Library/, 'Comments: insult or joke')
  await form.getByRole('combobox', { name: 'Mode' }).selectOption('Hidden in daily work')
  await expect(form.getByText(/only who confirms gets any/)).toBeVisible()
  await form.getByRole('textbox', { name: /^Name/ }).press('Control+Enter')
  await expect(form.getByText('Teams it is announced to is required.')).toBeVisible()
  await pick(form, /^Teams it is announced to/, team)
  expect(await axeInBoth(page)).toEqual([])
  await form.getByRole('textbox', { name: /^Name/ }).press('Control+Enter')
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: `Look at ${name}` }).press('Enter')
  await expect(row(page, auditor)).toContainText('not yet')
  expect(await axeInBoth(page)).toEqual([])
}

/** Takes a window of the type and passes all of it; one of 20 is a hidden case. */
const works = async (page: Page): Promise<void> => {
  const window = { pageKey: 'tags-audit-text', windowId: `w-${stamp}` }
  await ok(page, contract.queue.start, { ...window, types: ['50:12'] })
  const { list } = await ok(page, contract.queue.fetch, {
    ...window,
    business: 'text',
    version: 4,
    limit: 20,
  })
  expect(list).toHaveLength(20)
  const { refused } = await ok(page, contract.decision.submit, {
    ...window,
    appId: 50,
    type: 12,
    business: 'text',
    settingVersion: list[0]?.settingVersion ?? 1,
    recordResults: list.map(({ id, postId, uid, fence }) => ({
      id,
      postId,
      uid,
      fence,
      value: { result: { id: 'ignore' } },
      form: { result: {} },
      reasonLabels: [],
      reasonLabelsKey: '',
      remark: '',
      currentJson: {},
    })),
  })
  expect(refused).toBe(0)
  // As if the time to take them back were over.
  await withDatabase((client) =>
    client.query(
      `update hidden_case h set told_at = now() from person p
        where p.id = h.person_id and p.name = $1`,
      [auditor],
    ),
  )
}

/** Confirms, works, and finds the result once it can no longer be taken back. */
const takesPart = async (browser: Browser): Promise<void> => {
  const page = await (await browser.newContext()).newPage()
  const problems = watch(page)
  await signIn(page, auditor)
  await open(page, '/practice')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  expect(await axeInBoth(page)).toEqual([])
  await page.getByRole('button', { name: `I have read it and confirm: ${name}` }).press('Enter')
  await expect(page.getByText(/You confirmed at/)).toBeVisible()
  await works(page)
  await expect(async () => {
    await open(page, '/practice')
    await expect(page.getByText(/^Today: [01] of 1 hidden cases right/)).toBeVisible({
      timeout: 1000,
    })
  }).toPass()
  await page.getByRole('button', { name: /^Look at the cases of/ }).press('Enter')
  await expect(page.getByText('Right answer')).toBeVisible()
  expect(await axeInBoth(page)).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
}

test('hides cases in work once announced and confirmed, and tells the result', async ({
  browser,
  page,
}) => {
  test.setTimeout(180_000)
  const problems = watch(page)
  await joins()
  await signIn(page, 'leader')
  await announces(page)
  await takesPart(browser)
  await open(page, '/delivery-task/case-order')
  await page.getByRole('button', { name: `Look at ${name}` }).press('Enter')
  await expect(row(page, auditor).first()).toContainText(/\d %/)
  await expect(row(page, /Right|Wrong/).last()).toContainText(auditor)
  expect(await axeInBoth(page)).toEqual([])
  expect(problems).toEqual([])
})
