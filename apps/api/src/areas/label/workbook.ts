import type { Input } from '@oas/contract/define'
import type { labelCalls } from '@oas/contract/label/calls'
import { type ImportRow, type LabelFields, maxLabels } from '@oas/contract/label/schemas'
import { textOf } from '@oas/texts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { readSheet, writeSheets } from '../../files/sheet.ts'
import { fieldsThatDiffer, offeredOf, plainJson } from './differences.ts'
import { fieldProblem, holdDraft, placeProblem, punishIds, storeDraft, tidy } from './edit.ts'
import { type DraftRow, draftOf, findTree, lockNames, nextLabelId } from './queries/drafts.ts'
import { checkNotNamed } from './uses.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof labelCalls
const heads = [
  'id',
  'parentId',
  'cnName',
  'enName',
  'idName',
  'ruName',
  'orders',
  'punishId',
  'translateGroup',
  'translateKey',
  'extJson',
  'retired',
] as const
type Head = (typeof heads)[number]

/** Parents before their children, each level by orders descending. */
const inTreeOrder = (draft: readonly DraftRow[]): DraftRow[] => {
  const below = new Map<number, DraftRow[]>()
  for (const label of draft) {
    const siblings = below.get(label.parentId)
    if (siblings) siblings.push(label)
    else below.set(label.parentId, [label])
  }
  const walk = (parentId: number): DraftRow[] =>
    (below.get(parentId) ?? []).flatMap((label) => [label, ...walk(label.id)])
  return walk(0)
}

