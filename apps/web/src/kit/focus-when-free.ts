/** What a person is using: an open menu or dialog, or a field that is typed in. */
const inUse =
  'dialog[open], .popup:has(.popup-panel), input, select, textarea, [contenteditable="true"]'

/**
 * As a `ref`: what a page begins with takes the focus when it appears, but never out of a menu,
 * dialog or field that was gone to while the page was loading.
 */
export function focusWhenFree(node: HTMLElement | null): void {
  const held = document.activeElement?.closest(inUse)
  if (node && (!held || node.closest('form, dialog')?.contains(held))) node.focus()
}
