import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
type Violation = { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }

type Axe = {
  axe: { run: (where: string, options: unknown) => Promise<{ violations: Violation[] }> }
}
const everything = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
/** Good practice that the page keeps as well: it says what it is in a heading of its own. */
const rules = { 'page-has-heading-one': { enabled: true } }
const colours = { type: 'rule', values: ['color-contrast'] }

/**
 * Violations of WCAG 2.2 A and AA on the page as it stands (or in one part of it, once it
 * is there), one line each.
 * With `coloursOnly` those of colours: all that another theme changes.
 */
export async function axe(page: Page, part = 'html', coloursOnly = false): Promise<string[]> {
  await page.locator(part).first().waitFor()
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const { violations } = await page.evaluate(
    ({ inside, ...asked }) =>
      (window as unknown as Axe).axe.run(inside, { ...asked, resultTypes: ['violations'] }),
    { inside: part, ...(coloursOnly ? { runOnly: colours } : { runOnly: everything, rules }) },
  )
  return violations.map(
    (violation) =>
      `${violation.id}: ${violation.help} (${violation.nodes.length}) ${violation.nodes
        .slice(0, 3)
        .map((node) => node.html.slice(0, 160))
        .join(' | ')}`,
  )
}

/**
 * Violations in the theme of the page, and those of colours in the other one; the page ends as it
 * began.
 */
export async function axeInBoth(page: Page, part = 'html'): Promise<string[]> {
  const own = await axe(page, part)
  const before = await page.evaluate(() => {
    const { dataset } = document.documentElement
    const theme = dataset['theme'] ?? ''
    dataset['theme'] = theme === 'dark' ? 'light' : 'dark'
    return theme
  })
  await page.waitForTimeout(120)
  const other = await axe(page, part, true)
  await page.evaluate((theme) => {
    document.documentElement.dataset['theme'] = theme
  }, before)
  return [...own, ...other.map((one) => `in the other theme: ${one}`)]
}
