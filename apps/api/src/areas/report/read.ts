import {
  type ReportDim,
  type ReportKind,
  type ReportShape,
  reports,
} from '@oas/contract/report/kinds'
import { type ReportRow, maxReportRows } from '@oas/contract/report/schemas'
import type { CallContext } from '../../core/context.ts'
import type { Db } from '../../db/client.ts'
import { type Answer, type ReportInput, dimsOf } from './asked.ts'
import { addBacklog } from './backlog.ts'
import { cellsOf } from './cells.ts'
import { type Groups, mergeGroups, readGroups } from './groups.ts'
import { type Rules, rulesOf } from './numbers/index.ts'
import { readOpen } from './queries/open.ts'
import { listRepairs } from './queries/repairs.ts'
import { nameKeys } from './queries/names.ts'
import { type Range, rangeBefore, rangeOf } from './range.ts'
import type { Group } from './counted.ts'

const numbersOf = (rules: Rules, known: ReadonlySet<string>, group: Group) =>
  Object.fromEntries(
    Object.entries(rules).flatMap(([key, rule]) =>
      rule && rule.needs.every((fact) => known.has(fact)) ? [[key, rule.work(group)]] : [],
    ),
  )

/** Rows of time in their order, others by their first number. */
const inOrder = (kind: ReportKind, dims: readonly ReportDim[], rows: ReportRow[]): ReportRow[] => {
  const byKeys = (a: ReportRow, b: ReportRow): number =>
    a.keys.join(' ') < b.keys.join(' ') ? -1 : 1
  if (dims[0] === 'time') return rows.toSorted(byKeys)
  const shape: ReportShape = reports[kind]
  const first = (row: ReportRow): number =>
    row.numbers[shape.numbers.find((key) => row.numbers[key]) ?? '']?.num ?? 0
  return rows.toSorted((a, b) => first(b) - first(a) || byKeys(a, b))
}

const named = async (db: Db, dims: readonly ReportDim[], rows: readonly ReportRow[]) => {
  const names = await Promise.all(
    dims.map((dim, at) =>
      nameKeys(
        db,
        dim,
        rows.map(({ keys }) => keys[at] ?? ''),
      ),
    ),
  )
  return rows.map((row) => ({
    ...row,
    names: row.keys.map((key, at) => names[at]?.get(key) ?? ''),
  }))
}

type Told = { rows: ReportRow[]; total: ReportRow['numbers'] }
const tell = (rules: Rules, { groups, known }: Groups): Told => ({
  rows: [...groups].map(([key, group]) => ({
    keys: JSON.parse(key) as string[],
    names: [],
    numbers: numbersOf(rules, known, group),
  })),
  total: numbersOf(rules, known, mergeGroups(groups.values())),
})

/** A report as it is at this moment: all of it is read as of one. */
export async function readReport(
  ctx: CallContext,
  kind: ReportKind,
  input: ReportInput,
): Promise<Answer> {
  const dims = dimsOf(kind, input)
  const range = rangeOf(ctx, input)
  const rules = rulesOf(kind, {
    byInspector: dims.includes('inspector'),
    byHandler: dims.includes('handler'),
    byFinding: input.by === 'finding',
  })
  return ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const asOf = ctx.now()
      const sums = (over: Range, by: readonly ReportDim[]) =>
        readGroups(db, { kind, rules, input, range: over, dims: by, scope: ctx.caller.scope })
      const told = tell(rules, await sums(range, dims))
      const full = kind === 'stack' ? await addBacklog(db, ctx, input, dims, told) : told
      const rows = inOrder(kind, dims, full.rows)
      return {
        asOf: asOf.getTime(),
        timezone: 'Asia/Shanghai',
        exact: true,
        from: range.from,
        to: range.to,
        open: await readOpen(db, ctx.caller.scope),
        repaired: await listRepairs(db, range),
        rows: await named(db, dims, rows.slice(0, maxReportRows)),
        more: rows.length > maxReportRows,
        total: full.total,
        before:
          input.before === true ? tell(rules, await sums(rangeBefore(range), [])).total : null,
        cells: await cellsOf(db, ctx, kind, input, range),
      }
    })
}
