import type { Input, Output } from '@oas/contract/define'
import { noteDays, shiftNoteCalls } from '@oas/contract/shift-note/calls'
import { sql } from 'kysely'
import { dayMs } from '@oas/contract/time'
import { audit } from '../../core/audit.ts'
import { type CallContext, type Context, holds } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { mapPage, readPage } from '../../core/keyset.ts'
import { seekOf } from '../../db/seek.ts'
import { implement } from '../../http/implement.ts'

type Calls = typeof shiftNoteCalls

const list = async (
  { db, caller }: CallContext,
  { sort, after, limit = 50 }: Input<Calls['list']>,
): Promise<Output<Calls['list']>> => {
  const seek = seekOf(sort, after, 'shift_note.id', { at: 'id' })
  if (caller.teamId === null) return { list: [], next: null }
  const notes = db
    .selectFrom('shiftNote')
    .innerJoin('person', 'person.id', 'personId')
    .select(['shiftNote.id', 'at', 'displayName as by', 'personId', 'text'])
    .where('shiftNote.teamId', '=', caller.teamId)
    .where(seek.after)
    .orderBy(seek.orderBy)
  const page = await readPage(limit, (most) => notes.limit(most).execute(), seek.cursorOf)
  return mapPage(page, ({ personId, at, ...row }) => ({
    ...row,
    at: at.getTime(),
    own: personId === caller.id,
  }))
}

const add = async (
  { db, caller, now }: CallContext,
  input: Input<Calls['add']>,
): Promise<Output<Calls['add']>> => {
  const text = input.text.trim()
  if (text === '') fail('required', { field: 'text' })
  const teamId =
    caller.teamId ?? fail('invalid-input', { field: 'text', reason: because('no_team') })
  return db
    .insertInto('shiftNote')
    .values({ teamId, personId: caller.id, at: now(), text })
    .returning('id')
    .executeTakeFirstOrThrow()
}

const remove = async (
  ctx: CallContext,
  { id }: Input<Calls['remove']>,
): Promise<Output<Calls['remove']>> =>
  ctx.db.transaction().execute(async (on) => {
    const note =
      (await on
        .deleteFrom('shiftNote')
        .where('id', '=', id)
        .where('teamId', '=', ctx.caller.teamId)
        .$if(!holds(ctx, 'audit.team'), (own) => own.where('personId', '=', ctx.caller.id))
        .returning(['personId', 'text'])
        .executeTakeFirst()) ?? fail('not-found')
    if (note.personId !== ctx.caller.id)
      await audit(on, ctx, [
        { action: 'shiftNote.remove', subject: `shift-note:${id}`, detail: { text: note.text } },
      ])
    return {}
  })

const forget = async ({ db, now }: Context): Promise<boolean> => {
  await db
    .deleteFrom('shiftNote')
    .where('id', '<', sql<string>`id_from(${new Date(now().getTime() - noteDays * dayMs)})`)
    .execute()
  return false
}

export const shiftNote = {
  area: 'shiftNote',
  jobs: [{ name: 'shift-note-forget', every: 3_600_000, run: forget }],
  calls: implement(shiftNoteCalls, { list, add, remove }),
} as const
