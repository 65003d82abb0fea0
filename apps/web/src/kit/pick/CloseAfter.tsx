import { useContext, useEffect, useRef } from 'react'
import { ComboBoxStateContext } from 'react-aria-components/ComboBox'

type Props = { value: readonly string[]; always: boolean; text: string }

/**
 * Closes the list after a pick: where only one is picked, and where it was searched for. Whoever
 * goes through the list goes on.
 */
export function CloseAfter({ value, always, text }: Props): null {
  const state = useContext(ComboBoxStateContext)
  const close = useRef(() => undefined as void)
  close.current = () => {
    if (always || text !== '') state?.close()
  }
  const now = value.join()
  const before = useRef(now)
  useEffect(() => {
    if (before.current !== now) close.current()
    before.current = now
  }, [now])
  return null
}
