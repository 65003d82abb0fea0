import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react'
import { widthWithin } from './table-layout.ts'

type Widths = Readonly<Record<string, number>>
const step = 16

/** The name of the property that says how wide a column is. */
export function widthName(at: number): `--w${number}` {
  return `--w${at}`
}

/**
 * Widens columns by dragging and by arrow keys. While one is dragged only a property of the table
 * changes, so that no row is drawn anew; what comes of it is kept at the end. The first change
 * keeps the width that every column has, so that the others stay as they are.
 */
export function useColumnWidths(
  table: RefObject<HTMLTableElement | null>,
  keys: readonly string[],
  widths: Widths,
  keep: (widths: Widths) => void,
) {
  const drag = useRef<{ key: string; from: number; now: Record<string, number> } | null>(null)
  const measured = (): Record<string, number> => {
    const heads = [...(table.current?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])]
    return Object.fromEntries(
      heads.map((head) => [head.dataset['column'] ?? '', widthWithin(head.offsetWidth)]),
    )
  }
  const show = (now: Widths): void => {
    table.current?.classList.add('sized')
    for (const [at, key] of keys.entries())
      table.current?.style.setProperty(widthName(at), `${now[key] ?? 0}px`)
  }
  const end = (): void => {
    if (drag.current) keep({ ...widths, ...drag.current.now })
    drag.current = null
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>, key: string): void => {
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { key, from: event.clientX, now: measured() }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      if (!drag.current) return
      const { key, from, now } = drag.current
      drag.current = {
        key,
        from: event.clientX,
        now: { ...now, [key]: widthWithin((now[key] ?? 0) + event.clientX - from) },
      }
      show(drag.current.now)
    },
    onPointerUp: end,
    onPointerCancel: end,
    onKeyDown: (event: KeyboardEvent<HTMLElement>, key: string): void => {
      const by = { ArrowRight: step, ArrowLeft: -step }[event.key]
      if (by === undefined) return
      event.preventDefault()
      const now = measured()
      keep({ ...widths, ...now, [key]: widthWithin((now[key] ?? 0) + by) })
    },
  }
}
