import { formatTime } from '../../kit/time.ts'

type Props = { at: number; by: string }

/** When something was changed last, and by whom. */
export function UpdatedCell({ at, by }: Props) {
  return (
    <>
      {formatTime(at)} <span className="muted">{by}</span>
    </>
  )
}
