import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAuditor, rec, send } from '../../testing/auditor.ts'
import { hold, item, submitItems } from '../../testing/held.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { type MadePerson, aLabelTree, aPerson, aSetting, aType } from '../../testing/world.ts'

const { reportTexts, userGroups } = contract.chat
let server: TestServer
let me: MadePerson
const base = aSetting()
beforeAll(async () => {
  server = await testServer()
  await aType(server.ctx)
  await aType(server.ctx, { type: 74, name: 'group_talk' })
  await aType(server.ctx, { appId: 71, type: 12 })
  await aType(server.ctx, { type: 61, name: 'rows', pageType: { ...base.pageType, type: 'table' } })
  await aType(server.ctx, {
    type: 71,
    name: 'account',
    pageType: { ...base.pageType, type: 'profile' },
  })
  await aLabelTree(server.ctx)
  me = await aPerson(server.ctx)
  const group = (name: string, changes: object = {}) => ({
    group: { groupId: 'g1', name, owner: 'o1', members: ['o1', 'u1'], ...changes },
  })
  await send(server, [
    rec('g1-a', {
      type: 74,
      uid: 'u1',
      reason: 'sells accounts',
      source: 'report',
      data: group('Old name'),
    }),
  ])
  await send(server, [
    rec('g1-b', {
      type: 74,
      uid: 'o1',
      reason: 'insults',
      data: group('New name', { members: 12 }),
    }),
    rec('g1-b', {
      type: 74,
      uid: 'o1',
      reason: 'insults',
      data: group('New name', { members: 12 }),
    }),
    rec('g2', { type: 74, uid: 'u1', reason: '', data: group('Other', { groupId: 'g2' }) }),
    rec('alone', { uid: 'u1', reason: 'spam', data: { group: 'no group' } }),
    rec('g1-a', { appId: 71, type: 12, uid: 'u1', reason: 'elsewhere', data: group('Elsewhere') }),
  ])
})
afterAll(() => server.stop())
const client = () => server.client(me.token)

describe('texts of reports', () => {
  const ask = async (item: object, token = me.token) =>
    server
      .client(token)
      .ok(reportTexts, { itemList: [{ appId: 50, type: 74, postId: 'g1-a', ...item }] })
  test('lists those of the post or its named group, newest first, with their counts', async () => {
    expect((await ask({}))[0]).toMatchObject({
      postId: 'g1-a',
      total: 1,
      reports: [{ text: 'sells accounts', source: 'report', uid: 'u1', times: 1 }],
    })
    const [found] = await ask({ groupId: 'g1' })
    expect(found?.reports.map(({ text, times }) => [text, times])).toEqual([
      ['insults', 2],
      ['sells accounts', 1],
    ])
    expect(found?.total).toBe(3)
  })
  test('are none where nothing was written, of another type, or of what is not there', async () => {
    for (const item of [{ postId: 'g2' }, { type: 12 }, { postId: 'nowhere', groupId: 'nowhere' }])
      expect((await ask(item))[0]).toMatchObject({ total: 0, reports: [] })
  })
  test('items of foreign apps and types are left out', async () => {
    const { token } = await aPerson(server.ctx, { scope: [{ appId: 50, type: 74 }] })
    const all = await server.client(token).ok(reportTexts, {
      itemList: [
        { appId: 71, type: 12, postId: 'g1-a' },
        { appId: 50, type: 12, postId: 'alone' },
        { appId: 50, type: 74, postId: 'g1-a' },
      ],
    })
    expect(all.map(({ appId, type, total }) => [appId, type, total])).toEqual([[50, 74, 1]])
  })
  test.each<[object, string]>([
    [{ itemList: [] }, 'itemList'],
    [{}, 'itemList'],
    [{ itemList: [{ appId: 50, type: 74 }] }, 'itemList.0.postId'],
    [{ itemList: [{ appId: 'x', type: 74, postId: 'p' }] }, 'itemList.0.appId'],
  ])('%j names %s', async (input, field) => {
    expect((await client().call(reportTexts, input as never)).body).toMatchObject({
      code: 400,
      field,
    })
  })
})

