import { type Page, expect, test } from '@playwright/test'
import { contract } from '../packages/contract/src/index.ts'
import { makeAuditor } from './support/audit.ts'
import { ok } from './support/calls.ts'
import { open, signIn, watch } from './support/console.ts'

const root = '/tags/live-model-strategy'
const writer = `live_writer_${process.pid}`
const leader = `live_leader_${process.pid}`
test.beforeAll(async () => {
  await makeAuditor(writer, 'analyst')
  await makeAuditor(leader, 'leader')
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const agree = async (page: Page, name: string, label: string): Promise<void> => {
  await press(page, `${label}: ${name}`)
  await page.getByRole('dialog').getByRole('button', { name: label }).click()
}
const optionOf = (page: Page, label: string, name: string) =>
  page.getByLabel(label, { exact: false }).getByRole('option', { name })

/** A model of frames with one label that means something. */
const aModel = async (page: Page, key: string): Promise<void> => {
  const { id: ownerId } = await ok(page, contract.session.self, {})
  const { id } = await ok(page, contract.model.createModel, {
    body: {
      key,
      name: `Frames ${key}`,
      kind: 'frame',
      ownerId,
      remark: '',
      cost: 'low',
      mayUid: false,
      mayMinors: false,
      scopes: [],
    },
  })
  await ok(page, contract.model.mapLabels, {
    modelId: id,
    labels: ['nude'],
    body: { labelId: 1201, meaning: '', calibration: [] },
  })
}

/** Whatever an earlier try left on trial: only one may be at a time. */
const withdrawStaged = async (page: Page): Promise<void> => {
  const { list } = await ok(page, contract.livePackage.list, { appId: 50, state: 'staged' })
  for (const { id, version } of list)
    await ok(page, contract.livePackage.release, { id, version, act: 'withdraw', reason: 'again' })
}

test('a ladder and a strategy are made, tried, passed by another, packed and staged', async ({
  page,
}) => {
  const problems = watch(page)
  const stamp = `${Date.now() % 1_000_000_000}`
  const [ladder, strategy] = [`Steps ${stamp}`, `Nudity ${stamp}`]
  await signIn(page, writer)
  await aModel(page, `frames_${stamp}`)

  await open(page, `${root}/punishment`)
  await press(page, 'New ladder')
  const form = dialog(page, 'New ladder')
  await form.getByLabel('Name').fill(ladder)
  await form.getByLabel('App').selectOption('50')
  await form.getByRole('button', { name: 'Add a step' }).click()
  const second = form.getByRole('group', { name: 'Steps 2' })
  await second.getByLabel('Act').selectOption('suggest_cut')
  await expect(second.getByLabel('A machine cuts')).not.toBeChecked()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: ladder })).toContainText('cut the stream')
  await agree(page, ladder, 'Submit for approval')

  await open(page, `${root}/create`)
  await page.getByLabel('Name').fill(strategy)
  await page.getByLabel('App').selectOption('50')
  await expect(optionOf(page, 'Model', `Frames frames_${stamp}`)).toBeAttached()
  await page.getByRole('combobox', { name: 'Model', exact: true }).selectOption({
    label: `Frames frames_${stamp}`,
  })
  await page.getByLabel('Label of the model').selectOption('nude')
  await page.getByRole('combobox', { name: 'Ladder' }).selectOption({ label: ladder })
  await page.getByLabel('Frames that must reach it').fill('6')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('cannot be more than the frames it looks at')).toBeVisible()
  await page.getByLabel('Frames that must reach it').fill('3')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: strategy })).toContainText('Draft')
  await agree(page, strategy, 'Submit for approval')
  await expect(page.getByRole('row', { name: strategy })).toContainText('Waiting for approval')

  // Scores that rise at 100 s: signals at 120 and 420, and the second suggests a cut.
  await press(page, `Try: ${strategy}`)
  await page.getByRole('button', { name: 'Run' }).click()
  const signals = page.getByRole('region', { name: 'Signals', exact: true })
  await expect(signals.getByRole('row', { name: /^120 / })).toContainText('push to live audit')
  await expect(signals.getByRole('row', { name: /^420 / })).toContainText('cut the stream')
  await page.getByRole('tab', { name: 'Drawn curve' }).click()
  await page.getByRole('slider', { name: 'Curve of scores' }).press('Home')
  for (let n = 0; n < 18; n++)
    await page.getByRole('slider', { name: 'Curve of scores' }).press('PageDown')
  await page.getByRole('button', { name: 'Run' }).click()
  await expect(page.getByText('No signal: not enough frames reached the score')).toBeVisible()

  await signIn(page, leader)
  await withdrawStaged(page)
  await open(page, `${root}/punishment?text=${encodeURIComponent(ladder)}`)
  await agree(page, ladder, 'Approve')
  await expect(page.getByRole('row', { name: ladder })).toContainText('version 2 approved')
  await open(page, `${root}/list?text=${encodeURIComponent(strategy)}`)
  await agree(page, strategy, 'Approve')
  await expect(page.getByRole('row', { name: strategy })).toContainText('Approved')

  await open(page, `${root}/version/list`)
  await press(page, 'Build a package')
  const build = page.getByRole('form', { name: 'Build a package' })
  await build.getByLabel('App').selectOption('50')
  await build.getByRole('row', { name: strategy }).getByRole('checkbox').check()
  await build.getByLabel('Note').fill(`Round ${stamp}`)
  await build.getByRole('button', { name: 'Build a package' }).click()
  await expect(page.getByText(`Round ${stamp}`)).toBeVisible()
  const changes = page.getByRole('region', { name: 'Differences', exact: true })
  await expect(changes.getByRole('row', { name: strategy })).toContainText('Added')
  await expect(changes.getByRole('row', { name: ladder })).toContainText('Added')
  await page.getByRole('button', { name: /^Try on a share: / }).click()
  const stage = page.getByRole('dialog')
  await stage.getByLabel('Share of hosts').fill('25')
  await stage.getByRole('button', { name: 'Try on a share' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('On trial · 25%')
  await page.getByRole('button', { name: /^Bring to all: / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bring to all' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('In force')

  // It is taken back, so that it stands in nobody's way.
  await open(page, `${root}/list?text=${encodeURIComponent(strategy)}`)
  await expect(page.getByRole('row', { name: strategy })).toContainText('in force with package')
  await press(page, `Stop at once: ${strategy}`)
  const stop = page.getByRole('dialog')
  await stop.getByLabel('Reason').fill('tried enough')
  await stop.getByRole('button', { name: 'Stop at once' }).click()
  await expect(page.getByRole('row', { name: strategy })).toContainText('Stopped')
  expect(problems).toEqual([])
})
