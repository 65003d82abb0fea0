import type { Reason } from '../../../core/fail.ts'

/** What a row of a file says, or what is wrong with it, at the field that is meant. */
export type ReadRow = { body: unknown; field: string; reason: Reason | null }
