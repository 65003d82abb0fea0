import type { Language } from '@oas/contract/language/calls'
import type { RuleBody } from '@oas/contract/strategy/rule'
import type { ExcelRow } from '@oas/contract/strategy/schemas'
import { type Catalogue, relations } from '@oas/rule-engine'
import { type ExcelHead, type Table, toTable } from '@oas/rule-engine/views/index'
import type { Context } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { whyNotTable } from './check.ts'
import { nameIn } from './options.ts'
import { listIndicators } from './queries/indicators.ts'
import { type On, type Version, findVersion, versionHash } from './queries/rules.ts'
import { perServer } from '../../core/per-server.ts'

const nameless: Catalogue = { indicators: new Map(), relations }

/** The columns of a body that can be a table; they have no names yet. */
export function headsOf(body: RuleBody): readonly ExcelHead[] {
  return toTable(body, nameless).heads
}

/** A version as a table: its columns, still without names, and its rows with their ids. */
export type RuleTable = {
  ruleId: string
  version: number
  heads: readonly ExcelHead[]
  rows: readonly ExcelRow[]
}

/** Ends the call for a version that cannot be a table, and says why. */
export function tableOfVersion(found: Version, field = 'ruleId'): RuleTable {
  const why = whyNotTable(found.body)
  if (why !== null) return fail('invalid-input', { field, reason: why })
  const { heads, rows }: Table = toTable(found.body, nameless)
  return {
    ruleId: found.ruleId,
    version: found.version,
    heads,
    rows: rows.map((row, index) => ({
      rowId: found.rowIds[index] ?? '',
      ruleId: found.ruleId,
      version: found.version,
      remark: row.remark,
      values: [...row.values],
    })),
  }
}

const keptOf = perServer(() => new Map<string, RuleTable>())
const mostKept = 8

/**
 * The table of a version, kept while it is looked at: leafing through ten thousand rows does not
 * make them anew for every page.
 */
export async function tableAt(
  ctx: Pick<Context, 'db' | 'pool'>,
  ruleId: string,
  version: number,
  field?: string,
): Promise<RuleTable> {
  const tables = keptOf(ctx.pool)
  const hash = (await versionHash(ctx.db, ruleId, version)) ?? fail('not-found')
  const key = `${ruleId}:${version}:${hash}`
  const found =
    tables.get(key) ??
    tableOfVersion((await findVersion(ctx.db, ruleId, version)) ?? fail('not-found'), field)
  tables.delete(key)
  tables.set(key, found)
  const [oldest] = tables.size > mostKept ? tables.keys() : []
  if (oldest !== undefined) tables.delete(oldest)
  return found
}

/** Columns with their names in a language. */
export async function withColumnNames(
  on: On,
  heads: readonly ExcelHead[],
  language: Language,
): Promise<ExcelHead[]> {
  const names = new Map(
    (await listIndicators(on)).map((one) => [one.id, nameIn(one.names, language)]),
  )
  return heads.map((head) => ({ ...head, translate: names.get(head.leftKey) ?? head.leftKey }))
}
