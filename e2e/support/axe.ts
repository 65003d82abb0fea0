import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
type Violation = { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }

/** Violations of WCAG 2.2 A and AA on the page as it stands (or in one part of it), one line each. */
export const axe = async (page: Page, part = 'html'): Promise<string[]> => {
  await page.evaluate(source)
  const { violations } = await page.evaluate((inside) => (window as unknown as { axe: { run: (where: string, options: unknown) => Promise<{ violations: Violation[] }> } }).axe.run(inside, { runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } }), part)
  return violations.map((violation) => `${violation.id}: ${violation.help} (${violation.nodes.length}) ${violation.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | ')}`)
}