describe('groups of users', () => {
  test('are those of their records, each once as the newest says, own ones marked', async () => {
    const [one, owner, nobody] = await client().ok(userGroups, {
      appId: 50,
      type: 74,
      uids: ['u1', 'o1', 'nobody', 'u1'],
    })
    expect(
      one?.groups
        .map(({ groupId, name, owner: own, members, records }) => [
          groupId,
          name,
          own,
          members,
          records,
        ])
        .toSorted(),
    ).toEqual([
      ['g1', 'Old name', false, 2, 1],
      ['g2', 'Other', false, 2, 1],
    ])
    expect(owner?.groups).toMatchObject([
      { groupId: 'g1', name: 'New name', owner: true, members: 12 },
    ])
    expect(nobody).toEqual({ uid: 'nobody', groups: [] })
  })
  test("of types outside of one's scope stay unknown, a foreign app is refused", async () => {
    const { token } = await aPerson(server.ctx, { scope: [{ appId: 50, type: 12 }] })
    expect(
      await server.client(token).ok(userGroups, { appId: 50, type: 12, uids: ['u1'] }),
    ).toEqual([{ uid: 'u1', groups: [] }])
    expect(
      (await server.client(token).call(userGroups, { appId: 71, type: 12, uids: ['u1'] })).status,
    ).toBe(403)
  })
})

describe("parts of a record's data are judged one by one", () => {
  const row = (rowId: string) => ({
    rowId,
    type: 'patch' as const,
    value: { result: { id: 'del' } },
    form: { result: {} },
    reasonLabels: [1301],
    reasonLabelsKey: 'lb_1301',
    remark: 'x',
    currentJson: {},
    pending: false,
  })
  const decide = async (type: number, data: object, rowId: string) => {
    const held = await hold(server, me.id, { type, data })
    const {
      list: [answer],
    } = await submitItems(
      server,
      me.token,
      [
        item(held, 'del', {
          form: { result: { punishTime: 0 } },
          reasonLabels: [1301],
          remark: 'x',
          rows: [row(rowId)],
        }),
      ],
      { type },
    )
    const { rows } = await server.ctx.pool.query(
      'select subject from punish where decision_id = $1',
      [answer?.decisionId],
    )
    return [
      answer?.accepted,
      answer?.warnings[0]?.code,
      rows.map(({ subject }) => subject.replace(held.postId, 'post')),
    ]
  }
  test.each<[string, number, object, string, unknown]>([
    [
      'a row of a table by its id',
      61,
      { rows: [{ id: 'd1' }] },
      'd1',
      [true, undefined, ['post/d1']],
    ],
    [
      'a row of a table by its place',
      61,
      { rows: ['x', 'y'] },
      'row-2',
      [true, undefined, ['post/row-2']],
    ],
    [
      'a field of a profile',
      71,
      { profile: { bio: { now: 'x' } } },
      'bio',
      [true, undefined, ['post/bio']],
    ],
    ['no row that is not there', 61, { rows: [{ id: 'd1' }] }, 'd2', [false, 'ROW_UNKNOWN', []]],
    ['no field that is not there', 71, { profile: ['bio'] }, 'bio', [false, 'ROW_UNKNOWN', []]],
    [
      'no field on a page of texts',
      12,
      { profile: { bio: {} } },
      'bio',
      [false, 'ROW_UNKNOWN', []],
    ],
  ])('%s', async (_name, type, data, rowId, outcome) => {
    expect(await decide(type, data, rowId)).toEqual(outcome)
  })
})

test('an appeal is never handed to whoever decided what it contests; others get it', async () => {
  const judge = await anAuditor(server)
  const held = await hold(server, judge.personId, { uid: 'appellant' })
  const {
    list: [decided],
  } = await submitItems(server, judge.client.token, [item(held)])
  const appeal = (postId: string, decisionId: unknown) =>
    rec(postId, { type: 74, uid: 'appellant', data: { appeal: { original: { decisionId } } } })
  await send(server, [
    appeal('appeal-1', decided?.decisionId),
    appeal('appeal-2', '999999999999999999'),
    appeal('appeal-3', 'x'),
    appeal('appeal-4', { a: 1 }),
  ])
  const got = async (auditor: typeof judge) =>
    (await auditor.fetch({ types: ['50:74'], uid: 'appellant' }))
      .map(({ postId }) => postId)
      .toSorted()
  expect(await got(judge)).toEqual(['appeal-2', 'appeal-3', 'appeal-4'])
  expect(await got(await anAuditor(server))).toEqual(['appeal-1'])
})
