import { type KeyboardEvent, type ReactNode, useId } from 'react'
import './tabs.css'

type Tab = { key: string; label: ReactNode }
type Props = {
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (key: string) => void
  children: ReactNode
}

/** Tabs over one panel; arrow keys go from tab to tab. */
export function Tabs({ label, tabs, value, onChange, children }: Props) {
  const id = useId()
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const next =
      tabs[(tabs.findIndex((tab) => tab.key === value) + step + tabs.length) % tabs.length]
    if (next) {
      event.preventDefault()
      onChange(next.key)
      document.getElementById(`${id}-${next.key}`)?.focus()
    }
  }
  return (
    <div className="tabs">
      <div className="tab-list" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === value ? 0 : -1}
            onClick={() => onChange(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        className="tab-panel"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
      >
        {children}
      </div>
    </div>
  )
}
