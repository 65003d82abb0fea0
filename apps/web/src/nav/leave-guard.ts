import { useCallback, useEffect, useRef } from 'react'
import { t } from '../i18n/texts.ts'
import { placeOf, toldAddress } from './location.ts'

/**
 * Asks before the console leaves this page, by any way, while `isDirty` says that something is unsaved. Staying puts the address back; nobody
 * hears of the change, since this listener is called in the capture phase, before the one that tells the readers of the address.
 */
export const useLeaveGuard = (isDirty: () => boolean): void => {
  useEffect(() => {
    const onChange = (event: Event): void => {
      const here = toldAddress()
      if (placeOf(window.location.hash.slice(1)).path === placeOf(here).path || !isDirty() || window.confirm(t('frontend.leave_unsaved'))) return
      event.stopImmediatePropagation()
      window.history.replaceState(null, '', `#${here}`)
    }
    const onUnload = (event: BeforeUnloadEvent): void => { if (isDirty()) event.preventDefault() }
    window.addEventListener('hashchange', onChange, { capture: true })
    window.addEventListener('beforeunload', onUnload)
    return () => { window.removeEventListener('hashchange', onChange, { capture: true }); window.removeEventListener('beforeunload', onUnload) }
  }, [isDirty])
}

/** The same for a page that knows as it renders whether something is unsaved. */
export const useUnsavedGuard = (dirty: boolean): void => {
  const unsaved = useRef(dirty)
  useEffect(() => { unsaved.current = dirty }, [dirty])
  useLeaveGuard(useCallback(() => unsaved.current, []))
}
