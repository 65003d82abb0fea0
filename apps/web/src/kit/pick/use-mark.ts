import { useContext, useEffect, useRef } from 'react'
import { ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { everything } from './PickList.tsx'
import type { Look } from './use-found.ts'

/**
 * Marks the first of what a search found, so that Enter takes it. Tab takes only where the person
 * has gone by keys, neither this mark nor what the mouse rests on.
 */
export function useMark(text: string, look: Look, value: readonly string[]) {
  const state = useContext(ComboBoxStateContext)
  const byKeys = useRef(false)
  /** Enter came before what it takes. */
  const pressed = useRef(false)
  const first = look.list.find(({ value }) => value !== everything)?.value
  const mark = useRef((_id: string) => undefined as void)
  mark.current = (id) => {
    byKeys.current = false
    if (!pressed.current) return state?.selectionManager.setFocusedKey(id)
    pressed.current = false
    state?.selectionManager.select(id)
  }
  const wanted = state?.isOpen && text.trim() !== '' && !look.loading ? first : undefined
  useEffect(() => {
    pressed.current = false
  }, [text])
  // What was just picked is not dropped by leaving it.
  useEffect(() => {
    byKeys.current = false
  }, [text, value])
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
      byKeys.current = true
    },
    /** Takes the mark away unless the person has gone there. */
    leave: () => {
      if (!byKeys.current) state?.selectionManager.setFocusedKey(null)
    },
  }
}
