import { useEffect } from 'react'

let warning: string | null = null
/** What the sidebar says instead of going elsewhere; null where it is free. */
export function sidebarWarning(): string | null {
  return warning
}

/**
 * Disables the sidebar while a text is given, as during something that must not be left. Without a
 * text its entries work as ever.
 */
export function useSidebarLock(text: string | null): void {
  useEffect(() => {
    warning = text
    return () => {
      warning = null
    }
  }, [text])
}
