import type { FormValues } from '../shapes/draft.ts'

/**
 * Fields of a draft that stand beside the form of a result on the wire: the change order, files as
 * evidence. Those that begin with `_` never leave the page.
 */
const beside: ReadonlySet<string> = new Set(['changeOrderId', 'evidence'])

/** What `form.result` carries. */
export function sentFields(form: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(form).filter(
      ([key, value]) => !key.startsWith('_') && !beside.has(key) && value !== undefined,
    ),
  )
}
export function orderOf(form: FormValues): string {
  return typeof form['changeOrderId'] === 'string' ? form['changeOrderId'].trim() : ''
}
export function besideForm(form: FormValues): { changeOrderId?: string } {
  return orderOf(form) === '' ? {} : { changeOrderId: orderOf(form) }
}
export function filesOf(form: FormValues): string[] {
  return Array.isArray(form['evidence']) ? (form['evidence'] as string[]) : []
}
