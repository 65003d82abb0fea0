import { readFileSync } from 'node:fs'
import { type Page, expect, test } from '@playwright/test'
import { readSheet, writeSheets } from '../apps/api/src/files/sheet.ts'
import { advance, detailOf, makeAuditor, press, startAudit } from './support/audit.ts'
import { axe } from './support/axe.ts'
import { open, signIn, url, visit, watch } from './support/console.ts'
import { pick } from './support/pick.ts'

const gate = '/biz_gateway/justice_manage'
const unique = (): string =>
  `${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`
const answer = async <T>(sent: Promise<{ json: () => Promise<unknown> }>): Promise<T> => {
  const body = (await (await sent).json()) as { code: number; data: T }
  expect(body.code, JSON.stringify(body).slice(0, 300)).toBe(0)
  return body.data
}
type Draft = {
  version: number
  published: number
  list: { id: number; parentId: number; enName: string }[]
}
const draftOf = (page: Page, treeId: number): Promise<Draft> =>
  answer(page.request.get(`${url()}${gate}/label?treeId=${treeId}`))
const makeTree = (page: Page, name: string): Promise<{ id: number; version: number }> =>
  answer(page.request.post(`${url()}${gate}/label/tree`, { data: { name, remark: '' } }))
const item = (page: Page, name: string) =>
  page.getByRole('treeitem', { name: new RegExp(`^${name} \\d`) })
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const dialog = (page: Page) => page.getByRole('dialog')

const addLabel = async (page: Page, name: string, orders: number): Promise<void> => {
  await dialog(page).getByLabel('Chinese name').fill(`${name}中`)
  await dialog(page).getByLabel('English name').fill(name)
  await dialog(page).getByLabel('Order').fill(String(orders))
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(item(page, name)).toBeVisible()
}
const deploy = async (page: Page, note: string): Promise<void> => {
  await button(page, 'Publish').click()
  await dialog(page).getByLabel('What changes and why').fill(note)
  await dialog(page)
    .getByRole('button', { name: /^Publish/ })
    .click()
  await expect(dialog(page)).toHaveCount(0)
}

