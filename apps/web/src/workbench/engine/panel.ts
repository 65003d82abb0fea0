import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { Bench, Panel } from './bench.ts'

/** The panel of a page, which may change with the type that is chosen. */
export function panelOf(bench: Pick<Bench, 'kind' | 'panels'>): Panel {
  return bench.panels[bench.kind.panel]
}

/** Whether records of one group are judged together: by the panel, or by the page. */
export function isGrouped(bench: Bench): boolean {
  return panelOf(bench).grouped === true || bench.kind.groups === true
}

export function showsOne(bench: Bench): boolean {
  return panelOf(bench).single === true && !bench.kind.groups
}

/**
 * The part of the record that labels and results fall on, where its panel judges parts; null: the
 * whole record.
 */
export function judgedRow(bench: Bench, rowId: string | null, record: HeldRecord): string | null {
  return panelOf(bench).judgedRow?.(rowId, record) ?? null
}
