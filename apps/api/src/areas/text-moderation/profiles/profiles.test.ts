import type { ErrorName } from '@oas/contract/errors'
import { contract } from '@oas/contract/index'
import type { Permission } from '@oas/contract/permissions'
import { type ItemBody, blankItem } from '@oas/contract/text-moderation/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import { type Client, type TestServer, testServer } from '../../../testing/server.ts'
import { aLabelTree, aPerson, aType } from '../../../testing/world.ts'

const calls = contract.textModeration
let server: TestServer
let analyst: Client
let reviewer: Client
let leader: Client
let app: Client
let both: Client
let body: ItemBody
let ahead = 0
beforeAll(async () => {
  server = await testServer({ sessionHours: 100_000 }, { now: () => new Date(Date.now() + ahead) })
  await aType(server.ctx)
  await aLabelTree(server.ctx)
  const signIn = async (...permissions: Permission[]) =>
    server.client((await aPerson(server.ctx, { permissions })).token)
  analyst = await signIn('text.read', 'text.edit')
  reviewer = await signIn('text.read', 'text.review')
  leader = await signIn('text.read', 'text.release')
  app = await signIn('ingest')
  both = await signIn('text.read', 'text.edit', 'text.review')
  const { id: ownerId } = await analyst.ok(contract.session.self, {})
  const library = await analyst.ok(calls.createLibrary, {
    body: { name: 'L', remark: '', ownerId, teamId: null, quota: 100, apps: [], active: true },
  })
  const category = await analyst.ok(calls.createCategory, {
    body: { name: 'C', parentId: null, labelId: null },
  })
  body = { ...blankItem, libraryId: library.id, categoryId: category.id, labelId: 1203 }
})
afterAll(() => server.stop())

const approve = async (rule: string): Promise<void> => {
  const ref = await analyst.ok(calls.createItem, { body: { ...body, rule } })
  for (const [who, act] of [
    [analyst, 'submit'],
    [reviewer, 'approve'],
  ] as const)
    await who.ok(calls.setState, { refs: [ref], act, reason: '' })
}
const release = async (): Promise<void> => {
  ahead += 6000
  const { number } = await leader.ok(calls.build, { note: 'next' })
  await leader.ok(calls.full, { id: String(number) })
}
let posts = 0
const hitsOf = async (content: string): Promise<string[]> => {
  const response = await app.raw('POST', '/biz_gateway/ingest/records', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([
      { appId: 50, type: 12, postId: `p${++posts}`, uid: 'u1', texts: [{ content }] },
    ]),
  })
  const { data } = (await response.json()) as { data: { list: { id: string }[] } }
  const { rows } = await server.ctx.pool.query<{ rules: string[] | null }>(
    `select array(
       select h ->> 'rule' from jsonb_array_elements(content -> 'texts' -> 0 -> 'hits') h
     ) as rules
     from record where id = $1`,
    [data.list[0]?.id],
  )
  return rows[0]?.rules ?? []
}
const standard = async () => {
  const { list } = await analyst.ok(calls.profiles, {})
  const { id } = list.find((one) => one.key === 'standard') ?? { id: '0' }
  return analyst.ok(calls.profile, { id })
}
type Act = 'submit' | 'approve' | 'reject' | 'discard'
const move = async (who: Client, act: Act) => {
  const { id, version } = await standard()
  await who.ok(calls.setProfileState, { id, version, act, reason: 'because' })
}
const refused = async (who: Client, act: Act, name: ErrorName) => {
  const { id, version } = await standard()
  await expectRefusal(who, calls.setProfileState, { id, version, act, reason: 'because' }, name)
}

test('reads by an added row once another person saw, approved and released it', async () => {
  await approve('casino')
  await approve('cas1no')
  await release()
  expect(await hitsOf('a c∂sino here')).toEqual([])
  const { id } = await standard()
  await analyst.ok(calls.createProfileRow, {
    profileId: id,
    kind: 'leet',
    given: '∂',
    readAs: 'A',
  })
  expect((await standard()).draft).toMatchObject({
    state: 'draft',
    added: 1,
    removed: 0,
    own: true,
  })
  await release()
  expect(await hitsOf('a c∂sino here')).toEqual([])
  await move(analyst, 'submit')
  await refused(reviewer, 'approve', 'wrong-state')
  const preview = await reviewer.ok(calls.previewProfile, { id })
  expect(preview).toMatchObject({ words: 2, collapsed: 0, looked: 2, changed: 2 })
  expect(preview.texts[0]).toMatchObject({ gained: ['casino'], lost: [] })
  await analyst.ok(calls.previewProfile, { id })
  await refused(analyst, 'approve', 'no-permission')
  await move(reviewer, 'approve')
  expect(await hitsOf('a c∂sino here')).toEqual([])
  await release()
  expect(await hitsOf('a c∂sino here')).toEqual(['casino'])
  const { list } = await analyst.ok(calls.history, { kind: 'profile', id })
  expect(list.map(({ action }) => action.split('.')[1])).toEqual([
    'approveProfile',
    'submitProfile',
    'createProfileRow',
  ])
})

