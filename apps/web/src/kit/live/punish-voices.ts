import type { Input, Output } from '@oas/contract/define'
import type { punishEvidenceCalls as calls } from '@oas/contract/live/punish-calls'

export type Named = { readonly id: string }
export type Found = Output<typeof calls.batchGet>['evidenceMap']

/** What is asked about the punishments of a log: one question for all of them. */
export function evidenceAsked(rows: readonly Named[]): Input<typeof calls.batchGet> {
  return {
    ids: rows.map((row) => row.id).join(','),
    type: 1,
  }
}

/** Punishments with the recording that proves each, empty where there is none. */
export function withVoices<R extends Named>(
  rows: readonly R[],
  found: Found | undefined,
): (R & { showJson: { voiceUrl: string } })[] {
  return rows.map((row) => ({ ...row, showJson: { voiceUrl: found?.[row.id]?.voiceUrl ?? '' } }))
}
