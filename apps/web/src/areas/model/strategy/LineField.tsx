type Props = { label: string; value: number; onChange: (value: number) => void }

/** A line over scores, set by a slider or as a number. */
export function LineField({ label, value, onChange }: Props) {
  return (
    <label className="score-input">
      {label}
      <input
        type="range"
        aria-label={label}
        min={0}
        max={1}
        step={0.01}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      />
      <input
        type="number"
        aria-label={label}
        min={0}
        max={1}
        step={0.01}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </label>
  )
}
