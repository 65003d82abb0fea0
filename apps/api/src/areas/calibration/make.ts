import type { calibrationCalls } from '@oas/contract/calibration/calls'
import {
  type CalibrationBody,
  type CalibrationState,
  calibrationMoves,
} from '@oas/contract/calibration/schemas'
import { textOf } from '@oas/texts'
import type { Transaction } from 'kysely'
import { audit } from '../../core/audit.ts'
import type { CallContext, Context } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import type { DB } from '../../db/tables.gen.ts'
import type { Handler } from '../../http/implement.ts'
import {
  type AskedItem,
  askedPeople,
  itemsInUse,
  seesLibrary,
  viewerOf,
} from '../case-library/index.ts'
import { sendMessage } from '../message/index.ts'
import { ledBy, requireSession } from './access.ts'

type Calls = typeof calibrationCalls
type Tx = Transaction<DB>
const bad = (field: string, ...reason: Parameters<typeof because>): never =>
  fail('invalid-input', { field: `body.${field}`, reason: because(...reason) })

/** The cases that are asked, in the order they were named. */
const requireCases = async (ctx: CallContext, tx: Tx, body: CalibrationBody) => {
  const library = await tx
    .selectFrom('caseLibrary as b')
    .select('b.state')
    .where('b.id', '=', body.libraryId)
    .where('b.kind', '=', 'case')
    .where('b.deletedAt', 'is', null)
    .where(seesLibrary(viewerOf(ctx)))
    .executeTakeFirst()
  if (!library) return bad('libraryId', 'unknown')
  const items = await itemsInUse(tx, [body.libraryId], ctx.now())
  return body.itemIds.map((id, index): AskedItem => {
    const item = items.find(({ itemId }) => itemId === id)
    if (!item) return bad(`itemIds.${index}`, 'unknown')
    // What is written freely cannot be compared.
    if (item.body.kind === 'text') return bad(`itemIds.${index}`, 'free_text')
    return item
  })
}

/** Everybody is at work, and sees the types of all records that are asked. */
const requirePeople = async (
  tx: Tx,
  { personIds }: CalibrationBody,
  items: readonly AskedItem[],
): Promise<void> => {
  const rows = await askedPeople(tx, { personIds }, items)
  for (const [index, id] of personIds.entries()) {
    const person = rows.find((row) => row.id === id)
    if (!person) return bad(`personIds.${index}`, 'unknown')
    if (!person.sees) return bad('personIds', 'person_lacks_types', { name: person.name })
  }
}

const columnsOf = (body: CalibrationBody) => ({
  name: body.name.trim(),
  libraryId: body.libraryId,
  remark: body.remark.trim(),
  named: body.named,
  personIds: body.personIds,
  closesAt: body.closesAt === null ? null : new Date(body.closesAt),
})

const putCases = async (tx: Tx, sessionId: string, items: readonly AskedItem[]): Promise<void> => {
  await tx.deleteFrom('calibrationCase').where('sessionId', '=', sessionId).execute()
  await tx
    .insertInto('calibrationCase')
    .values(
      items.map(({ itemId, version }, index) => ({ sessionId, place: index + 1, itemId, version })),
    )
    .execute()
}

const requireSound = async (
  ctx: CallContext,
  tx: Tx,
  body: CalibrationBody,
): Promise<readonly AskedItem[]> => {
  if (body.closesAt !== null && body.closesAt <= ctx.now().getTime())
    bad('closesAt', 'must_be_future')
  const items = await requireCases(ctx, tx, body)
  await requirePeople(tx, body, items)
  return items
}

export const create: Handler<Calls['create']> = (ctx, { body }) =>
  ctx.db.transaction().execute(async (tx) => {
    const items = await requireSound(ctx, tx, body)
    const { id } = await tx
      .insertInto('calibration')
      .values({ ...columnsOf(body), createdBy: ctx.caller.id, updatedAt: ctx.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await putCases(tx, id, items)
    await audit(tx, ctx, [
      {
        action: 'calibration.create',
        subject: `calibration:${id}`,
        detail: { before: null, after: body },
      },
    ])
    return { id, version: 1 }
  })

export const update: Handler<Calls['update']> = (ctx, { id, baseVersion, body }) =>
  ctx.db.transaction().execute(async (tx) => {
    const before = await requireSession(ctx, tx, id, { of: ledBy(ctx), states: ['draft'] })
    if (before.version !== baseVersion) fail('conflict')
    await putCases(tx, id, await requireSound(ctx, tx, body))
    const version = baseVersion + 1
    await tx
      .updateTable('calibration')
      .set({ ...columnsOf(body), version, updatedAt: ctx.now() })
      .where('id', '=', id)
      .execute()
    await audit(tx, ctx, [
      {
        action: 'calibration.update',
        subject: `calibration:${id}`,
        detail: { version, after: body },
      },
    ])
    return { id, version }
  })

/** Tells the people of a session that it waits for them, or that its answers are to be seen. */
async function tellPeople(
  tx: Tx,
  now: Date,
  { id, name, personIds }: { id: string; name: string; personIds: string[] },
  to: 'open' | 'discussing',
): Promise<void> {
  const transKey = to === 'open' ? 'calibration.told_open' : 'calibration.told_discussing'
  await sendMessage(tx, now, {
    msgType: 5,
    plat: 'calibration',
    audience: { personIds },
    link: `/atlas/calibration/${id}`,
    payload: { msg: textOf('en', transKey, { name }), transKey, transKeyParams: { name } },
  })
}

export const move: Handler<Calls['move']> = (ctx, { id, baseVersion, to }) =>
  ctx.db.transaction().execute(async (tx) => {
    const states = (Object.keys(calibrationMoves) as CalibrationState[]).filter((state) =>
      calibrationMoves[state].some((next) => next === to),
    )
    const session = await requireSession(ctx, tx, id, { of: ledBy(ctx), states })
    if (session.version !== baseVersion) fail('conflict')
    if (to === 'open' && session.closesAt !== null && session.closesAt <= ctx.now())
      bad('closesAt', 'must_be_future')
    const version = baseVersion + 1
    await tx
      .updateTable('calibration')
      .set({ state: to, version, updatedAt: ctx.now() })
      .where('id', '=', id)
      .execute()
    if (to === 'open' || to === 'discussing') await tellPeople(tx, ctx.now(), session, to)
    await audit(tx, ctx, [
      {
        action: 'calibration.move',
        subject: `calibration:${id}`,
        detail: { before: session.state, after: to, version },
      },
    ])
    return { id, version }
  })

const batch = 50
/** Shows the answers of sessions whose time to answer is over; each server takes others. */
export function showDue(ctx: Context): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('calibration')
      .select(['id', 'name', 'personIds', 'version'])
      .where('state', '=', 'open')
      .where('closesAt', '<=', ctx.now())
      .orderBy('closesAt')
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const session of due) {
      await tx
        .updateTable('calibration')
        .set({ state: 'discussing', version: session.version + 1, updatedAt: ctx.now() })
        .where('id', '=', session.id)
        .execute()
      await tellPeople(tx, ctx.now(), session, 'discussing')
    }
    return due.length === batch
  })
}
