import { type Page, expect, test } from '@playwright/test'
import { axe, axeInBoth } from './support/axe.ts'
import { type Options, open, reportsOf, seenAs, signIn, watch } from './support/console.ts'
import {
  call,
  chartNode,
  makeRule,
  node as row,
  tab,
  tree,
  typed,
  write,
} from './support/strategy.ts'

type Body = Record<string, unknown>[]
const path = '/strategy-engine/rule-edit'
const item = (
  records: number,
  result: string,
  more: Record<string, unknown> = {},
): Body[number] => ({
  conditions: [{ leftKey: 'user.records', leftKeyParam: '24h', relation: '>=', value: records }],
  thenAction: { type: 'result', value: { result } },
  ...more,
})
const bodyOf = async (page: Page, ruleId: string): Promise<{ rule: Body; version: number }> =>
  call(page, '/strategyRule/getStrategyRuleVersion', { ruleId })
/** Opens a rule that was just made; answers its id. */
const startWith = async (page: Page, rule: Body, options: Options = {}): Promise<string> => {
  await signIn(page, 'admin', options)
  const ruleId = await makeRule(page, rule)
  await open(page, `${path}?ruleId=${ruleId}`)
  return ruleId
}

test('takes a script as the rule at once; marks what is unreadable, keeps the rule', async ({
  page,
}) => {
  await startWith(page, [item(5, 'queue')])
  await tab(page, 'Script').click()
  await expect.poll(() => typed(page)).toContain('user.records')
  await write(page, 'if (user.records("24h") >= 7) {\n  return { result: "sample" }\n')
  await expect(page.locator('.code-problem')).toHaveText(/^3:1 /)
  const sent = reportsOf(page)
  await tab(page, 'Tree').click()
  await expect(page.getByText('has errors and cannot be read')).toBeVisible()
  await expect(row(page, 'Choose an indicator')).toBeVisible()
  await expect(page.getByRole('treeitem')).toHaveCount(4)
  await page.getByRole('button', { name: 'Discard the script' }).click()
  await expect(row(page, /≥ 5$/)).toBeVisible()
  await tab(page, 'Script').click()
  await write(page, 'if (user.records("24h") >= 7) {\n  return { result: "sample" }\n')
  await tab(page, 'Tree').click()
  await expect(row(page, 'Choose an indicator')).toBeVisible()
  await seenAs(page, 'hidden')
  await expect.poll(() => sent.some((one) => one.includes('script-refused'))).toBe(true)
  await seenAs(page, 'visible')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('The script has errors, so nothing was saved.')).toBeVisible()
  await expect(tab(page, 'Script')).toHaveAttribute('aria-selected', 'true')
  await tab(page, 'Event chart').click()
  await page.getByRole('button', { name: 'Back to the script' }).click()
  await expect.poll(() => typed(page)).toContain('>= 7')
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('}')
  await expect(page.getByText('No errors')).toBeVisible()
  await tab(page, 'Tree').click()
  await expect(row(page, /≥ 7$/)).toBeVisible()
  await tab(page, 'Script').click()
  await write(page, 'if (nobody() > 9) { return { punish: ["nothing"] } }')
  await expect(page.locator('.code-problem').first()).toHaveText('1:5 unknown indicator: nobody')
  await expect(page.locator('.code-problem').nth(1)).toHaveText(/unknown punish item: nothing/)
  await write(page, 'if (user.rec')
  await page.keyboard.press('Control+Space')
  await expect(page.locator('.cm-tooltip-autocomplete')).toContainText('user.records')
})

test('begins a new rule as text, and brings the tree back when the text is dropped', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await open(page, path)
  await tree(page).waitFor()
  await tab(page, 'Script').click()
  await expect(page.getByText('This view cannot show the rule yet')).toBeVisible()
  await page.getByRole('button', { name: 'Start with an empty script' }).click()
  await expect(page.locator('.code-problem')).toHaveText(/At least one condition/)
  await tab(page, 'Tree').click()
  await page.getByRole('button', { name: 'Discard the script' }).click()
  await expect(row(page, 'Empty node')).toBeVisible()
  await tab(page, 'Chinese script').click()
  await page.getByRole('button', { name: 'Start with an empty script' }).click()
  await write(page, '如果 uid 等于 "77" 那么 设 result 为 "queue" 结束')
  await tab(page, 'Tree').click()
  await expect(row(page, /= 77$/)).toBeVisible()
})

