import { type Page, expect, test } from '@playwright/test'
import { contract } from '../packages/contract/src/index.ts'
import { blankVersion } from '../packages/contract/src/model/schemas.ts'
import { makeAuditor } from './support/audit.ts'
import { axeInBoth } from './support/axe.ts'
import { ok } from './support/calls.ts'
import { open, signIn, watch } from './support/console.ts'
import { withDatabase } from './support/database.ts'
import { pick } from './support/pick.ts'

const calls = contract.model
const writer = `appeals_writer_${process.pid}`
const leader = `appeals_leader_${process.pid}`
test.beforeAll(async () => {
  await makeAuditor(writer, 'analyst')
  await makeAuditor(leader, 'leader')
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** A model that answers from its mock, and what it said of a record when it was in use. */
const aModel = async (page: Page, key: string): Promise<{ id: string; recordId: string }> => {
  const me = await withDatabase(async (client) => {
    const { rows } = await client.query('select id from person where name = $1', [writer])
    return String(rows[0].id)
  })
  const { id } = await ok(page, calls.createModel, {
    body: {
      key,
      name: `Appeals ${key}`,
      kind: 'text',
      ownerId: me,
      remark: '',
      cost: 'free',
      mayUid: false,
      mayMinors: true,
      scopes: [],
    },
  })
  await ok(page, calls.createVersion, {
    modelId: id,
    body: {
      ...blankVersion,
      sample: 'x',
      mock: { rule: 'constant', scores: [{ label: 'spam', score: 0.1 }], rows: [] },
    },
  })
  await ok(page, calls.mapLabels, {
    modelId: id,
    labels: ['spam'],
    body: { labelId: 1201, meaning: '', calibration: [] },
  })
  const recordId = await withDatabase(async (client) => {
    const { rows } = await client.query(
      `
        with r as (
            select id, app_id, type
            from record
            where app_id = 50 and content #>> '{texts,0,content}' <> '' and not test
            order by id desc
            limit 1
          ),
          o as (
            insert into model_output (
              record_id, app_id, type, model_id, version, mode, item, label, label_id, score,
              calibrated, test, at
            )
            select id, app_id, type, $1, 1, 'live', 'texts.0', 'spam', 1201, 0.97, 0.97, false,
              now()
            from r
          )
        select id from r`,
      [id],
    )
    return String(rows[0].id)
  })
  return { id, recordId }
}

test('an appeal is raised, confirmed by another, exported, and retested on a version', async ({
  page,
}) => {
  const problems = watch(page)
  const key = `appeals_${Date.now() % 1_000_000}`
  await signIn(page, writer)
  const { id, recordId } = await aModel(page, key)
  const list = `/tags/model-appeal-manage?modelId=${id}`
  await open(page, list)
  await expect(page.getByText('No appeals yet.')).toBeVisible()
  await press(page, 'Raise an appeal')
  const form = page.getByRole('dialog', { name: 'Appeal against a model' })
  await pick(form, 'Record', recordId)
  await expect(form.getByLabel('Output')).toContainText('spam 97 %')
  await form.getByLabel('What is wrong').selectOption('Wrong label')
  await form.getByRole('button', { name: 'Appeal' }).click()
  // A wrong label asks which one is right.
  await expect(form.getByText('Right label').first()).toBeVisible()
  await form.getByLabel('What is wrong').selectOption('False positive')
  await form.getByLabel('Remark').fill('An invitation, not spam')
  await form.getByRole('button', { name: 'Appeal' }).click()
  const row = page.getByRole('row', { name: /spam/ })
  await expect(row).toContainText('False positive')
  await expect(row.getByRole('button')).toHaveCount(0)
  expect(await axeInBoth(page)).toEqual([])

  await signIn(page, leader)
  await open(page, list)
  await row.getByRole('button', { name: /^Take/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take' }).click()
  await expect(row).toContainText('Taken')
  await row.getByRole('button', { name: /^Confirm/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(row).toContainText('Confirmed')
  await row.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Model appeal' })
  await expect(drawer).toContainText('An invitation, not spam')
  await expect(drawer).toContainText('Rules punished nobody for it.')
  expect(await axeInBoth(page)).toEqual([])

  await signIn(page, writer)
  await open(page, list)
  await press(page, 'Make a set')
  const making = page.getByRole('dialog', { name: 'Make a set' })
  await making.getByLabel('Model').selectOption(`Appeals ${key}`)
  await making.getByLabel('Reason').fill('for the next version')
  await making.getByRole('button', { name: 'Make a set' }).click()
  await expect(page.getByText('Set 1 is made, with 1 appeals')).toBeVisible()
  await open(page, `/tags/model-appeal-manage?tab=sets&modelId=${id}`)
  await press(page, `Retest: Appeals ${key} Set 1`)
  const retest = page.getByRole('dialog', { name: /^Retest/ })
  await retest.getByLabel('Version').selectOption('v1')
  await retest.getByRole('button', { name: 'Retest' }).click()
  const outcome = page.getByRole('dialog', { name: 'Retest of v1' })
  await expect(outcome.getByRole('status')).toContainText('v1: 1 of 1 right', { timeout: 20_000 })
  await expect(outcome).toContainText('right now')
  expect(await axeInBoth(page)).toEqual([])

  await signIn(page, leader)
  await open(page, `/tags/model-appeal-manage?tab=sets&modelId=${id}`)
  await page.getByRole('button', { name: 'v1: 1 of 1 right' }).click()
  await outcome.getByRole('button', { name: /^Mark as fixed/ }).click()
  const question = page.getByRole('dialog', { name: 'Mark as fixed' })
  await question.getByLabel('Reason').fill('as retested')
  await question.getByRole('button', { name: /^Mark as fixed/ }).click()
  await expect(outcome).toContainText('Fixed')
  expect(problems).toEqual([])
})
