import type { MissingReason, ModelOutput } from '@oas/contract/model/schemas'
import type { NewModelJob } from './queries/keep.ts'

export type Missing = { model: string; reason: MissingReason }
/** What a machine read in a picture of a record, or heard in a voice, by its place. */
export type ReadText = { of: 'pictures' | 'voices'; place: number; text: string }
/** What models said of one record; `later`: work that services do afterwards. */
export type RecordAnswer = {
  recordId: string
  outputs: ModelOutput[]
  texts: ReadText[]
  missing: Missing[]
  later: NewModelJob[]
}
