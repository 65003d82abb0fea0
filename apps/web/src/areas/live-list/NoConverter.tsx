import type { ReactNode } from 'react'

/** Said where streams cannot be read. */
export function NoConverter({ text }: { text: string }): ReactNode {
  return (
    <p className="state-tag warn" role="status">
      {text}
    </p>
  )
}
