import type { PageInfoHook } from '@oas/contract/setting/schemas'
import type { CallContext } from '../../core/context.ts'
import type { RecordContentRow } from '../queue/index.ts'

/** Looks something up of a record. */
export type Provider = (
  ctx: CallContext,
  record: RecordContentRow,
  hook: PageInfoHook,
) => Promise<Record<string, unknown>>
