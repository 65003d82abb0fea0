import type { DOMAttributes, PointerEvent, RefObject } from 'react'
import { type Box, type Point, boxBetween, inside } from './boxes.ts'

const pointAt = (event: PointerEvent<HTMLDivElement>): Point => {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
  return {
    x: inside((event.clientX - left) / width, 1),
    y: inside((event.clientY - top) / height, 1),
  }
}

/**
 * Draws a box from where the pointer is pressed to where it is let go. The area keeps the pointer
 * meanwhile, so that a box whose end lies beyond the picture goes up to its edge.
 */
export function drawing(
  from: RefObject<Point | null>,
  add: (box: Omit<Box, 'rowId'>) => void,
): Pick<DOMAttributes<HTMLDivElement>, 'onPointerDown' | 'onPointerUp' | 'onPointerCancel'> {
  return {
    onPointerDown: (event) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      from.current = pointAt(event)
    },
    onPointerUp: (event) => {
      const begin = from.current
      const box = begin && boxBetween(begin, pointAt(event))
      from.current = null
      if (box) add(box)
    },
    onPointerCancel: () => {
      from.current = null
    },
  }
}
