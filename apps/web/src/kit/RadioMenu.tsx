import type { KeyboardEvent, ReactNode } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Entries of which one holds, as `menuitemradio`; arrow keys go from one to the next. */
export function RadioMenu({ label, children }: { label: string; children: ReactNode }) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = steps[event.key]
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitemradio"]')]
    if (step === undefined || all.length === 0) return
    event.preventDefault()
    all[
      (all.findIndex((one) => one === document.activeElement) + step + all.length) % all.length
    ]?.focus()
  }
  return (
    <div role="menu" aria-label={label} onKeyDown={onKeyDown}>
      {children}
    </div>
  )
}