test('asks who leaves a rule or table unsaved, and keeps it as it was when they stay', async ({
  page,
}) => {
  const ruleId = await startWith(page, [item(5, 'queue')])
  const asked: string[] = []
  let leave = false
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void (leave ? dialog.accept() : dialog.dismiss())
  })
  const away = page.getByRole('link', { name: 'All rules' }).first()
  await page.getByRole('textbox', { name: 'Name' }).fill('Not yet saved')
  await away.click()
  await expect.poll(() => asked).toEqual(['confirm'])
  await expect(page).toHaveURL(new RegExp(`rule-edit\\?ruleId=${ruleId}$`))
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Not yet saved')
  leave = true
  // Whether the window would still ask the moment the next page is there.
  const asksOnArrival = page.evaluate(
    () =>
      new Promise<boolean>((done) => {
        new MutationObserver((_changes, observer) => {
          if (
            ![...document.querySelectorAll('main button')].some(
              (button) => button.textContent === 'New rule',
            )
          )
            return
          observer.disconnect()
          done(!window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
        }).observe(document.body, { childList: true, subtree: true })
      }),
  )
  await away.click()
  await expect(page).toHaveURL(/strategy-engine\/index$/)
  await expect(page.getByRole('button', { name: 'New rule' })).toBeVisible()
  expect(await asksOnArrival).toBe(false)
  leave = false
  await open(page, `/strategy-engine/rule?ruleIds=${ruleId}`)
  const cell = page.getByRole('textbox', { name: /row 1$/ }).first()
  await cell.fill('66')
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect.poll(() => asked).toEqual(['confirm', 'confirm', 'confirm'])
  await expect(page).toHaveURL(new RegExp(`rule\\?ruleIds=${ruleId}$`))
  await expect(cell).toHaveValue('66')
})

test('a trial run draws what came of each comparison on the tree, with the values', async ({
  page,
}) => {
  const rule: Body = [
    {
      conditions: [
        {
          leftKey: 'user.records',
          leftKeyParam: '24h',
          relation: '>=',
          value: 50,
          nextLogic: '||',
        },
        { leftKey: 'text.length', relation: '>', value: 5, nextLogic: '&&' },
        { leftKey: 'uid', relation: '==', value: '1' },
      ],
      thenAction: { type: 'result', value: { result: 'queue' } },
    },
    item(1, 'sample'),
  ]
  await startWith(page, rule)
  await tab(page, 'Trial run').click()
  await page.getByRole('textbox', { name: /^Records of the user/ }).fill('20')
  await page.getByRole('textbox', { name: 'Length of the text' }).fill('9')
  await page.getByLabel(/^User id: given/).selectOption('absent')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByText('✓ Hit')).toBeVisible()
  await expect(row(page, '≥ 50')).toContainText('✗ false')
  await expect(row(page, '≥ 50')).toContainText('actual: 20')
  await expect(row(page, '> 5')).toContainText('✓ true')
  await expect(row(page, 'User id')).toContainText('actual: absent')
  await expect(row(page, '≥ 1')).toContainText('✓ true')
  await page.getByLabel(/^Length of the text: given/).selectOption('missing')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(row(page, '> 5')).toContainText('? missing')
  await tab(page, 'Event chart').click()
  await expect(page.locator('.react-flow__node').first()).toBeVisible()
  await expect(page.locator('.react-flow__node .trace.missing')).toHaveCount(1)
})

