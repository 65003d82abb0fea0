import { useCallback, useEffect, useRef } from 'react'
import { useLeaveGuard } from '../../../nav/leave-guard.ts'

/** Asks before the page is left while something is unsaved. */
export const useUnsavedGuard = (dirty: boolean): void => {
  const unsaved = useRef(false)
  useEffect(() => { unsaved.current = dirty }, [dirty])
  useLeaveGuard(useCallback(() => unsaved.current, []))
}
