import { type Locator, type Page, expect } from '@playwright/test'

const pageOf = (scope: Page | Locator): Page => ('page' in scope ? scope.page() : scope)

/** The place of the option that is called so or has that id, else of the first one. */
const placeOf = async (found: Locator, text: string): Promise<number> => {
  const options = await found.evaluateAll((all) =>
    all.map((option) => ({
      name: [...option.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map(({ textContent }) => textContent ?? '')
        .join('')
        .trim()
        .toLowerCase(),
      // An id that stands beside a name is an element of its own.
      beside: [...option.children].map(({ textContent }) => textContent?.trim().toLowerCase()),
    })),
  )
  const wanted = text.toLowerCase()
  const called = options.findIndex(
    ({ name, beside }) =>
      name === wanted || name.startsWith(`${wanted} (`) || beside.includes(wanted),
  )
  return Math.max(0, called)
}

/**
 * Picks out of a list by name or id: types into the field called so, and takes the entry that is
 * called so, else the first one that contains the text.
 */
export async function pick(
  scope: Page | Locator,
  label: string | RegExp,
  text: string,
): Promise<void> {
  const field = scope.getByRole('combobox', { name: label })
  const page = pageOf(scope)
  const found = page.getByRole('option').filter({ hasText: text, hasNotText: 'Select all' })
  // What is filled in at the very moment the field takes the focus may be lost, and a list may
  // close while its form is drawn anew.
  await expect(async () => {
    await field.focus()
    await field.fill(text)
    await found.first().waitFor({ timeout: 15_000 })
    // What was found for less than the whole text is still shown for a moment.
    await expect(page.locator('.pick-list.loading')).toHaveCount(0)
    await found.nth(await placeOf(found, text)).click({ timeout: 15_000 })
  }).toPass()
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