test('names who saved a rule first, shows the difference, and loses nothing of either', async ({
  page,
}) => {
  const ruleId = await startWith(page, [item(5, 'queue'), item(9, 'punish')])
  await row(page, '≥ 5').click()
  await page.getByRole('textbox', { name: 'Value' }).fill('6')
  await call(page, '/strategyRule/updateStrategyRule', {
    ruleId,
    version: 1,
    rule: [item(5, 'queue'), item(10, 'punish')],
  })
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this rule' })
  await expect(dialog).toContainText('admin saved version 1')
  await expect(dialog.locator('.diff-line.changed').first()).toContainText('changed')
  await expect(dialog.locator('del').filter({ hasText: '≥ 10' })).toBeVisible()
  await expect(dialog.locator('ins').filter({ hasText: '≥ 6' })).toBeVisible()
  expect(await axe(page, 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Save mine anyway' }).click()
  await expect(dialog).toHaveCount(0)
  await expect
    .poll(async () => JSON.stringify((await bodyOf(page, ruleId)).rule))
    .toBe(JSON.stringify([item(6, 'queue'), item(9, 'punish')]))
})

test('what was not saved is there again after the page was lost', async ({ page }) => {
  const ruleId = await startWith(page, [item(5, 'queue')])
  await row(page, '≥ 5').click()
  await page.getByRole('textbox', { name: 'Value' }).fill('77')
  await expect(page.getByText(/^draft saved on this computer/)).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await open(page, `${path}?ruleId=${ruleId}`)
  await expect(row(page, '≥ 5')).toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(row(page, '≥ 77')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved as version 1')).toBeVisible()
  await open(page, `${path}?ruleId=${ruleId}`)
  await expect(row(page, '≥ 77')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0)
})

test('nodes change by the rules of the tree; what may not be done is off', async ({ page }) => {
  await signIn(page, 'admin')
  await open(page, path)
  const button = (name: string) =>
    page.getByRole('toolbar').getByRole('button', { name, exact: false })
  await expect(button('Remove')).toBeDisabled()
  await expect(button('Reset')).toBeEnabled()
  await button('Add else').click()
  await expect(button('Add else')).toBeDisabled()
  await row(page, /^Else$/).click()
  await expect(button('Remove')).toBeEnabled()
  await button('Remove').click()
  await expect(row(page, /^Else$/)).toHaveCount(0)
  await row(page, 'Empty node').click()
  for (const name of ['a condition block', 'an action', 'several results', 'a reference to a rule'])
    await expect(page.getByRole('button', { name })).toBeVisible()
  // In the chart the same is done to the nodes themselves.
  await tab(page, 'Event chart').click()
  await chartNode(page, 'Empty node').click()
  await page.getByRole('button', { name: 'an action' }).click()
  await chartNode(page, /^If/).click()
  // A node that is hidden while it is measured loses the keyboard, so none is.
  await page.evaluate(() => {
    const seen = globalThis as unknown as { hid: number }
    seen.hid = 0
    new MutationObserver((all) => {
      for (const { target } of all)
        if (
          target instanceof HTMLElement &&
          target.matches('.react-flow__node') &&
          target.style.visibility === 'hidden'
        )
          seen.hid++
    }).observe(document.querySelector('.react-flow') ?? document, {
      subtree: true,
      attributes: true,
      attributeFilter: ['style'],
    })
  })
  await page.keyboard.press('e')
  await expect(chartNode(page, 'Empty node')).toHaveClass(/selected/)
  await page.keyboard.press('Delete')
  await expect(chartNode(page, 'Empty node')).toHaveCount(0)
  await expect(chartNode(page, /^If/)).toBeFocused()
  expect(await page.evaluate(() => (globalThis as unknown as { hid: number }).hid)).toBe(0)
  await button('Add rule below').click()
  await expect(chartNode(page, /^If/)).toHaveCount(2)
  await page.keyboard.press('Control+z')
  await expect(chartNode(page, /^If/)).toHaveCount(1)
  await chartNode(page, 'Result').click()
  await button('Reset').click()
  await tab(page, 'Script').click()
  await page.getByRole('button', { name: /illegal node in branch: Empty node/ }).click()
  await expect(row(page, 'Empty node')).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'a condition block' }).click()
  await expect(row(page, /^If/)).toHaveCount(2)
})

test('folds a large rule, lists it above 300 nodes, and draws no chart above 500 rules', async ({
  page,
}) => {
  const many = (n: number): Body =>
    Array.from({ length: n }, (_, index) => item(index + 1, 'queue'))
  await startWith(page, many(66))
  await expect(page.getByRole('treeitem', { expanded: true }).first()).toBeVisible()
  await expect(page.getByRole('treeitem')).toHaveCount(66 * 4)
  await open(page, `${path}?ruleId=${await makeRule(page, many(67))}`)
  await expect(
    page.getByText(
      '201 nodes, collapsed until you open them. This rule can also be edited as a table.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('treeitem')).toHaveCount(67)
  await open(page, `${path}?ruleId=${await makeRule(page, many(600))}`)
  await expect(page.locator('.tree-box.like')).toBeVisible()
  expect(await page.getByRole('treeitem').count()).toBeLessThan(100)
  await tree(page).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(row(page, '≥ 600')).toHaveAttribute('aria-selected', 'true')
  await expect(row(page, '≥ 600')).toBeInViewport()
  await tab(page, 'Event chart').click()
  await expect(page.getByText('more than 500 rules; a chart would be unreadable')).toBeVisible()
})

test('only shows an older version; copies as a new rule; says when a rule is not there', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin')
  const ruleId = await makeRule(page, [item(5, 'queue')])
  const second = await (await browser.newContext()).newPage()
  await signIn(second, 'leader')
  await call(second, '/strategyRule/passStrategyRule', { ruleId, version: 1 })
  await call(page, '/strategyRule/updateStrategyRule', {
    ruleId,
    version: 1,
    rule: [item(8, 'queue')],
  })
  await second.context().close()
  await open(page, `${path}?ruleId=${ruleId}&version=1`)
  await expect(page.getByText('This is an older version')).toBeVisible()
  await expect(row(page, '≥ 5')).toBeVisible()
  await row(page, '≥ 5').click()
  await expect(page.getByRole('textbox', { name: 'Value' })).toBeDisabled()
  await expect(page.getByRole('button', { name: /^Save/ })).toBeDisabled()
  for (const name of ['Add rule below', 'Remove', 'Add condition'])
    await expect(page.getByRole('toolbar').getByRole('button', { name })).toBeDisabled()
  await page.getByRole('link', { name: 'Open latest version' }).click()
  await expect(row(page, '≥ 8')).toBeVisible()
  await expect(page.getByText('This is an older version')).toHaveCount(0)
  await open(page, `${path}?ruleId=${ruleId}&copy=1`)
  await expect(page.getByRole('heading', { name: 'Copy rule' })).toBeVisible()
  await expect(row(page, '≥ 8')).toBeVisible()
  await open(page, `${path}?ruleId=999999999`)
  await expect(page.locator('.view-refused')).toBeVisible()
})

test('is accessible in every view and theme; shows a value that is no option in red', async ({
  page,
}) => {
  const problems = watch(page)
  const rule: Body = [
    item(5, 'queue', {
      ruleRemark: '新用户',
      elseAction: { type: 'rules', rules: [item(1, 'sample')] },
    }),
    {
      conditions: [
        { leftKey: 'record.country', relation: 'in', value: ['CN', 'ATLANTIS'], nextLogic: '&&' },
        {
          leftKey: 'frontend_mathexp',
          calculatorList: [
            { leftKey: 'text.length', next: '*' },
            { value: 2, next: '+' },
            { leftKey: 'links.count' },
          ],
          relation: '>',
          value: 5,
        },
      ],
      thenAction: { type: 'result', value: { labelId: [], reason: 'x' } },
    },
  ]
  await startWith(page, rule, { language: 'cn' })
  await expect(row(page, 'ATLANTIS')).toContainText('cond_value_option_mismatch')
  await expect(row(page, 'ATLANTIS').locator('.row-mismatch')).toHaveCSS(
    'color',
    'rgb(207, 19, 34)',
  )
  await row(page, '×').click()
  await tab(page, '试运行').click()
  await page.getByRole('button', { name: '运行', exact: true }).click()
  await expect(page.locator('.run-said')).toBeVisible()
  for (const [name, shows] of [
    ['规则树', '.run-said'],
    ['脚本', '.cm-content'],
    ['中文脚本', '.cm-content'],
    ['事件图', '.react-flow__node'],
  ] as const) {
    await tab(page, name).click()
    await page.locator(shows).first().waitFor()
    expect(await axeInBoth(page), name).toEqual([])
  }
  expect(problems).toEqual([])
})
