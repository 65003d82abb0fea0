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

const rulesFor = (kind: ReportKind, dims: readonly ReportDim[], { by }: ReportInput): Rules =>
  rulesOf(kind, {
    byInspector: dims.includes('inspector'),
    byHandler: dims.includes('handler'),
    byFinding: by === 'finding',
  })

/**
 * Rows and their total. What a split hides, as what several people did together in rows by person,
 * the total still tells.
 */
const readTold = async (
  kind: ReportKind,
  input: ReportInput,
  sums: (by: readonly ReportDim[], rules: Rules) => Promise<Groups>,
): Promise<Told> => {
  const dims = dimsOf(kind, input)
  const [rules, whole] = [rulesFor(kind, dims, input), rulesFor(kind, [], input)]
  const found = await sums(dims, rules)
  const told = tell(rules, found)
  const isHidden = Object.values(whole).some((rule) =>
    rule?.needs.some((fact) => !found.known.has(fact)),
  )
  return isHidden ? { ...told, total: tell(whole, await sums([], whole)).total } : told
}

/**
 * A report as it is at this moment: all of it is read as of one. `most` rows are answered, and
 * whether there are more.
 */
export async function readReport(
  ctx: CallContext,
  kind: ReportKind,
  input: ReportInput,
  most = maxReportRows,
): Promise<Answer> {
  const dims = dimsOf(kind, input)
  const range = rangeOf(ctx, input)
  const { scope } = ctx.caller
  return ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const sums = (over: Range) => (by: readonly ReportDim[], rules: Rules) =>
        readGroups(db, { kind, rules, input, range: over, dims: by, scope })
      const told = await readTold(kind, input, sums(range))
      const full = kind === 'stack' ? await addBacklog(db, ctx, input, dims, told) : told
      const rows = inOrder(kind, dims, full.rows)
      const whole = rulesFor(kind, [], input)
      return {
        asOf: ctx.now().getTime(),
        timezone: 'Asia/Shanghai',
        exact: true,
        from: range.from,
        to: range.to,
        open: await readOpen(db, scope),
        repaired: await listRepairs(db, range),
        rows: await named(db, dims, rows.slice(0, most)),
        more: rows.length > most,
        total: full.total,
        before:
          input.before === true
            ? tell(whole, await sums(rangeBefore(range))([], whole)).total
            : null,
        cells: await cellsOf(db, ctx, kind, input, range),
      }
    })
}
