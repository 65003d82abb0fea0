type Props = { label: string; value: number; onChange: (value: number) => void }

/** A score from 0 to 1, in hundredths. */
export function ScoreInput({ label, value, onChange }: Props) {
  return (
    <label className="score-input">
      {label}
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
