import type { RuleBody } from '@oas/contract/strategy/rule'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/tables.gen.ts'
import { keyTaken } from './config.ts'
import { type StoredIndicator, listIndicators } from './indicators.ts'
import type { Tx } from './rules.ts'
import type { Bound } from '../scope.ts'

export type LiveRow = {
  id: string
  ruleKey: string
  taken: boolean
  category: string
  name: string
  inUse: number
  newest: number
  status: number
  alphaShare: number | null
  bound: Bound[]
}
export type Snapshot = {
  edition: string
  rules: LiveRow[]
  indicators: StoredIndicator[]
  bodies: ReadonlyMap<string, RuleBody>
}
export function bodyKey(ruleId: string, version: number): string {
  return `${ruleId}:${version}`
}

export async function readEdition(db: Kysely<DB>): Promise<string> {
  return (await db.selectFrom('strategyLive').select('edition').executeTakeFirstOrThrow()).edition
}

const liveRows = async (tx: Tx): Promise<LiveRow[]> =>
  (
    await sql<LiveRow>`
      select r.id, r.rule_key as "ruleKey", ${keyTaken} as taken, r.category, r.name,
        r.in_use as "inUse", r.newest, r.status, r.alpha_share as "alphaShare",
        coalesce(
          (
            select jsonb_agg(jsonb_build_object('appId', b.app_id, 'type', b.type))
            from strategy_binding b
            where b.rule_id = r.id
          ),
          '[]'
        ) as bound
      from strategy_rule r
      where r.in_use is not null
      order by r.id`.execute(tx)
  ).rows

/**
 * What is deployed, as it stood at one moment. Reviewed versions never change, so that only bodies
 * which are not `known` are read. `known` stays as it is.
 */
export function readSnapshot(
  db: Kysely<DB>,
  known: ReadonlyMap<string, RuleBody>,
): Promise<Snapshot> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const edition = await readEdition(tx)
      const rules = await liveRows(tx)
      const wanted = rules.flatMap((rule) => [
        { id: rule.id, version: rule.inUse },
        ...(rule.status === 1 || rule.status === 5 ? [{ id: rule.id, version: rule.newest }] : []),
      ])
      const bodies = new Map<string, RuleBody>()
      const absent = wanted.filter(({ id, version }) => {
        const body = known.get(bodyKey(id, version))
        if (body) bodies.set(bodyKey(id, version), body)
        return body === undefined
      })
      if (absent.length > 0) {
        const { rows } = await sql<{
          ruleId: string
          version: number
          body: RuleBody
        }>`
          select v.rule_id as "ruleId", v.version, v.body
          from strategy_rule_version v
          join unnest(
            ${absent.map((one) => one.id)}::bigint[], ${absent.map((one) => one.version)}::int[]
          ) as w(id, version)
            on w.id = v.rule_id
            and w.version = v.version`.execute(tx)
        for (const row of rows) bodies.set(bodyKey(row.ruleId, row.version), row.body)
      }
      return { edition, rules, indicators: await listIndicators(tx), bodies }
    })
}
