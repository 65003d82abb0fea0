type Props = {
  text: string
  /** Why it may not be pressed; undefined where it may. */
  why: string | undefined
  primary?: boolean
  /** Tells it from others of the same text. */
  label?: string
  onPress: () => void
}

/** A button that says why it is off. */
export function GuardedButton({ text, why, primary = false, label, onPress }: Props) {
  return (
    <button
      type="button"
      className={primary ? 'btn primary' : 'btn'}
      aria-label={label}
      disabled={why !== undefined}
      title={why}
      onClick={onPress}
    >
      {text}
    </button>
  )
}
