import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
type Violation = { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }

/** Violations of WCAG 2.2 A and AA on the page as it stands, one line each. */
export const axe = async (page: Page): Promise<string[]> => {
  await page.evaluate(source)
  const { violations } = await page.evaluate(() => (window as unknown as { axe: { run: (options: unknown) => Promise<{ violations: Violation[] }> } }).axe.run({ runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } }))
  return violations.map((violation) => `${violation.id}: ${violation.help} (${violation.nodes.length}) ${violation.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | ')}`)
}
