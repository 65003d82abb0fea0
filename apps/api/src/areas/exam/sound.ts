import type { ExamBody, Paper, PaperRule } from '@oas/contract/exam/schemas'
import { parseTypeKey } from '@oas/contract/type-key'
import { mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { type Reason, because, fail } from '../../core/fail.ts'
import { type AskedItem, itemsInUse } from '../case-library/index.ts'
import { settingOf } from '../setting/index.ts'
import { chance, drawByRules, fits } from './draw.ts'
import { type Tx, labelName, visibleLibraries } from './queries/exams.ts'

const bad = (field: string, reason: Reason): never => fail('invalid-input', { field, reason })

/** The questions that libraries may ask now, of those that the caller sees. */
export async function poolOf(
  ctx: CallContext,
  tx: Tx,
  libraryIds: readonly string[],
): Promise<{ items: AskedItem[]; names: Map<string, string> }> {
  const names = await visibleLibraries(tx, ctx, libraryIds)
  return { names, items: await itemsInUse(tx, [...names.keys()], ctx.now()) }
}

/** Which questions a rule means, in words: the label where it names one, else what it names. */
const ruleName = async (ctx: CallContext, tx: Tx, rule: PaperRule, at: number): Promise<Reason> => {
  const { kind, label, difficulty } = rule
  if (label !== null)
    return because('exam_few_label', { label: await labelName(tx, label, ctx.language) })
  if (difficulty !== null) return because('exam_few_difficulty', { n: difficulty })
  if (kind !== null) return because('exam_few_kind', { kind: because(`exam_kind_${kind}`) })
  return because('exam_few_rule', { n: at + 1 })
}

export type PaperFlaw = { field: string; reason: Reason } | null
/** What a paper lacks, held against what may be asked. */
export async function paperFlaw(
  ctx: CallContext,
  tx: Tx,
  pool: readonly AskedItem[],
  paper: Paper,
): Promise<PaperFlaw> {
  if (paper.mode === 'fixed') {
    if (paper.items.length === 0) return { field: 'body.paper.items', reason: because('empty') }
    const known = new Set(pool.map(({ itemId }) => itemId))
    const ids = new Set(paper.items.map(({ itemId }) => itemId))
    if (ids.size < paper.items.length)
      return { field: 'body.paper.items', reason: because('there_twice') }
    const unknown = paper.items.findIndex(({ itemId }) => !known.has(itemId))
    return unknown < 0
      ? null
      : { field: `body.paper.items.${unknown}`, reason: because('exam_not_in_use') }
  }
  if (paper.rules.length === 0) return { field: 'body.paper.rules', reason: because('empty') }
  const { lacking } = drawByRules(pool, paper.rules, chance(1))
  const rule = lacking === null ? undefined : paper.rules[lacking]
  if (lacking === null || !rule) return null
  return {
    field: `body.paper.rules.${lacking}`,
    reason: because('exam_too_few', {
      what: await ruleName(ctx, tx, rule, lacking),
      has: pool.filter((item) => fits(rule, item)).length,
      n: rule.count,
    }),
  }
}

/** Points and questions of what each person is asked. */
export function sizeOf(paper: Paper): { total: number; questions: number } {
  const parts =
    paper.mode === 'fixed' ? paper.items.map(({ points }) => ({ count: 1, points })) : paper.rules
  return {
    total: parts.reduce((sum, { count, points }) => sum + count * points, 0),
    questions: parts.reduce((sum, { count }) => sum + count, 0),
  }
}

const requireGate = async (ctx: CallContext, { gate }: ExamBody): Promise<void> => {
  for (const [index, key] of (gate?.types ?? []).entries()) {
    const { appId, type } = parseTypeKey(key)
    if (!mayType(ctx.caller, appId, type))
      fail('foreign-data', { app: appId, field: `body.gate.types.${index}` })
    if (!(await settingOf(ctx, appId, type))) bad(`body.gate.types.${index}`, because('no_setting'))
  }
}

/** Holds an exam against what its caller may see and what its libraries hold. */
export async function requireSound(ctx: CallContext, tx: Tx, body: ExamBody): Promise<AskedItem[]> {
  if (body.closeAt <= body.openAt) bad('body.closeAt', because('exam_close_early'))
  if (body.people.personIds.length + body.people.teamIds.length === 0)
    bad('body.people', because('empty'))
  const { suspends } = body
  if (suspends.times > 0 && suspends.minutes === 0)
    bad('body.suspends.minutes', because('exam_suspend_minutes'))
  await requireGate(ctx, body)
  const { items, names } = await poolOf(ctx, tx, body.libraryIds)
  const unseen = body.libraryIds.findIndex((id) => !names.has(id))
  if (unseen >= 0) bad(`body.libraryIds.${unseen}`, because('unknown'))
  const flaw = await paperFlaw(ctx, tx, items, body.paper)
  if (flaw) bad(flaw.field, flaw.reason)
  const { total } = sizeOf(body.paper)
  if (body.passMark > total) bad('body.passMark', because('exam_pass_high', { n: total }))
  return items
}