export async function exportTree(
  ctx: CallContext,
  { treeId }: Input<Calls['export']>,
): Promise<unknown> {
  if (!(await findTree(ctx.db, treeId))) fail('not-found')
  const rows = inTreeOrder(await draftOf(ctx.db, treeId)).map((label) =>
    heads.map((head) =>
      head === 'retired'
        ? label.retired
          ? 1
          : 0
        : head === 'extJson'
          ? plainJson(label.extJson)
          : label[head],
    ),
  )
  const bytes = await writeSheets([{ name: 'labels', rows: [heads, ...rows] }])
  ctx.http.setHeader(
    'content-type',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  ctx.http.setHeader('content-disposition', `attachment; filename="labels-${treeId}.xlsx"`)
  return bytes
}

type Line = {
  line: number
  id: number | null
  said: string
  parent: string
  after: DraftRow | null
  before: DraftRow | null
  reason: string
}
const whole = (text: string): number | null =>
  /^-?[0-9]{1,10}$/.test(text) && Math.abs(Number(text)) <= 2_147_483_647 ? Number(text) : null
const longest: Partial<Record<Head, number>> = {
  cnName: 64,
  enName: 64,
  idName: 64,
  ruName: 64,
  translateGroup: 64,
  translateKey: 100,
  extJson: 4000,
}

/** What the cells of a line say, by column; undefined: the workbook does not have the column. */
type Cells = (name: Head) => string | undefined
const numberHeads = ['orders', 'punishId', 'retired'] as const
type Numbers = Partial<Record<(typeof numberHeads)[number], number>>

/** The places of the columns in a sheet; an exchange needs four of them. */
const columnsOf = (ctx: CallContext, head: readonly string[]): Readonly<Record<Head, number>> => {
  const at = Object.fromEntries(heads.map((name) => [name, head.indexOf(name)])) as Record<
    Head,
    number
  >
  const missing = (['id', 'parentId', 'cnName', 'enName'] as const).find((name) => at[name] < 0)
  if (missing)
    fail('invalid-input', {
      field: 'workbook',
      reason: textOf(ctx.language, 'label.no_column', { name: missing }),
    })
  return at
}

const isNumberFor = (name: keyof Numbers, value: number | null): value is number =>
  value !== null && (name === 'orders' || value >= 0) && (name !== 'retired' || value <= 1)

/** The numbers of a line; an empty cell is 0. `unread`: the column whose cell has none. */
const numbersOf = (cell: Cells): { numbers: Numbers } | { unread: keyof Numbers } => {
  const numbers: Numbers = {}
  for (const name of numberHeads) {
    const said = cell(name)
    if (said === undefined) continue
    const value = said === '' ? 0 : whole(said)
    if (!isNumberFor(name, value)) return { unread: name }
    numbers[name] = value
  }
  return { numbers }
}

const blankFields: LabelFields = {
  cnName: '',
  enName: '',
  idName: '',
  ruName: '',
  orders: 0,
  punishId: 0,
  translateGroup: '',
  translateKey: '',
  extJson: '{}',
}
/** The label as the line has it; what the workbook has no column for stays as it was. */
const fieldsOf = (cell: Cells, { orders, punishId }: Numbers, before: DraftRow | null) => {
  const was: LabelFields = before ?? blankFields
  return tidy({
    cnName: cell('cnName') ?? '',
    enName: cell('enName') ?? '',
    idName: cell('idName') ?? was.idName,
    ruName: cell('ruName') ?? was.ruName,
    orders: orders ?? was.orders,
    punishId: punishId ?? was.punishId,
    translateGroup: cell('translateGroup') ?? was.translateGroup,
    translateKey: cell('translateKey') ?? was.translateKey,
    extJson: cell('extJson') ?? was.extJson,
  })
}

type Known = {
  byId: ReadonlyMap<number, DraftRow>
  seen: Set<number>
  punishes: ReadonlySet<number>
}
/** Why a line names no label that it may change: it is not here, or named before. */
const idProblem = ({ said, before, id }: Line, { seen }: Known): string | null => {
  if (said !== '' && !before) return 'label.not_here'
  if (id !== null && seen.has(id)) return 'label.there_twice'
  if (id !== null) seen.add(id)
  return null
}

const readLine = (ctx: CallContext, cell: Cells, number: number, known: Known): Line => {
  const said = cell('id') ?? ''
  const id = said === '' ? null : whole(said)
  const before = id === null ? null : (known.byId.get(id) ?? null)
  const line: Line = {
    line: number,
    id,
    said,
    parent: cell('parentId') ?? '',
    before,
    after: null,
    reason: '',
  }
  const wrong = (key: string, name: string): Line => ({
    ...line,
    reason: `${name ? `${name}: ` : ''}${textOf(ctx.language, key)}`,
  })
  const misnamed = idProblem(line, known)
  if (misnamed) return wrong(misnamed, 'id')
  const long = heads.find((name) => (cell(name)?.length ?? 0) > (longest[name] ?? 100))
  if (long) return wrong('label.too_long', long)
  const read = numbersOf(cell)
  if ('unread' in read) return wrong('label.no_number', read.unread)
  const fields = fieldsOf(cell, read.numbers, before)
  const problem = fieldProblem(fields, known.punishes)
  if (problem) return wrong(problem.key, problem.field)
  const { retired } = read.numbers
  return {
    ...line,
    after: {
      ...fields,
      id: id ?? 0,
      parentId: 0,
      retired: retired === undefined ? (before?.retired ?? false) : retired === 1,
    },
  }
}

/**
 * Reads the lines of a workbook. New labels have no id: those below them name the line of their
 * parent as `#line`.
 */
const linesOf = (
  ctx: CallContext,
  sheet: readonly (readonly string[])[],
  draft: readonly DraftRow[],
  punishes: ReadonlySet<number>,
): Line[] => {
  const [head = [], ...body] = sheet
  const at = columnsOf(ctx, head)
  const byId = new Map(draft.map((label) => [label.id, label]))
  const known: Known = { byId, seen: new Set(), punishes }
  return body.flatMap((cells, index): Line[] => {
    if (cells.every((cell) => cell === '')) return []
    const cell: Cells = (name) => (at[name] < 0 ? undefined : (cells[at[name]] ?? ''))
    return [readLine(ctx, cell, index + 2, known)]
  })
}

/** The parent a line names: a label of the draft, one of another line, or none; null: nobody. */
const parentOf = ({ parent }: Line, byLine: ReadonlyMap<number, Line>): number | null => {
  if (parent === '') return 0
  if (!parent.startsWith('#')) return whole(parent)
  return byLine.get(whole(parent.slice(1)) ?? -1)?.after?.id ?? null
}

/** The line to blame for an impossible place: the label's own, or else one that moves a label. */
const lineToBlame = (lines: readonly Line[], id: number): Line | undefined =>
  lines.find(({ after }) => after?.id === id) ??
  lines.find(({ after, before }) => after && before && after.parentId !== before.parentId) ??
  lines.find(({ after }) => after !== null)

/**
 * Gives new labels their ids and every label its parent; whose place is impossible is refused, with
 * what hangs on it.
 */
const place = (
  ctx: CallContext,
  lines: Line[],
  draft: readonly DraftRow[],
  firstId: number,
): DraftRow[] => {
  let next = firstId
  for (const { after } of lines) if (after?.id === 0) after.id = next++
  const byLine = new Map(lines.map((line) => [line.line, line]))
  const refuse = (line: Line, key: string): void => {
    line.reason = `parentId: ${textOf(ctx.language, key)}`
    line.after = null
  }
  for (;;) {
    const now = new Map(draft.map((label) => [label.id, label]))
    for (const { after } of lines) if (after) now.set(after.id, after)
    let refused = false
    for (const line of lines) {
      if (!line.after) continue
      const parent = parentOf(line, byLine)
      if (parent === null || (parent !== 0 && !now.has(parent))) {
        refuse(line, 'label.no_parent')
        refused = true
      } else line.after.parentId = parent
    }
    if (refused) continue
    const all = [...now.values()]
    const wrong = placeProblem(all)
    if (!wrong) return all
    const line = lineToBlame(lines, wrong.id)
    if (!line) return [...draft]
    refuse(line, wrong.key)
  }
}

/**
 * Reads a workbook into a draft: shows line by line what would change, or stores it. Labels that it
 * does not have stay.
 */
export const importTree: Handler<Calls['import']> = async (
  ctx,
  { treeId, version, workbook, preview, skipWrong = false },
) => {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(workbook))
    fail('invalid-input', { field: 'workbook', reason: because('base64') })
  const sheet = await readSheet(Buffer.from(workbook, 'base64'), 'workbook', maxLabels)
  return ctx.db.transaction().execute(async (tx) => {
    await lockNames(tx)
    const held = await holdDraft(tx, treeId, version)
    const lines = linesOf(ctx, sheet, held.draft, await punishIds(tx))
    const after = place(ctx, lines, held.draft, await nextLabelId(tx))
    const list = lines.map(({ line, said, before, after: now, reason }): ImportRow => {
      const fields =
        now && before
          ? [
              ...fieldsThatDiffer(before, now).map(({ field }) => field),
              ...(before.retired === now.retired ? [] : ['retired']),
            ]
          : []
      return {
        line,
        id: said,
        act: !now ? 'wrong' : !before ? 'new' : fields.length > 0 ? 'change' : 'same',
        name: (now ?? before)?.enName ?? '',
        fields,
        reason,
      }
    })
    if (preview || (!skipWrong && list.some((row) => row.act === 'wrong')))
      return { list, stored: 0, version }
    const still = new Set(offeredOf(after).map((label) => label.id))
    await checkNotNamed(
      ctx,
      tx,
      offeredOf(held.draft)
        .map((label) => label.id)
        .filter((id) => !still.has(id)),
    )
    const stored = await storeDraft(ctx, tx, held, after, {
      action: 'import',
      field: 'workbook',
      more: { skipped: list.filter((row) => row.act === 'wrong').length },
    })
    return { list, stored: stored.changed, version: stored.version }
  })
}
