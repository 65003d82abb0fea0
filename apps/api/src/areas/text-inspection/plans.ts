import type { Input, Output } from '@oas/contract/define'
import {
  type PlanBody,
  type PlanRow,
  mostPlans,
  type textInspectionCalls,
} from '@oas/contract/text-inspection/calls'
import { parseTypeKey, typeKeyOf } from '@oas/contract/type-key'
import { textOf } from '@oas/texts'
import { sql } from 'kysely'
import { audit } from '../../core/audit.ts'
import { appsSeen, mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { nextHour } from '../../core/office-time.ts'
import { type SortOf, sortQuery, words } from '../../db/sort.ts'
import type { Handler } from '../../http/implement.ts'
import { checkChangeOrder } from '../change-order/index.ts'
import { typesOf } from './inspect.ts'
import { match } from './matcher.ts'
import { type Tx, holdPlan, plansOf } from './queries-plan.ts'

type Calls = typeof textInspectionCalls
type Shown = Awaited<ReturnType<ReturnType<typeof shownPlans>['execute']>>[number]

const shownPlans = (on: Parameters<typeof plansOf>[0], filter: Parameters<typeof plansOf>[1]) =>
  plansOf(on, filter)
    .innerJoin('person as m', 'm.id', 'p.madeBy')
    .innerJoin('person as u', 'u.id', 'p.updatedBy')
    .selectAll('p')
    .select(['m.displayName as madeByName', 'u.displayName as updatedByName'])

const toRow = (row: Shown, now: Date): PlanRow => ({
  id: row.id,
  name: row.name,
  appTypes: row.types.map((type) => typeKeyOf({ appId: row.appId, type })),
  regex: row.pattern,
  words: row.words,
  allWords: row.allWords,
  lang: row.language,
  typeKey: typeKeyOf({ appId: row.appId, type: row.toType }),
  priority: row.priority,
  cap: row.cap,
  hour: row.hour,
  active: row.active,
  ...(row.changeOrderId === null ? {} : { changeOrderId: row.changeOrderId }),
  version: row.version,
  madeBy: row.madeByName,
  updatedBy: row.updatedByName,
  updatedAt: row.updatedAt.getTime(),
  nextAt: row.active ? row.nextAt.getTime() : null,
  running: row.leasedUntil !== null && row.leasedUntil > now,
  ranAt: row.ranAt?.getTime() ?? null,
  scanned: row.scanned,
  found: row.found,
  made: row.made,
  problem: row.problem,
})

const orders = {
  name: words('p.name'),
  updatedAt: 'p.updated_at',
  ranAt: 'p.ran_at',
  made: 'p.made',
}
export const plans: Handler<Calls['plans']> = async (
  ctx,
  { sort, current = 1, pageSize = 10, text, appId },
) => {
  const filter = { seen: appsSeen(ctx.caller.scope), text: text?.trim(), appId }
  const by: SortOf<typeof orders> = sort
  const [rows, count] = await Promise.all([
    shownPlans(ctx.db, filter)
      .$call(sortQuery(by, orders))
      .orderBy('p.id', 'desc')
      .offset((current - 1) * pageSize)
      .limit(pageSize)
      .execute(),
    plansOf(ctx.db, filter)
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow(),
  ])
  return { total: count.n, list: rows.map((row) => toRow(row, ctx.now())) }
}

const requireSearch = async (ctx: CallContext, body: PlanBody): Promise<void> => {
  if (body.regex === '' && body.words.length === 0) fail('required', { field: 'body.regex' })
  if (body.regex === '') return
  const tried = await match(body.regex, 2, [])
  if (!tried.ok)
    fail('invalid-input', {
      field: 'body.regex',
      reason: textOf(ctx.language, `text_inspection.word_${tried.code.toLowerCase()}`),
    })
}
/** What is stored of a plan: a search that can be run, for types and apps that the caller sees. */
const requireBody = async (ctx: CallContext, tx: Tx, body: PlanBody, own: string) => {
  const { appId, type } = parseTypeKey(body.typeKey)
  if (!mayType(ctx.caller, appId, type)) fail('foreign-data', { app: appId })
  const known = await tx
    .selectFrom('recordType')
    .select('type')
    .where('appId', '=', appId)
    .where('type', '=', type)
    .executeTakeFirst()
  if (!known) fail('not-found', { field: 'body.typeKey' })
  const types = typesOf(ctx, body.appTypes)
  if (types.some((one) => one.appId !== appId))
    fail('invalid-input', {
      field: 'body.appTypes',
      reason: textOf(ctx.language, 'text_inspection.plan_one_app'),
    })
  await requireSearch(ctx, body)
  await checkChangeOrder(tx, body.changeOrderId, appId, body.cap, ctx.now())
  const name = body.name.trim()
  const taken = await tx
    .selectFrom('inspectPlan')
    .select('id')
    .where('appId', '=', appId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '<>', own)
    .executeTakeFirst()
  if (taken)
    fail('invalid-input', {
      field: 'body.name',
      reason: textOf(ctx.language, 'text_moderation.name_taken'),
    })
  return {
    name,
    appId,
    types: types.map((one) => one.type),
    pattern: body.regex,
    words: body.words,
    allWords: body.allWords,
    language: body.lang,
    toType: type,
    priority: body.priority,
    cap: body.cap,
    hour: body.hour,
    active: body.active,
    changeOrderId: body.changeOrderId ?? null,
    updatedBy: ctx.caller.id,
    updatedAt: ctx.now(),
    nextAt: new Date(nextHour(body.hour, ctx.now().getTime())),
  }
}
const subjectOf = (id: string): string => `inspect-plan:${id}`

export const createPlan: Handler<Calls['createPlan']> = (ctx, { body }) =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await requireBody(ctx, tx, body, '0')
    const { n } = await tx
      .selectFrom('inspectPlan')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('appId', '=', row.appId)
      .executeTakeFirstOrThrow()
    if (n >= mostPlans)
      fail('invalid-input', {
        field: 'body.name',
        reason: textOf(ctx.language, 'text_inspection.plan_too_many', { n: mostPlans }),
      })
    const made = await tx
      .insertInto('inspectPlan')
      .values({ ...row, madeBy: ctx.caller.id })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
    await audit(tx, ctx, [
      {
        action: 'textInspection.createPlan',
        subject: subjectOf(made.id),
        appId: row.appId,
        detail: { before: null, after: body },
      },
    ])
    return made
  })

