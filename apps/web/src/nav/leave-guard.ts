import { useEffect } from 'react'
import { t } from '../i18n/texts.ts'

/**
 * Asks before the console leaves this page, by any way, while `isDirty` says that something is unsaved. Staying puts the address back; the
 * listeners of the console do not hear of the change, since this one is called in the capture phase, before all others. A page that uses
 * it takes its address once, so that it stays mounted until the person has answered.
 */
export const useLeaveGuard = (isDirty: () => boolean): void => {
  useEffect(() => {
    const here = window.location.hash
    const path = (hash: string): string => hash.split('?')[0] ?? ''
    const onChange = (event: Event): void => {
      if (path(window.location.hash) === path(here) || !isDirty() || window.confirm(t('frontend.leave_unsaved'))) return
      event.stopImmediatePropagation()
      window.history.replaceState(null, '', here)
      // A render in between may have read the new address already; this makes every reader look again.
      window.dispatchEvent(new HashChangeEvent('hashchange'))
    }
    const onUnload = (event: BeforeUnloadEvent): void => { if (isDirty()) event.preventDefault() }
    window.addEventListener('hashchange', onChange, { capture: true })
    window.addEventListener('beforeunload', onUnload)
    return () => { window.removeEventListener('hashchange', onChange, { capture: true }); window.removeEventListener('beforeunload', onUnload) }
  }, [isDirty])
}
