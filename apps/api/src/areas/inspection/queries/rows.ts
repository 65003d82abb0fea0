import type { Input } from '@oas/contract/define'
import type { inspectionCalls } from '@oas/contract/inspection/calls'
import type { Inspection } from '@oas/contract/inspection/rows'
import type { Language } from '@oas/contract/language/calls'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DataScope } from '../../../core/caller.ts'
import { inScope } from '../../../core/scope.ts'
import { labelNamesSql } from '../../../db/label-names.ts'
import { type SortOf, firstBy } from '../../../db/sort.ts'
import type { DB } from '../../../db/tables.gen.ts'

export type InspectionFilter = Omit<
  Input<(typeof inspectionCalls)['query']>,
  'current' | 'pageSize' | 'sort'
> & { scope: DataScope }
export type InspectionRow = Omit<
  Inspection,
  'given' | 'right' | 'madeAt' | 'expiresAt' | 'at' | 'typeName'
> & {
  typeName: string | null
  resultId: string
  labels: number[]
  labelNames: string[]
  rightResult: string
  rightLabels: number[]
  rightLabelNames: string[]
  madeAt: Date
  expiresAt: Date
  at: Date | null
  total: number
}
const times = { made: 'i.made_at', work: 'i.decided_at', finding: 'i.at' } as const
const orders = { madeAt: 'i.made_at', at: 'i.at', state: 'i.state' }

const matching = ({ scope, ...filter }: InspectionFilter): RawBuilder<unknown> => {
  const parts: RawBuilder<unknown>[] = [inScope(scope, 'i.app_id', 'i.type')]
  const equal: readonly [string, unknown][] = [
    ['i.kind', filter.kind],
    ['i.id', filter.id],
    ['i.queue_id', filter.queueId],
    ['i.rule_id', filter.ruleId],
    ['i.state', filter.state],
    ['i.verdict', filter.verdict],
    ['i.standing', filter.standing],
    ['i.error_class', filter.errorClass],
    ['i.person_id', filter.personId],
    ['i.inspector_id', filter.inspectorId],
    ['i.app_id', filter.appId],
    ['i.type', filter.type],
    ['i.post_id', filter.postId],
  ]
  for (const [column, value] of equal)
    if (value !== undefined) parts.push(sql`${sql.raw(column)} = ${value}`)
  const at = sql.raw(times[filter.by ?? 'made'])
  if (filter.from !== undefined) parts.push(sql`${at} >= ${new Date(filter.from)}`)
  if (filter.to !== undefined) parts.push(sql`${at} <= ${new Date(filter.to)}`)
  return sql.join(parts, sql` and `)
}

/** Inspections that match, newest first. */
export async function listInspections(
  db: Kysely<DB>,
  filter: InspectionFilter,
  language: Language,
  { limit, offset, sort }: { limit: number; offset: number; sort: SortOf<typeof orders> },
): Promise<InspectionRow[]> {
  return (
    await sql<InspectionRow>`
      select i.id::text, i.kind, i.queue_id::text as "queueId", k.name as queue,
        i.decision_id::text as "decisionId", i.of_id::text as "ofId", p.display_name as person,
        coalesce(n.display_name, '') as inspector, i.app_id as "appId", i.type,
        t.name as "typeName", i.record_id::text as "recordId", i.post_id as "postId", i.state,
        i.standing, i.verdict, d.result_id as "resultId", d.labels,
        ${labelNamesSql('d.labels', language)} as "labelNames", i.right_result as "rightResult",
        i.right_labels as "rightLabels",
        ${labelNamesSql('i.right_labels', language)} as "rightLabelNames",
        i.error_class as "errorClass", i.severity, i.comment,
        i.correction, i.made_at as "madeAt", i.expires_at as "expiresAt", i.at,
        count(*) over ()::int as total
      from inspection i
      join quality_queue k on k.id = i.queue_id
      join decision d on d.id = i.decision_id
      join person p on p.id = i.person_id
      left join person n on n.id = i.inspector_id
      left join record_type t on t.app_id = i.app_id and t.type = i.type
      where ${matching(filter)}
      order by ${sql.raw(firstBy(sort, orders))} i.id desc
      limit ${limit} offset ${offset}`.execute(db)
  ).rows
}
