import type { ReactNode } from 'react'

/** Said where streams cannot be read. */
export const NoConverter = ({ text }: { text: string }): ReactNode => (
  <p className="state-tag warn" role="status">
    {text}
  </p>
)
