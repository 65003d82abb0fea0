import type { Input, Output } from '@oas/contract/define'
import { typeKeyOf } from '@oas/contract/type-key'
import type { whiteListCalls } from '@oas/contract/white-list/calls'
import type { WhiteList } from '@oas/contract/white-list/schemas'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import { mayApp, mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { tellListed } from './listed.ts'
import {
  type HeldList,
  type ListFacts,
  type ListRow,
  type Tx,
  activeLists,
  businessOf,
  changeList,
  countEntriesOf,
  countLists,
  countLog,
  countTypes,
  countWaiting,
  findList,
  holdList,
  insertList,
  knownApps,
  listLists,
  listLog,
  listTypes,
  isNameTaken,
} from './queries/lists.ts'
import { placeOf } from './queries/entries.ts'
import { maySee, mayTouch, needsReview, oneApp, seenBy } from './rights.ts'

type Calls = typeof whiteListCalls
type Handled<K extends keyof Calls> = Promise<Output<Calls[K]>>
type Refusal = Output<Calls['reviewList']>['failed'][number]['reason']

const factsOf = (row: HeldList | ListRow): ListFacts =>
  ({
    name: row.name,
    scopes: row.scopes,
    apps: row.apps,
    types: row.types,
    countries: row.countries,
    businesses: row.businesses,
    force: row.force,
    tip: { cn: '', en: '', id: '', ru: '', ...(row.tip as object) },
    maxDays: row.maxDays,
  }) as ListFacts
const toWire = (row: ListRow): WhiteList => ({
  id: row.id,
  subject: row.subject as WhiteList['subject'],
  ...factsOf(row),
  state: row.state as WhiteList['state'],
  version: row.version,
  entries: row.entries,
  madeBy: row.madeByName,
  madeById: row.madeBy,
  madeAt: row.madeAt.getTime(),
  reviewedBy: row.reviewedByName ?? '',
  changedAt: row.changedAt.getTime(),
  reason: row.reason,
})

export async function getLists(
  ctx: CallContext,
  { current = 1, pageSize = 10, ...by }: Input<Calls['lists']>,
): Handled<'lists'> {
  const filter = { ...by, seen: seenBy(ctx) }
  const [rows, total] = await Promise.all([
    listLists(ctx.db, filter, ctx.now(), (current - 1) * pageSize, pageSize),
    countLists(ctx.db, filter),
  ])
  return { list: rows.map(toWire), total }
}
export function getInForce(ctx: CallContext, input: Input<Calls['inForce']>): Handled<'inForce'> {
  return getLists(ctx, { ...input, state: 'active' })
}

const requireFacts = async (
  ctx: CallContext,
  tx: Tx,
  facts: ListFacts,
  but: string,
): Promise<ListFacts> => {
  const name = facts.name.trim()
  if (await isNameTaken(tx, name, but))
    fail('invalid-input', { field: 'name', reason: textOf(ctx.language, 'white_list.name_taken') })
  const typeApps = facts.types.map((key) => Number(key.split(':')[0]))
  const known = await knownApps(
    tx,
    [...new Set([...facts.apps, ...typeApps])].filter((id) => id > 0 && id <= 2_147_483_647),
  )
  for (const [field, apps] of [
    ['apps', facts.apps],
    ['types', typeApps],
  ] as const) {
    const strange = apps.findIndex((app) => !known.has(app))
    if (strange >= 0)
      fail('invalid-input', {
        field: `${field}.${strange}`,
        reason: textOf(ctx.language, 'white_list.no_such_app'),
      })
  }
  if (!mayTouch(ctx, facts.apps) || !typeApps.every((app) => mayApp(ctx.caller, app)))
    fail('foreign-data', { app: facts.apps.find((app) => !mayApp(ctx.caller, app)) ?? 0 })
  return { ...facts, name }
}
const subjectOf = (id: string): string => `white-list:${id}`

export function createList(
  ctx: CallContext,
  { subject, ...input }: Input<Calls['createList']>,
): Handled<'createList'> {
  return ctx.db.transaction().execute(async (tx) => {
    const facts = await requireFacts(ctx, tx, input, '0')
    const state = needsReview(facts.scopes) ? 'pending' : 'active'
    const id = await insertList(tx, {
      ...facts,
      subject,
      state,
      madeBy: ctx.caller.id,
      madeAt: ctx.now(),
    })
    await audit(tx, ctx, [
      {
        action: 'whiteList.create',
        subject: subjectOf(id),
        appId: oneApp(facts.apps),
        detail: { before: null, after: { ...facts, subject, state } },
      },
    ])
    return { id }
  })
}

/** Stores a change of a list; what spares, or spared before, is passed by a second person again. */
const store = async (ctx: CallContext, tx: Tx, list: HeldList, facts: ListFacts): Promise<void> => {
  const state =
    list.state !== 'active' && list.state !== 'pending'
      ? fail('wrong-state')
      : needsReview(facts.scopes)
        ? 'pending'
        : 'active'
  await changeList(tx, list.id, facts, { state, changedBy: ctx.caller.id, changedAt: ctx.now() })
  await audit(tx, ctx, [
    {
      action: 'whiteList.update',
      subject: subjectOf(list.id),
      appId: oneApp([...new Set([...list.apps, ...facts.apps])]),
      detail: { before: { ...factsOf(list), state: list.state }, after: { ...facts, state } },
    },
  ])
}
const requireList = async (
  ctx: CallContext,
  tx: Tx,
  id: string,
  version: number,
): Promise<HeldList> => {
  const list = await holdList(tx, id)
  if (!list || !maySee(ctx, list.apps)) return fail('not-found')
  if (!mayTouch(ctx, list.apps))
    fail('foreign-data', { app: list.apps.find((app) => !mayApp(ctx.caller, app)) ?? 0 })
  return list.version === version ? list : fail('conflict')
}
export async function updateList(
  ctx: CallContext,
  { id, version, ...input }: Input<Calls['updateList']>,
): Handled<'updateList'> {
  await ctx.db.transaction().execute(async (tx) => {
    const list = await requireList(ctx, tx, id, version)
    await store(ctx, tx, list, await requireFacts(ctx, tx, input, id))
  })
  await tellListed(ctx)
  return {}
}

const refusalOf = (
  ctx: CallContext,
  list: HeldList | undefined,
  version: number,
  act: string,
): Refusal | null => {
  if (!list || !maySee(ctx, list.apps)) return 'not-found'
  if (!mayTouch(ctx, list.apps)) return 'foreign-data'
  if (list.version !== version) return 'conflict'
  if (act === 'stop' ? !['pending', 'active'].includes(list.state) : list.state !== 'pending')
    return 'wrong-state'
  return act === 'approve' && (list.madeBy === ctx.caller.id || list.changedBy === ctx.caller.id)
    ? 'second-person'
    : null
}
const stateAfter = { approve: 'active', reject: 'rejected', stop: 'stopped' } as const

/** Passes, turns down or stops lists, each on its own. */
export function judgeLists(acts: readonly (keyof typeof stateAfter)[]) {
  return async (
    ctx: CallContext,
    { refs, act, reason }: Input<Calls['reviewList']>,
  ): Handled<'reviewList'> => {
    if (!acts.includes(act)) fail('invalid-input', { field: 'act', reason: acts.join(', ') })
    if (act !== 'approve' && reason.trim() === '') fail('required', { field: 'reason' })
    const moved = await ctx.db.transaction().execute(async (tx) => {
      const failed: Output<Calls['reviewList']>['failed'] = []
      for (const { id, version } of refs) {
        const list = await holdList(tx, id)
        const refusal = refusalOf(ctx, list, version, act)
        if (refusal || !list) {
          failed.push({ id, reason: refusal ?? 'not-found' })
          continue
        }
        await changeList(
          tx,
          id,
          {},
          {
            state: stateAfter[act],
            reason: reason.trim(),
            changedAt: ctx.now(),
            ...(act === 'stop' ? { changedBy: ctx.caller.id } : { reviewedBy: ctx.caller.id }),
          },
        )
        await audit(tx, ctx, [
          {
            action: `whiteList.${act}`,
            subject: subjectOf(id),
            appId: oneApp(list.apps),
            detail: {
              before: { state: list.state },
              after: { state: stateAfter[act], reason: reason.trim() },
            },
          },
        ])
      }
      return { done: refs.length - failed.length, failed }
    })
    if (moved.done > 0) await tellListed(ctx)
    return moved
  }
}

export async function getBusinesses(
  ctx: CallContext,
  { current = 1, pageSize = 10, listId, ...by }: Input<Calls['businesses']>,
): Handled<'businesses'> {
  const only = listId === undefined ? undefined : await findList(ctx.db, listId)
  const filter = {
    ...by,
    listTypes:
      listId === undefined || (only && only.types.length === 0) ? null : (only?.types ?? []),
    seen: seenBy(ctx),
  }
  const [types, total, lists] = await Promise.all([
    listTypes(ctx.db, filter, (current - 1) * pageSize, pageSize),
    countTypes(ctx.db, filter),
    activeLists(ctx.db),
  ])
  const seen = lists.filter((list) => maySee(ctx, list.apps))
  const holdsFor = (list: (typeof lists)[number], type: (typeof types)[number]): boolean =>
    (list.apps.length === 0 || list.apps.includes(type.appId)) &&
    (list.businesses.length === 0 || list.businesses.includes(type.business)) &&
    (list.types.length === 0 || list.types.includes(typeKeyOf(type)))
  return {
    list: types.map((type) => ({
      ...type,
      business: type.business as Output<Calls['businesses']>['list'][number]['business'],
      lists: seen
        .filter((list) => holdsFor(list, type))
        .map(({ id, name, version, types: named }) => ({
          id,
          name,
          version,
          everywhere: named.length === 0,
        })),
    })),
    total,
  }
}

/**
 * Lets a list hold for one type more or less. One that names no types holds for all: that is
 * changed in the list itself.
 */
export async function bind(ctx: CallContext, input: Input<Calls['bind']>): Handled<'bind'> {
  const answer = await bindIn(ctx, input)
  if (!input.dry) await tellListed(ctx)
  return answer
}
const bindIn = (
  ctx: CallContext,
  { appId, type, listId, version, bound, dry = false }: Input<Calls['bind']>,
): Handled<'bind'> =>
  ctx.db.transaction().execute(async (tx) => {
    if (!mayType(ctx.caller, appId, type)) fail('foreign-data', { app: appId })
    if ((await businessOf(tx, appId, type)) === undefined) fail('not-found', { field: 'type' })
    const list = await requireList(ctx, tx, listId, version)
    const key = typeKeyOf({ appId, type })
    const types = bound
      ? [...new Set([...list.types, key])]
      : list.types.filter((one) => one !== key)
    if (list.types.length === 0 || types.length === 0)
      fail('invalid-input', {
        field: 'listId',
        reason: textOf(
          ctx.language,
          list.types.length === 0 ? 'white_list.for_all_types' : 'white_list.last_type',
        ),
      })
    if (types.length > 500)
      fail('invalid-input', { field: 'type', reason: because('at_most', { n: 500 }) })
    const answer = {
      waiting: await countWaiting(tx, appId, type),
      entries: await countEntriesOf(tx, listId, ctx.now()),
    }
    if (!dry && types.length !== list.types.length)
      await store(ctx, tx, list, { ...factsOf(list), types })
    return answer
  })

/** What was done to a list or an entry. Its right to be seen is the list's. */
export async function getLog(
  ctx: CallContext,
  { subject, id, sort, current = 1, pageSize = 10 }: Input<Calls['log']>,
): Handled<'log'> {
  const place =
    subject === 'list'
      ? { listId: id, appId: null }
      : ((await placeOf(ctx.db, id)) ?? fail('not-found'))
  const list = place.listId === null ? null : await findList(ctx.db, place.listId)
  if (
    list === undefined ||
    !maySee(ctx, list?.apps ?? []) ||
    (place.appId !== null && !mayApp(ctx.caller, place.appId))
  )
    return fail('not-found')
  const name = subject === 'list' ? subjectOf(id) : `white-list-entry:${id}`
  const [rows, total] = await Promise.all([
    listLog(ctx.db, { subject: name, sort }, (current - 1) * pageSize, pageSize),
    countLog(ctx.db, name),
  ])
  return {
    list: rows.map(({ detail, at, ...row }) => {
      const { before = null, after = null } = detail as { before?: unknown; after?: unknown }
      return { ...row, at: at.getTime(), before, after }
    }),
    total,
  }
}
