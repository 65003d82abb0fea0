import { type Page, expect, test } from '@playwright/test'
import { axe } from './support/axe.ts'
import { open, signIn, url, watch } from './support/console.ts'
import { pick as pickEntry } from './support/pick.ts'
import {
  call,
  chartNode,
  makeRule,
  node,
  pick,
  tab,
  tree,
  typed,
  unique,
  write,
} from './support/strategy.ts'

const says = (word: string, result: string) => [
  {
    conditions: [{ leftKey: 'text', relation: 'contains', value: word }],
    thenAction: { type: 'result', value: { result } },
  },
]
const ingest = async (page: Page, postId: string, text: string): Promise<void> => {
  const response = await page.request.post(`${url()}/biz_gateway/ingest/records`, {
    data: { appId: 72, type: 12, postId, uid: `u-${postId}`, texts: [{ content: text }] },
  })
  expect(((await response.json()) as { data: { accepted: number } }).data.accepted).toBe(1)
}
const row = (page: Page, key: string) => page.getByRole('row').filter({ hasText: key })
const confirmed = async (page: Page): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
const act = async (page: Page, key: string, name: string): Promise<void> => {
  const inRow = row(page, key).getByRole('button', { name, exact: true })
  if ((await inRow.count()) === 0)
    await row(page, key)
      .getByRole('button', { name: /^More actions for/ })
      .click()
  await row(page, key).getByRole('button', { name, exact: true }).click()
}
const runsOf = async (page: Page, ruleId: string): Promise<[string, number][]> =>
  (
    await call<{ list: { postId: string; hits: { ruleId: string; version: number }[] }[] }>(
      page,
      '/runStrategyEngine/getRunEngineHistoryLog',
      { ruleId },
    )
  ).list.map((run) => [run.postId, run.hits.find((hit) => hit.ruleId === ruleId)?.version ?? 0])

