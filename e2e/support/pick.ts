import type { Locator, Page } from '@playwright/test'

/**
 * Picks out of a list by name or id: types into the field called so, and takes the first entry that
 * contains the text.
 */
export async function pick(scope: Page | Locator, label: string, text: string): Promise<void> {
  const page = 'page' in scope ? scope.page() : scope
  const field = scope.getByRole('combobox', { name: label })
  await field.fill(text)
  await page.getByRole('option').filter({ hasText: text }).first().click()
}
