import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { Draft } from './types.ts'

export type Verdict = { record: HeldRecord; resultId: string; draft: Draft }