/** Writes a rule by keyboard in the tree: conditions, a verdict, a branch, and steps taken back. */
const writesTree = async (page: Page, key: string): Promise<void> => {
  await open(page, '/strategy-engine/rule-edit')
  await tree(page).waitFor()
  await page.getByRole('textbox', { name: 'Name' }).focus()
  await page.keyboard.type(`Rule ${key}`)
  await page.keyboard.press('Tab')
  await page.keyboard.type(key)
  await pickEntry(page, /^Category/, 'general')
  await page.locator('.rule-more summary').click()
  await pickEntry(page.locator('.rule-more'), /types/i, '72:12')
  await tree(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect(node(page, 'Choose an indicator')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await pick(page, 'Indicator', 'text')
  await page.getByLabel('Relation').selectOption('contains')
  await page.getByRole('textbox', { name: 'Value' }).fill(`ant${key}`)
  await tree(page).focus()
  await page.keyboard.press('a')
  await pick(page, 'Indicator', 'record.country')
  await page.getByLabel('Relation').selectOption('in')
  await pickEntry(page, 'Value', 'China')
  await tree(page).focus()
  await page.keyboard.press('b')
  await expect(node(page, 'Brackets')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(node(page, 'Brackets')).toHaveCount(0)
  await page.keyboard.press('Control+y')
  await expect(node(page, 'Brackets')).toBeVisible()
  await tab(page, 'Trial run').click()
  await tree(page).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  expect(
    await page.evaluate(() => document.activeElement?.textContent),
    'Enter brings the form and its first control at once',
  ).toBe('a condition block')
  await page.getByRole('button', { name: 'an action' }).press('Enter')
  await pick(page, 'Verdict', 'queue')
  await tree(page).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('e')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'several results' }).press('Enter')
  await pick(page, 'Result', 'priority')
  await pick(page, 'Priority', '5')
  await tree(page).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('n')
  await expect(node(page, /^If/)).toHaveCount(2)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Delete')
  await expect(node(page, /^If/)).toHaveCount(1)
}
/** Goes on in both scripts and in the chart; answers the id of what is saved. */
const writesScriptsAndChart = async (page: Page, key: string): Promise<string> => {
  await tab(page, 'Script').press('Enter')
  await expect
    .poll(() => typed(page))
    .toContain(
      `if (relation("contains", text(), "ant${key}") && ` +
        '(relation("in", record.country(), ["CN"]))) {',
    )
  await write(page, `if (relation("contains", text(), "bee${key}")) { return { result: "queue" } }`)
  await expect(page.getByText('No errors')).toBeVisible()
  await tab(page, 'Chinese script').press('Enter')
  await expect.poll(() => typed(page)).toContain(`如果 文本内容 包含 "bee${key}" 那么`)
  await write(page, `如果 文本内容 包含 "cat${key}" 那么 设 处置 为 "queue" 结束`)
  await expect(page.getByText('No errors')).toBeVisible()
  await tab(page, 'Event chart').press('Enter')
  await expect(chartNode(page, `cat${key}`)).toBeVisible()
  await chartNode(page, 'Verdict').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Action' })).toBeVisible()
  await pick(page, 'Verdict', 'ignore')
  await expect(chartNode(page, 'Verdict')).not.toContainText('queue')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/ruleId=\d+/)
  const ruleId = /ruleId=(\d+)/.exec(page.url())?.[1] ?? ''
  expect(
    (await call<{ rule: object[] }>(page, '/strategyRule/getStrategyRuleVersion', { ruleId })).rule,
  ).toEqual(says(`cat${key}`, 'ignore'))
  return ruleId
}
const changesInTable = async (page: Page, key: string, ruleId: string): Promise<void> => {
  await page.getByRole('link', { name: 'Open the table' }).click()
  await expect(
    page.getByRole('textbox', { name: 'Text contains, row 1', exact: true }),
  ).toHaveValue(`cat${key}`)
  await page.getByRole('textbox', { name: 'Text contains, row 1', exact: true }).fill(`zebra${key}`)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Save changes' })
    .getByRole('button', { name: 'Save' })
    .click()
  await expect(page.getByText('Saved; waiting for approval')).toBeVisible()
  await open(page, `/strategy-engine/rule-edit?ruleId=${ruleId}`)
  await tab(page, 'Tree').click()
  await expect(node(page, `zebra${key}`)).toBeVisible()
  await tab(page, 'Trial run').click()
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(`a zebra${key}`)
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByText('✓ Hit')).toBeVisible()
  await expect(node(page, `zebra${key}`)).toContainText('✓ true')
}

/**
 * Writes a rule by keyboard in the tree, and goes on with it in both scripts, in the chart and in
 * the table; each view shows what the one before it says. Answers its id.
 */
const writeInEveryView = async (page: Page, key: string): Promise<string> => {
  await writesTree(page, key)

  const ruleId = await writesScriptsAndChart(page, key)

  await changesInTable(page, key, ruleId)
  return ruleId
}

type Desk = { author: Page; reviewer: Page; sender: Page; key: string; ruleId: string }
const versionInUse = async (page: Page, ruleId: string): Promise<number | undefined> =>
  (
    await call<{ list: { inUseVersion: number }[] }>(page, '/strategyRule/pageStrategyRule', {
      ruleId,
    })
  ).list[0]?.inUseVersion
