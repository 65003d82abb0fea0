import type pg from 'pg'
import { columnNames, fieldsOf, rowset } from '../../db/rowset.ts'
import type { Judgement } from './judge.ts'

const hitColumns = {
  recordId: 'bigint',
  ruleId: 'bigint',
  version: 'int',
  verdict: 'text',
  labels: 'int[]',
  sole: 'boolean',
} as const
const names = Object.keys(hitColumns)
// Judged again with newer content, a record stays one hit of its rule, of the hour it first came.
const insertText = `
  insert into strategy_hit (at, ${columnNames(names)})
  select $2, ${fieldsOf(names)}
  from ${rowset('$1', hitColumns, 'v', 'json')}
  order by "recordId", "ruleId"
  on conflict (record_id, rule_id) do update
  set version = excluded.version, verdict = excluded.verdict, labels = excluded.labels,
    sole = excluded.sole`

/**
 * Keeps which rules said what of records that were stored, in the transaction that stores them.
 * Records of test users count nowhere.
 */
export async function keepRuleHits(
  client: pg.PoolClient,
  list: readonly {
    recordId: string
    subject: { test?: boolean }
    judgement: Pick<Judgement, 'said'>
  }[],
  now: Date,
): Promise<void> {
  const hits = new Map(
    list
      .filter(({ subject }) => subject.test !== true)
      .flatMap(({ recordId, judgement: { said } }) =>
        said.map((one) => [
          `${recordId} ${one.ruleId}`,
          { recordId, ...one, sole: said.length === 1 },
        ]),
      ),
  )
  if (hits.size > 0) await client.query(insertText, [JSON.stringify([...hits.values()]), now])
}
