import type { Input } from '@oas/contract/define'
import type { violationScoreCalls } from '@oas/contract/violation-score/calls'
import {
  type PointLabel,
  type TemplateBody,
  maxPoints,
} from '@oas/contract/violation-score/schemas'
import { textOf } from '@oas/texts'
import { sql } from 'kysely'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { answerSheets } from '../../files/answer-sheets.ts'
import { workbookRows } from '../../files/table.ts'
import type { Handler } from '../../http/implement.ts'
import { type On, type Stored, bodyOf, lockTemplate, templatesOf } from './queries/templates.ts'
import { putDraft } from './write.ts'

type Calls = typeof violationScoreCalls
type Change = Input<Calls['savePointRules']>['changes'][number]
type LabelRow = {
  id: number
  parentId: number | null
  name: string
  tree: string
  classId: number | null
}
type Known = Stored & { body: TemplateBody }

/** Labels that can be given, each after the one it stands under. */
const labelsOf = async (ctx: CallContext): Promise<(LabelRow & { path: number[] })[]> => {
  const name = sql.raw(`l.${ctx.language}_name`)
  const { rows } = await sql<LabelRow>`
    select l.id, l.parent_id as "parentId", coalesce(nullif(${name}, ''), l.en_name) as name,
      t.name as tree, t.class_id as "classId"
    from label l
    join label_tree t on t.id = l.tree_id
    where l.removed_at is null and not l.retired and t.active
    order by t.name, t.id, l.orders desc, l.id`.execute(ctx.db)
  const below = new Map<number, LabelRow[]>()
  for (const row of rows) {
    const parent = row.parentId ?? 0
    below.set(parent, [...(below.get(parent) ?? []), row])
  }
  const under = (parent: number, path: number[]): (LabelRow & { path: number[] })[] =>
    (below.get(parent) ?? []).flatMap((row) => {
      const own = [...path, row.id]
      return [{ ...row, path: own }, ...under(row.id, own)]
    })
  return under(0, [])
}

const templatesNow = async (ctx: CallContext): Promise<Known[]> => {
  const all = (await templatesOf(ctx.db, ctx)).filter(({ state }) => state !== 'retired')
  const bodies = await Promise.all(
    all.map(async (one) => one.draft ?? (await bodyOf(ctx.db, one.id, one.version))),
  )
  return all.flatMap((one, at) => {
    const body = bodies[at]
    return body ? [{ ...one, body }] : []
  })
}

type Cell = PointLabel['cells'][number]
/** Points of every level of a label: its own, else those of what is above it, else of its class. */
const cellsOf = (templates: readonly Known[]) => {
  const known = templates.map(({ id, body }) => {
    const rows = body.rows.filter(({ level }) => level === 0)
    return {
      templateId: id,
      labels: new Map(rows.flatMap((row) => (row.labelId ? [[row.labelId, row.points]] : []))),
      classes: new Map(rows.flatMap((row) => (row.classId ? [[row.classId, row.points]] : []))),
    }
  })
  return ({ path, classId }: { path: readonly number[]; classId: number | null }): Cell[] =>
    known.map(({ templateId, labels, classes }) => {
      const own = labels.get(path.at(-1) ?? 0)
      const above = path.toReversed().find((id) => labels.has(id)) ?? 0
      const points = own ?? labels.get(above) ?? classes.get(classId ?? 0) ?? null
      return { templateId, points, inherited: own === undefined && points !== null }
    })
}

export const pointRules: Handler<Calls['pointRules']> = async (
  ctx,
  { current = 1, pageSize = 10, keyword, lacking },
) => {
  const [labels, templates] = await Promise.all([labelsOf(ctx), templatesNow(ctx)])
  const cells = cellsOf(templates)
  const wanted = keyword?.trim().toLowerCase() ?? ''
  const rows = labels
    .filter(({ name, tree }) => `${tree} ${name}`.toLowerCase().includes(wanted))
    .map((row): PointLabel => ({
      labelId: row.id,
      name: row.name,
      tree: row.tree,
      depth: row.path.length - 1,
      cells: cells(row),
    }))
    .filter((row) => lacking !== true || row.cells.every(({ points }) => points === null))
  return {
    templates: templates.map(({ id, name, revision }) => ({ id, name, revision })),
    list: rows.slice((current - 1) * pageSize, current * pageSize),
    total: rows.length,
  }
}

/** A body with other points of every level of some labels; null takes a label's own points away. */
const changed = (body: TemplateBody, changes: readonly Change[]): TemplateBody => {
  const wanted = new Map(changes.map((one) => [one.labelId, one.points]))
  const old = new Map(
    body.rows.flatMap((row) => (row.labelId && row.level === 0 ? [[row.labelId, row]] : [])),
  )
  const kept = body.rows.filter((row) => row.level !== 0 || !wanted.has(row.labelId))
  const set = [...wanted].flatMap(([labelId, points]) =>
    points === null
      ? []
      : [{ labelId, classId: 0, level: 0, results: old.get(labelId)?.results ?? [], points }],
  )
  return { ...body, rows: [...kept, ...set] }
}

