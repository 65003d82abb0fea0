import { useContext, useEffect, useRef } from 'react'
import { ComboBoxStateContext } from 'react-aria-components/ComboBox'

type Props = {
  /** Rises with every pick. */ picks: number
  always: boolean
  text: string
}

/**
 * Closes the list after a pick: where only one is picked, and where it was searched for. Whoever
 * goes through the list goes on.
 */
export function CloseAfter({ picks, always, text }: Props): null {
  const state = useContext(ComboBoxStateContext)
  const close = useRef(() => undefined as void)
  close.current = () => {
    if (always || text !== '') state?.close()
  }
  useEffect(() => {
    if (picks > 0) close.current()
  }, [picks])
  return null
}
