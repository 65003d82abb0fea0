const own = 'a, button, input, select, textarea, label, summary, [role="button"], [role="menu"]'

/**
 * Whether a press within a row is meant for the row: not where something of its own was pressed,
 * nor where text was selected with it.
 */
export function isForRow(target: EventTarget | null, selected: Selection | null): boolean {
  if (target instanceof Element && target.closest(own)) return false
  return !(
    selected !== null &&
    !selected.isCollapsed &&
    target instanceof Node &&
    selected.containsNode(target, true)
  )
}

/**
 * The link that a row opens by: its first to a page of the console, those beside its acts left out.
 */
export function linkOfRow(row: Element): HTMLAnchorElement | null {
  return row.querySelector<HTMLAnchorElement>('td:not(.pin-end) a[href^="#"]')
}
