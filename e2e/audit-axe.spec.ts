import { type Page, expect, test } from '@playwright/test'
import { axe } from './support/axe.ts'
import { makeAuditor, press, startAudit } from './support/audit.ts'

// A worker that starts anew after a failure needs a user of its own.
const user = `axe_auditor_${process.pid}`
test.beforeAll(() => makeAuditor(user))

type Step = { what: string; keys: readonly string[]; closing: readonly string[] }
/**
 * What every page opens alike: looked at once where results stand beside the record, once where
 * they stand below it.
 */
const common: readonly Step[] = [
  { what: 'keys', keys: ['?'], closing: ['Escape'] },
  { what: 'drawer', keys: ['u'], closing: ['Escape'] },
  { what: 'label search', keys: ['l'], closing: ['Escape', 'Escape'] },
  { what: 'question', keys: ['Shift+p'], closing: ['Escape'] },
]
const form = (...keys: readonly string[]): Step => ({ what: 'form', keys, closing: ['Escape'] })
const viewer: Step = { what: 'viewer', keys: ['Space'], closing: ['Escape'] }
const confirm = (...keys: readonly string[]): Step => ({
  what: 'confirm',
  keys,
  closing: ['Escape', 'Escape'],
})

const panels: readonly { path: string; steps: readonly Step[] }[] = [
  { path: 'text', steps: [...common, form('7', 't'), confirm('v', '4', 'Enter')] },
  { path: 'text-group', steps: [form('7', 't')] },
  {
    path: 'picture',
    steps: [
      { what: 'marked', keys: ['ArrowRight', '1'], closing: [] },
      ...common,
      form('e'),
      viewer,
    ],
  },
  { path: 'picture-with-single', steps: [form('7', 'e'), viewer, confirm('v', 'Enter')] },
  { path: 'common', steps: [form('7', 't')] },
  { path: 'common-multi-resource', steps: [form('7', 'r'), confirm('v', 'Enter')] },
  { path: 'video', steps: [form('7', 'e')] },
  { path: 'voice', steps: [{ what: 'region', keys: ['[', ']'], closing: [] }, form('7', 'e')] },
]

/** Barriers of what stands open over the page, else of the page, in both themes. */
const barriers = async (page: Page, what: string): Promise<string[]> => {
  const found: string[] = []
  const over = 'dialog[open], [role="dialog"]'
  const part = (await page.locator(over).count()) > 0 ? over : 'html'
  for (const theme of ['light', 'dark']) {
    await page.evaluate((mode) => {
      document.documentElement.dataset['theme'] = mode
    }, theme)
    await page.waitForTimeout(120)
    found.push(
      ...(await axe(page, part, theme === 'dark')).map((one) => `${what} (${theme}): ${one}`),
    )
  }
  return found
}

for (const { path, steps } of panels) {
  test(`${path}: no barrier in light or dark, with dialogs, drawer, form and viewer open`, async ({
    page,
  }) => {
    // Each wall hands out a hundred: tests that run beside this one have the other type.
    await startAudit(page, user, path, path === 'picture' ? '?appId=71&type=21' : '')
    const found = await barriers(page, 'page')
    for (const { what, keys, closing } of steps) {
      await press(page, ...keys)
      await page.waitForTimeout(250)
      found.push(...(await barriers(page, what)))
      await press(page, ...closing)
      await page.waitForTimeout(120)
    }
    await page.getByRole('button', { name: 'Comfort' }).press('Enter')
    found.push(...(await barriers(page, 'comfort')))
    expect(found).toEqual([])
  })
}
