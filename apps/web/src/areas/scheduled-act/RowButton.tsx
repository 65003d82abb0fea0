type Props = { label: string; of: string; onPress: () => void }
/** A button in a row, which says to those who hear it whom it is about. */
export function RowButton({ label, of, onPress }: Props) {
  return (
    <button type="button" className="btn" aria-label={`${label}: ${of}`} onClick={onPress}>
      {label}
    </button>
  )
}