const passesAndDeploys = async ({ author, reviewer, sender, key, ruleId }: Desk): Promise<void> => {
  await open(reviewer, `/strategy-engine/index?text=${key}`)
  await act(reviewer, key, 'Approve')
  await confirmed(reviewer)
  await act(reviewer, key, 'Deploy')
  await confirmed(reviewer)
  await expect(row(reviewer, key)).toContainText('In use')
  await expect
    .poll(async () => {
      await ingest(sender, `one-${unique()}`, `a zebra${key}`)
      return (await runsOf(author, ruleId)).length
    })
    .toBeGreaterThan(0)
  expect((await runsOf(author, ruleId)).every(([, version]) => version === 1)).toBe(true)
}
/** A second version is passed, shown to a share of users and run beside the first. */
const triesSecondVersion = async ({
  author,
  reviewer,
  sender,
  key,
  ruleId,
}: Desk): Promise<void> => {
  await call(author, '/strategyRule/updateStrategyRule', {
    ruleId,
    version: 1,
    rule: says(`lion${key}`, 'ignore'),
  })
  await reviewer.reload()
  await act(reviewer, key, 'Approve')
  await confirmed(reviewer)
  await expect(row(reviewer, key)).toContainText('In use, newer version exists')
  await act(reviewer, key, 'Start alpha')
  await reviewer.getByLabel('Share of users (%)').fill('10')
  expect(await axe(reviewer)).toEqual([])
  await reviewer.keyboard.press('Control+Enter')
  await expect(row(reviewer, key)).toContainText('In alpha 10 %')
  await act(reviewer, key, 'Stop alpha')
  await confirmed(reviewer)
  await act(reviewer, key, 'Predeploy')
  await confirmed(reviewer)
  await expect(row(reviewer, key)).toContainText('In predeploy')
  await expect
    .poll(async () => {
      await ingest(sender, `two-${unique()}`, `a lion${key}`)
      return (
        await call<{ gained: number }>(author, '/runStrategyEngine/getPreDeployCount', { ruleId })
      ).gained
    })
    .toBeGreaterThan(0)
  const saved = reviewer.waitForEvent('download')
  await act(reviewer, key, 'Export differences')
  expect((await saved).suggestedFilename()).toBe(`predeploy-${key}.xlsx`)
}
const putsIntoUseLater = async ({ author, reviewer, sender, key, ruleId }: Desk): Promise<void> => {
  await act(reviewer, key, 'Schedule deployment')
  await reviewer
    .getByRole('dialog')
    .getByPlaceholder('YYYY-MM-DD HH:mm:ss')
    .fill(new Date(Date.now() + 8 * 3_600_000 + 4000).toISOString().slice(0, 19).replace('T', ' '))
  await reviewer.keyboard.press('Control+Enter')
  await expect(reviewer.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => versionInUse(author, ruleId)).toBe(2)
  await expect
    .poll(async () => {
      await ingest(sender, `three-${unique()}`, `a lion${key}`)
      return (await runsOf(author, ruleId))[0]?.[1]
    })
    .toBe(2)
}
const bringsFirstVersionBack = async ({ author, reviewer, key, ruleId }: Desk): Promise<void> => {
  await reviewer.reload()
  await row(reviewer, key).getByText('v2', { exact: true }).click()
  const drawer = reviewer.getByRole('dialog', { name: new RegExp(key) })
  await drawer.getByRole('button', { name: 'Compare' }).last().click()
  await expect(drawer.getByRole('region', { name: /Differences|Diff/ })).toContainText('lion')
  await drawer.getByRole('button', { name: 'Roll back' }).click()
  await reviewer
    .getByRole('dialog', { name: 'Roll back' })
    .getByRole('button', { name: 'OK' })
    .click()
  await expect.poll(() => versionInUse(author, ruleId)).toBe(1)
  await drawer.getByRole('tab', { name: 'History' }).click()
  await expect(drawer.getByRole('row').nth(1)).toContainText('Rolled back')
}

