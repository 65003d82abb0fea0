import type { ReactNode } from 'react'

/** A name that people gave: no browser translates it. */
export function AsWritten({ children }: { children: ReactNode }) {
  return <span translate="no">{children}</span>
}
