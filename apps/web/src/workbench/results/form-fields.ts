import type { FormValues } from '../engine/types.ts'

/**
 * Fields of a draft that stand beside the form of a result on the wire: the change order, files as
 * evidence. Those that begin with `_` never leave the page.
 */
const beside: ReadonlySet<string> = new Set(['changeOrderId', 'evidence'])

/** What `form.result` carries. */
export const sentFields = (form: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(form).filter(
      ([key, value]) => !key.startsWith('_') && !beside.has(key) && value !== undefined,
    ),
  )
export const orderOf = (form: FormValues): string =>
  typeof form['changeOrderId'] === 'string' ? form['changeOrderId'].trim() : ''
export const besideForm = (form: FormValues): { changeOrderId?: string } =>
  orderOf(form) === '' ? {} : { changeOrderId: orderOf(form) }
export const filesOf = (form: FormValues): string[] =>
  Array.isArray(form['evidence']) ? (form['evidence'] as string[]) : []
