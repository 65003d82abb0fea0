import { formatTime } from '../../kit/time.ts'

type Props = { at: number; by: string }

/** When something was changed last, and by whom. */
export const UpdatedCell = ({ at, by }: Props) => (
  <>
    {formatTime(at)} <span className="muted">{by}</span>
  </>
)
