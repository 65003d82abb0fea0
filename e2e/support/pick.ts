import type { Locator, Page } from '@playwright/test'

const pageOf = (scope: Page | Locator): Page => ('page' in scope ? scope.page() : scope)

/**
 * Picks out of a list by name or id: types into the field called so, and takes the first entry that
 * contains the text.
 */
export async function pick(
  scope: Page | Locator,
  label: string | RegExp,
  text: string,
): Promise<void> {
  const field = scope.getByRole('combobox', { name: label })
  // What is filled in at the very moment the field takes the focus may be lost.
  await field.focus()
  await field.fill(text)
  await pageOf(scope)
    .getByRole('option')
    .filter({ hasText: text, hasNotText: 'Select all' })
    .first()
    .click()
}

/** Pastes a text into a field, as from the clipboard. */
export async function paste(field: Locator, text: string): Promise<void> {
  await field.focus()
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
}
