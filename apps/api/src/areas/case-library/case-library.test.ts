import {
  type ItemBody,
  blankAnswer,
  blankItem,
  blankLibrary,
} from '@oas/contract/case-library/schemas'
import type { Call, Input } from '@oas/contract/define'
import { errors } from '@oas/contract/errors'
import { contract } from '@oas/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { hold, muting, submitItems } from '../../testing/held.ts'
import { server, useQueueWorld } from '../../testing/queue-world.ts'
import type { Client } from '../../testing/server.ts'
import { aLabelTree, aPerson } from '../../testing/world.ts'

const { caseLibrary, examLibrary, wrongOrder } = contract
useQueueWorld()
let writer: Client
let reviewer: Client
const withRights = async (
  permissions: Parameters<typeof aPerson>[1] extends { permissions?: infer P } | undefined
    ? NonNullable<P>
    : never,
  more: object = {},
): Promise<Client> => server.client((await aPerson(server.ctx, { permissions, ...more })).token)
beforeAll(async () => {
  await aLabelTree(server.ctx)
  writer = await withRights(['case.read', 'case.edit', 'record.read'])
  reviewer = await withRights(['case.read', 'case.review'])
})

/** Makes a call that is to be refused. */
const refused = async <C extends Call>(
  client: Client,
  call: C,
  input: Input<C>,
  name: keyof typeof errors,
): Promise<void> => {
  expect((await client.call(call, input)).body.code).toBe(errors[name].code)
}

let made = 0
const aLibrary = async (
  calls: typeof caseLibrary | typeof examLibrary = caseLibrary,
  change = {},
): Promise<string> => {
  const body = { ...blankLibrary, name: `Library ${++made}`, types: ['50:12'], ...change }
  return (await writer.ok(calls.create, { body })).id
}
const aChoice = (text: string, change: Partial<ItemBody> = {}): ItemBody => ({
  ...blankItem('single'),
  text,
  options: ['Delete', 'Keep'],
  answer: { ...blankAnswer, options: [0] },
  ...change,
})
const add = async (libraryId: string, ...items: ItemBody[]): Promise<string[]> =>
  (await writer.ok(caseLibrary.itemImport, { libraryId, items })).rows.map(({ id }) => id ?? '')
const decides = async () => {
  const auditor = await aPerson(server.ctx, { permissions: ['audit.take'] })
  const held = await hold(server, auditor.id)
  const { list } = await submitItems(server, auditor.token, [muting(held)])
  return { held, auditor, decisionId: list[0]?.decisionId ?? '' }
}

test('makes a library, refuses its name twice, and one that changed meanwhile', async () => {
  const body = { ...blankLibrary, name: ' Casino ', types: ['50:12'] }
  const { id } = await writer.ok(caseLibrary.create, { body })
  await refused(writer, caseLibrary.create, { body }, 'invalid-input')
  await writer.ok(examLibrary.create, { body })
  const renamed = { ...body, name: 'Casino links' }
  await writer.ok(caseLibrary.update, { id, baseVersion: 1, body: renamed, state: 'in-use' })
  await refused(writer, caseLibrary.update, { id, baseVersion: 1, body }, 'conflict')
  const { list } = await reviewer.ok(caseLibrary.query, { name: 'casino' })
  expect(list).toMatchObject([{ id, version: 2, state: 'in-use', body: { name: 'Casino links' } }])
  await writer.ok(caseLibrary.remove, { id })
  await refused(reviewer, caseLibrary.detail, { id }, 'not-found')
})

test('shows a library only to who sees all its types, and is of a team it is for', async () => {
  const id = await aLibrary()
  const foreign = await withRights(['case.read'], { scope: [{ appId: 71 }] })
  await refused(foreign, caseLibrary.detail, { id }, 'not-found')
  await refused(
    foreign,
    caseLibrary.itemImport,
    { libraryId: id, items: [aChoice('x')] },
    'no-permission',
  )
  const { rows } = await server.ctx.pool.query<{ id: string }>(
    `insert into team (name) values ('Readers ${made}') returning id::text`,
  )
  await writer.ok(caseLibrary.update, {
    id,
    baseVersion: 1,
    body: { ...blankLibrary, name: `Library ${made}`, teamIds: [rows[0]?.id ?? ''] },
  })
  const outside = await withRights(['case.read'])
  await refused(outside, caseLibrary.detail, { id }, 'not-found')
  await reviewer.ok(caseLibrary.detail, { id })
})

