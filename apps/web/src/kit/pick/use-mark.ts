import { useContext, useEffect, useRef } from 'react'
import { ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { everything } from './PickList.tsx'
import type { Look } from './use-found.ts'

/**
 * Marks the first of what a search found, so that Enter takes it. `isOwn` tells whether the person
 * has gone there by keys.
 */
export function useMark(text: string, look: Look) {
  const state = useContext(ComboBoxStateContext)
  const byItself = useRef(false)
  /** Enter came before what it takes. */
  const pressed = useRef(false)
  const first = look.list.find(({ value }) => value !== everything)?.value
  const mark = useRef((_id: string) => undefined as void)
  mark.current = (id) => {
    byItself.current = true
    if (!pressed.current) return state?.selectionManager.setFocusedKey(id)
    pressed.current = false
    state?.selectionManager.select(id)
  }
  const wanted = state?.isOpen && text.trim() !== '' && !look.loading ? first : undefined
  useEffect(() => {
    pressed.current = false
  }, [text])
  useEffect(() => {
    if (wanted === undefined) return undefined
    // What the text changes in the list is forgotten with the same paint.
    const timer = setTimeout(() => mark.current(wanted))
    return () => clearTimeout(timer)
  }, [wanted, text])
  return {
    /** Enter takes the first, now or as soon as it is found. Answers whether it does. */
    enter: (): boolean => {
      if (!state?.isOpen || text.trim() === '' || state.selectionManager.focusedKey !== null)
        return false
      pressed.current = true
      if (wanted !== undefined) mark.current(wanted)
      return true
    },
    /** The person goes through the list. */
    moved: () => {
      byItself.current = false
    },
    /** Takes the mark away unless the person has gone there. */
    leave: () => {
      if (byItself.current) state?.selectionManager.setFocusedKey(null)
    },
  }
}
