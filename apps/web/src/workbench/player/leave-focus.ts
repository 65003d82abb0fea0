import type { MouseEvent } from 'react'

/**
 * A press of the mouse on a tool of a player leaves the focus where it is: the next key still means
 * the record.
 */
export function leaveFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault()
}
