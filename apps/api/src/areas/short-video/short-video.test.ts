import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '@oas/contract/time'
import { type Held, hold, item, muting, submitItems } from '../../testing/held.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { type MadePerson, aLabelTree, aPerson, aType } from '../../testing/world.ts'

let server: TestServer
let auditor: MadePerson
let manager: MadePerson
let leader: MadePerson
let ahead = 0
beforeAll(async () => {
  server = await testServer({}, { now: () => new Date(Date.now() + ahead) })
  for (const type of [12, 13])
    await aType(server.ctx, { type, name: `clips_${type}`, business: 'video' })
  await aLabelTree(server.ctx)
  auditor = await aPerson(server.ctx)
  manager = await aPerson(server.ctx, { permissions: ['short-video-manage'] })
  leader = await aPerson(server.ctx, {
    permissions: ['record.read', 'record.repunish', 'punish.batch'],
  })
})
afterAll(() => server.stop())
beforeEach(() => {
  ahead += 5001
})

const video = async (
  postId: string,
  more: { uid?: string; type?: number; extData?: object; title?: string } = {},
): Promise<Held> => {
  const { title, ...given } = more
  const held = await hold(server, auditor.id, { postId, business: 'video', ...given })
  const content = {
    texts: title === undefined ? [] : [{ id: 't1', content: title }],
    videos: [
      {
        id: 'v1',
        content: 'https://example.com/a.mp4',
        cover: 'https://example.com/a.png',
        seconds: 12.5,
      },
    ],
    data: {},
  }
  await server.ctx.pool.query('update record set content = $2 where id = $1', [
    held.recordId,
    content,
  ])
  return held
}
const decide = async (held: Held, made = item(held)): Promise<string> => {
  ahead += 5001
  return (
    (
      await submitItems(server, auditor.token, [made], {
        business: 'video',
        pageKey: 'tags-audit-video',
        type: held.type,
      })
    ).list[0]?.decisionId ?? ''
  )
}
const deleting = (held: Held) =>
  item(held, 'del', {
    form: { result: { punishTime: 0 } },
    reasonLabels: [1240],
    reasonLabelsKey: 'lb_1240',
    remark: 'copied',
  })
const query = (input: object = {}, who = manager) =>
  server.client(who.token).ok(contract.shortVideo.query, { appId: 50, ...input })
const log = (input: object = {}, who = manager) =>
  server.client(who.token).ok(contract.shortVideo.log, { appId: 50, ...input })

describe('short videos', () => {
  test('stand as their decisions left them, and as a lifting left them', async () => {
    const [gone, muted, waiting] = [
      await video('s-gone'),
      await video('s-muted'),
      await video('s-waiting'),
    ]
    await decide(gone, deleting(gone))
    await decide(muted, muting(muted))
    const { list } = await query({ postIds: ['s-gone', 's-muted', 's-waiting'] })
    expect(
      list.map(({ postId, standing, acts, resultId, decidedBy, seconds }) => [
        postId,
        standing,
        acts,
        resultId,
        decidedBy,
        seconds,
      ]),
    ).toEqual([
      ['s-waiting', 'waiting', [], null, '', 12.5],
      ['s-muted', 'shown', [], 'mute', auditor.name, 12.5],
      ['s-gone', 'deleted', [101], 'del', auditor.name, 12.5],
    ])
    expect(
      (await query({ standing: 'deleted', postIds: ['s-gone', 's-muted'] })).list.map(
        ({ postId }) => postId,
      ),
    ).toEqual(['s-gone'])
    await server.client(leader.token).ok(contract.clearPunish.clear, {
      appId: 50,
      by: 'post',
      ids: ['s-gone'],
      punishIds: [101, 102, 103, 105, 107],
      reason: 'back',
      remark: 'back',
      contentBack: true,
    })
    expect((await query({ postIds: ['s-gone'] })).list[0]).toMatchObject({
      standing: 'shown',
      acts: [],
    })
    expect(waiting.id).not.toBe('')
  })

  test('finds by user, title words and plays; of a post the newest record only', async () => {
    await video('f-1', { uid: 'fu', title: 'Fifty% cats', extData: { plays: 900 } })
    await video('f-2', { uid: 'fu', title: 'fifty dogs', extData: { plays: 'many' } })
    const newest = await video('f-1', {
      uid: 'fu',
      title: 'Fifty% cats again',
      extData: { plays: 1500 },
    })
    await hold(server, auditor.id, { uid: 'fu', postId: 'f-text' })
    const posts = async (input: object) => (await query(input)).list.map(({ postId }) => postId)
    expect(await posts({ uid: 'fu' })).toEqual(['f-1', 'f-2'])
    expect((await query({ uid: 'fu' })).list[0]?.recordId).toBe(newest.recordId)
    expect([
      await posts({ uid: 'fu', title: 'FIFTY%' }),
      await posts({ uid: 'fu', title: 'fifty' }),
      await posts({ uid: 'fu', plays: 1000 }),
    ]).toEqual([['f-1'], ['f-1', 'f-2'], ['f-1']])
  })

  test('come page by page, and none twice', async () => {
    for (let n = 0; n < 5; n++) await video(`p-${n}`, { uid: 'pu' })
    const seen: string[] = []
    for (let after: string | undefined; ;) {
      const { list, next } = await query({ uid: 'pu', limit: 2, ...(after ? { after } : {}) })
      seen.push(...list.map(({ postId }) => postId))
      if (next === null) break
      after = next
    }
    expect(seen).toEqual(['p-4', 'p-3', 'p-2', 'p-1', 'p-0'])
  })
})

