import { punishEvidenceCalls as calls } from '@oas/contract/live/punish-calls'
import { useCall } from '../../api/use-call.ts'
import { type Found, type Named, evidenceAsked } from './punish-voices.ts'

/** What proves the punishments of a log, by punishment; a log without it is a log all the same. */
export function usePunishEvidence(rows: readonly Named[]): Found | undefined {
  return useCall(calls.batchGet, evidenceAsked(rows), { enabled: rows.length > 0 }).data
    ?.evidenceMap
}
