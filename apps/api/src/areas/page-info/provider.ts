import type { PageInfoHook } from '@oas/contract/setting/schemas'
import type { CallContext } from '../../core/context.ts'
import type { RecordContentRow } from '../queue/index.ts'

/**
 * Looks something up of a record. `all`: also what a look-up leaves out at first, and says so.
 */
export type Provider = (
  ctx: CallContext,
  record: RecordContentRow,
  hook: PageInfoHook,
  all?: boolean,
) => Promise<Record<string, unknown>>