const store = (ctx: CallContext, changes: readonly Change[]): Promise<number> =>
  ctx.db.transaction().execute(async (tx) => {
    const ids = [...new Set(changes.map(({ templateId }) => templateId))].toSorted()
    for (const id of ids) {
      const own = changes.filter(({ templateId }) => templateId === id)
      const stored = await lockTemplate(tx, ctx, id)
      if (own.some(({ baseVersion }) => baseVersion !== stored.revision)) fail('conflict')
      const body = stored.draft ?? (await bodyOf(tx as On, id, stored.version))
      if (!body) fail('not-found')
      await putDraft(tx, ctx, stored, changed(body as TemplateBody, own))
    }
    return ids.length
  })
export const savePointRules: Handler<Calls['savePointRules']> = async (ctx, { changes }) => ({
  templates: await store(ctx, changes),
})

const headOf = ({ id, name }: Pick<Known, 'id' | 'name'>): string => `${name} #${id}`
export const exportPointRules: Handler<Calls['exportPointRules']> = async (ctx) => {
  const [labels, templates] = await Promise.all([labelsOf(ctx), templatesNow(ctx)])
  const cells = cellsOf(templates)
  const say = (key: string): string => textOf(ctx.language, `violation_score.${key}`)
  return answerSheets(ctx, 'point-rules.xlsx', [
    {
      name: say('point_rules'),
      rows: [
        [say('label_id'), say('tree'), say('label'), ...templates.map(headOf)],
        ...labels.map((row) => [
          row.id,
          row.tree,
          row.name,
          ...cells(row).map((cell) => (cell.inherited ? '' : (cell.points ?? ''))),
        ]),
      ],
    },
  ])
}

type Line = {
  line: number
  act: 'new' | 'change' | 'same' | 'wrong'
  label: string
  template: string
  before: number | null
  after: number | null
  problem: string
  change: Change | null
}
const mostLines = 20_000

const readCell = (text: string): number | null | undefined => {
  if (text.trim() === '') return null
  const points = Number(text)
  return /^\d{1,4}$/.test(text.trim()) && points <= maxPoints ? points : undefined
}

/** What each cell of a workbook would do; a column must name a template of the caller. */
const linesOf = async (ctx: CallContext, workbook: string): Promise<Line[]> => {
  const [head, ...rows] = await workbookRows(Buffer.from(workbook, 'base64'), 'workbook', mostLines)
  const [labels, templates] = await Promise.all([labelsOf(ctx), templatesNow(ctx)])
  const byId = new Map(labels.map((one) => [String(one.id), one]))
  const say = (key: string): string => textOf(ctx.language, `violation_score.${key}`)
  const titles = head?.cells.slice(3) ?? []
  return rows.flatMap(({ line, cells }) => {
    const label = byId.get(cells[0]?.trim() ?? '')
    const told = { line, label: label?.name ?? cells[0] ?? '' }
    const wrong = (template: string, problem: string): Line => ({
      ...told,
      template,
      act: 'wrong',
      before: null,
      after: null,
      problem,
      change: null,
    })
    if (!label) return [wrong('', say('no_such_label'))]
    return titles.map((title, at): Line => {
      const id = /#(\d+)$/.exec(title.trim())?.[1]
      const template = templates.find((one) => one.id === id)
      if (!template) return wrong(title, say('no_such_template'))
      const points = readCell(cells[at + 3] ?? '')
      if (points === undefined) return wrong(template.name, say('no_points'))
      const own = template.body.rows.find((one) => one.labelId === label.id && one.level === 0)
      const before = own?.points ?? null
      return {
        ...told,
        template: template.name,
        act: before === points ? 'same' : before === null ? 'new' : 'change',
        before,
        after: points,
        problem: '',
        change: {
          templateId: template.id,
          baseVersion: template.revision,
          labelId: label.id,
          points,
        },
      }
    })
  })
}

export const importPointRules: Handler<Calls['importPointRules']> = async (
  ctx,
  { workbook, preview, skipWrong },
) => {
  const lines = await linesOf(ctx, workbook)
  const list = lines.map(({ line, act, label, template, before, after, problem }) => ({
    line,
    act,
    label,
    template,
    before,
    after,
    problem,
  }))
  const changes = lines.flatMap(({ act, change }) => (act === 'same' || !change ? [] : [change]))
  const isWrong = lines.some(({ act }) => act === 'wrong')
  if (preview || changes.length === 0 || (isWrong && skipWrong !== true)) return { stored: 0, list }
  await store(ctx, changes)
  return { stored: changes.length, list }
}
