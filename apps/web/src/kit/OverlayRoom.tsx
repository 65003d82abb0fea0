import type { ReactNode, RefObject } from 'react'
import { UNSAFE_PortalProvider } from 'react-aria/PortalProvider'

/**
 * Lists and calendars that what stands in it opens are put into the panel itself: everything
 * outside a modal dialog is inert, whatever is drawn over it.
 */
export function OverlayRoom({
  place,
  children,
}: {
  place: RefObject<HTMLDivElement | null>
  children: ReactNode
}) {
  return (
    <>
      <UNSAFE_PortalProvider getContainer={() => place.current}>{children}</UNSAFE_PortalProvider>
      <div ref={place} />
    </>
  )
}
