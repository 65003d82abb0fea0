import { checklistOutcome } from '@oas/contract/decision/forms/values'
import { numbersIn, objectsIn } from '@oas/contract/decision/forms/kinds'
import { isObject } from '@oas/contract/json'
import { leavesOf } from '@oas/contract/decision/forms/marks'
import type { ResultButton } from '@oas/contract/setting/schemas'
import type { FormValues } from '../shapes/draft.ts'

/** Labels that a form brings with it: those it chooses, those of its marks, reasons and options. */
export function formLabels({ content }: ResultButton, form: FormValues): number[] {
  const marks = ['spans', 'boxes', 'segments']
    .flatMap((key) => objectsIn(form[key]) ?? [])
    .flatMap(({ labelId }) => (typeof labelId === 'number' ? [labelId] : []))
  const dims = isObject(form['dims'])
    ? Object.values(form['dims'])
        .flat()
        .filter((one): one is number => typeof one === 'number')
    : []
  const rows = (objectsIn(form['punishes']) ?? []).flatMap(
    (row) =>
      content.punishes
        ?.find((one) => one.punishId === row['punishId'])
        ?.reasonList.find((one) => one.id === row['reasonId'])?.labelId ?? [],
  )
  const options = (content.choices ?? []).flatMap(({ id, labelId }) =>
    labelId !== undefined &&
    (id === form['appealLabelId'] || (Array.isArray(form['values']) && form['values'].includes(id)))
      ? [labelId]
      : [],
  )
  return [
    ...(numbersIn(form['labels']) ?? []),
    ...leavesOf(form['paths']),
    ...marks,
    ...dims,
    ...rows,
    ...options,
  ]
}

/** A form by which its act is not applied: it needs neither label nor remark. */
export function appliesNot({ content }: ResultButton, form: FormValues): boolean {
  return (
    (content.control === 'label_tree' && form['noFit'] === true) ||
    (content.control === 'checklist' && checklistOutcome(form, content.choices ?? []) === 'approve')
  )
}
