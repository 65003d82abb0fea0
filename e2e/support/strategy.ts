import { type Page, expect } from '@playwright/test'
import { url } from './console.ts'

const gate = '/biz_gateway/justice_strategy'
/** A call of the rule engine as the page's person; answers its data. */
export async function call<T>(page: Page, path: string, data: unknown): Promise<T> {
  const answer = (await (await page.request.post(`${url()}${gate}${path}`, { data })).json()) as {
    code: number
    data: T
  }
  expect(answer.code, JSON.stringify(answer).slice(0, 300)).toBe(0)
  return answer.data
}
/** Letters of a key no other test has. */
export function unique(): string {
  return `${Date.now().toString(36)}${Math.floor(Math.random() * 46_656).toString(36)}`
}
/** A rule that waits for review, without types unless they are given; answers its id. */
export async function makeRule(
  page: Page,
  rule: object[],
  {
    key = `e2e_${unique()}`,
    types = [],
  }: { key?: string; types?: { appId: number; type: number }[] } = {},
): Promise<string> {
  return (
    await call<{ ruleId: string }>(page, '/strategyRule/createStrategyRuleAndBindEditRelation', {
      ruleKey: key,
      category: 'general',
      name: `Rule ${key}`,
      remark: '',
      rule,
      types,
    })
  ).ruleId
}

export function tree(page: Page) {
  return page.getByRole('tree', { name: 'Rule tree' })
}
export function node(page: Page, text: string | RegExp) {
  return page.getByRole('treeitem').filter({ hasText: text })
}
export function chartNode(page: Page, text: string | RegExp) {
  return page.locator('.react-flow__node').filter({ hasText: text })
}
export function tab(page: Page, name: string) {
  return page.getByRole('tab', { name, exact: true })
}
/** Chooses in a box that is searched by typing. */
export async function pick(page: Page, name: string, text: string): Promise<void> {
  const box = page.getByRole('combobox', { name, exact: true })
  await box.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}
/** The text in the code editor. */
export function typed(page: Page): Promise<string> {
  return page.locator('.cm-content').innerText()
}
export async function write(page: Page, text: string): Promise<void> {
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.insertText(text)
}
