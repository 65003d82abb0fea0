import { noteDays, shiftNoteCalls } from '@oas/contract/shift-note/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '@oas/contract/time'
import { type TestServer, testServer } from '../../testing/server.ts'
import { type MadePerson, aPerson } from '../../testing/world.ts'
import { shiftNote } from './index.ts'

let server: TestServer
let [one, two, leader, stranger]: MadePerson[] = []
const as = (person: MadePerson | undefined) => server.client(person?.token ?? '')
const texts = async (person: MadePerson | undefined) =>
  (await as(person).ok(shiftNoteCalls.list, {})).list.map((note) => [note.by, note.text, note.own])
beforeAll(async () => {
  server = await testServer()
  const { id: teamId } = await server.ctx.db
    .insertInto('team')
    .values({ name: 'Pier' })
    .returning('id')
    .executeTakeFirstOrThrow()
  ;[one, two, leader, stranger] = [
    await aPerson(server.ctx),
    await aPerson(server.ctx),
    await aPerson(server.ctx, { permissions: ['audit.take', 'audit.team'] }),
    await aPerson(server.ctx),
  ]
  await server.ctx.db
    .updateTable('person')
    .set({ teamId })
    .where(
      'id',
      'in',
      [one, two, leader].map((person) => person?.id ?? ''),
    )
    .execute()
})
afterAll(() => server.stop())

test('a note is read by the team alone, newest first, page by page', async () => {
  await as(one).ok(shiftNoteCalls.add, { text: ' voices of app 50 come twice, known ' })
  await as(two).ok(shiftNoteCalls.add, { text: 'queue 12 is empty' })
  expect(await texts(leader)).toEqual([
    [two?.name, 'queue 12 is empty', false],
    [one?.name, 'voices of app 50 come twice, known', false],
  ])
  expect(await texts(stranger)).toEqual([])
  const first = await as(one).ok(shiftNoteCalls.list, { limit: 1 })
  expect([
    first.list[0]?.own,
    (await as(one).ok(shiftNoteCalls.list, { limit: 1, after: first.next ?? '' })).list[0]?.own,
  ]).toEqual([false, true])
})

test('blanks are no note, and who is in no team has nobody to leave one for', async () => {
  expect((await as(one).call(shiftNoteCalls.add, { text: '  ' })).body).toMatchObject({
    code: 400,
    field: 'text',
  })
  expect((await as(stranger).call(shiftNoteCalls.add, { text: 'hello' })).body).toMatchObject({
    code: 400,
    field: 'text',
  })
})

test('takes back one’s own; lets the leader take back any of the team, logged', async () => {
  const [newest, older] = (await as(leader).ok(shiftNoteCalls.list, {})).list
  for (const other of [one, stranger])
    expect((await as(other).call(shiftNoteCalls.remove, { id: newest?.id ?? '' })).body.code).toBe(
      404,
    )
  await as(leader).ok(shiftNoteCalls.remove, { id: newest?.id ?? '' })
  await as(one).ok(shiftNoteCalls.remove, { id: older?.id ?? '' })
  expect(
    await server.ctx.db
      .selectFrom('auditLog')
      .select(['actor', 'action'])
      .where('action', '=', 'shiftNote.remove')
      .execute(),
  ).toEqual([{ actor: leader?.name, action: 'shiftNote.remove' }])
  expect(await texts(one)).toEqual([])
})

test('notes are forgotten after their days, newer ones stay', async () => {
  await as(one).ok(shiftNoteCalls.add, { text: 'stays' })
  await server.ctx.pool.query(
    `
      insert into shift_note (id, team_id, person_id, at, text)
      select id_from($2), team_id, id, $2, 'goes'
      from person
      where id = $1`,
    [one?.id, new Date(Date.now() - (noteDays + 1) * dayMs)],
  )
  await shiftNote.jobs[0].run(server.ctx)
  expect((await texts(one)).map(([, text]) => text)).toEqual(['stays'])
})
