import type { ReactNode } from 'react'

/** A name that people gave: no browser translates it. */
export const AsWritten = ({ children }: { children: ReactNode }) => (
  <span translate="no">{children}</span>
)
