import { useEffect } from 'react'
import { t } from '../i18n/texts.ts'

/**
 * Asks before the console leaves this page, by any way, while `isDirty` says that something is unsaved. Staying puts the address back; the
 * page above never hears of the change, since this listener is called in the capture phase, before all others.
 */
export const useLeaveGuard = (isDirty: () => boolean): void => {
  useEffect(() => {
    const here = window.location.hash
    const path = (hash: string): string => hash.split('?')[0] ?? ''
    const onChange = (event: Event): void => {
      if (path(window.location.hash) === path(here) || !isDirty() || window.confirm(t('frontend.leave_unsaved'))) return
      event.stopImmediatePropagation()
      window.history.replaceState(null, '', here)
    }
    const onUnload = (event: BeforeUnloadEvent): void => { if (isDirty()) event.preventDefault() }
    window.addEventListener('hashchange', onChange, { capture: true })
    window.addEventListener('beforeunload', onUnload)
    return () => { window.removeEventListener('hashchange', onChange, { capture: true }); window.removeEventListener('beforeunload', onUnload) }
  }, [isDirty])
}
