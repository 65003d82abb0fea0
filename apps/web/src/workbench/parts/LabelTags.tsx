import type { HeldRecord } from '@oas/contract/queue/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { useBenchState } from '../engine/react.ts'

/** Names of chosen labels. */
export function LabelTags({
  record,
  labels,
}: {
  record: Pick<HeldRecord, 'appId' | 'type'>
  labels: readonly number[]
}) {
  const known = useBenchState((state) => state.labels[typeKeyOf(record)])
  return (
    <>
      {labels.map((id) => (
        <span key={id} className="wb-tag label">
          {known?.find((label) => label.id === id)?.name ?? id}
        </span>
      ))}
    </>
  )
}
