import { type Page, expect, test } from '@playwright/test'
import { contract } from '../packages/contract/src/index.ts'
import { makeAuditor } from './support/audit.ts'
import { ok } from './support/calls.ts'
import { open, signIn, watch } from './support/console.ts'

const calls = contract.model
const writer = `models_writer_${process.pid}`
const leader = `models_leader_${process.pid}`
test.beforeAll(async () => {
  await makeAuditor(writer, 'analyst')
  await makeAuditor(leader, 'leader')
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('a model is registered with a mock, its labels mapped, a strategy passed by another', async ({
  page,
}) => {
  const problems = watch(page)
  const key = `flow_${Date.now() % 1_000_000}`
  await signIn(page, writer)
  await open(page, '/tags/live-model-manage')
  await press(page, 'Register a model')
  const form = dialog(page, 'Register a model')
  await form.getByLabel('Key').fill(key)
  await form.getByLabel('Name').fill(`Flow ${key}`)
  await form.getByRole('button', { name: 'Save' }).click()

  // Its drawer opens at once: a version comes next.
  await press(page, 'Register a version')
  const version = dialog(page, 'Register a version')
  await version.getByLabel('Sample', { exact: false }).fill('free coins')
  await version.getByRole('button', { name: 'Add a label' }).click()
  await version
    .getByRole('group', { name: 'Mock answers 1' })
    .getByLabel('Label of the model')
    .fill('spam')
  await version.getByRole('button', { name: 'Save' }).click()
  const secret = dialog(page, 'Secret of version 1')
  await expect(secret.getByLabel('Secrets')).toHaveValue(/^whsec_/)
  await secret.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Try: Version 1' }).click()
  const tried = dialog(page, 'Try version 1')
  await tried.getByRole('button', { name: 'Send' }).click()
  await expect(tried.getByRole('row', { name: /spam/ })).toContainText('0.900')
  await tried.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('tab', { name: 'Health' }).click()
  await expect(page.getByText('Last 24 hours').first()).toBeVisible()

  const { list } = await ok(page, calls.models, { text: key })
  const modelId = list[0]?.id ?? ''
  await ok(page, calls.mapLabels, {
    modelId,
    labels: ['spam'],
    body: { labelId: 1201, meaning: '', calibration: [] },
  })
  await open(page, `/tags/model-label?modelId=${modelId}`)
  await expect(page.getByRole('row', { name: /spam/ })).toContainText('Mapped')

  await open(page, `/tags/model-strategy?modelId=${modelId}`)
  await press(page, 'New strategy')
  const strategy = dialog(page, 'New strategy')
  await strategy.getByLabel('Name').fill(`Spam ${key}`)
  await ok(page, calls.createStrategy, {
    body: {
      name: `Spam ${key}`,
      appId: 50,
      types: [12],
      languages: [],
      lines: [{ modelId, label: 'spam', suspect: 0.5, hit: 0.8, level: 2 }],
      priority: 5,
      sampleBelow: 0,
      onMissing: 'ignore',
    },
  })
  await strategy.getByRole('button', { name: 'Cancel' }).click()
  await open(page, `/tags/model-strategy?modelId=${modelId}`)
  await press(page, `Submit for approval: Spam ${key}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Submit for approval' }).click()
  await expect(page.getByRole('row', { name: /Spam/ })).toContainText('Waiting for approval')

  await signIn(page, leader)
  await open(page, `/tags/model-strategy?modelId=${modelId}`)
  await press(page, `Approve: Spam ${key}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('row', { name: /Spam/ })).toContainText('In force')
  expect(problems).toEqual([])
})
