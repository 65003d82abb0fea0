import { type Static, Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { Empty, Id, Millis, keyset, keysetOf } from '../envelope.ts'
import { sortBy } from '../sort.ts'

export const maxNote = 2000
/** Days a note is kept. */
export const noteDays = 30

export const ShiftNote = Type.Object({
  id: Id,
  at: Millis,
  by: Type.String(),
  own: Type.Boolean(),
  text: Type.String(),
})
export type ShiftNote = Static<typeof ShiftNote>

export const shiftNoteCalls = {
  list: call({
    method: 'GET',
    service: 'review',
    path: '/shift-note',
    access: 'audit.take',
    scope: 'self',
    input: Type.Object({ ...sortBy(['at']), ...keyset }),
    output: keysetOf(ShiftNote),
    summary: "What the caller's team left for each other, newest first",
  }),
  add: call({
    method: 'POST',
    service: 'review',
    path: '/shift-note',
    access: 'audit.take',
    scope: 'self',
    input: Type.Object({ text: Type.String({ minLength: 1, maxLength: maxNote }) }),
    output: Type.Object({ id: Id }),
    summary: 'Leave a note for those of the team who work next',
  }),
  remove: call({
    method: 'DELETE',
    service: 'review',
    path: '/shift-note/:id',
    access: 'audit.take',
    scope: 'self',
    input: Type.Object({ id: Id }),
    output: Empty,
    summary: "Take a note back: one's own, or with audit.team any of the team",
  }),
}

export const shiftNoteArea = {
  calls: { shiftNote: shiftNoteCalls },
  acts: ['shiftNote.remove'],
  pages: [page('/shift-note', 'audit.take', ['records', 60, 'shift_note', 'send'])],
} as const satisfies Area
