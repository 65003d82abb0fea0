import type { ReactNode } from 'react'

export type RowButton = { label: string; why?: string | undefined; act: () => void }
type Props = {
  /** What the row is called, for those who hear the buttons. */
  name: string
  buttons: readonly RowButton[]
}

/** What may be done with a row; one that may not be done says why. */
export function RowButtons({ name, buttons }: Props): ReactNode {
  return (
    <span className="row-actions">
      {buttons.map(({ label, why, act }) => (
        <button
          key={label}
          type="button"
          className="btn"
          aria-label={`${label}: ${name}`}
          disabled={why !== undefined}
          title={why}
          onClick={(event) => {
            event.stopPropagation()
            act()
          }}
        >
          {label}
        </button>
      ))}
    </span>
  )
}
