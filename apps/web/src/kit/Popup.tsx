import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import './popup.css'

type Props = {
  label: string
  button: ReactNode
  children: (close: () => void) => ReactNode
  align?: 'left' | 'right'
}

/**
 * A button that opens a small panel under itself; Esc, a press outside and leaving by Tab close it.
 */
export function Popup({ label, button, children, align = 'right' }: Props) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => {
    if (!open) return undefined
    const outside = (event: Event): void => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
    }
  }, [open])
  const close = (): void => {
    setOpen(false)
    trigger.current?.focus()
  }
  return (
    <div
      className="popup"
      ref={root}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open) {
          event.stopPropagation()
          close()
        }
      }}
    >
      <button
        type="button"
        ref={trigger}
        className="popup-button"
        aria-label={label}
        title={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && (
        <div id={id} className={`popup-panel ${align}`}>
          {children(close)}
        </div>
      )}
    </div>
  )
}
