import type { ReactNode } from 'react'
import './answer.css'

/** One of several ways to decide; `digit` is the key that chooses it. */
export function ChoiceCard<Value extends string>({
  name,
  value,
  chosen,
  title,
  digit,
  onChoose,
  children,
}: {
  name: string
  value: Value
  chosen: string
  title: string
  digit?: number
  onChoose: (value: Value) => void
  children: ReactNode
}) {
  return (
    <label className={`answer-card ${chosen === value ? 'chosen' : ''}`}>
      <span className="answer-choice">
        <input
          type="radio"
          name={name}
          value={value}
          checked={chosen === value}
          onChange={() => onChoose(value)}
        />
        <strong>{title}</strong> {digit !== undefined && <kbd aria-hidden="true">{digit}</kbd>}
      </span>
      {children}
    </label>
  )
}
