import type { inspectionCalls } from '@oas/contract/inspection/calls'
import type { Inspection } from '@oas/contract/inspection/rows'
import type { Handler } from '../../http/implement.ts'
import { type InspectionRow, listInspections } from './queries/rows.ts'

type Calls = typeof inspectionCalls

const toInspection = ({
  resultId,
  labels,
  labelNames,
  rightResult,
  rightLabels,
  rightLabelNames,
  typeName,
  madeAt,
  expiresAt,
  at,
  total: _total,
  ...row
}: InspectionRow): Inspection => ({
  ...row,
  typeName: typeName ?? '',
  given: { resultId, labels, labelNames },
  right:
    rightResult === ''
      ? null
      : { resultId: rightResult, labels: rightLabels, labelNames: rightLabelNames },
  madeAt: madeAt.getTime(),
  expiresAt: expiresAt.getTime(),
  at: at?.getTime() ?? null,
})

export const queryInspections: Handler<Calls['query']> = async (
  ctx,
  { current = 1, pageSize = 10, sort, ...filter },
) => {
  const asked = { ...filter, scope: ctx.caller.scope }
  const page = { limit: pageSize, offset: (current - 1) * pageSize, sort }
  const rows = await listInspections(ctx.db, asked, ctx.language, page)
  return { list: rows.map(toInspection), total: rows[0]?.total ?? 0 }
}