const growsTree = async (page: Page, name: string): Promise<void> => {
  await open(page, '/atlas-labels/trees')
  await expect(page.getByRole('heading', { name: 'Label trees' })).toBeVisible()
  await button(page, 'New tree').click()
  await dialog(page).getByLabel('Name', { exact: false }).fill(name)
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('No labels yet')).toBeVisible()
  for (const [label, orders] of [
    ['Alpha', 30],
    ['Beta', 20],
    ['Gamma', 10],
  ] as const) {
    await button(page, 'Add top-level label').click()
    await addLabel(page, label, orders)
  }
}
const movesLabels = async (page: Page, treeId: number): Promise<void> => {
  const names = async (): Promise<string[]> =>
    (await draftOf(page, treeId)).list
      .filter((label) => label.parentId === 0)
      .map((label) => label.enName)
  // Gamma, the current one, goes up a step and at once below Alpha, faster than a step is stored;
  // Beta is dragged before Alpha.
  await page.getByRole('tree').focus()
  await press(page, 'Alt+ArrowUp', 'Alt+ArrowRight')
  await expect.poll(names).toEqual(['Alpha', 'Beta'])
  await expect(item(page, 'Gamma')).toHaveAttribute('aria-level', '2')
  await item(page, 'Beta').dragTo(item(page, 'Alpha'), {
    sourcePosition: { x: 200, y: 16 },
    targetPosition: { x: 200, y: 3 },
  })
  await expect.poll(names).toEqual(['Beta', 'Alpha'])
}
const changesTickedAndDeletes = async (page: Page): Promise<void> => {
  // Two at once, by keys: tick Beta and Alpha, give both a punishment.
  await page.getByRole('tree').focus()
  await press(page, 'Home', ' ', 'ArrowDown', ' ')
  await button(page, 'Edit selected (2)').click()
  await pick(dialog(page), 'Punishment', '202')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Unpublished changes: 2')).toBeVisible()
  await item(page, 'Gamma').click()
  await page.getByRole('tree').press('Delete')
  expect(await axe(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(item(page, 'Gamma')).toHaveCount(0)
}
const importsWorkbook = async (page: Page): Promise<void> => {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Export').click()])
  const path = await file.path()
  await button(page, 'Import').click()
  await dialog(page).getByLabel('Workbook').setInputFiles(path)
  await expect(dialog(page).getByText('Unchanged: 2')).toBeVisible()
  expect(readFileSync(path).length).toBeGreaterThan(500)
  await expect(button(page, 'Import into draft')).toBeDisabled()
  // A file with a refused line is stored only when somebody says that the line is left out, and
  // says so for this file.
  const [head = [], first = []] = await readSheet(readFileSync(path), 'file', 10)
  const line = (change: Record<string, string>): string[] =>
    first.map((cell, index) => change[head[index] ?? ''] ?? cell)
  const changed = {
    name: 'changed.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await writeSheets([
      { name: 'labels', rows: [head, line({ id: '', enName: 'Delta' }), line({ id: '999999' })] },
    ]),
  }
  const [skip, store] = [
    dialog(page).getByLabel('Skip refused lines'),
    button(page, 'Import into draft'),
  ]
  const choose = async (): Promise<void> => {
    await dialog(page).getByLabel('Workbook').setInputFiles(changed)
    await expect(dialog(page)).toContainText('New: 1Changed: 0Unchanged: 0Refused: 1')
    await expect(store).toBeDisabled()
  }
  await choose()
  expect(await axe(page, 'dialog[open]')).toEqual([])
  await skip.check()
  await expect(store).toBeEnabled()
  await choose()
  await skip.check()
  await store.click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(item(page, 'Delta')).toBeVisible()
}
const rollsBack = async (page: Page): Promise<void> => {
  await button(page, 'Versions').click()
  await expect(dialog(page).getByRole('cell', { name: 'second' })).toBeVisible()
  expect(await axe(page)).toEqual([])
  await button(page, 'Roll back').click()
  await page.getByRole('dialog', { name: 'Roll back' }).getByRole('textbox').fill('back')
  await page.getByRole('dialog', { name: 'Roll back' }).getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('dialog', { name: 'Roll back' })).toHaveCount(0)
  await expect(dialog(page).getByText('equal to version 1')).toBeVisible()
  await button(page, 'Close').click()
}

test('grows a tree by keyboard, deploys after differences, round-trips it and rolls back', async ({
  page,
}) => {
  const problems = watch(page)
  const name = `Tree ${unique()}`
  await signIn(page, 'leader')
  await growsTree(page, name)
  const treeId = Number(new URLSearchParams(page.url().split('?')[1]).get('treeId'))
  await movesLabels(page, treeId)
  await deploy(page, 'first')
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible()
  await changesTickedAndDeletes(page)
  await importsWorkbook(page)
  await deploy(page, 'second')
  await rollsBack(page)
  expect((await draftOf(page, treeId)).list.map((label) => label.enName).sort()).toEqual([
    'Alpha',
    'Beta',
    'Gamma',
  ])
  expect(problems).toEqual([])
})