test('writes a rule in five views, has it passed and used in stages; records name them', async ({
  browser,
}) => {
  const [author, reviewer, sender] = (await Promise.all(
    ['analyst', 'leader', 'admin'].map(async (name) => {
      const page = await (
        await browser.newContext({ viewport: { width: 1440, height: 900 } })
      ).newPage()
      await signIn(page, name)
      return page
    }),
  )) as [Page, Page, Page]
  const problems = [watch(author), watch(reviewer)]
  const key = `stages_${unique()}`
  const ruleId = await writeInEveryView(author, key)
  const desk: Desk = { author, reviewer, sender, key, ruleId }
  await passesAndDeploys(desk)

  await triesSecondVersion(desk)

  await putsIntoUseLater(desk)

  await bringsFirstVersionBack(desk)
  expect(await axe(reviewer)).toEqual([])
  expect(problems).toEqual([[], []])
  for (const page of [author, reviewer, sender]) await page.context().close()
})

test('searches, makes and copies rules, asks before losing something, forgets ticks', async ({
  browser,
}) => {
  const [author, page] = (await Promise.all(
    ['analyst', 'admin'].map(async (name) => {
      const one = await (
        await browser.newContext({ viewport: { width: 1440, height: 900 } })
      ).newPage()
      await signIn(one, name)
      return one
    }),
  )) as [Page, Page]
  const problems = watch(page)
  const key = `list_${unique()}`
  const ids: string[] = []
  for (let n = 0; n < 12; n++)
    ids.push(await makeRule(author, says(`word${n}`, 'queue'), { key: `${key}_${n}` }))
  await open(page, `/strategy-engine/index?text=${key}`)
  const rows = page.locator('.data-table tbody tr')
  await expect(rows).toHaveCount(10)
  await expect(rows.first()).toContainText('General')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL(/current=2/)
  // Another search begins at its first page.
  await page.getByLabel('Name or key').fill(`${key}_1`)
  await page.getByRole('button', { name: 'Search' }).press('Enter')
  await expect(rows).toHaveCount(3)
  await expect(page).not.toHaveURL(/current=2/)
  for (const n of [0, 1, 2]) await rows.nth(n).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Approve (3)' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  const outcomes = page.getByRole('dialog', { name: 'Results' })
  await expect(outcomes.getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await outcomes.locator('footer button').click()
  await expect(page.getByRole('button', { name: 'Approve (0)' })).toBeDisabled()
  await expect(rows.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(row(page, `${key}_11`)).not.toContainText('Waiting for approval')
  await call(page, '/strategyRule/deployStrategyRule', { ruleId: ids[11], version: 1, effect: 3 })
  await call(page, '/strategyRule/deployStrategyRule', { ruleId: ids[11], version: 1, effect: 4 })
  await page.reload()
  await act(page, `${key}_11`, 'Delete')
  await page.getByRole('dialog').locator('footer').getByRole('button').last().click()
  await expect(row(page, `${key}_11`)).toHaveCount(0)
  await expect(rows).toHaveCount(2)
  // A copy, a change and a new rule are made over the list: it starts at its first page again, with
  // nothing ticked.
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
  await open(page, `/strategy-engine/index?text=${key}_1&current=2&pageSize=1`)
  await expect(rows).toHaveCount(1)
  await rows.getByRole('checkbox').check()
  await rows.getByRole('button', { name: /^More actions for/ }).click()
  await rows.getByRole('button', { name: 'Copy', exact: true }).click()
  await dialog('Copy rule').getByLabel('Name').fill('The copy')
  await dialog('Copy rule').getByLabel('Key').fill(`${key}_1_copy`)
  expect(await axe(page, 'dialog')).toEqual([])
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/current=1/)
  await expect(row(page, `${key}_1_copy`)).toContainText('The copy')
  await expect(rows.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await act(page, `${key}_1_copy`, 'Edit')
  await dialog('The copy').getByLabel('Name').fill('The changed copy')
  page.once('dialog', (asked) => void asked.dismiss())
  await dialog('The copy').getByRole('button', { name: 'Close' }).click()
  await expect(dialog('The copy').getByLabel('Name')).toHaveValue('The changed copy')
  await dialog('The copy').getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row(page, `${key}_1_copy`)).toContainText('The changed copy')
  await page.getByRole('button', { name: 'New rule' }).click()
  await dialog('New rule').getByRole('link', { name: 'Open in full page' }).click()
  await expect(page).toHaveURL(/#\/strategy-engine\/rule-edit$/)
  expect(problems).toEqual([])
  for (const one of [author, page]) await one.context().close()
})

test('changes and appends rows of a table, stores the ticked only, round-trips a workbook', async ({
  page,
}) => {
  const problems = watch(page)
  await signIn(page, 'analyst')
  const key = `table_${unique()}`
  const ruleId = await makeRule(
    page,
    ['ant', 'bee', 'cat'].map((word) => says(word, 'queue')[0] as object),
    { key },
  )
  await open(page, `/strategy-engine/rule?ruleIds=${ruleId}`)
  const cell = (name: string) => page.getByRole('textbox', { name, exact: true })
  await expect(cell('Text contains, row 3')).toHaveValue('cat')
  await cell('Text contains, row 1').fill('aphid')
  await page.keyboard.press('Enter')
  await expect(cell('Text contains, row 2')).toBeFocused()
  await page.getByRole('button', { name: 'Add column' }).click()
  await page.getByRole('combobox', { name: 'Indicators' }).fill('priority')
  await page.getByRole('option', { name: /^Priority ?priority$/ }).click()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('checkbox', { name: 'Select 2', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Select 3', exact: true }).check()
  await page.getByRole('button', { name: 'Set in selected rows (2)' }).click()
  await pickEntry(page, 'Column', 'Priority =')
  await page.getByLabel('Value').fill('often')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'Not a value of this column',
  )
  await page.getByLabel('Value').fill('7')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Add 2 copies' }).click()
  await cell('Text contains, row 5').fill('dog')
  await cell('Text contains, row 5').blur()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Save changes' })
  await expect(dialog.getByRole('checkbox')).toHaveCount(3)
  await dialog.getByRole('checkbox', { name: /#1 Text/ }).uncheck()
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved; waiting for approval')).toBeVisible()
  for (const [name, value] of [
    ['Text contains, row 1', 'ant'],
    ['Text contains, row 5', 'dog'],
    ['Priority =, row 3', '7'],
    ['Priority =, row 1', ''],
  ] as const)
    await expect(cell(name), name).toHaveValue(value)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const file = await (await download).path()
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByLabel('Workbook (.xlsx)').setInputFiles({
    name: 'rules.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await (await import('node:fs/promises')).readFile(file),
  })
  const imported = page.getByRole('dialog', { name: /^Import/ })
  await expect(imported).toContainText('Unchanged: 5')
  await expect(imported.getByRole('button', { name: 'Save' })).toBeDisabled()
  expect(problems).toEqual([])
})

test('opens a run with its trace, keeps it as a test case, and tries the rule on the past', async ({
  browser,
}) => {
  const [page, reviewer, sender] = (await Promise.all(
    ['analyst', 'leader', 'admin'].map(async (name) => {
      const one = await (
        await browser.newContext({ viewport: { width: 1440, height: 900 } })
      ).newPage()
      await signIn(one, name)
      return one
    }),
  )) as [Page, Page, Page]
  const problems = watch(page)
  const key = `past_${unique()}`
  const ruleId = await makeRule(page, says(`otter${key}`, 'ignore'), {
    key,
    types: [{ appId: 72, type: 12 }],
  })
  await call(reviewer, '/strategyRule/passStrategyRule', { ruleId, version: 1 })
  await call(reviewer, '/strategyRule/deployStrategyRule', { ruleId, version: 1, effect: 3 })
  await expect
    .poll(async () => {
      await ingest(sender, `past-${unique()}`, `an otter${key}`)
      return (await runsOf(page, ruleId)).length
    })
    .toBeGreaterThan(0)
  await open(page, `/strategy-engine/run-history?ruleId=${ruleId}`)
  await page.getByRole('row').nth(1).click()
  const drawer = page.getByRole('dialog', { name: /^Run / })
  await expect(drawer.getByRole('region', { name: `${ruleId} v1` })).toContainText(`an otter${key}`)
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Save as test cases (1)' }).click()
  await pickEntry(page, 'For rule', ruleId)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('1 test cases saved')).toBeVisible()
  await open(page, `/strategy-engine/test-case?ruleId=${ruleId}`)
  await page.getByRole('button', { name: 'New test case' }).click()
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Name/ })
    .fill('says nothing to others')
  await page.getByRole('dialog').getByLabel('Expected').fill('{ "result": "queue" }')
  await page.keyboard.press('Control+Enter')
  await expect(row(page, 'says nothing to others')).toBeVisible()
  await page.getByRole('button', { name: 'Run test cases' }).click()
  await page.keyboard.press('Control+Enter')
  const report = page.getByRole('dialog', { name: /^Report/ })
  await expect(report.getByRole('region', { name: 'says nothing to others' })).toContainText(
    'Failed',
  )
  await expect(report).toContainText('Passed')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Backtests' }).click()
  await page.getByRole('button', { name: 'Start a backtest' }).click()
  await pickEntry(page.getByRole('dialog'), /^Rule/, ruleId)
  await pickEntry(page.getByRole('dialog'), /^Type/, '72:12')
  await page
    .getByRole('dialog')
    .getByPlaceholder('YYYY-MM-DD HH:mm:ss')
    .last()
    .fill(new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '))
  await page.keyboard.press('Control+Enter')
  await expect(row(page, `Rule ${key}`)).toContainText('Done', { timeout: 30_000 })
  await row(page, `Rule ${key}`).click()
  await expect(page.getByRole('dialog', { name: /^Backtest/ })).toContainText('+0 −0')
  expect(await axe(page)).toEqual([])
  expect(problems).toEqual([])
  for (const one of [page, reviewer, sender]) await one.context().close()
})

test('indicators, lists of options, categories and groups are kept in the console', async ({
  page,
}) => {
  const problems = watch(page)
  await signIn(page, 'analyst')
  const key = unique()
  await open(page, '/strategy-engine/data-index')
  await page.getByRole('button', { name: 'New indicator' }).click()
  await page.getByLabel(/^ID/).fill(`1${key}`)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert').first()).toContainText('Starts with a letter')
  await page.getByLabel(/^ID/).fill(`x.${key}`)
  await page.getByLabel(/^中文/).fill('贴纸')
  await page.getByLabel(/^English/).fill(`Sticker ${key}`)
  await page.getByLabel('Path').fill('extData.sticker')
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await open(page, `/strategy-engine/data-index?text=${key}`)
  await row(page, `x.${key}`).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, `x.${key}`)).toHaveCount(0)
  await open(page, '/strategy-engine/dynamic-data-index')
  await page.getByRole('button', { name: 'New list' }).click()
  await page.getByRole('dialog').getByLabel(/^Name/).fill(`list ${key}`)
  await page.getByLabel('Entries').fill('u1\nu2\nu1')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert').first()).toContainText('Line 3')
  await page.getByLabel('Entries').fill('u1\nu2 | 二 | Two')
  await page.keyboard.press('Control+Enter')
  await expect(row(page, `list ${key}`)).toContainText('2')
  await open(page, '/strategy-engine/index')
  await page.getByRole('button', { name: 'Categories and groups' }).click()
  await page.getByRole('tab', { name: 'Groups' }).click()
  await page.getByLabel(/^中文/).fill(`组 ${key}`)
  await page.getByLabel(/^English/).fill(`Group ${key}`)
  await page.keyboard.press('Control+Enter')
  await expect(
    page
      .getByRole('dialog')
      .getByRole('row')
      .filter({ hasText: `Group ${key}` }),
  ).toBeVisible()
  expect(await axe(page)).toEqual([])
  expect(problems).toEqual([])
})