test('tells of each item what is wrong with it, and adds the sound ones once', async () => {
  const libraryId = await aLibrary()
  const items = [
    aChoice('Is this a casino?'),
    aChoice('  Is this a casino?  '),
    aChoice('Which?', { options: ['Delete'] }),
    aChoice('Which one?', { answer: { ...blankAnswer, options: [0, 1] } }),
    { ...blankItem('boolean'), text: 'May it stay?' },
    { ...blankItem('record'), typeKey: '50:12' },
  ]
  const tried = await writer.ok(caseLibrary.itemImport, { libraryId, items, dryRun: true })
  expect(tried.rows.map(({ status }) => status)).toEqual(['new', 'bad', 'bad', 'bad', 'bad', 'bad'])
  expect(tried.rows.map(({ reason }) => reason)).toEqual([
    '',
    '重复出现',
    '内容，选项：至少 2 项',
    '内容，回答，选项：最多 1 项',
    '内容，回答，是或否：不能为空',
    '内容，记录：不能为空',
  ])
  expect((await reviewer.ok(caseLibrary.itemQuery, { libraryId })).total).toBe(0)
  expect((await writer.ok(caseLibrary.itemImport, { libraryId, items })).added).toBe(1)
  const again = await writer.ok(caseLibrary.itemImport, { libraryId, items })
  expect(again).toMatchObject({
    added: 0,
    rows: [{ status: 'same' }, { status: 'same' }, {}, {}, {}, {}],
  })
})

test('uses an item in the version that another passed, until the next is passed', async () => {
  const libraryId = await aLibrary()
  const [id = ''] = await add(libraryId, aChoice('Is this spam?'))
  await writer.ok(caseLibrary.itemState, { ids: [id], act: 'submit' })
  await refused(writer, caseLibrary.itemState, { ids: [id], act: 'pass' }, 'no-permission')
  const both = await withRights(['case.read', 'case.edit', 'case.review'])
  await both.ok(caseLibrary.itemUpdate, { id, baseVersion: 1, body: aChoice('Is that spam?') })
  await both.ok(caseLibrary.itemState, { ids: [id], act: 'submit' })
  expect(await both.ok(caseLibrary.itemState, { ids: [id], act: 'pass' })).toMatchObject({
    changed: 0,
    left: [{ id, no: 1, reason: '须由另一人审核' }],
  })
  await refused(reviewer, caseLibrary.itemState, { ids: [id], act: 'refuse' }, 'required')
  await reviewer.ok(caseLibrary.itemState, { ids: [id], act: 'pass' })
  await writer.ok(caseLibrary.itemUpdate, { id, baseVersion: 2, body: aChoice('Spam, or not?') })
  const item = await reviewer.ok(caseLibrary.itemDetail, { id })
  expect(item).toMatchObject({
    version: 3,
    activeVersion: 2,
    state: 'draft',
    body: { text: 'Spam, or not?' },
    versions: [{ version: 3, passedBy: '' }, { version: 2 }, { version: 1, passedBy: '' }],
  })
  expect(item.versions[1]?.passedBy).not.toBe('')
  expect((await reviewer.ok(caseLibrary.itemDetail, { id, version: 2 })).body.text).toBe(
    'Is that spam?',
  )
  await writer.ok(caseLibrary.itemState, { ids: [id], act: 'retire', reason: 'Old rule' })
  expect((await reviewer.ok(caseLibrary.itemQuery, { libraryId })).list).toMatchObject([
    { state: 'retired', activeVersion: null, reason: 'Old rule' },
  ])
})

test('takes records with their decision, without their user, and names what it lacks', async () => {
  const libraryId = await aLibrary()
  const { held, auditor } = await decides()
  const waiting = await hold(server, auditor.id)
  const recordIds = [held.recordId, waiting.recordId, '999']
  const { rows } = await writer.ok(caseLibrary.itemImport, { libraryId, recordIds })
  expect(rows).toMatchObject([
    { status: 'new' },
    { status: 'bad', reason: '还没有人裁决' },
    { status: 'bad', reason: '未知' },
  ])
  const { body, source } = await reviewer.ok(caseLibrary.itemDetail, { id: rows[0]?.id ?? '' })
  expect(source).toBe('record')
  expect(body).toMatchObject({ kind: 'record', typeKey: '50:12', record: { uid: 'sample' } })
  expect(body.answer).toMatchObject({ resultId: 'mute', labels: [1203] })
  const blind = await withRights(['case.read', 'case.edit'])
  await refused(blind, caseLibrary.itemImport, { libraryId, recordIds }, 'no-permission')
})