test('shows a deployed label to an auditor whose page is open, who decides with it', async ({
  browser,
}) => {
  const [leader, auditor] = (await Promise.all(
    [0, 1].map(async () =>
      (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage(),
    ),
  )) as [Page, Page]
  const name = `Fresh ${unique()}`
  const user = `label_auditor_${unique()}`
  await makeAuditor(user)
  await signIn(leader, 'leader')
  const before = await draftOf(leader, 11)
  await startAudit(auditor, user, 'text')
  await expect(auditor.getByText(name)).toHaveCount(0)
  await open(leader, '/atlas-labels/trees?treeId=11')
  await button(leader, 'Add top-level label').click()
  await addLabel(leader, name, 99_999)
  try {
    // Whom it reaches is told by the names that types have on every page.
    await button(leader, 'Publish').click()
    await expect(dialog(leader)).toContainText('Post comments 50:12')
    await button(leader, 'Cancel').click()
    await deploy(leader, 'a new kind of advert')
    await expect(auditor.getByText(name).first()).toBeVisible()
    const punished = await advance(auditor, async () => {
      await press(auditor, '1', 't', 'm')
      await auditor.keyboard.type(' new')
      await auditor.keyboard.press('Control+Enter')
    })
    const { list } = await draftOf(leader, 11)
    const id = list.find((label) => label.enName === name)?.id
    await expect
      .poll(async () =>
        (await detailOf(auditor, punished)).decisions[0]?.labels.map((label) => label.labelId),
      )
      .toEqual([id])
  } finally {
    await answer(
      leader.request.post(`${url()}${gate}/rollback`, {
        data: {
          treeId: 11,
          version: (await draftOf(leader, 11)).version,
          to: before.published,
          note: 'as it was',
        },
      }),
    )
  }
})

test('draws and finds in five thousand labels at once; templates carry trees to types', async ({
  page,
}) => {
  const problems = watch(page)
  await signIn(page, 'admin')
  const name = `Large ${unique()}`
  const tree = await makeTree(page, name)
  const rows = Array.from({ length: 5000 }, (_, index) => [
    '',
    index % 50 === 0 ? '' : `#${index - (index % 50) + 2}`,
    `标签 ${index}`,
    `Label number ${index}`,
    5000 - index,
  ])
  const workbook = (
    await writeSheets([
      { name: 'labels', rows: [['id', 'parentId', 'cnName', 'enName', 'orders'], ...rows] },
    ])
  ).toString('base64')
  expect(
    (
      await answer<{ stored: number }>(
        page.request.post(`${url()}${gate}/transferExcelToImportLabel`, {
          data: { treeId: tree.id, version: tree.version, workbook, preview: false },
          timeout: 30_000,
        }),
      )
    ).stored,
  ).toBe(5000)
  const { version } = await draftOf(page, tree.id)
  await answer(
    page.request.post(`${url()}${gate}/deploy`, {
      data: { treeId: tree.id, version, note: 'large' },
    }),
  )
  await open(page, `/atlas-labels/trees?treeId=${tree.id}`)
  await button(page, 'Expand all').click()
  await expect(page.getByText('5000 labels', { exact: true })).toBeVisible()
  await page.getByRole('tree').press('End')
  await expect(item(page, 'Label number 4999')).toBeVisible()
  expect(await page.getByRole('treeitem').count()).toBeLessThan(120)
  await page.getByRole('searchbox').fill('NUMBER 4950 / number 4987')
  await expect(page.getByText('1 found', { exact: true })).toBeVisible()
  await expect(page.getByRole('treeitem')).toHaveCount(2)
  await visit(page, '/atlas-labels/templates')
  await expect(page.getByRole('heading', { name: 'Label templates' })).toBeVisible()
  await button(page, 'New template').click()
  await dialog(page).getByRole('textbox', { name: /^Name/ }).fill(name)
  await button(page, 'Add tree').click()
  await pick(dialog(page), '1: Tree', name)
  const zero = (await draftOf(page, tree.id)).list.find(({ enName }) => enName === 'Label number 0')
  await pick(dialog(page), '1: Below', String(zero?.id))
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Unapplied changes')
  await visit(page, '/atlas-labels/node?text=number%204987')
  await expect(page.getByRole('heading', { name: 'Label library' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Label number 4987' }).first()).toBeVisible()
  await visit(page, '/tags/label')
  await expect(page.getByRole('heading', { name: 'Labels by type' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'WeChat or QQ number' })).toBeVisible()
  // A tree that nothing offers is switched off again.
  const template = await answer<{ list: { id: number; version: number }[] }>(
    page.request.get(`${url()}${gate}/template?text=${encodeURIComponent(name)}`),
  )
  await answer(
    page.request.delete(
      `${url()}${gate}/template/${template.list[0]?.id}?version=${template.list[0]?.version}`,
    ),
  )
  await answer(
    page.request.put(`${url()}${gate}/label/tree`, {
      data: {
        treeId: tree.id,
        version: (await draftOf(page, tree.id)).version,
        name,
        remark: '',
        active: false,
      },
    }),
  )
  expect(problems).toEqual([])
})