test('shows the words that a step makes the same, and drops what is discarded', async () => {
  await approve('甲方')
  await approve('乙方')
  const at = await standard()
  await analyst.ok(calls.updateProfile, {
    id: at.id,
    version: at.version,
    body: { ...at.steps, simplified: false },
  })
  expect(await analyst.ok(calls.previewProfile, { id: at.id })).toMatchObject({ collapsed: 0 })
  await analyst.ok(calls.updateProfile, {
    id: at.id,
    version: (await standard()).version,
    body: at.steps,
  })
  await analyst.ok(calls.createProfileRow, {
    profileId: at.id,
    kind: 'simplified',
    given: '乙',
    readAs: '甲',
  })
  const { collapses } = await analyst.ok(calls.previewProfile, { id: at.id })
  expect(collapses).toMatchObject([{ first: '甲方', second: '乙方' }])
  await move(analyst, 'discard')
  expect(await standard()).toMatchObject({ steps: at.steps, draft: null })
  expect((await analyst.ok(calls.profileRows, { profileId: at.id })).total).toBe(1)
})

test('is not approved or rejected by anybody who wrote in it', async () => {
  const { id, version, steps } = await standard()
  await both.ok(calls.updateProfile, { id, version, body: { ...steps, pinyin: true } })
  await move(both, 'submit')
  await both.ok(calls.previewProfile, { id })
  await refused(both, 'approve', 'second-person')
  await refused(both, 'reject', 'second-person')
  await move(analyst, 'discard')
})

test('takes an approved row away only once that is approved too', async () => {
  const { id } = await standard()
  const { list } = await analyst.ok(calls.profileRows, { profileId: id, kind: 'leet' })
  const [row] = list
  if (!row) throw new Error('there is no row')
  await analyst.ok(calls.updateProfileRow, {
    profileId: id,
    id: row.id,
    kind: 'leet',
    given: '∂',
    readAs: 'd',
  })
  const states = async () =>
    (await analyst.ok(calls.profileRows, { profileId: id })).list
      .map(({ readAs, state }) => `${readAs} ${state}`)
      .toSorted()
  expect(await states()).toEqual(['a removed', 'd added'])
  await expectRefusal(analyst, calls.removeProfileRow, { profileId: id, id: row.id }, 'conflict')
  await move(analyst, 'submit')
  await reviewer.ok(calls.previewProfile, { id })
  await move(reviewer, 'reject')
  expect((await standard()).draft).toMatchObject({ state: 'rejected', reason: 'because' })
  await move(analyst, 'discard')
  expect(await states()).toEqual(['a approved'])
})

describe('refuses', () => {
  const rows = [
    ['twins', 'a', 'b'],
    ['twins', 'аб', 'a'],
    ['twins', 'а', 'aa'],
    ['leet', 'q', 'a'],
    ['leet', '😀', 'a'],
    ['simplified', '赌', '赌'],
    ['simplified', '赌博', '堵'],
    ['radicals', '弓', '强'],
    ['pinyin', '赌', 'du3'],
    ['pinyin', '赌', 'xyz'],
    ['leet', '∂', 'b'],
  ] as const
  test.each(rows)('a row of %s that says %s is %s', async (kind, given, readAs) => {
    const { id } = await standard()
    await expectRefusal(
      analyst,
      calls.createProfileRow,
      { profileId: id, kind, given, readAs },
      'invalid-input',
    )
  })

  test('to delete what is built in or what a scene reads by', async () => {
    const { id, version } = await standard()
    await expectRefusal(analyst, calls.removeProfile, { id, version }, 'wrong-state')
    const own = await analyst.ok(calls.createProfile, {
      body: { key: 'own_one', name: 'Own', like: 'standard' },
    })
    await expectRefusal(
      analyst,
      calls.createProfile,
      {
        body: { key: 'own_one', name: 'Own', like: 'standard' },
      },
      'invalid-input',
    )
    expect((await analyst.ok(calls.profileRows, { profileId: own.id })).total).toBe(1)
    const scene = { key: 'chat', name: 'Chat', fields: [], libraryIds: [], maxChars: 100 }
    const made = await analyst.ok(calls.createScene, {
      body: { ...scene, profile: 'own_one', active: true },
    })
    await expectRefusal(analyst, calls.removeProfile, own, 'in-use')
    await analyst.ok(calls.removeScene, made)
    await analyst.ok(calls.removeProfile, own)
  })
})
