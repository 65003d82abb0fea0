import { type Browser, type Page, expect, test } from '@playwright/test'
import { makeAuditor } from './support/audit.ts'
import { axeInBoth } from './support/axe.ts'
import { open, signIn, watch } from './support/console.ts'
import { withDatabase } from './support/database.ts'
import { pick } from './support/pick.ts'

const stamp = Date.now()
const team = `Measured ${stamp}`
const project = `Comments ${stamp}`
const auditor = `measured_${stamp}`
const leader = `measures_${stamp}`
/** The month before this one, in Asia/Shanghai. */
const office = new Date(stamp + 8 * 3_600_000)
const month = new Date(Date.UTC(office.getUTCFullYear(), office.getUTCMonth() - 1, 1))
  .toISOString()
  .slice(0, 7)

/** An auditor and a leader in a team of their own, and 120 decisions of last month. */
test.beforeAll(async () => {
  await makeAuditor(auditor)
  await makeAuditor(leader, 'leader')
  await withDatabase(async (client) => {
    await client.query(
      `with t as (insert into team (name) values ($1) returning id)
       update person p set team_id = t.id from t where p.name = any($2)`,
      [team, [auditor, leader]],
    )
    await client.query(
      `insert into decision (
         id, order_id, record_id, app_id, type, business, post_id, person_id, page_key, window_id,
         fence, result_id, result_type, setting_version, content_hash, at, spent_ms, deadline_at
       )
       select id_from(d.at) + n, n, n, 50, 12, 'text', 'measured-' || n, p.id, 'tags-audit-text',
         '', 1, 'ignore', 'REGULAR', 1, '', d.at, 4000, d.at + interval '1 minute'
       from person p, generate_series(1, 120) n
       cross join lateral (
         select ($2::timestamp + interval '3 days' + n * interval '1 minute' + $3 * interval '1 ms')
           at time zone 'Asia/Shanghai' as at
       ) d
       where p.name = $1`,
      [auditor, `${month}-01`, stamp % 60_000],
    )
  })
})

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const as = async (browser: Browser, name: string): Promise<{ page: Page; problems: string[] }> => {
  const page = await (await browser.newContext()).newPage()
  const problems = watch(page)
  await signIn(page, name)
  return { page, problems }
}

/** Refused while it covers nobody, then made and in use from last month on. */
const makesProject = async (page: Page): Promise<void> => {
  await open(page, '/my-performance?tab=projects')
  await page.getByRole('button', { name: 'New project' }).click()
  const form = page.getByRole('dialog', { name: 'New project' })
  await form.getByRole('textbox', { name: /^Name/ }).fill(project)
  await form.getByRole('combobox', { name: 'First month' }).selectOption(month)
  await form.getByRole('button', { name: 'Save and bring into use' }).click()
  await expect(form.getByRole('alert').filter({ hasText: 'Teams is required' })).toBeVisible()
  await pick(form, /^Teams/, team)
  await pick(form, /^Types/, 'Post comments')
  const goal = form.getByRole('group', { name: 'Metrics 1' }).getByLabel('Target')
  await goal.fill('100')
  expect(await axeInBoth(page, '.modal')).toEqual([])
  await form.getByRole('button', { name: 'Save and bring into use' }).click()
  await expect(row(page, project)).toContainText('In use')
  expect(await axeInBoth(page)).toEqual([])
}

const locks = async (page: Page): Promise<void> => {
  await open(page, '/my-performance?tab=months')
  await pick(page, /^Project/, project)
  await page.getByRole('button', { name: 'Search' }).click()
  const last = row(page, project).filter({ hasText: month })
  await expect(last).toContainText('Open')
  await last.getByRole('button', { name: 'Lock' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Lock/ }).click()
  await expect(page.getByText('Locked, people: 1')).toBeVisible()
  await expect(last).toContainText('Locked')
  expect(await axeInBoth(page)).toEqual([])
}

const disputes = async (browser: Browser): Promise<void> => {
  const { page, problems } = await as(browser, auditor)
  await open(page, `/my-performance?period=${month}`)
  await expect(row(page, 'Handled in all')).toContainText('120')
  await expect(page.getByText('1 of 1')).toBeVisible()
  await page.getByRole('button', { name: 'Dispute' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Ten orders of the last day are missing')
  await dialog.getByRole('textbox').press('Control+Enter')
  await expect(page.getByText('Ten orders of the last day are missing')).toBeVisible()
  await expect(page.getByText('Disputed', { exact: true }).first()).toBeVisible()
  expect(await axeInBoth(page)).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
}

const answers = async (browser: Browser): Promise<void> => {
  const { page, problems } = await as(browser, leader)
  await open(page, `/my-performance?tab=team&period=${month}`)
  await row(page, auditor).click()
  const drawer = page.getByRole('dialog', { name: `${auditor} · ${month}` })
  await drawer.getByRole('button', { name: 'Answer the dispute' }).click()
  const form = page.getByRole('dialog', { name: `Answer the dispute: ${auditor}` })
  await form.getByRole('textbox', { name: /^Answer/ }).fill('They were of a test user')
  await form.getByLabel(/^Points to add/).fill('1.5')
  expect(await axeInBoth(page, '.modal')).toEqual([])
  await form.getByLabel(/^Points to add/).press('Control+Enter')
  await expect(drawer).toContainText(`answered by ${leader}`)
  expect(await axeInBoth(page)).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
}

test('makes a project, locks a month, hears who disputes it, answers and publishes', async ({
  page,
  browser,
}) => {
  const problems = watch(page)
  await signIn(page, 'admin')
  await withDatabase(async (client) => {
    // From the tenth on the clock locks last month by itself; while it waits, a person does.
    await client.query("select pg_advisory_lock(hashtextextended('performance.lock', 7310))")
    await makesProject(page)
    await locks(page)
  })
  await disputes(browser)
  await answers(browser)

  await page.getByRole('button', { name: 'Search' }).click()
  const last = row(page, project).filter({ hasText: month })
  await last.getByRole('button', { name: 'Publish' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish/ })
    .click()
  await expect(page.getByText('1 published, 0 still wait')).toBeVisible()
  await expect(last).toContainText('1 published')
  expect(problems).toEqual([])

  const own = await as(browser, auditor)
  await open(own.page, `/my-performance?period=${month}`)
  await expect(own.page.getByText('Published', { exact: true }).first()).toBeVisible()
  await expect(row(own.page, 'Answered dispute')).toContainText('+1.50')
  await own.page.getByRole('combobox', { name: 'Month' }).selectOption({ index: 0 })
  await expect(row(own.page, 'Answered dispute')).toContainText(month)
  expect(await axeInBoth(own.page)).toEqual([])
  expect(own.problems).toEqual([])
  await own.page.context().close()
})
