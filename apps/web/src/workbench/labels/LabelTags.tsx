import type { HeldRecord } from '@oas/contract/queue/schemas'
import { useBenchState } from '../engine/react.ts'
import { typeKeyOf } from '../engine/types.ts'

/** Names of chosen labels. */
export const LabelTags = ({ record, labels }: { record: Pick<HeldRecord, 'appId' | 'type'>; labels: readonly number[] }) => {
  const known = useBenchState((state) => state.labels[typeKeyOf(record)])
  return <>{labels.map((id) => <span key={id} className="wb-tag label">{known?.find((label) => label.id === id)?.name ?? id}</span>)}</>
}
