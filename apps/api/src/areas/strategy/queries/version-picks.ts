import { sql } from 'kysely'
import { containing } from '../../../db/like.ts'
import type { On } from './rules.ts'

type Asked = {
  ruleId: string
  text: string
  /** The text is part of a number and of nothing else. */
  onlyNumber: boolean
  numbers: readonly number[] | undefined
  below: number | null
  limit: number
}
type Row = {
  version: number
  name: string
  auditStatus: number
  author: string
  createdAt: Date
}

/** Versions of a rule by number, author or name, the newest first, below a number. */
export async function pickVersions(
  on: On,
  { ruleId, text, onlyNumber, numbers, below, limit }: Asked,
): Promise<Row[]> {
  const like = containing(text)
  return (
    await sql<Row>`
      select v.version, v.name, v.audit_status as "auditStatus", v.author,
        v.created_at as "createdAt"
      from strategy_rule_version v
      where v.rule_id = ${ruleId}
        and (${text === ''} or v.version::text like ${like}
          or (not ${onlyNumber} and (v.author ilike ${like} or v.name ilike ${like})))
        and (${numbers === undefined} or v.version = any(${numbers ?? []}::int[]))
        and (${below}::int is null or v.version < ${below}::int)
      order by v.version desc
      limit ${limit}`.execute(on)
  ).rows
}