test('learns from wrong orders what would have been right, with the reason', async () => {
  const libraryId = await aLibrary()
  const { decisionId } = await decides()
  const leader = await withRights(['audit.team', 'record.read'])
  await leader.ok(wrongOrder.mark, {
    decisionIds: [decisionId],
    errorClass: 'too_hard',
    severity: 'normal',
    reason: 'Only a joke',
  })
  const { rows } = await server.ctx.pool.query<{ id: string }>(
    'select id::text from wrong_order where decision_id = $1',
    [decisionId],
  )
  const wrongOrderIds = [rows[0]?.id ?? '']
  const told = await writer.ok(caseLibrary.itemImport, { libraryId, wrongOrderIds })
  expect(told.rows).toMatchObject([{ status: 'bad', reason: '还没有人裁决' }])
  // As an inspection says of what it found.
  await server.ctx.pool.query("update wrong_order set right_result = 'ignore' where id = $1", [
    wrongOrderIds[0],
  ])
  const added = await writer.ok(caseLibrary.itemImport, { libraryId, wrongOrderIds })
  expect(added.rows).toMatchObject([{ status: 'new', reason: '' }])
  const item = await reviewer.ok(caseLibrary.itemDetail, { id: added.rows[0]?.id ?? '' })
  expect(item).toMatchObject({
    source: 'wrong-order',
    body: { answer: { resultId: 'ignore' }, explanation: { cn: 'Only a joke' } },
  })
})

test('learns from appeals what was right in the end, unlike a branch that is none', async () => {
  const libraryId = await aLibrary()
  const { decisionId, auditor } = await decides()
  const { rows } = await server.ctx.pool.query<{ id: string }>(
    `insert into appeal (decision_id, record_id, app_id, type, business, post_id, applicant_id,
        state, result, opened_at, due_at)
      select d.id, d.record_id, d.app_id, d.type, '', 'p', $2, s.state, s.result, now(), now()
      from decision d,
        (values ('waiting', ''), ('closed', 'overturned'), ('closed', 'upheld')) s(state, result)
      where d.id = $1
      returning id::text`,
    [decisionId, auditor.id],
  )
  const appealIds = rows.map(({ id }) => id)
  const told = await writer.ok(caseLibrary.itemImport, { libraryId, appealIds, dryRun: true })
  expect(told.rows).toMatchObject([
    { status: 'bad', reason: '还没有人裁决' },
    { status: 'new' },
    // What would have been right instead nobody said.
    { status: 'bad', reason: '还没有人裁决' },
  ])
  const added = await writer.ok(caseLibrary.itemImport, {
    libraryId,
    appealIds: appealIds.slice(1, 2),
  })
  const item = await reviewer.ok(caseLibrary.itemDetail, { id: added.rows[0]?.id ?? '' })
  expect(item).toMatchObject({ source: 'appeal', body: { answer: { resultId: 'mute' } } })
  const branchItemIds = ['999']
  expect(await writer.ok(caseLibrary.itemImport, { libraryId, branchItemIds })).toMatchObject({
    rows: [{ status: 'bad', reason: '未知' }],
  })
})

test('copies what a case library has in use, and only what came since when run again', async () => {
  const caseLibraryId = await aLibrary()
  const ids = await add(caseLibraryId, aChoice('One?'), aChoice('Two?'), aChoice('Three?'))
  const used = ids.slice(0, 2)
  await writer.ok(caseLibrary.itemState, { ids, act: 'submit' })
  await reviewer.ok(caseLibrary.itemState, { ids: used, act: 'pass' })
  const libraryId = await aLibrary(examLibrary)
  const copy = { libraryId, caseLibraryId }
  expect(await writer.ok(examLibrary.importAll, { ...copy, dryRun: true })).toMatchObject({
    added: 2,
  })
  expect(await writer.ok(examLibrary.importAll, copy)).toEqual({ added: 2, same: 0, skipped: 0 })
  await reviewer.ok(caseLibrary.itemState, { ids: ids.slice(2), act: 'pass' })
  expect(await writer.ok(examLibrary.importAll, copy)).toEqual({ added: 1, same: 2, skipped: 0 })
  expect((await reviewer.ok(examLibrary.itemQuery, { libraryId })).list).toMatchObject([
    { no: 3, source: 'library', begins: 'Three? Delete Keep' },
    { no: 2 },
    { no: 1 },
  ])
})

test('deletes no item that somebody was asked, and no library that holds one', async () => {
  const libraryId = await aLibrary()
  const [asked = '', never = ''] = await add(libraryId, aChoice('Asked?'), aChoice('Never?'))
  await server.ctx.pool.query('update case_item set uses = 1 where id = $1', [asked])
  await refused(writer, caseLibrary.itemRemove, { ids: [never, asked] }, 'in-use')
  expect(await writer.ok(caseLibrary.itemRemove, { ids: [never] })).toEqual({ removed: 1 })
  await refused(writer, caseLibrary.remove, { id: libraryId }, 'in-use')
})
