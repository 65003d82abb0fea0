import { type Region, fragmentsOf } from '@oas/media/wave/regions'
import type { Bench } from './bench.ts'
import { messagesRow, rangeOf, rangeText } from './messages.ts'
import { type Draft, type RowDraft, emptyRow } from '../shapes/draft.ts'

const field = 'regions'

/** Stretches of a recording that were marked; they are kept with the choices of its row. */
export function regionsOf({ form }: Pick<RowDraft, 'form'>): readonly Region[] {
  return (form[field] as readonly Region[] | undefined) ?? []
}

export function setRegions(
  bench: Bench,
  recordId: string,
  rowId: string,
  regions: readonly Region[],
): void {
  const { [field]: _before, ...form } =
    bench.drafts.get(recordId).rows[rowId]?.form ?? emptyRow.form
  bench.drafts.setRow(recordId, rowId, {
    form: regions.length > 0 ? { ...form, [field]: regions } : form,
  })
}

/** Evidence a verdict may carry. */
const most = 20
/** The marked stretches of a record's recordings and of its talk, as evidence of its verdict. */
export function evidenceOf(rows: Draft['rows']): string[] {
  return Object.entries(rows)
    .flatMap(([rowId, row]) => {
      const range = rowId === messagesRow ? rangeOf(row) : null
      return [...(range ? [rangeText(range)] : []), ...fragmentsOf(rowId, regionsOf(row))]
    })
    .slice(0, most)
}
/** A row's form without what is no field of its result. */
export function formFields({ form }: Pick<RowDraft, 'form'>): RowDraft['form'] {
  const { [field]: _regions, ...fields } = form
  return fields
}
