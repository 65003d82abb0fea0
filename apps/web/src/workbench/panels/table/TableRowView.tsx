import type { HeldRecord } from '@oas/contract/queue/schemas'
import { memo, useEffect, useRef } from 'react'
import { t } from '../../../i18n/texts.ts'
import { get, serverNow, set } from '../../engine/bench.ts'
import {
  useBench,
  useBenchState,
  useDraft,
  useRow,
  useTick,
  useSetting,
} from '../../engine/react.ts'
import { type TableRow, goToRow } from '../../engine/table.ts'
import { tick } from '../../engine/ticking.ts'
import { ListedTag } from '../../parts/ListedTag.tsx'
import { Ring } from '../../parts/Ring.tsx'
import { LabelTags } from '../../parts/LabelTags.tsx'
import type { Column } from '../../nodes/columns.ts'
import { Converted } from '../../nodes/Converted.tsx'
import { NodeView } from '../../nodes/NodeView.tsx'
import { Reach } from '../../parts/reach.ts'
import { type Place, atPath, isShown } from '../../rules/value.ts'
import { VerdictChip } from '../VerdictChip.tsx'

type Props = {
  row: TableRow
  n: number
  columns: readonly Column[]
  template: string
  height: number
}

const Verdict = ({ record, rowId }: { record: HeldRecord; rowId: string | null }) => {
  const draft = useDraft(record.recordId)
  const own = useRow(record.recordId, rowId ?? '')
  const setting = useSetting(record)
  const row = rowId === null ? draft : own
  return (
    <>
      <LabelTags record={record} labels={row.labels} />
      <VerdictChip button={setting?.result.find((one) => one.id === row.resultId)} />
    </>
  )
}

const Cell = ({ column, place }: { column: Column; place: Place }) => {
  const node = <NodeView node={column} place={place} small />
  return column.converter && column.path ? (
    <Converted converter={column.converter} value={atPath(place, column.path)}>
      {node}
    </Converted>
  ) : (
    node
  )
}

/**
 * One row. It draws anew for its own tick, focus and verdict only. What its cells hold is reached
 * by Tab while it is the one in focus.
 */
export const TableRowView = memo(({ row, n, columns, template, height }: Props) => {
  const bench = useBench()
  const { record, rowId, item, key } = row
  const ticked = useTick(key)
  const on = useBenchState(
    (state) =>
      (state.focusId ?? state.batches.current[0]?.id) === record.id &&
      (rowId === null || state.rowId === rowId),
  )
  const setting = useSetting(record)
  const info = useBenchState((state) =>
    state.chosen.length > 1
      ? state.types.find((one) => one.appId === record.appId && one.type === record.type)?.appName
      : undefined,
  )
  const element = useRef<HTMLDivElement>(null)
  // A press meant for the next row must not fall on what was focused in this one.
  useEffect(() => {
    if (!on && element.current?.contains(document.activeElement))
      document.getElementById('wb-root')?.focus({ preventScroll: true })
  }, [on])
  if (!setting) return null
  const place = { record, setting, now: serverNow(bench), item }
  return (
    <div
      ref={element}
      role="row"
      aria-rowindex={n + 1}
      aria-selected={on}
      data-table-row={key}
      className={`tb-row ${on ? 'on' : ''} ${ticked ? 'ticked' : ''}`}
      style={{ gridTemplateColumns: template, height }}
      onClick={() => goToRow(bench, row)}
      onDoubleClick={() => {
        if (!get(bench).detail) set(bench, { detail: true })
      }}
    >
      <span role="gridcell" className="tb-tick" onClick={(event) => event.stopPropagation()}>
        <input
          type="checkbox"
          tabIndex={-1}
          checked={ticked}
          aria-label={t('panel.tick_row', { n })}
          onChange={(event) => tick(bench, [key], event.target.checked)}
        />
      </span>
      <span role="gridcell" className="tb-n muted">
        {n}
      </span>
      {info === undefined ? null : (
        <span role="gridcell" className="tb-cell">
          {info}
        </span>
      )}
      <Reach value={on}>
        {columns.map((column) => (
          <span key={column.id} role="gridcell" className="tb-cell">
            {isShown(column, place) ? <Cell column={column} place={place} /> : null}
          </span>
        ))}
      </Reach>
      <span role="gridcell" className="tb-verdict">
        <Verdict record={record} rowId={rowId} />
        {rowId === null ? (
          <>
            <ListedTag record={record} />
            <Ring record={record} />
          </>
        ) : null}
      </span>
    </div>
  )
})