describe('the log', () => {
  test('has each decision with what it replaced, its source and its punishments', async () => {
    const held = await video('l-1', { uid: 'lu' })
    const first = await decide(held, deleting(held))
    ahead += 5001
    await server.client(leader.token).ok(contract.customize.punish, {
      pageKey: 'tags-customize-bar',
      appId: 50,
      type: 12,
      business: 'video',
      windowId: 'w9',
      settingVersion: 1,
      item: item(held),
      replaces: first,
    })
    const { list } = await log({ postId: 'l-1' })
    expect(
      list.map(({ resultId, before, state, source, by, punishes }) => [
        resultId,
        before,
        state,
        source,
        by,
        punishes,
      ]),
    ).toEqual([
      ['ignore', 'del', 'active', 'again', leader.name, []],
      ['del', null, 'replaced', 'auditor', auditor.name, [{ punishId: 101, state: 'cleared' }]],
    ])
    expect([
      (await log({ uid: 'lu', source: 'again' })).list.length,
      (await log({ uid: 'lu', by: auditor.name })).list.length,
      (await log({ uid: 'lu', by: auditor.id })).list.length,
      (await log({ uid: 'lu', by: leader.id, source: 'auditor' })).list.length,
      (await log({ uid: 'lu', resultId: 'mute' })).list.length,
    ]).toEqual([1, 1, 1, 0, 0])
  })
})

describe('refused', () => {
  test('refuses a range too long or reversed, and a page nobody answered', async () => {
    const day = dayMs
    for (const call of [contract.shortVideo.query, contract.shortVideo.log]) {
      expect(
        (await server.client(manager.token).call(call, { appId: 50, from: 0, to: 40 * day })).body,
      ).toMatchObject({ field: 'to' })
      expect(
        (await server.client(manager.token).call(call, { appId: 50, from: 5, to: 5, uid: 'u' }))
          .body,
      ).toMatchObject({ field: 'to' })
      expect(
        (await server.client(manager.token).call(call, { appId: 50, after: 'x' })).body,
      ).toMatchObject({ field: 'after' })
    }
    expect((await query({ uid: 'lu', from: 0, to: 40 * day })).list).toEqual([])
  })

  test('types outside of what a person sees, and people without the right', async () => {
    await video('o-1', { uid: 'ou', type: 12 })
    await video('o-2', { uid: 'ou', type: 13 })
    const narrow = await aPerson(server.ctx, {
      permissions: ['short-video-manage'],
      scope: [{ appId: 50, type: 13 }],
    })
    expect((await query({ uid: 'ou' }, narrow)).list.map(({ postId }) => postId)).toEqual(['o-2'])
    expect(
      (await server.client(auditor.token).call(contract.shortVideo.query, { appId: 50 })).body.code,
    ).not.toBe(0)
  })
})
