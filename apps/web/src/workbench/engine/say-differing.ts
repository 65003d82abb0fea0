import type { InspectSay } from '@oas/contract/inspection/say'
import { type Bench, get, set } from './bench.ts'
import { decide } from './decide.ts'
import { firstDiffering } from './differing.ts'
import type { Verdict } from '../shapes/draft.ts'

/** Sends the answer again with what the inspector says of the difference. */
export function sayDiffering(bench: Bench, verdict: Verdict, say: InspectSay): void {
  decide(bench, [{ ...verdict, say }])
  set(bench, { dialog: firstDiffering(get(bench)) ? 'inspect' : null })
}
