const fields = '[data-unreadable="true"]'

/**
 * Whether a form holds a field whose text cannot be read for what it should be: going on would use
 * something else than what stands there.
 */
export function holdsUnreadable(form: ParentNode): boolean {
  return form.querySelector(fields) !== null
}

/**
 * Leads to the first such field of a form and answers whether there is one; while there is, nothing
 * may be sent.
 */
export function leadToUnreadable(form: ParentNode): boolean {
  const field = form.querySelector<HTMLInputElement>(fields)
  if (!field) return false
  // A field says what is wrong with it once it is left.
  field.blur()
  field.focus()
  return true
}
