import type { Input } from '@oas/contract/define'
import type { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { type TableRow, mostProfileRows } from '@oas/contract/text-moderation/profile-calls'
import { textOf } from '@oas/texts'
import { sql } from 'kysely'
import { audit } from '../../../core/audit.ts'
import type { CallContext } from '../../../core/context.ts'
import { fail } from '../../../core/fail.ts'
import { type SortOf, sortQuery, words } from '../../../db/sort.ts'
import type { Handler } from '../../../http/implement.ts'
import type { Tx } from '../queries/places.ts'
import { findBadField } from './check-row.ts'
import { noteWritten, profileSubject } from './profiles.ts'
import { countRows, findSameRow, holdProfile, holdRow, rowsOf } from './queries.ts'

type Calls = typeof textModerationCalls
type Row = Pick<Input<Calls['createProfileRow']>, 'kind' | 'given' | 'readAs'>
type HeldRow = NonNullable<Awaited<ReturnType<typeof holdRow>>>

const orders = { given: words('r.given'), readAs: words('r.read_as'), madeAt: 'r.made_at' }

export const profileRows: Handler<Calls['profileRows']> = async (
  ctx,
  { current = 1, pageSize = 10, sort, text, ...rest },
) => {
  const filter = { ...rest, ...(text === undefined ? {} : { text: text.trim() }) }
  const by: SortOf<typeof orders> = sort
  const [rows, count] = await Promise.all([
    rowsOf(ctx.db, filter)
      .selectAll('r')
      .select('m.displayName as madeByName')
      .$call(sortQuery(by, orders))
      .orderBy('r.id', 'desc')
      .offset((current - 1) * pageSize)
      .limit(pageSize)
      .execute(),
    rowsOf(ctx.db, filter)
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    total: count.n,
    list: rows.map((row): TableRow => ({
      id: row.id,
      kind: row.kind as TableRow['kind'],
      given: row.given,
      readAs: row.readAs,
      state: row.state as TableRow['state'],
      madeBy: row.madeByName,
      madeAt: row.madeAt.getTime(),
    })),
  }
}

const tidy = ({ kind, given, readAs }: Row): Row => ({
  kind,
  given: given.trim().toLowerCase(),
  readAs: readAs.trim().toLowerCase().replaceAll(/\s+/g, ' '),
})
/** A row that its table can be read by, of which there is no other for the same. */
const requireRow = async (
  ctx: CallContext,
  tx: Tx,
  given: Row,
  { profileId, not }: { profileId: string; not: string },
): Promise<Row> => {
  const row = tidy(given)
  const bad = findBadField(row)
  if (bad)
    fail('invalid-input', {
      field: bad,
      reason: textOf(
        ctx.language,
        `text_profile.${bad === 'given' ? 'bad' : 'bad_read'}_${row.kind}`,
      ),
    })
  if (await findSameRow(tx, { profileId, kind: row.kind, given: row.given, not }))
    fail('invalid-input', {
      field: 'given',
      reason: textOf(ctx.language, 'text_profile.row_taken'),
    })
  return row
}
const insertRow = (ctx: CallContext, tx: Tx, profileId: string, row: Row) =>
  tx
    .insertInto('textProfileRow')
    .values({ profileId, ...row, state: 'added', madeBy: ctx.caller.id, madeAt: ctx.now() })
    .returning('id')
    .executeTakeFirstOrThrow()

/** A row in force stays until its end is approved; one that never was goes at once. */
const takeAway = async (tx: Tx, row: HeldRow): Promise<void> => {
  if (row.state === 'added')
    await tx.deleteFrom('textProfileRow').where('id', '=', row.id).execute()
  else
    await tx
      .updateTable('textProfileRow')
      .set({ state: 'removed' })
      .where('id', '=', row.id)
      .execute()
}

/** Writes in the draft of a profile, and notes who did. */
const write = <T>(
  ctx: CallContext,
  profileId: string,
  act: 'createProfileRow' | 'updateProfileRow' | 'removeProfileRow',
  work: (tx: Tx) => Promise<{ answer: T; before: unknown; after: unknown }>,
): Promise<T> =>
  ctx.db.transaction().execute(async (tx) => {
    const held = (await holdProfile(tx, profileId)) ?? fail('not-found', { field: 'profileId' })
    const { answer, before, after } = await work(tx)
    await noteWritten(ctx, tx, held)
    await audit(tx, ctx, [
      {
        action: `textModeration.${act}`,
        subject: profileSubject(profileId),
        detail: { before, after },
      },
    ])
    return answer
  })
const factsOf = ({ kind, given, readAs }: Pick<HeldRow, 'kind' | 'given' | 'readAs'>) => ({
  kind,
  given,
  readAs,
})
const requireHeld = async (tx: Tx, profileId: string, id: string): Promise<HeldRow> => {
  const row = (await holdRow(tx, profileId, id)) ?? fail('not-found', { field: 'id' })
  return row.state === 'removed' ? fail('conflict') : row
}

export const createProfileRow: Handler<Calls['createProfileRow']> = (
  ctx,
  { profileId, ...given },
) =>
  write(ctx, profileId, 'createProfileRow', async (tx) => {
    if ((await countRows(tx, profileId)) >= mostProfileRows)
      fail('invalid-input', {
        field: 'given',
        reason: textOf(ctx.language, 'text_profile.too_many', { n: mostProfileRows }),
      })
    const row = await requireRow(ctx, tx, given, { profileId, not: '0' })
    const { id } = await insertRow(ctx, tx, profileId, row)
    return { answer: { id }, before: null, after: row }
  })

export const updateProfileRow: Handler<Calls['updateProfileRow']> = (
  ctx,
  { profileId, id, ...given },
) =>
  write(ctx, profileId, 'updateProfileRow', async (tx) => {
    const held = await requireHeld(tx, profileId, id)
    const row = await requireRow(ctx, tx, given, { profileId, not: id })
    await takeAway(tx, held)
    const made = await insertRow(ctx, tx, profileId, row)
    return { answer: { id: made.id }, before: factsOf(held), after: row }
  })

export const removeProfileRow: Handler<Calls['removeProfileRow']> = (ctx, { profileId, id }) =>
  write(ctx, profileId, 'removeProfileRow', async (tx) => {
    const held = await requireHeld(tx, profileId, id)
    await takeAway(tx, held)
    return { answer: {}, before: factsOf(held), after: null }
  })
