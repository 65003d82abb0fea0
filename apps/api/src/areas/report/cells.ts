import type { ReportKind } from '@oas/contract/report/kinds'
import type { ReportAnswer } from '@oas/contract/report/schemas'
import type { CallContext } from '../../core/context.ts'
import type { Db } from '../../db/client.ts'
import { readByHour, readMatrix } from './queries/cells.ts'
import type { Range } from './range.ts'
import type { ReportInput } from './asked.ts'

/** The matrix or the heat map that is asked for, of the reports that have one. */
export async function cellsOf(
  db: Db,
  ctx: CallContext,
  kind: ReportKind,
  input: ReportInput,
  { from, to }: Range,
): Promise<ReportAnswer['cells']> {
  const asked = {
    scope: ctx.caller.scope,
    from: new Date(from),
    to: new Date(to),
    appId: input.appId,
    types: input.types?.split(','),
    persons: input.persons?.split(','),
    teamId: input.teamId,
    languages: input.languages?.split(','),
  }
  if (input.more === 'matrix' && kind === 'quality') return readMatrix(db, asked)
  if (input.more === 'heat' && kind === 'single') return readByHour(db, asked)
  return []
}
