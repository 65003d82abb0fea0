import type { appealCalls } from '@oas/contract/appeal/calls'
import { appealResults, appealStates } from '@oas/contract/appeal/words'
import type { Input } from '@oas/contract/define'
import { parseTypeKey } from '@oas/contract/type-key'
import type { FilterValues } from '../../kit/list/filters.ts'

export type AppealTab = 'mine' | 'handle' | 'all'

/** What a tab asks for, from filters as they stand in the address; no result yet is "none". */
export function inputOf(
  tab: AppealTab,
  { state, result, level, type, applicantId, handlerId, postId, from, to }: FilterValues,
): Input<typeof appealCalls.export> {
  const known = appealStates.find((one) => one === state)
  const came = appealResults.find((one) => one === (result === 'none' ? '' : result))
  return {
    tab,
    ...(known ? { state: known } : {}),
    ...(result && came !== undefined ? { result: came } : {}),
    ...(level === '1' || level === '2' ? { level: Number(level) } : {}),
    ...(type ? parseTypeKey(type) : {}),
    ...(applicantId ? { applicantId } : {}),
    ...(handlerId ? { handlerId } : {}),
    ...(postId ? { postId } : {}),
    ...(from ? { from: Number(from) } : {}),
    ...(to ? { to: Number(to) } : {}),
  }
}
