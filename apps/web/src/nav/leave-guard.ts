import { useCallback, useLayoutEffect, useRef } from 'react'
import { t } from '../i18n/texts.ts'
import { askBeforeLeaving } from './location.ts'

/**
 * Asks before the console leaves this page, by any way, while `isDirty` says that something is
 * unsaved. Staying puts the address back. It begins and ends with what is on screen: the next page
 * is not asked for this one.
 */
export function useLeaveGuard(isDirty: () => boolean): void {
  useLayoutEffect(() => {
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (isDirty()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onUnload)
    const end = askBeforeLeaving(() => !isDirty() || window.confirm(t('frontend.leave_unsaved')))
    return () => {
      end()
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [isDirty])
}

/** The same for a page that knows as it renders whether something is unsaved. */
export function useUnsavedGuard(dirty: boolean): void {
  const unsaved = useRef(dirty)
  useLayoutEffect(() => {
    unsaved.current = dirty
  }, [dirty])
  useLeaveGuard(useCallback(() => unsaved.current, []))
}
