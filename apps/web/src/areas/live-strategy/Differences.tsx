import { diffOf } from '../../kit/people/diff.ts'
import { fieldLabel } from '../../kit/people/words.tsx'

type Props = { before: unknown; after: unknown; side: 'before' | 'after' }
/** One side of what differs between two states of a thing, a line a field. */
export function Differences({ before, after, side }: Props) {
  return diffOf(before, after).map((line) => (
    <div key={line.field}>
      {fieldLabel(line.field)}{' '}
      <span className="mono" translate="no">
        {line.added.length + line.removed.length > 0
          ? (side === 'before' ? line.removed : line.added).join(', ')
          : line[side]}
      </span>
    </div>
  ))
}
