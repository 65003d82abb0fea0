import { objectsIn } from '@oas/contract/decision/forms/kinds'
import { type KeyboardEvent, useState } from 'react'
import type { FormProps } from './form-props.ts'
import { type Box, moveBox, start } from './boxes.ts'

const isAdd = (key: string): boolean => key === 'Insert' || key === 'n'

/** The boxes of a form, the one in focus, and what keys do to them. */
export function useBoxes({ draft, labels, change }: FormProps, rowId: string | undefined) {
  const [at, setAt] = useState(0)
  const boxes = (objectsIn(draft.form['boxes']) ?? []) as Box[]
  const put = (list: readonly Box[]): void => change({ ...draft.form, boxes: list })
  const add = (box: Omit<Box, 'rowId'>): void => {
    if (rowId === undefined) return
    setAt(boxes.length)
    put([...boxes, { rowId, ...box }])
  }
  const remove = (next: number): void => {
    put(boxes.filter((_box, index) => index !== at))
    setAt(next)
  }
  const changeCurrent = (to: (box: Box) => Box): void =>
    put(boxes.map((box, index) => (index === at ? to(box) : box)))

  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event
    const digit = /^Digit([1-9])$/.exec(event.code)?.[1]
    const label = digit === undefined ? undefined : labels[Number(digit) - 1]
    const isOfCurrent =
      key.startsWith('Arrow') || key === 'Delete' || key === 'PageDown' || label !== undefined
    if (!(isAdd(key) || (boxes[at] !== undefined && isOfCurrent)) || event.ctrlKey) return
    event.preventDefault()
    event.nativeEvent.stopImmediatePropagation()
    event.stopPropagation()
    if (isAdd(key)) add(start)
    else if (key === 'Delete') remove(Math.max(0, at - 1))
    else if (key === 'PageDown') setAt((at + 1) % boxes.length)
    else if (label) changeCurrent((box) => ({ ...box, labelId: label.label.id }))
    else changeCurrent((box) => moveBox(box, key, event.shiftKey))
  }
  return { boxes, at, add, removeCurrent: () => remove(0), onKeyDown }
}
