import type { PointerEvent } from 'react'
import { expect, test } from 'vitest'
import type { Box } from './boxes.ts'
import { drawing } from './drawing.ts'

/** A picture of 200 by 100 at (10, 20), and what is pressed on it. */
const board = () => {
  const captured: number[] = []
  const boxes: Omit<Box, 'rowId'>[] = []
  const hands = drawing({ current: null }, (box) => boxes.push(box))
  const currentTarget = {
    getBoundingClientRect: () => ({ left: 10, top: 20, width: 200, height: 100 }),
    setPointerCapture: (id: number) => captured.push(id),
  }
  const event = (clientX: number, clientY: number, button = 0) =>
    ({
      clientX,
      clientY,
      button,
      pointerId: 7,
      currentTarget,
    }) as unknown as PointerEvent<HTMLDivElement>
  return { captured, boxes, hands, event }
}

test('a drag that ends beyond the picture makes a box up to its edge', () => {
  const { captured, boxes, hands, event } = board()
  hands.onPointerDown?.(event(110, 70))
  hands.onPointerUp?.(event(900, 500))
  hands.onPointerDown?.(event(110, 70))
  hands.onPointerUp?.(event(-40, -40))
  expect(boxes).toEqual([
    { x: 0.5, y: 0.5, w: 0.5, h: 0.5 },
    { x: 0, y: 0, w: 0.5, h: 0.5 },
  ])
  expect(captured, 'the area hears of the end wherever it is').toEqual([7, 7])
})

test('no box is made by a press, another button, or a drag the browser took away', () => {
  const { boxes, hands, event } = board()
  hands.onPointerDown?.(event(110, 70))
  hands.onPointerUp?.(event(110, 70))
  hands.onPointerDown?.(event(30, 30, 2))
  hands.onPointerUp?.(event(110, 70, 2))
  hands.onPointerDown?.(event(30, 30))
  hands.onPointerCancel?.(event(50, 50))
  hands.onPointerUp?.(event(110, 70))
  expect(boxes).toEqual([])
})
