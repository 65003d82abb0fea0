import { resultLetters } from '@oas/contract/setting/result-keys'
import { type Bench, focused, get, set } from '../engine/bench.ts'
import { goToRow, rowInFocus, shownRows, shownTable, tickedRows } from '../engine/table.ts'
import { tick } from '../engine/ticking.ts'
import { nextDensity } from '../engine/density.ts'
import { buttonByKey } from '../verdict/problems.ts'
import { pressRecord } from '../verdict/press.ts'
import { submitRest } from '../verdict/submit.ts'
import { command } from './media-actions.ts'
import type { Action } from '../shapes/action.ts'

const here = (bench: Bench): boolean =>
  get(bench).phase === 'auditing' && focused(get(bench)) !== undefined

const step = (bench: Bench, combo: string): void => {
  const rows = shownRows(bench)
  const at = rows.findIndex((row) => row.key === rowInFocus(bench, get(bench))?.key)
  const next = rows[Math.min(rows.length - 1, Math.max(0, at + (combo.endsWith('Down') ? 1 : -1)))]
  if (!next) return
  const range = combo.startsWith('Shift+')
  const anchor = range ? (get(bench).anchor ?? rows[Math.max(0, at)]?.key ?? null) : null
  goToRow(bench, next)
  set(bench, { anchor })
  if (!range) return
  const from = rows.findIndex((row) => row.key === anchor)
  const to = rows.indexOf(next)
  tick(
    bench,
    rows.slice(Math.min(from, to), Math.max(from, to) + 1).map((row) => row.key),
    true,
  )
}
const tickOne = (bench: Bench): void => {
  const row = rowInFocus(bench, get(bench))
  if (row) tick(bench, [row.key], !bench.ticks.get(row.key))
}
const tickAll = (bench: Bench): void => {
  const rows = shownRows(bench)
  tick(
    bench,
    rows.map((row) => row.key),
    tickedRows(bench).length < rows.length,
  )
}
const tickGroup = (bench: Bench): void => {
  const row = rowInFocus(bench, get(bench))
  const group = shownTable(bench).groups.find((one) => one.rows.some(({ key }) => key === row?.key))
  if (group)
    tick(
      bench,
      group.rows.map(({ key }) => key),
      !group.rows.every(({ key }) => bench.ticks.get(key)),
    )
}
/**
 * Pictures of the row in focus open in the viewer; where there are none, its recording plays in the
 * drawer.
 */
const openOrPlay = (bench: Bench): void => {
  const record = focused(get(bench))
  if (!record) return
  if (record.pictures.length > 0) {
    set(bench, { viewer: { urls: record.pictures.map((item) => item.content), index: 0 } })
    return
  }
  if (!get(bench).detail) set(bench, { detail: true })
  requestAnimationFrame(() => command('play')(bench))
}

/** A verdict on the whole record, also where its rows are judged one by one. */
const pressWhole = (bench: Bench, combo: string): void => {
  const button = buttonByKey(bench, combo)
  if (button) pressRecord(bench, button)
}

/** What the table adds to the frame's actions. */
export const tableActions: readonly Action<Bench>[] = [
  {
    id: 'table.move',
    layer: 'frame',
    label: 'panel.act_row',
    keys: ['ArrowDown', 'ArrowUp'],
    repeats: true,
    when: here,
    run: step,
  },
  {
    id: 'table.range',
    layer: 'frame',
    label: 'panel.act_rows',
    keys: ['Shift+ArrowDown', 'Shift+ArrowUp'],
    repeats: true,
    when: here,
    run: step,
  },
  {
    id: 'table.tick',
    layer: 'frame',
    label: 'panel.act_tick',
    keys: ['Space'],
    when: here,
    run: tickOne,
  },
  {
    id: 'table.tick-group',
    layer: 'frame',
    label: 'panel.act_tick_group',
    keys: ['Shift+Space'],
    when: here,
    run: tickGroup,
  },
  {
    id: 'table.all',
    layer: 'frame',
    label: 'panel.act_tick_all',
    keys: ['*'],
    when: here,
    run: tickAll,
  },
  {
    id: 'table.detail',
    layer: 'frame',
    label: 'panel.act_detail',
    keys: ['ArrowRight'],
    when: here,
    run: (bench) => set(bench, { detail: true }),
  },
  {
    id: 'table.detail-close',
    layer: 'frame',
    label: 'panel.act_detail_close',
    keys: ['ArrowLeft'],
    when: here,
    run: (bench) => set(bench, { detail: false }),
  },
  {
    id: 'table.open',
    layer: 'frame',
    label: 'panel.act_open',
    keys: ['.'],
    when: here,
    run: openOrPlay,
  },
  {
    id: 'table.density',
    layer: 'frame',
    label: 'panel.act_density',
    keys: ['\\'],
    when: here,
    run: nextDensity,
  },
  {
    id: 'table.record-result',
    layer: 'frame',
    label: 'panel.act_whole_record',
    keys: resultLetters.map((key) => `Shift+${key}`),
    decides: true,
    when: (bench) => here(bench) && !focused(get(bench))?.readOnly,
    run: pressWhole,
  },
  {
    id: 'rest.submit',
    layer: 'frame',
    label: 'audit.act_rest',
    keys: ['Shift+Enter'],
    decides: true,
    when: here,
    run: submitRest,
  },
]
