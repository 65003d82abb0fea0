import { type Page, expect, test } from '@playwright/test'
import { blankVersion } from '../packages/contract/src/model/schemas.ts'
import { contract } from '../packages/contract/src/index.ts'
import { makeAuditor } from './support/audit.ts'
import { ok } from './support/calls.ts'
import { open, signIn, watch } from './support/console.ts'
import { pick } from './support/pick.ts'

const writer = `attributes_writer_${process.pid}`
const leader = `attributes_leader_${process.pid}`
test.beforeAll(async () => {
  await makeAuditor(writer, 'analyst')
  await makeAuditor(leader, 'leader')
})
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** A model whose labels are mapped. */
const makeModel = async (page: Page, key: string): Promise<void> => {
  const self = await ok(page, contract.session.self, {})
  const { id: modelId } = await ok(page, contract.model.createModel, {
    body: {
      key,
      name: `Ages ${key}`,
      kind: 'text',
      ownerId: self.id,
      remark: '',
      cost: 'free',
      mayUid: false,
      mayMinors: false,
      scopes: [],
    },
  })
  await ok(page, contract.model.createVersion, { modelId, body: blankVersion })
  await ok(page, contract.model.mapLabels, {
    modelId,
    labels: ['teen', 'adult'],
    body: { labelId: 1201, meaning: '', calibration: [] },
  })
}

test('an attribute is made of a model, tried, passed by another and stopped', async ({ page }) => {
  const problems = watch(page)
  const key = `age_${Date.now() % 1_000_000}`
  await signIn(page, writer)
  await makeModel(page, key)
  await open(page, '/tags/model-attr/model-list')
  await page.getByRole('button', { name: 'New attribute' }).click()
  const form = dialogOf(page, 'New attribute')
  await form.getByRole('textbox', { name: /^Key/ }).fill(key)
  await form.getByRole('textbox', { name: /^Name/ }).fill(`Age ${key}`)
  await form.getByRole('combobox', { name: /^Comes from/ }).selectOption('choice')
  await pick(form, /^Model/, `Ages ${key}`)
  await pick(form, /^Labels/, 'teen')
  await form.getByRole('button', { name: /^Save/ }).click()
  await expect(form.getByText('Apps and types is required.')).toBeVisible()
  await pick(form, /^Apps and types/, '50:12')
  await form.getByRole('button', { name: /^Save/ }).click()
  await expect(form.getByText(/a choice at least two/)).toBeVisible()
  await pick(form, /^Labels/, 'adult')
  await form.getByRole('button', { name: /^Try on the 20 newest/ }).click()
  await expect(form.getByText('the model said nothing').first()).toBeVisible()
  await form.getByRole('button', { name: /^Save/ }).click()
  await expect(form).toBeHidden()
  const row = page.getByRole('row', { name: new RegExp(key) })
  await expect(row).toContainText(`attribute.${key}`)
  await row.getByRole('button', { name: `Submit for approval: Age ${key}` }).click()
  await dialogOf(page, /^Submit/)
    .getByRole('button', { name: /^Submit/ })
    .click()
  await expect(row).toContainText('Waiting for approval')

  await signIn(page, leader)
  await open(page, '/tags/model-attr/model-list')
  await row.getByRole('button', { name: `Approve: Age ${key}` }).click()
  await dialogOf(page, 'Approve').getByRole('button', { name: 'Approve' }).click()
  await expect(row).toContainText('In force')
  await row.getByRole('button', { name: `Stop: Age ${key}` }).click()
  const stop = dialogOf(page, 'Stop')
  await stop.getByRole('textbox').fill('a flow is over')
  await stop.getByRole('button', { name: 'Stop' }).click()
  await expect(row).toContainText('Stopped')
  await open(page, '/tags/model-attr/strategy-list')
  await expect(page.getByRole('heading', { name: 'Derived attributes' })).toBeVisible()
  expect(problems).toEqual([])
})