const requirePlan = async (
  ctx: CallContext,
  tx: Tx,
  { id, version }: Input<Calls['removePlan']>,
): Promise<NonNullable<Awaited<ReturnType<typeof holdPlan>>>> => {
  const row = await holdPlan(tx, id)
  const seen = row && row.types.every((type) => mayType(ctx.caller, row.appId, type))
  if (!row || !seen) return fail('not-found', { field: 'id' })
  return row.version === version ? row : fail('conflict')
}

export const updatePlan: Handler<Calls['updatePlan']> = (
  ctx,
  { body, ...ref },
): Promise<Output<Calls['updatePlan']>> =>
  ctx.db.transaction().execute(async (tx) => {
    const held = await requirePlan(ctx, tx, ref)
    const row = await requireBody(ctx, tx, body, ref.id)
    await tx
      .updateTable('inspectPlan')
      .set({ ...row, version: ref.version + 1 })
      .where('id', '=', ref.id)
      .execute()
    await audit(tx, ctx, [
      {
        action: 'textInspection.updatePlan',
        subject: subjectOf(ref.id),
        appId: row.appId,
        detail: { before: { name: held.name, cap: held.cap, active: held.active }, after: body },
      },
    ])
    return { id: ref.id, version: ref.version + 1 }
  })

export const removePlan: Handler<Calls['removePlan']> = (ctx, ref) =>
  ctx.db.transaction().execute(async (tx) => {
    const held = await requirePlan(ctx, tx, ref)
    await tx.deleteFrom('inspectPlan').where('id', '=', ref.id).execute()
    await audit(tx, ctx, [
      {
        action: 'textInspection.removePlan',
        subject: subjectOf(ref.id),
        appId: held.appId,
        detail: { before: { name: held.name }, after: null },
      },
    ])
    return {}
  })
