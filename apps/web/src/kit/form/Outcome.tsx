import { type ReactNode, useEffect, useRef } from 'react'

/**
 * What would come of a form, seen before it is sent: announced, and brought into view, since it may
 * stand below what a dialog shows. `of`: what it tells of, anew for each look.
 */
export function Outcome({
  of,
  className,
  children,
}: {
  of: unknown
  className: string
  children: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [of])
  return (
    <div className={className} role="status" ref={box}>
      {children}
    </div>
  )
}
